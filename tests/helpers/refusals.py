"""What tests of all variants say about actions that a rule forbids."""

import pytest

import bohnanza_core as bz


def assert_refused(game: bz.Game, action: bz.Action, code: str, clause: str) -> bz.Refusal:
    """Assert that an action is refused for that reason, everywhere alike and without effect."""
    refusal = game.why_not(action)
    assert refusal is not None, f"{action!r} is allowed"
    assert (refusal.code, refusal.clause) == (code, clause)
    assert "{" not in str(refusal)
    before = game.state.replace()  # a copy, which a rule that changes the table does not change
    with pytest.raises(bz.IllegalActionError) as raised:
        game.apply(action)
    assert raised.value.refusal == refusal
    assert game.state == before
    if action.seat in range(len(game.players)):
        assert action not in game.legal_actions(action.seat)
    return refusal
