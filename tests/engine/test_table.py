"""The working copy: moving cards, the agenda, and what happens when a rule breaks a law."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._engine.event_log import built
from bohnanza_core.authoring import Public
from bohnanza_core.testing import scene
from tests.helpers.checked_play import only
from tests.toys.made_up import edition, variant


@frozen
class Note(ba.Step):
    """Writes its name down when it runs, and puts further notes on the agenda."""

    name: Public[str]
    then: Public[tuple[str, ...]] = ()
    run_first: Public[tuple[str, ...]] = ()


@frozen
class Noted(bz.Event):
    name: Public[str]


@frozen
class Again(ba.Step):
    pass


@frozen
class Undeclared(ba.Step):
    pass


@frozen
class Do(bz.Action):
    """Does whatever the test wants done."""

    what: str


@frozen
class Counter:
    value: Public[int] = 0


@frozen
class Stranger:
    value: Public[int] = 0


def _note(table: ba.Table, step: Note) -> None:
    table.emit(Noted, step.name)
    table.then(*map(Note, step.then))
    table.run_first(*map(Note, step.run_first))


Deed = Callable[[ba.Table], None]


def rig(deed: Deed, **hooks: Any) -> bz.RuleSet:
    """Return rules with an action that anybody may do at any time, and that does the deed."""
    kinds = ba.Declarations(
        steps=(
            ba.StepSpec(Note, _note),
            ba.StepSpec(Again, lambda table, _step: table.then(Again())),
        ),
        actions=(
            ba.ActionSpec(
                Do,
                lambda table, _action: deed(table),
                lambda _table, seat, _decision: (Do(seat, "it"),),
            ),
        ),
        events=(Noted,),
    )
    hooks.setdefault("collect_declarations", lambda: kinds)
    hooks.setdefault("collect_slots", lambda: (ba.Slot(Counter, Counter),))
    return bz.compose("bohnanza", variant("rig", **hooks))


def run(deed: Deed, **hooks: Any) -> tuple[bz.Game, Sequence[bz.Event]]:
    """Do the deed in a game with a few cards and return what happened."""
    game = scene(
        rig(deed, **hooks),
        players=3,
        active=2,
        hands={0: "red soy blue green", 2: "garden"},
        fields={1: ["2*blue"]},
        discard="chili stink",
    )
    return game, game.apply(Do(0, "it"))


def names(events: Sequence[bz.Event]) -> list[str]:
    return [event.name for event in only(events, Noted)]


# Moving


def moving(
    picks: Sequence[int], source: tuple[str, int | None], target: tuple[str, int | None],
    at: int | None = None,
) -> Deed:  # fmt: skip
    def deed(table: ba.Table) -> None:
        index = table.rules.layout.index
        held = table.cards(*source)
        table.move([held[pick] for pick in picks], index(*source), index(*target), at)

    return deed


@pytest.mark.parametrize(
    ("picks", "source", "target", "at", "left", "there"),
    [
        ((0,), ("hand", 0), ("discard", None), None, "soy blue green", "stink chili red"),
        ((2, 0), ("hand", 0), ("discard", None), None, "soy green", "stink chili blue red"),
        ((3, 2, 1, 0), ("hand", 0), ("discard", None), 0, "", "green blue soy red stink chili"),
        ((0, 1, 2, 3), ("hand", 0), ("discard", None), 1, "", "stink red soy blue green chili"),
        ((1,), ("hand", 0), ("discard", None), 2, "red blue green", "stink chili soy"),
        ((), ("hand", 0), ("discard", None), None, "red soy blue green", "stink chili"),
        ((3,), ("hand", 0), ("hand", 0), 1, "red green soy blue", "red green soy blue"),
        ((0,), ("hand", 0), ("hand", 0), None, "soy blue green red", "soy blue green red"),
    ],
    ids=["end", "order", "bottom", "middle", "last", "none", "within", "to the back"],
)
def test_cards_travel_in_the_order_named_to_the_end_or_to_a_place(
    picks: Sequence[int],
    source: tuple[str, int | None],
    target: tuple[str, int | None],
    at: int | None,
    left: str,
    there: str,
) -> None:
    game, events = run(moving(picks, source, target, at))
    key_of = game.rules.catalogue.key_of
    assert " ".join(map(key_of, game.cards(*source))) == left
    assert " ".join(map(key_of, game.cards(*target))) == there
    (moved,) = only(events, ba.Moved)
    assert moved.places == tuple(picks)
    arrived = game.cards(*target)[moved.at : moved.at + len(picks)]
    assert arrived == moved.cards


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5])
def test_top_cards_travel_one_by_one_and_no_more_than_there_are(number: int) -> None:
    game = scene("bohnanza", players=3, deck="red soy blue", hands={0: "chili"}, rest="box")
    table, rules = game.state.table(), game.rules
    deck, hand = table.zones[rules.deck], table.zones[rules.hands[0]]
    log = table.record()
    moved = table.move_top(number, rules.deck, rules.hands[0])
    assert moved == deck[::-1][:number]
    assert table.zones[rules.deck] == deck[: max(3 - number, 0)]
    assert table.zones[rules.hands[0]] == hand + moved
    (event,) = built(log, rules)
    assert isinstance(event, ba.Moved)
    assert (event.cards, event.source, event.target) == (moved, rules.deck, rules.hands[0])
    assert event.places == tuple(map(deck.index, moved))
    assert (event.at, event.left) == (1, len(table.zones[rules.deck]))


def test_a_reaction_to_a_move_sees_the_card_where_it_lies_now() -> None:
    seen: list[tuple[int, int]] = []

    def on_event(table: ba.Table, event: ba.Moved) -> Sequence[ba.Step]:
        seen.append((len(table.zones[event.source]), len(table.zones[event.target])))
        return ()

    run(moving((0,), ("hand", 0), ("discard", None)), on_event=on_event)
    assert seen == [(3, 3)]


def test_a_move_is_told_before_what_a_reaction_to_it_tells() -> None:
    def on_event(table: ba.Table, event: ba.Moved) -> Sequence[ba.Step]:
        table.emit(Noted, f"reaction {event.at}")
        return ()

    _, events = run(moving((0,), ("hand", 0), ("discard", None)), on_event=on_event)
    assert [type(event) for event in events][:2] == [ba.Moved, Noted]


@pytest.mark.parametrize("at", [-1, 3])
def test_a_place_that_is_not_there_is_a_defect_of_the_rule(at: int) -> None:
    with pytest.raises(ba.RuleDefectError, match=f"no place {at} in zone 'discard'"):
        run(moving((0,), ("hand", 0), ("discard", None), at))


def assert_defect(deed: Deed, match: str) -> None:
    """Assert that a deed breaks a law, and that the game does not show any of it."""
    game = scene(rig(deed), players=3, hands={0: "red soy"}, fields={1: ["2*blue"]})
    game.apply(bz.Harvest(1, 0))
    before, text = game.state.replace(), game.save()
    with pytest.raises(ba.RuleDefectError, match=match):
        game.apply(Do(0, "it"))
    assert game.state == before
    assert game.version == 1
    assert game.actions == (bz.Harvest(1, 0),)
    assert game.save() == text
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert game.version == 2


def test_moving_a_card_that_is_not_there_changes_nothing() -> None:
    def deed(table: ba.Table) -> None:
        rules = table.rules
        hand = rules.hands[0]
        table.move(table.zones[hand][:1], hand, rules.discard)
        table.turn = 99
        table.set_slot(Counter(99))
        table.move(table.zones[hand], rules.hands[1], rules.discard)

    assert_defect(deed, r"card \d+ is not in zone 'hand'")


def test_moving_a_card_twice_at_once_changes_nothing() -> None:
    def deed(table: ba.Table) -> None:
        card = table.cards("hand", 0)[0]
        table.move((card, card), table.rules.hands[0], table.rules.discard)

    assert_defect(deed, r"card \d+ is not in zone 'hand'")


def test_a_zone_is_named_or_counted_wherever_cards_travel() -> None:
    def named(table: ba.Table) -> None:
        table.move(table.cards("hand", 0)[:1], ("hand", 0), "discard")
        table.move_one(table.cards("hand", 0)[0], ("hand", 0), ("received", 1))
        table.move_top(2, "deck", ("hand", 2))
        table.shuffle("discard")

    def counted(table: ba.Table) -> None:
        rules = table.rules
        hand = rules.hands[0]
        table.move(table.zones[hand][:1], hand, rules.discard)
        table.move_one(table.zones[hand][0], hand, rules.received[1])
        table.move_top(2, rules.deck, rules.hands[2])
        table.shuffle(rules.discard)

    assert run(named)[0].state == run(counted)[0].state
    assert_defect(lambda table: table.move((), "deck", "hand"), "zone 'hand' needs a seat")


@pytest.mark.parametrize(
    ("name", "seat", "match"),
    [
        ("hnad", 0, "there is no zone 'hnad'; there are deck, discard"),
        ("hand", None, "zone 'hand' needs a seat"),
        ("deck", 0, "zone 'deck' belongs to the table, not to a seat"),
        ("hand", 3, "zone 'hand' has no seat 3"),
        ("hand", -1, "zone 'hand' has no seat -1"),
    ],
    ids=["unknown", "no seat", "of the table", "beyond", "negative"],
)
def test_a_zone_is_asked_for_as_it_is_declared(name: str, seat: int | None, match: str) -> None:
    assert_defect(lambda table: table.set_slot(table.cards(name, seat)), match)


# Slots


def test_a_slot_begins_with_its_initial_value_and_is_replaced_by_its_type() -> None:
    values: list[int] = []

    def deed(table: ba.Table) -> None:
        values.append(table.slot(Counter).value)
        table.set_slot(Counter(7))
        values.append(table.slot(Counter).value)

    game, _ = run(deed)
    assert values == [3, 7]
    assert Counter(7) in game.state.slots


@pytest.mark.parametrize(
    "deed",
    [lambda table: table.slot(Stranger), lambda table: table.set_slot(Stranger())],
    ids=["read", "put"],
)
def test_a_value_without_a_slot_is_a_defect_of_the_rule(deed: Deed) -> None:
    assert_defect(deed, "there is no slot of type 'Stranger'")


# The agenda


def test_steps_run_in_the_order_written() -> None:
    _, events = run(lambda table: table.then(Note("a"), Note("b"), Note("c")))
    assert names(events) == ["a", "b", "c"]


def test_what_a_step_asks_for_comes_before_what_was_asked_for_earlier() -> None:
    _, events = run(lambda table: table.then(Note("a", then=("a1", "a2")), Note("b")))
    assert names(events) == ["a", "a1", "a2", "b"]


def test_several_requests_of_one_procedure_queue_up() -> None:
    def deed(table: ba.Table) -> None:
        table.then(Note("a"))
        table.then(Note("b"))

    _, events = run(deed)
    assert names(events) == ["a", "b"]


def test_at_once_comes_before_everything_the_procedure_has_asked_for() -> None:
    def deed(table: ba.Table) -> None:
        table.then(Note("a"))
        table.run_first(Note("b"), Note("c"))
        table.then(Note("d"))
        table.run_first(Note("e"))

    _, events = run(deed)
    assert names(events) == ["e", "b", "c", "a", "d"]


def test_at_once_of_a_step_stays_behind_nothing_but_itself() -> None:
    first = Note("a", then=("a2",), run_first=("a1",))
    _, events = run(lambda table: table.then(first, Note("b")))
    assert names(events) == ["a", "a1", "a2", "b"]


def test_a_reaction_joins_the_queue_where_the_event_happens() -> None:
    def on_event(event: ba.Passed) -> Sequence[ba.Step]:
        return (Note(f"reaction {event.decision}"),)

    def deed(table: ba.Table) -> None:
        table.then(Note("before"))
        table.emit(ba.Passed, 0, "1")
        table.then(Note("after"))
        table.run_first(Note("at once"))

    _, events = run(deed, on_event=on_event)
    assert names(events) == ["at once", "before", "reaction 1", "after"]


def test_an_answer_takes_the_decision_off_and_lets_steps_follow() -> None:
    game, events = run(lambda table: table.answer(Note("a"), Note("b")))
    assert names(events) == ["a", "b"]
    assert only(events, ba.StageEntered)[0] == ba.StageEntered("reveal")
    assert game.decision == ba.Trading(2)


def test_without_an_answer_the_same_decision_waits_again() -> None:
    game, _ = run(lambda table: table.then(Note("a")))
    assert game.state.agenda == (ba.EnterStage("turn", "reveal"), ba.PlantFirst(2))


def test_answering_where_no_decision_waits_is_a_defect_of_the_rule() -> None:
    def deed(table: ba.Table) -> None:
        table.answer()
        table.answer()

    assert_defect(deed, "does not wait for a decision but for EnterStage")


def test_a_step_that_no_variant_declares_is_a_defect_of_the_rule() -> None:
    assert_defect(lambda table: table.then(Undeclared()), r"Undeclared\(\) is not declared")


def test_a_procedure_without_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bohnanza_core._engine.table.LONGEST_PROCEDURE", 500)
    assert_defect(lambda table: table.then(Again()), r"the procedure does not end; .*Again\(\)")


def test_a_game_that_runs_out_of_things_to_do_is_reported() -> None:
    score = ba.Stage("ending", "score", lambda _table: None, replaces="score")
    with pytest.raises(ba.RuleDefectError, match="nothing is left to be done"):
        scene(
            edition(collect_stages=lambda: (score,)),
            players=3,
            agenda=(ba.EnterStage("ending", "harvest"),),
        )


def test_what_follows_from_tidying_a_decision_up_is_carried_out() -> None:
    def on_event(event: ba.OffersLapsed) -> Sequence[ba.Step]:
        return [Note(f"offer {number}") for number in event.numbers]

    deed = moving((0,), ("hand", 0), ("discard", None))
    game = scene(rig(deed, on_event=on_event), players=3, stage="trade", hands={0: "red soy"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards[:1]))
    game.apply(bz.Offer(0, 2, game.hand(0).cards[:1]))
    events = game.apply(Do(0, "it"))
    assert names(events) == ["offer 1", "offer 2"]
    assert game.decision == ba.Trading(0)


def test_a_stage_is_going_on_from_the_moment_it_is_entered() -> None:
    seen: list[str] = []

    def look(table: ba.Table) -> None:
        seen.append(table.rules.current_stage(table))

    def on_event(table: ba.Table, event: ba.StageEntered) -> Sequence[ba.Step]:
        seen.append(f"{event.stage}: {table.rules.current_stage(table)}")
        return ()

    stages = (
        ba.Stage("turn", "look", look, after="plant"),
        ba.Stage("turn", "look again", look, after="reveal"),
    )
    scene("bohnanza", variant(collect_stages=lambda: stages, on_event=on_event), players=3)
    assert seen == [
        "plant: plant",
        "look: look",
        "look",
        "reveal: reveal",
        "look again: look again",
        "look again",
        "trade: trade",
    ]


def test_the_deck_runs_out_in_the_stage_that_takes_its_last_card() -> None:
    def take_one(table: ba.Table) -> None:
        ba.take_from_deck(table, table.active, 1, table.rules.hands[table.active], ba.Drawn)

    house = variant(
        collect_stages=lambda: (ba.Stage("turn", "draw", take_one, replaces="draw"),),
    )
    game = scene("bohnanza", house, players=3, stage="draw", deck="red", emptyings=2, rest="box")
    assert game.state.clock.last_stage == "draw"
    assert game.outcome is not None


def test_a_reaction_to_the_empty_deck_sees_the_clock_as_it_is_now() -> None:
    seen: list[tuple[int, int, str]] = []

    def on_event(table: ba.Table, event: ba.DeckEmptied) -> Sequence[ba.Step]:
        seen.append((event.emptyings, table.clock.emptyings, table.clock.last_stage))
        return ()

    rules = bz.compose("bohnanza", variant(on_event=on_event))
    for emptyings in (0, 2):
        scene(
            rules,
            players=3,
            stage="reveal",
            deck="red",
            discard="2*soy",
            emptyings=emptyings,
            rest="box",
        )
    assert seen == [(1, 1, ""), (3, 3, "receive")]


def test_a_scope_is_going_on_until_it_comes_up() -> None:
    @frozen
    class Storm(ba.Scope):
        pass

    @frozen
    class Look(ba.Step):
        pass

    seen: list[bool] = []
    kinds = ba.Declarations(
        steps=(ba.StepSpec(Look, lambda table, _step: seen.append(table.going_on(Storm))),),
        scopes=(ba.ScopeSpec(Storm),),
    )
    rules = bz.compose("bohnanza", variant(collect_declarations=lambda: kinds))
    scene(rules, players=3, agenda=(ba.EnterStage("turn", "plant"), Look(), Storm(), Look()))
    assert seen == [True, False]


def test_no_event_is_built_that_nobody_asks_for() -> None:
    made: list[str] = []

    @frozen
    class Costly(bz.Event):
        name: Public[str]

        def __attrs_post_init__(self) -> None:
            made.append(self.name)

    table = scene(rig(lambda _table: None), players=3, hands={0: "red"}).state.table()
    table.emit(Costly, "unheard")
    log = table.record()
    table.emit(Costly, "noted")
    assert made == []
    told = built(log, table.rules)
    assert [event.name for event in told if isinstance(event, Costly)] == made == ["noted"]


def test_a_copied_table_is_independent_of_the_first() -> None:
    table = scene("bohnanza", players=3, hands={0: "red soy"}).state.table()
    twin = table.copy()
    twin.move(twin.cards("hand", 0), twin.rules.hands[0], twin.rules.discard)
    twin.agenda.pop()
    twin.turn = 50
    assert len(table.cards("hand", 0)) == 2
    assert table.decision == ba.PlantFirst(0)
    assert table.turn == 1
