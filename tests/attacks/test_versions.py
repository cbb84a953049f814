"""Nothing is meant for two moments: versions and numbers of offers never come twice."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import pick, random_action, scene
from tests.helpers.games import COMPOSITIONS, rule_set


@pytest.fixture
def trade() -> bz.Game:
    return scene("bohnanza", players=3, stage="trade", hands={0: "blue red", 1: "soy soy"})


# The attack: another offer under the number of one that was taken back


@pytest.mark.parametrize("bound", ["expected_version", "asked_at"])
def test_another_offer_cannot_take_the_place_of_one_that_was_taken_back(
    trade: bz.Game, bound: str
) -> None:
    trade.apply(bz.Offer(0, 1, pick(trade, "hand", 0, "red"), ("soy",)))
    (seen,) = trade.view(1).offers
    accept = bz.Accept(1, seen["number"], trade.hand(1).cards[:1])
    version = trade.question(1).version
    assert trade.why_not(accept) is None

    trade.undo()
    trade.apply(bz.Offer(0, 1, (), ("soy",)))
    with pytest.raises(bz.StaleActionError):
        trade.apply(accept, **{bound: version})
    # Not even a server that binds nothing hands the cards over for the other offer.
    refusal = trade.why_not(accept)
    assert refusal is not None
    assert refusal.code == "no-such-offer"


def test_an_offer_that_is_brought_back_is_the_same_one(trade: bz.Game) -> None:
    trade.apply(bz.Offer(0, 1, pick(trade, "hand", 0, "red"), ("soy",)))
    before = trade.view(1).offers
    trade.undo()
    trade.redo()
    assert trade.view(1).offers == before
    trade.apply(bz.Offer(0, 1, pick(trade, "hand", 0, "blue"), ("soy",)))
    assert [offer["number"] for offer in trade.view(1).offers] == [1, 4]
    assert bz.load_game(trade.save()) == trade


def test_no_offer_of_a_later_phase_has_the_number_of_an_earlier_one() -> None:
    rng = random.Random(5)
    game = bz.new_game("bohnanza", players=4, seed=5)
    numbers: list[int] = []
    for _ in range(400):
        if game.outcome is None:
            events = game.apply(random_action(game, rng, offers=0.6, patience=0.9))
            numbers += [event.number for event in events if isinstance(event, ba.OfferMade)]
    assert len(numbers) > 50
    assert numbers == sorted(set(numbers))


# Whatever anybody does: one version, one state; one number, one offer


class Watched:
    """A game, and all that was ever seen under its versions and numbers."""

    def __init__(self, name: str, seed: int) -> None:
        self.game = bz.new_game(rule_set(name), players=COMPOSITIONS[name][1], seed=seed)
        self.rng = random.Random(f"{name} {seed}")
        self.states: dict[int, ba.GameState] = {}
        self.offers: dict[int, ba.OpenOffer] = {}
        self.look()

    def look(self) -> None:
        state = self.game.state
        assert self.states.setdefault(state.version, state) == state
        assert max(self.states) == state.version, "a version never goes back"
        (slot,) = [slot for slot in state.slots if isinstance(slot, ba.OpenOffers)]
        for offer in slot.open:
            assert self.offers.setdefault(offer.number, offer) == offer

    def play(self, steps: int) -> None:
        """Act, go back and forth, save and load, at random."""
        ways: list[tuple[Callable[[], None], float]] = [
            (self._act, 70), (self._undo, 12), (self._redo, 12), (self._reload, 3),
            (self._reload_snapshot, 1),
        ]  # fmt: skip
        for _ in range(steps):
            (way,) = self.rng.choices([w for w, _ in ways], [weight for _, weight in ways])
            version = self.game.version
            way()
            assert self.game.version >= version
            self.look()

    def _act(self) -> None:
        if self.game.outcome is None:
            self.game.apply(random_action(self.game, self.rng, offers=0.6, patience=0.9))

    def _undo(self) -> None:
        if self.game.actions:
            self.game.undo(to=max(0, len(self.game.actions) - self.rng.randint(1, 5)))

    def _redo(self) -> None:
        for _ in range(self.rng.randint(1, 5)):
            if self.game.can_redo:
                self.game.redo()
                self.look()

    def _reload(self) -> None:
        loaded = bz.load_game(self.game.save())
        assert loaded == self.game
        assert loaded.save() == self.game.save()
        self.game = loaded

    def _reload_snapshot(self) -> None:
        loaded = bz.load_snapshot(self.game.snapshot(), rules=self.game.rules.rule_set)
        assert loaded.state == self.game.state
        self.game = loaded


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_no_version_and_no_number_is_ever_seen_twice(name: str, attack_games: int) -> None:
    offers = 0
    for seed in range(max(1, attack_games // 8)):
        watched = Watched(name, seed)
        watched.play(150 if attack_games < 20 else 600)
        offers += len(watched.offers)
    assert offers or "duell" in name


# A save that tells other versions


def saved() -> dict[str, Any]:
    """Return a save with two jumps: actions 1 and 2 were done after something was taken back."""
    game = bz.new_game("bohnanza", players=3, seed=4)
    for _ in range(3):
        game.apply(game.legal_actions(game.waiting_for[0])[0])
        game.undo()
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    game.undo()
    game.redo()
    document: dict[str, Any] = json.loads(game.save())
    assert document["jumps"] == [[0, 2], [1, 5], [2, 8]]
    assert document["version"] == 11
    assert bz.load_game(json.dumps(document)) == game
    return document


@pytest.mark.parametrize(
    ("key", "value", "path"),
    [
        ("jumps", None, "jumps"),
        ("jumps", {}, "jumps"),
        ("jumps", [[0]], "jumps[0]"),
        ("jumps", [0, 2], "jumps[0]"),
        ("jumps", [["0", 2]], "jumps[0][0]"),
        ("jumps", [[-1, 2]], "jumps[0][0]"),
        ("jumps", [[True, 2]], "jumps[0][0]"),
        ("jumps", [[1, 5], [1, 6]], "jumps[1][0]"),
        ("jumps", [[0, 2], [3, 9]], "jumps[1][0]"),
        ("jumps", [[0, "2"]], "jumps[0][1]"),
        ("jumps", [[0, None]], "jumps[0][1]"),
        ("jumps", [[0, 2], [1, 2]], "jumps[1][1]"),
        ("jumps", [[0, 2], [1, -5]], "jumps[1][1]"),
        ("jumps", [[0, 2**53]], "jumps[0][1]"),
        ("version", None, "version"),
        ("version", "11", "version"),
        ("version", 11.0, "version"),
        ("version", 8, "version"),
        ("version", 2**53, "version"),
        ("version", 12, "checksum"),
        ("jumps", [[0, 2], [1, 5], [2, 7]], "checksum"),
    ],
    ids=repr,
)
def test_other_versions_in_a_save_are_refused_with_their_place(
    key: str, value: Any, path: str
) -> None:
    document = saved() | {key: value}
    if path == "checksum":  # the jumps shift the version of the end as well, if it is not given
        document["version"] = document["version"] if key == "jumps" else value
        document["checksum"] = "0" * 32
    with pytest.raises(bz.SaveError) as raised:
        bz.load_game(json.dumps(document))
    assert raised.value.path == path


@pytest.mark.parametrize("key", ["jumps", "version"])
def test_a_save_without_its_versions_is_refused(key: str) -> None:
    document = saved()
    del document[key]
    with pytest.raises(bz.SaveError, match=f"'{key}' is missing"):
        bz.load_game(json.dumps(document))
