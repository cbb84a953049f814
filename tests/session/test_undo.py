"""Taking back: at once where nobody else acted, else with the consent of the people there."""

import pytest

import bohnanza_core as bz
from bohnanza_core.session import Pace, Session
from bohnanza_core.session._undo import way_back

from .tables import Table, step, until
from .test_packets import undoable


def contested(*, people: tuple[int, ...] = (0, 1, 2)) -> tuple[Table, int]:
    """Return a table at which a person has made an offer, and another seat has declined it."""
    table = Table(people=people)
    until(table, "trade")
    asker = table.game.active
    builder = table.game.offer_builder(asker)
    assert builder is not None
    offer = builder.gifts()[0]
    assert table.act(offer).code == "done"
    if offer.partner in people:
        declined = bz.Decline(offer.partner, table.game.view(None).offers[0]["number"])
        assert table.act(declined).code == "done"
    else:
        table.wait(1)
    assert [action.seat for action in table.game.actions[-2:]] == [asker, offer.partner]
    return table, asker


def test_who_acted_last_takes_back_at_once() -> None:
    table = undoable()
    seat, actions = table.game.actions[-1].seat, table.game.actions
    assert table.followers[seat].undo["can"] == "at-once"
    assert table.send(seat, "undo").code == "done"
    assert table.game.actions == actions[:-1]
    table.check()


def test_behind_what_somebody_else_did_all_people_there_must_agree() -> None:
    table, asker = contested()
    actions = table.game.actions
    assert table.followers[asker].undo["can"] == "by-consent"
    assert table.send(asker, "undo").code == "done"
    request = table.followers[asker].undo["request"]
    others = [seat for seat in range(3) if seat != asker]
    assert (request["seat"], request["actions"], request["waits_for"]) == (asker, 2, others)
    assert table.game.actions == actions
    for left in (1, 0):
        assert table.send(others[1 - left], "agree", request=request["number"]).code == "done"
        assert len(table.game.actions) == len(actions) - (0 if left else 2)
        table.check()
    assert table.followers[asker].undo["request"] is None


def test_one_refusal_ends_the_request() -> None:
    table, asker = contested()
    actions = table.game.actions
    table.send(asker, "undo")
    number = table.followers[asker].undo["request"]["number"]
    other = (asker + 1) % 3
    assert table.send(other, "refuse", request=number).code == "done"
    assert table.followers[asker].undo["request"] is None
    assert table.send((asker + 2) % 3, "agree", request=number).code == "stale"
    assert table.game.actions == actions


def test_who_asked_can_withdraw_the_request() -> None:
    table, asker = contested()
    table.send(asker, "undo")
    number = table.followers[asker].undo["request"]["number"]
    assert table.send(asker, "agree", request=number).code == "not-yours"
    assert table.send(asker, "refuse", request=number).code == "done"
    assert table.followers[asker].undo["request"] is None


def test_a_request_lapses_when_somebody_acts() -> None:
    table, asker = contested()
    table.send(asker, "undo")
    number = table.followers[asker].undo["request"]["number"]
    step(table)
    assert table.followers[asker].undo["request"] is None
    assert table.send((asker + 1) % 3, "agree", request=number).code == "stale"
    table.check()


@pytest.mark.parametrize("who", ["asked", "asker"])
def test_a_request_lapses_when_somebody_leaves_whom_it_concerns(who: str) -> None:
    table, asker = contested()
    table.send(asker, "undo")
    table.leave(asker if who == "asker" else (asker + 1) % 3)
    watching = (asker + 2) % 3
    assert table.followers[watching].undo["request"] is None


def test_a_request_lapses_after_a_time() -> None:
    table, asker = contested()
    message = {"type": "undo", "asked_at": table.game.version, "game": "g"}
    reaction = table.session.receive(asker, message, table.now)
    table.take(reaction)
    assert reaction.wake_at == table.now + table.session.pace.undo  # type: ignore[operator]
    table.wait(59.9)
    assert table.followers[asker].undo["request"] is not None
    table.wait(0.1)
    assert table.followers[asker].undo["request"] is None


def test_only_one_request_at_a_time() -> None:
    table, asker = contested()
    table.send(asker, "undo")
    answer = table.send((asker + 1) % 3, "undo")
    assert (answer.code, answer.content["obstacle"]["code"]) == ("no-undo", "asked-already")


def test_bots_agree_to_everything() -> None:
    table, asker = contested(people=(0,))
    assert {action.seat for action in table.game.actions[-2:]} != {0}
    assert table.followers[asker].undo["can"] == "at-once"
    actions = table.game.actions
    assert table.send(asker, "undo").code == "done"
    assert table.game.actions == actions[:-2]
    table.check()


