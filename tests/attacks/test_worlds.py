"""Worlds that a viewer cannot tell apart answer alike, whatever the viewer asks, to the byte.

The second world is made up by `search.determinize` from the view alone. What shows hidden cards by
the rules ends the comparison; how such cards show is compared in tests/views/test_leaks.py.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import attrs
import pytest

import bohnanza_core as bz
from bohnanza_core import search
from bohnanza_core._model.roles import Role, hints_of, role_of
from bohnanza_core.testing import random_action, scene
from bohnanza_duell import AcceptGift, PushGift
from tests.compositions.all_of_them import GAMES
from tests.helpers.games import COMPOSITIONS, Moment, moment, moments
from tests.helpers.hidden_cards import renamed, renamed_action, seen, witnessed
from tests.helpers.mutations import neighbours
from tests.views.test_leaks import reveals_more

Viewer = int | None
FORGED: Final = 40
"""How many actions are tried in each pair of worlds that are almost listed ones."""


def other_world(game: bz.Game, viewer: Viewer, rng: random.Random) -> bz.Game:
    """Return a game that begins where a viewer believes to be."""
    return bz.Game(search.determinize(game.rules, game.view(viewer), rng), game.players)


def forged(game: bz.Game, viewer: Viewer, rng: random.Random) -> list[bz.Action]:
    """Return actions a viewer may try: own ones, those of others, and some that are nearly so.

    Among their cards are hidden ones of one of the two worlds.
    """
    listed = [action for seat in range(len(game.players)) for action in game.legal_actions(seat)]
    near = [other for action in listed for other in neighbours(game, action, rng)]
    if viewer is not None:
        near += [attrs.evolve(action, seat=viewer) for action in [*listed, *near]]
    hands = [card for seat in range(len(game.players)) for card in game.hand(seat)]
    if hands and len(game.players) > 1:
        seat = 0 if viewer is None else viewer
        card, partner = rng.choice(hands), (seat + 1) % len(game.players)
        near += [bz.Offer(seat, partner, (card,)), bz.Plant(seat, card, 0), bz.Choose(seat, card)]
    return rng.sample(near, min(FORGED, len(near)))


def answers(
    game: bz.Game, viewer: Viewer, actions: Sequence[bz.Action], seed: int
) -> Iterator[tuple[str, str]]:
    """Return everything that a viewer can ask for at a moment, and what it is about."""
    dumps = game.wire.dumps
    yield "view", dumps(game.view(viewer))
    yield "legend", dumps(game.legend())
    yield "known to all", repr((game.scores, game.outcome, game.waiting_for, game.stage))
    yield "undo", repr((game.why_not_undo(), game.can_undo, game.can_redo))
    for seat in range(len(game.players)):
        yield "fields", repr(game.fields(seat))
    for action in actions:
        for language in LANGUAGES:
            yield (
                f"describe {action!r}",
                attempt(
                    lambda a=action, w=language: game.describe(a, w, seat=viewer)  # type: ignore[misc]
                ),
            )
    if viewer is None:
        return
    yield "legal", repr(game.legal_actions(viewer))
    yield "question", dumps(game.question(viewer))
    yield "undo", repr(game.why_not_undo(viewer))
    outlook = game.outlook(viewer)
    yield (
        "outlook",
        repr((
            outlook.asked, outlook.active, outlook.turn, outlook.version, outlook.emptyings,
            outlook.stage, outlook.decision_type, outlook.decision, outlook.view, outlook.hand,
            outlook.seen, outlook.actions, outlook.offer_builder,
            [outlook.fields(seat) for seat in range(len(game.players))],
        )),
    )  # fmt: skip
    for action in actions:
        # An action's refusal is for the seat of the action.
        own = attrs.evolve(action, seat=viewer)
        refusal = game.why_not(own)
        yield f"why not {own!r}", "legal" if refusal is None else dumps(refusal) + str(refusal)
        yield f"allows {own!r}", repr(outlook.allows(own))
        if refusal is not None:
            yield f"apply {own!r}", attempt(lambda a=own: game.apply(a))  # type: ignore[misc]
    yield from builder_answers(game, viewer, seed)


LANGUAGES: Final[tuple[bz.Language, ...]] = ("en", "de")


def builder_answers(game: bz.Game, viewer: int, seed: int) -> Iterator[tuple[str, str]]:
    builder = game.offer_builder(viewer)
    if builder is None:
        return
    rng = random.Random(seed)
    yield "builder", game.wire.dumps(builder)
    yield "gifts", repr(builder.gifts())
    yield "samples", repr([builder.sample(rng) for _ in range(5)])
    strange = rng.randrange(len(game.rules.catalogue))
    for draft in (
        {"give": builder.give[:1]},
        {"partner": builder.partners[0] if builder.partners else None, "want": builder.want[:2]},
        {"give": (strange,)},
    ):
        yield (
            f"check {draft}",
            game.wire.dumps(game.check_draft(bz.Draft("Offer", builder.seat, draft))),
        )


def attempt(ask: Callable[[], object]) -> str:
    """Return an answer, or the library's error in words."""
    try:
        return repr(ask())
    except bz.BohnanzaError as error:
        return f"{type(error).__name__}: {error}"


def by_places(one: bz.Game, two: bz.Game) -> dict[int, int]:
    """Return which card lies in the second world where a card lies in the first."""
    return {
        card: other
        for zone, others in zip(one.state.zones, two.state.zones, strict=True)
        for card, other in zip(zone, others, strict=False)
    }


