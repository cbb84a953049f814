"""Documents that somebody has tampered with: refused with their place, or played to the end."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import random_action, scene
from tests.helpers.games import COMPOSITIONS, moments, rule_set
from tests.helpers.messages import messages
from tests.helpers.mutations import as_json, at, mutated, places, scribbled

Document = dict[str, Any]
LONGEST: Final = 20_000
"""Actions after which a game counts as endless."""


@cache
def snapshots(name: str) -> tuple[Document, ...]:
    """Return snapshots of a composition, of several games."""
    return tuple(
        json.loads(m.game().snapshot()) for seed in (0, 1) for m in moments(name, 12, seed)
    )


@cache
def save(name: str) -> Document:
    """Return a save with a beginning of a game."""
    game = bz.new_game(rule_set(name), players=COMPOSITIONS[name][1], seed=5)
    rng = random.Random(5)
    for _ in range(40):
        game.apply(random_action(game, rng, offers=0.2))
    document: Document = json.loads(game.save())
    return document


def finished(game: bz.Game, rng: random.Random) -> None:
    """Play a game to its end, and look at it from every seat."""
    for viewer in (None, *range(len(game.players))):
        game.wire.dumps(game.view(viewer))
    for seat in range(len(game.players)):
        game.question(seat)
    for _ in range(LONGEST):
        if game.outcome is not None:
            return
        game.apply(random_action(game, rng, out_of_turn=0.05, offers=0.1, patience=0.8))
    raise AssertionError(f"the game does not end; it waits for {game.decision!r}")


def _assert_readable(error: bz.SaveError) -> None:
    assert len(str(error)) <= 2000
    str(error).encode()


def refused_or(read: Callable[..., bz.Game], *given: Any, **more: Any) -> bz.Game | None:
    """Return the game that is read, or None if it is refused in a few readable words."""
    try:
        return read(*given, **more)
    except bz.SaveError as error:
        _assert_readable(error)
        return None


# Plausible changes: every part is valid by itself


def nudged(name: str, document: Document, rng: random.Random) -> Document:
    """Return a snapshot with one or two parts that may not fit the others any more."""
    changed = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 2))):
        rng.choice(NUDGES)(changed["state"], rng.choice(snapshots(name))["state"], rng)
    return changed


def _lay_elsewhere(state: Document, _other: Document, rng: random.Random) -> None:
    one, two = (rng.choice(state["zones"][rng.choice(list(state["zones"]))]) for _ in range(2))
    for _ in range(min(len(one), rng.randrange(1, 5))):
        two.append(one.pop())


def _change_the_agenda(state: Document, _other: Document, rng: random.Random) -> None:
    path = rng.choice(list(places(state["agenda"])))
    holder, key = at(state["agenda"], path[:-1]), path[-1]
    if type(holder[key]) is int:
        holder[key] = rng.choice((holder[key] + 1, holder[key] - 1, 0, 1, 50))
    elif len(path) > 1 or rng.random() < 0.3:
        del holder[key]
    elif rng.random() < 0.5:
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        rng.shuffle(holder)


def _take_a_part(state: Document, other: Document, rng: random.Random) -> None:
    key = rng.choice([key for key in state if key != "zones"])
    state[key] = copy.deepcopy(other[key])


def _take_a_slot(state: Document, other: Document, rng: random.Random) -> None:
    key = rng.choice(list(state["slots"]))
    state["slots"][key] = copy.deepcopy(other["slots"][key])


def _change_a_slot(state: Document, _other: Document, rng: random.Random) -> None:
    known = [path for path in places(state["slots"]) if len(path) > 1]
    if known:
        path = rng.choice(known)
        holder, key = at(state["slots"], path[:-1]), path[-1]
        if type(holder[key]) is int:
            holder[key] = rng.choice((holder[key] + 1, holder[key] - 1, 0, 7, 100))
        elif type(holder[key]) is bool:
            holder[key] = not holder[key]
        elif isinstance(holder[key], list):
            holder[key] = [rng.randrange(100) for _ in range(rng.randrange(4))]


def _change_the_clock(state: Document, _other: Document, rng: random.Random) -> None:
    key = rng.choice(("emptyings", "idle_turns", "start_player", "last_stage", "fingerprint"))
    number = type(state["clock"][key]) is int
    words = ("receive", "draw", "trade", "", "0" * 16)
    state["clock"][key] = state["clock"][key] + 1 if number else rng.choice(words)


def _change_whose_turn(state: Document, _other: Document, rng: random.Random) -> None:
    state["active"] = rng.randrange(3)
    state["turn"] = rng.choice((0, 1, 2, 100))


NUDGES: Final = (
    _lay_elsewhere,
    _change_the_agenda,
    _take_a_part,
    _take_a_slot,
    _change_a_slot,
    _change_the_clock,
    _change_whose_turn,
)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_whatever_loads_can_be_played_to_the_end(name: str, attack_games: int) -> None:
    rng = random.Random(name)
    loaded = refused = 0
    for _ in range(attack_games * 5):
        document = rng.choice(snapshots(name))
        changed = nudged(name, document, rng) if rng.random() < 0.8 else mutated(document, rng)
        text = as_json(changed)
        game = refused_or(bz.load_snapshot, text, rules=rule_set(name))
        if game is None:
            refused += 1
        else:
            loaded += 1
            finished(game, rng)
    assert loaded
    assert refused


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_save_that_begins_in_the_middle_is_looked_at_like_a_snapshot(
    name: str, attack_games: int
) -> None:
    rng = random.Random(name)
    for _ in range(attack_games * 2):
        document = nudged(name, rng.choice(snapshots(name)), rng)
        text = json.dumps(document)
        as_save = {
            key: value for key, value in document.items() if key not in ("snapshot", "state")
        }
        state = document["state"]
        begun = json.dumps({
            **as_save, "format": save(name)["format"], "seed": state.get("clock", {}).get("seed"),
            "start": state, "shuffles": [], "actions": [], "checksum": "",
            "jumps": [], "version": state.get("version", 0),
        })  # fmt: skip
        fits = refused_or(bz.load_snapshot, text, rules=rule_set(name))
        with pytest.raises(bz.SaveError) as raised:
            bz.load_game(begun)
        # The checksum, which is wrong in all of them, is looked at when the rest is right.
        assert (raised.value.path == "checksum") == (fits is not None)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_only_errors_of_the_library_come_out_of_saves(name: str, attack_games: int) -> None:
    rng = random.Random(name)
    for _ in range(attack_games * 2):
        document = save(name)
        if rng.random() < 0.2:
            text = scribbled(json.dumps(document), rng)
        else:
            text = as_json(mutated(document, rng))
        game = refused_or(bz.load_game, text)
        if game is not None:
            finished(game, rng)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_only_errors_of_the_library_come_out_of_messages(name: str, attack_games: int) -> None:
    rng = random.Random(name)
    for moment in moments(name, max(1, attack_games // 8), seed=2):
        game = moment.game()
        for type_, message in messages(moment, rng):
            text = as_json(mutated(json.loads(game.wire.dumps(message)), rng))
            try:
                read: object = game.wire.load(type_, text)
            except bz.SaveError as error:
                _assert_readable(error)
            else:
                game.wire.dumps(read).encode()


# Situations, one by one


def situation() -> Document:
    """Return the snapshot of a trading phase with an open offer."""
    game = scene("bohnanza", players=3, stage="trade", hands={0: "red blue", 1: "soy"},
                 fields={1: ["3*soy"]}, revealed="green")  # fmt: skip
    game.apply(bz.Offer(0, 1, game.hand(0).cards[:1], ("soy",)))
    document: Document = json.loads(game.snapshot())
    return document


OFFER: Final = {"number": 1, "maker": 0, "partner": 1, "give": [], "want": ["soy"]}


def _put(*path: Any) -> Callable[[Document], None]:
    *way, value = path

    def change(state: Document) -> None:
        at(state, tuple(way[:-1]))[way[-1]] = value

    return change


def _lay(card_from: str, field: str) -> Callable[[Document], None]:
    def change(state: Document) -> None:
        state["zones"][field][0].append(state["zones"][card_from][0].pop())

    return change


IMPOSSIBLE: Final[dict[str, tuple[Callable[[Document], Any], str, str]]] = {
    "received cards that are not there": (
        lambda state: (
            state["zones"]["deck"][0].extend(state["zones"]["revealed"][0]),
            state["zones"]["revealed"][0].clear(),
            _put("agenda", 1, {"kind": "PlantReceived", "seat": 0})(state),
            _put("slots", "OpenOffers", {"open": [], "made": []})(state),
        ),
        "agenda",
        "nothing is left to decide by PlantReceived",
    ),
    "a first card of an empty hand": (
        lambda state: (
            state["zones"]["deck"][0].extend(state["zones"]["hand"][0]),
            state["zones"]["hand"][0].clear(),
            _put("agenda", 1, {"kind": "PlantFirst", "seat": 0})(state),
            _put("slots", "OpenOffers", {"open": [], "made": []})(state),
        ),
        "agenda",
        "nothing is left to decide by PlantFirst",
    ),
    "trading of another": (
        _put("agenda", 1, "seat", 1), "agenda[1]", "the active player decides that",
    ),
    "an offer of cards of others": (
        lambda state: _put("slots", "OpenOffers", "open", 0, "give", state["zones"]["hand"][1])(
            state
        ),
        "agenda",
        "nothing is left to decide by Trading",
    ),
    "too many offers": (
        lambda state: (
            _put("version", 40)(state),
            _put("slots", "OpenOffers", {"made": [30] * 3, "open": [
                OFFER | {"number": number} for number in range(1, 31)]})(state),
        ),
        "slots.OpenOffers", "nobody has more than",
    ),
    "an offer between others": (
        _put("slots", "OpenOffers", {"made": [0, 1], "open": [
            OFFER | {"maker": 1, "partner": 2}]}),
        "slots.OpenOffers", "is not one of the active player",
    ),
    "numbers twice": (
        _put("slots", "OpenOffers", {"made": [2] * 3, "open": [OFFER, OFFER]}),
        "slots.OpenOffers", "the numbers of offers ascend",
    ),
    "a turn that does not go on": (
        lambda state: state["agenda"].pop(0), "agenda[0]", "the game would not go on",
    ),
    "a stage that comes first": (
        _put("agenda", 0, "stage", "plant"), "agenda[0]", "is the first and cannot be waiting",
    ),
    "a turn in the turn": (
        lambda state: state["agenda"].insert(0, {**state["agenda"][0], "stage": "draw"}),
        "agenda[1]", "cannot be going on there",
    ),
    "the same decision twice": (
        lambda state: state["agenda"].append(state["agenda"][1]),
        "agenda[2]", "cannot be waiting there",
    ),
    "the end of the game in a turn": (
        _put("agenda", 1, {"kind": "GameOver", "seat": -1}), "agenda[1]", "cannot be waiting there",
    ),
    "no turn yet": (_put("turn", 0), "turn", "cannot be 0"),
    "the last emptying": (_put("clock", "emptyings", 3), "clock.emptyings", "do not fit"),
    "a last stage": (_put("clock", "last_stage", "trade"), "clock.last_stage", "cannot end with"),
    "idle turns": (_put("clock", "idle_turns", 1), "clock.idle_turns", "without a fingerprint"),
}  # fmt: skip


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_situation_that_cannot_have_come_about_is_told_with_its_place(what: str) -> None:
    change, path, message = IMPOSSIBLE[what]
    document = situation()
    assert bz.load_snapshot(json.dumps(document)).outcome is None
    change(document["state"])
    with pytest.raises(bz.SaveError, match=message) as raised:
        bz.load_snapshot(json.dumps(document))
    assert raised.value.path == f"state.{path}"


# Card data


def _figures(name: str, rng: random.Random) -> Document:
    """Return numbers and beanometers for all sorts of a composition."""
    rules, how = rule_set(name), rng.randrange(6)
    found: Document = {}
    for variant in rules.ids:
        sorts = rules.card_data_of(variant).tables.get("sorts", {})
        one = rng.choice(list(sorts)) if sorts else ""
        equal = rng.choice((0, 1, 2, 3, 10))
        for key in sorts:
            few = rng.choice((0, 1, 2))
            number = (equal, few, 60 * (key == one), rng.randrange(25), 1, 12)[how]
            entry: Document = {"number": number}
            if rng.random() < 0.2:
                entry["beanometer"] = rng.choice(({}, {"1": 1}, {"100": 1}, {"1": 1, "2": 2}))
            found.setdefault(variant, {"sorts": {}})["sorts"][key] = entry
    return found


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_card_data_is_refused_before_play_or_makes_games_that_end(
    name: str, attack_games: int
) -> None:
    rng = random.Random(name)
    variants = COMPOSITIONS[name][0]
    for _ in range(attack_games):
        given = _figures(name, rng)
        problems = bz.check_composition(*variants, card_data=given)
        try:
            rules = bz.compose(*variants, card_data=given)
        except (ba.CardDataError, bz.CompositionError) as error:
            assert problems
            with pytest.raises(type(error)):
                bz.new_game(*variants, players=COMPOSITIONS[name][1], card_data=given)
            continue
        played = 0
        for players in rules.players:
            try:
                game = bz.new_game(rules, players=players, seed=1)
            except (ba.CardDataError, bz.CompositionError):
                assert problems
            else:
                finished(game, rng)
                played += 1
        assert played


def _kinds_of_card_data() -> Iterator[tuple[str, Document, str]]:
    tables = {
        "sorts": {key: {"number": 10} for key in rule_set("bohnanza").for_players(3).catalogue.keys}
    }
    yield "duell", tables, "different numbers"
    few = {"sorts": {key: {"number": 1} for key in tables["sorts"]}}
    yield "bohnanza", few, "bohnanza.sorts: the 8 cards of the deck are not enough for 3 players"
    none = {"sorts": {key: {"number": 0} for key in tables["sorts"]}}
    yield "bohnanza", none, "the 0 cards of the deck are not enough"
    yield "bohnanza", {"sorts": {"red": {"number": 450}}}, "must be at most 500 cards"


@pytest.mark.parametrize(
    ("variant", "tables", "message"),
    list(_kinds_of_card_data()),
    ids=["equal", "few", "none", "many"],
)
def test_cards_that_no_game_can_be_played_with_are_refused_by_every_door(
    variant: str, tables: Document, message: str
) -> None:
    given = {"bohnanza": tables}
    assert message in str(bz.check_composition(variant, card_data=given)[0])
    for ask in (
        lambda: bz.compose(variant, card_data=given),
        lambda: bz.new_game(variant, players=2 if variant == "duell" else 3, card_data=given),
    ):
        with pytest.raises((ba.CardDataError, bz.CompositionError), match=message):
            ask()