def test_who_has_acted_since_and_is_away_cannot_agree() -> None:
    table, asker = contested()
    other = table.game.actions[-1].seat
    table.leave(other)
    assert table.followers[asker].undo["can"] is None
    answer = table.send(asker, "undo")
    assert answer.content["obstacle"]["code"] == "somebody-away"


def test_who_is_away_and_has_not_acted_is_not_asked() -> None:
    table, asker = contested()
    other = table.game.actions[-1].seat
    table.leave(3 - asker - other)
    table.send(asker, "undo")
    assert table.followers[asker].undo["request"]["waits_for"] == [other]


def test_what_was_hidden_and_seen_cannot_be_taken_back_even_with_consent() -> None:
    table = Table(people=(0, 1, 2))
    for _ in range(100):
        step(table)
        seat = table.game.actions[-1].seat
        if table.game.why_not_undo(seat, shown=True) is not None:
            break
    answer = table.send(seat, "undo")
    assert answer.code == "no-undo"
    assert answer.content["obstacle"]["code"] in ("hidden-information-seen", "chance-used")
    assert table.followers[seat].undo["can"] is None


def planted(people: tuple[int, ...]) -> tuple[Table, int]:
    """Return a table at which a person has planted a bean that nobody else had seen."""
    table = Table(people=people, pace=Pace.at_once())
    for _ in range(100):
        step(table)
        if table.game.actions and table.game.actions[-1].seat == 0:
            assert isinstance(table.game.actions[-1], bz.Plant)
            assert table.game.why_not_undo() is not None
            return table, len(table.game.actions)
    raise AssertionError("nothing was planted")


def test_what_was_planted_is_taken_back_if_those_agree_who_have_seen_it() -> None:
    table, actions = planted((0, 1, 2))
    assert table.followers[0].undo["can"] == "by-consent"
    assert {table.followers[seat].undo["can"] for seat in (1, 2)} == {None}
    assert table.send(0, "undo").code == "done"
    number = table.followers[0].undo["request"]["number"]
    for seat in (1, 2):
        assert len(table.game.actions) == actions
        table.send(seat, "agree", request=number)
    assert len(table.game.actions) == actions - 1
    table.check()


def test_bots_forget_what_was_planted() -> None:
    table, actions = planted((0,))
    assert table.followers[0].undo["can"] == "at-once"
    assert table.send(0, "undo").code == "done"
    assert len(table.game.actions) == actions - 1
    assert Session.restore("g", table.store).game == table.game
    table.check()


def test_who_has_done_nothing_has_nothing_to_take_back() -> None:
    answer = Table(people=(0, 1, 2)).send(0, "undo")
    assert answer.content["obstacle"]["code"] == "nothing-to-undo"


def test_requests_are_kept() -> None:
    table, asker = contested()
    table.send(asker, "undo")
    number = table.followers[asker].undo["request"]["number"]
    again = Session.restore("g", table.store)
    for other in ((asker + 1) % 3, (asker + 2) % 3):
        message = {"type": "agree", "game": "g", "request": number}
        again.receive(other, message)
    assert len(again.game.actions) == len(table.game.actions) - 2


def test_an_undo_that_comes_twice_takes_back_one_action() -> None:
    table = undoable()
    seat, version = table.game.actions[-1].seat, table.game.version
    assert table.send(seat, "undo", asked_at=version).code == "done"
    left = table.game.actions
    for asked_at in (version, 0, table.game.version + 1):
        assert table.send(seat, "undo", asked_at=asked_at).code == "stale"
    assert table.game.actions == left


def test_an_undo_is_late_when_a_bot_has_acted_for_the_sender() -> None:
    table = undoable()
    seat = table.game.actions[-1].seat
    asked_at = table.game.version
    while table.game.actions[-1].seat != seat or table.game.version == asked_at:
        table.wait(100.0)
    assert table.send(seat, "undo", asked_at=asked_at).code == "stale"


def test_what_others_did_in_between_makes_no_undo_late() -> None:
    table, asker = contested()
    own = len(table.game.actions) - 1
    assert table.send(asker, "undo", asked_at=own).code == "done"


def test_a_bot_forgets_what_was_taken_back() -> None:
    table = Table(people=(0,), pace=Pace.at_once())
    for _ in range(600):
        step(table)
        builder = table.game.offer_builder(0)
        if builder is None or not builder.gifts() or table.game.active == 0:
            continue
        before = [table.session._history.memory(seat) for seat in (1, 2)]
        assert table.act(builder.gifts()[0]).code == "done"
        while table.session.wake_at == table.now and table.game.stage == "trade":
            table.wait()
            history = table.session._history
            after = [history.memory(seat) for seat in (1, 2)]
            if after != before and way_back(history, 0) is not None:
                assert table.send(0, "undo").code == "done"
                again = Session.restore("g", table.store)._history
                for one in (history, again):
                    assert [one.memory(seat) for seat in (1, 2)] == before
                return
    raise AssertionError("nothing that a bot remembers was taken back")