def looks_the_same(
    one: bz.Game, action: bz.Action, two: bz.Game, twin: bz.Action, viewer: Viewer
) -> bool:
    """Tell whether two actions look alike to a viewer before they are carried out."""
    if isinstance(action, bz.Offer) and isinstance(twin, bz.Offer):
        key_of = one.rules.catalogue.key_of  # the sorts are shown to all
        if [*map(key_of, action.give)] != [*map(key_of, twin.give)]:
            return False
    if renamed(one.decision, by_places(one, two)) != two.decision:
        # Which card of a hand is on its way shows by its place when it moves (*.rearrange.move).
        return False
    class_: type = type(action)
    return action.seat != viewer or all(
        getattr(action, name) == getattr(twin, name)
        for name, hint in hints_of(class_).items()
        if role_of(hint) is Role.CARD
    )


def told(game: bz.Game, events: Sequence[bz.Event], viewer: Viewer) -> Iterator[tuple[str, str]]:
    for seen_event in game.events_for(viewer, events):
        yield seen_event.kind, game.wire.dumps(seen_event)
    for event in events:
        for language in LANGUAGES:
            line = game.describe(event, language, seat=viewer)
            if line is not None:
                yield "line", line


def follow(
    one: bz.Game, two: bz.Game, viewer: Viewer, rng: random.Random
) -> tuple[bz.Game, bz.Game] | None:
    """Let somebody do the same in both worlds; None if the rules let the viewer see them differ."""
    other = by_places(one, two)
    for _ in range(6):
        action = random_action(one, rng, out_of_turn=0.3, offers=0.2, patience=0.9)
        twin = renamed_action(action, one.state, other)
        # What somebody may do can depend on cards that only they see.
        if two.why_not(twin) is not None or not looks_the_same(one, action, two, twin, viewer):
            continue
        next_one, next_two = (bz.Game(game.state, game.players) for game in (one, two))
        before = {viewer: seen(one.state, viewer)}
        events, others = next_one.apply(action), next_two.apply(twin)
        # A made-up world forgets which magic cards are borrowed, as views do (*.random.draw).
        returned = {"BorrowedReturned"} & {type(event).__name__ for event in (*events, *others)}
        if returned or reveals_more(events) or reveals_more(others):
            continue
        shown = witnessed(events, one.rules, viewer)
        if shown != witnessed(others, one.rules, viewer):
            continue
        after = seen(next_one.state, viewer) | seen(next_two.state, viewer)
        if (shown | after) - before[viewer]:
            continue
        same = [*told(next_one, events, viewer)], [*told(next_two, others, viewer)]
        assert same[0] == same[1], (action, twin, viewer)
        return next_one, next_two
    return None


class Compared:
    """Compares worlds, and counts."""

    def __init__(self) -> None:
        self.count = Counter[str]()

    def __call__(self, found: Moment, rng: random.Random) -> None:
        for viewer in found.viewers:
            one = found.game()
            two = other_world(one, viewer, rng)
            self.count["worlds"] += 1
            pair: tuple[bz.Game, bz.Game] | None = (one, two)
            for _ in range(3):
                if pair is None:
                    break
                self.compare(*pair, viewer, rng)
                if found.action is None:
                    break
                pair = follow(*pair, viewer, rng)
                self.count["steps"] += pair is not None

    def compare(self, one: bz.Game, two: bz.Game, viewer: Viewer, rng: random.Random) -> None:
        source = rng.choice((one, two))
        actions, seed = forged(source, viewer, rng), rng.randrange(1 << 30)
        for first, second in zip(
            answers(one, viewer, actions, seed), answers(two, viewer, actions, seed), strict=True
        ):
            assert first == second, (viewer, first[0])
            self.count["questions"] += 1


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_worlds_that_cannot_be_told_apart_answer_alike(name: str, attack_games: int) -> None:
    rng, compared = random.Random(name), Compared()
    for found in moments(name, attack_games, seed=7):
        compared(found, rng)
    assert compared.count["questions"] > 100 * attack_games
    assert compared.count["steps"] > 0
    print(name, dict(compared.count))


def test_so_do_those_of_any_composition(attack_games: int) -> None:
    rng, compared = random.Random("all compositions"), Compared()
    for variants, players in rng.sample(GAMES, min(len(GAMES), attack_games)):
        game = bz.new_game(*variants, players=players, seed=rng.randrange(1 << 30))
        for _ in range(rng.randrange(150)):
            if game.outcome is None:
                game.apply(random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=0.9))
        compared(moment(game, max(game.version - 1, 0)), rng)
    assert compared.count["questions"] > 100 * min(len(GAMES), attack_games)
    print("any composition", dict(compared.count))


def test_the_option_of_somebody_else_is_just_a_choice() -> None:
    # Its label names the card.
    game = scene("duell", players=2, stage="trade", hands={0: "soy red red", 1: "blue"})
    game.apply(PushGift(0, "red"))
    game.apply(AcceptGift(1))
    card = game.hand(0).cards[1]
    assert game.describe(bz.Choose(0, card), seat=0) == "Hand over a Red Bean"
    for action in (bz.Choose(0, card), bz.Choose(1, card)):
        for viewer in (1, None):
            assert game.describe(action, seat=viewer) == "Make a choice"
