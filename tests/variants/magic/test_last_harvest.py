"""The end of the game: the last harvest, the magic cards that count, the winner."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named, scene
from bohnanza_magic import Cast, MagicCardGained
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, both, only, spell, spells_but

COINS = {"excalibohn": "Groschen", "rabohnzel": "Bohnenpfennige"}


def most_cents(edition: str) -> tuple[bz.Text, str]:
    """Return what decides a tie, with the small coins by the name of the edition."""
    name = bz.Text("most cents on magic cards", f"die meisten {COINS[edition]} auf Zauberkarten")
    return name, f"{edition}.end.winner"


def last_trade(edition: str, **situation: object) -> bz.Game:
    """Return a game of four that ends with this turn, which is at its trading."""
    wanted = {"stage": "trade", "deck": "white", "rest": "box", "emptyings": 3, **situation}
    return scene(RULES[edition], **wanted)  # type: ignore[arg-type]


def finish(game: bz.Game) -> bz.Outcome:
    """End the trading and whatever can still be done; return how the game ended."""
    game.apply(bz.EndTrade(game.active))
    while game.outcome is None:
        game.apply(bz.Pass(game.active))
    return game.outcome


@both
@pytest.mark.clause("excalibohn.end.harvest", "rabohnzel.end.harvest")
def test_everybody_harvests_all_fields_and_hands_are_worth_nothing(edition: str) -> None:
    columns = {0: ["magic", "4*princess"], 1: ["2*princess", ""], 2: ["mean", "sword"]}
    game = last_trade(
        edition, fields=columns, hands={0: "3*sword", 3: "5*sword"}, coins={2: "cape"}
    )
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")
    outcome = finish(game)
    assert all(fields(game, seat) == ["", ""] for seat in range(4))
    assert outcome.scores == (2, 1, 1, 0)
    assert outcome.winners == (0,)


@both
@pytest.mark.clause("excalibohn.end.harvest", "rabohnzel.end.harvest")
def test_once_the_game_is_over_nothing_can_be_done(edition: str) -> None:
    game = last_trade(edition, zones={"magic.up": {1: "spell-rearrange"}}, hands={1: "2*sword"})
    finish(game)
    for seat in range(4):
        assert game.legal_actions(seat) == []
    late = Cast(1, spell(game, "rearrange"))
    assert_refused(game, late, "game-over", "base.end.only-harvest")


@both
@pytest.mark.clause("excalibohn.end.harvest.cape", "rabohnzel.end.harvest.cape")
def test_cape_beans_of_the_last_harvest_bring_magic_cards_to_the_active_player_first(
    edition: str,
) -> None:
    game = last_trade(
        edition, active=2, fields={seat: ["2*cape"] for seat in (0, 2, 3)} | {1: ["cape"]},
        zones={"box": spells_but("flow", "hand"), "magic.deck": "spell-hand spell-flow"},
    )  # fmt: skip
    game.apply(bz.EndTrade(2))
    assert game.outcome is not None
    gained = [named(game, "magic.down", seat) for seat in range(4)]
    assert gained == ["", "", "spell-hand", "spell-flow"]


@both
@pytest.mark.clause("excalibohn.end.harvest.cape", "rabohnzel.end.harvest.cape")
def test_a_magic_card_of_the_last_harvest_can_break_a_tie(edition: str) -> None:
    game = last_trade(
        edition, fields={1: ["2*cape"]}, zones={"magic.down": {0: "spell-swap"},
                                                 "magic.deck": "spell-trading"},
    )  # fmt: skip
    events = game.apply(bz.EndTrade(0))
    assert only(events, MagicCardGained) == [MagicCardGained(1, spell(game, "trading"))]
    assert game.outcome == bz.Outcome((1,), (0, 0, 0, 0), *most_cents(edition))


@both
@pytest.mark.clause("excalibohn.end.magic-cards", "rabohnzel.end.magic-cards")
@pytest.mark.parametrize("zone", ["magic.down", "magic.up"])
def test_magic_cards_count_for_a_tie_face_up_or_down(edition: str, zone: str) -> None:
    cards = {"magic.down": {0: "spell-random", 1: "spell-beans"}}
    extra = {"magic.down": {0: "spell-random", 1: "spell-beans spell-stack"}}
    if zone == "magic.up":
        extra = cards | {"magic.up": {1: "spell-stack"}}
    assert finish(last_trade(edition, zones=cards)).winners == (0,)
    assert finish(last_trade(edition, zones=extra)).winners == (1,)


@both
@pytest.mark.clause("excalibohn.end.magic-cards", "rabohnzel.end.magic-cards")
def test_a_card_borrowed_by_randomness_is_given_back_before_the_cents_count(edition: str) -> None:
    game = last_trade(
        edition,
        zones={"magic.up": {0: "spell-random"}, "magic.down": {1: "spell-rearrange spell-players"},
               "magic.deck": "spell-hand"},
    )  # fmt: skip
    game.apply(Cast(0, spell(game, "random")))
    assert named(game, "magic.up", 0) == "spell-hand"
    outcome = finish(game)
    assert spell(game, "hand") in game.cards("magic.deck")
    assert named(game, "magic.down", 0) == "spell-random"
    assert outcome.winners == (1,)


@both
@pytest.mark.clause("excalibohn.end.magic-cards", "rabohnzel.end.magic-cards")
def test_a_borrowed_card_is_back_before_cape_beans_bring_magic_cards(edition: str) -> None:
    game = last_trade(
        edition, fields={0: ["2*cape"]},
        zones={"magic.up": {0: "spell-random"}, "box": spells_but("random", "attack"),
               "magic.deck": "spell-attack"},
    )  # fmt: skip
    game.apply(Cast(0, spell(game, "random")))
    finish(game)
    assert set(named(game, "magic.down", 0).split()) == {"spell-random", "spell-attack"}


@both
@pytest.mark.clause("excalibohn.end.winner", "rabohnzel.end.winner")
def test_most_taler_win_whatever_the_cents(edition: str) -> None:
    game = last_trade(
        edition, coins={0: "3*mean", 1: "2*mean"},
        zones={"magic.down": {1: spells_but("attack"), 0: "spell-attack"}},
    )  # fmt: skip
    assert finish(game) == bz.Outcome((0,), (3, 2, 0, 0), None)


@both
@pytest.mark.clause("excalibohn.end.winner", "rabohnzel.end.winner")
def test_a_tie_goes_to_more_cents_among_the_tied(edition: str) -> None:
    game = last_trade(
        edition, coins={0: "2*mean", 1: "2*mean", 2: "mean"},
        zones={"magic.down": {0: "spell-beans spell-attack", 1: "spell-rearrange",
                              2: "spell-random"}},
    )  # fmt: skip
    assert finish(game) == bz.Outcome((1,), (2, 2, 1, 0), *most_cents(edition))


@both
@pytest.mark.clause("excalibohn.end.winner", "rabohnzel.end.winner")
def test_still_tied_there_are_several_winners(edition: str) -> None:
    game = last_trade(
        edition, coins={0: "2*mean", 2: "2*mean", 3: "2*mean"},
        zones={"magic.down": {0: "spell-hand spell-attack", 2: "spell-field",
                              3: "spell-random"}},
    )  # fmt: skip
    assert finish(game).winners == (0, 3)
