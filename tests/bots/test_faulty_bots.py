"""Bots that play wrongly: named with their seat, their action and the seed, and never believed."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable

import pytest

import bohnanza_core as bz
from bohnanza_core import search
from bohnanza_core.bots import (
    BotError,
    Outlook,
    RandomBot,
    SensibleBot,
    StuckBotError,
    UnknownBotError,
    make_bot,
    next_action,
    play_game,
    simulate,
)


class Faulty:
    """A bot that does one thing, whatever it is asked."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, outlook: Outlook) -> bz.Action | None:
        """Let the game go on, unless it waits for this seat."""
        return self.asked(outlook) if outlook.asked else None

    def asked(self, outlook: Outlook) -> bz.Action | None:
        """Return what it does when it is asked."""
        return outlook.actions[0]


class Cheating(Faulty):
    """Plants on a field where the card does not fit."""

    def asked(self, outlook: Outlook) -> bz.Action | None:
        plants = [action for action in outlook.actions if isinstance(action, bz.Plant)]
        return bz.Plant(outlook.seat, plants[0].card, 0) if plants else outlook.actions[0]


class Confused(Faulty):
    """Does what the game does not have."""

    def asked(self, outlook: Outlook) -> bz.Action | None:
        return bz.EndTrade(outlook.seat)


class Helpful(Faulty):
    """Acts for another seat."""

    def choose(self, outlook: Outlook) -> bz.Action | None:
        other = Outlook(outlook._table, 1 - outlook.seat)  # a cheat
        return other.actions[0] if other.asked else super().choose(outlook)


class Talking(Faulty):
    """Returns words."""

    def asked(self, outlook: Outlook) -> bz.Action | None:
        return "plant"  # type: ignore[return-value] # a fault


class Raising(Faulty):
    """Has a defect."""

    def asked(self, outlook: Outlook) -> bz.Action | None:
        raise ZeroDivisionError("oh\nno")


class Sleeping(Faulty):
    """Does nothing."""

    def asked(self, outlook: Outlook) -> bz.Action | None:
        return None


class NoSeed:
    """Cannot be called with a seed."""

    def __init__(self) -> None:
        pass

    def choose(self, outlook: Outlook) -> bz.Action | None:
        """Do the first thing."""
        return outlook.actions[0] if outlook.asked else None


def with_seeds(*, seed: int) -> Faulty:
    """Take a seed by its name only."""
    return Faulty(seed)


FAULTS = [
    (Cheating, "not-on-the-ladder", "does not fit in field 1"),
    (Confused, "not-now", r"EndTrade\(seat=\d\), which is refused"),
    (Talking, "unknown-action", "wants to do 'plant', which is refused"),
    (Helpful, None, "which is not for its seat to do"),
    (Raising, None, "raised ZeroDivisionError"),
    (Sleeping, None, "does nothing, but it is asked"),
]


def check(error: BotError, name: str, code: str | None, message: str, seed: int) -> None:
    """Check that an error names everything."""
    assert re.search(message, str(error))
    assert f"the bot {name!r} of seat {error.seat} " in str(error)
    assert f"seed {seed}, after " in str(error)
    assert (error.bot, error.seed) == (name, seed)
    assert (error.refusal.code if error.refusal else None) == code
    assert (error.action is None) == (name.rpartition(":")[2] in ("Raising", "Sleeping"))


@pytest.mark.parametrize(("bot", "code", "message"), FAULTS)
def test_a_simulation_judges_bots_of_ones_own(
    bot: type[Faulty], code: str | None, message: str
) -> None:
    name = f"{__name__}:{bot.__name__}"
    with pytest.raises(BotError) as caught:
        list(simulate("duell", bots=[name, "random"], games=5, seed=2))
    again = bz.new_game("duell", players=2, seed=caught.value.seed)
    check(caught.value, name, code, message, again.initial_state.clock.seed)
    assert isinstance(caught.value, StuckBotError) == (bot is Sleeping)


@pytest.mark.parametrize(("bot", "code", "message"), FAULTS)
def test_a_game_judges_them_as_well(bot: type[Faulty], code: str | None, message: str) -> None:
    game = bz.new_game("duell", players=2, seed=4)
    with pytest.raises(BotError) as caught:
        play_game(game, [bot(), bot()])
    check(caught.value, f"{__name__}:{bot.__name__}", code, message, 4)
    version = game.version
    assert game.outcome is None
    with pytest.raises(BotError):
        next_action(game, [bot(), bot()])
    assert game.version == version


def test_an_error_comes_out_of_another_process() -> None:
    bots = [f"{__name__}:Talking", "random"]
    with pytest.raises(BotError, match="wants to do 'plant'") as caught:
        list(simulate("duell", bots=bots, games=2, processes=2))
    assert caught.value.action == "'plant'"
    assert caught.value.refusal is not None
    unknown = pickle.loads(pickle.dumps(UnknownBotError("x", "is not there")))
    assert (str(unknown), unknown.name) == ("bot 'x': is not there", "x")
    assert pickle.loads(pickle.dumps(BotError("so"))).action is None


class Sloppy(Faulty):
    """Plants where it may, with numbers that only look right."""

    def asked(self, outlook: Outlook) -> bz.Action | None:
        plants = [a for a in outlook.actions if isinstance(a, bz.Plant) and a.field == 1]
        if not plants:
            return super().asked(outlook)
        return bz.Plant(outlook.seat, float(plants[0].card), True)  # type: ignore[arg-type] # a fault


def test_an_action_that_only_looks_equal_is_returned_in_plain_values() -> None:
    game = bz.new_game("bohnanza", players=3, seed=4)
    playing: list[bz.Game | search.Rollout] = [game, search.Rollout(game.state)]
    for one in playing:
        action = next_action(one, [Sloppy()] * 3)
        assert isinstance(action, bz.Plant)
        assert (type(action.card), action.field, type(action.field)) == (int, 1, int)


def test_a_legal_bot_of_ones_own_plays_as_before() -> None:
    own = [f"{__name__}:Faulty"]
    (result,) = simulate("duell", bots=own, games=1, seed=3)
    game = bz.new_game("duell", players=2, seed=result.seed)
    assert play_game(game, [Faulty(), Faulty()]).outcome is not None
    assert game.outcome is not None
    assert game.outcome.scores == result.scores


@pytest.mark.parametrize("bots", [[SensibleBot()], [SensibleBot()] * 3])
def test_every_seat_has_a_bot_or_a_person(bots: list[SensibleBot]) -> None:
    game = bz.new_game("duell", players=2, seed=1)
    act: list[Callable[[], object]] = [
        lambda: next_action(game, bots),
        lambda: play_game(game, bots),
    ]
    for call in act:
        with pytest.raises(bz.BohnanzaError, match=f"2 seats need as many bots.* not {len(bots)}"):
            call()


def test_a_game_of_bots_alone_has_no_person() -> None:
    game = bz.new_game("duell", players=2, seed=1)
    with pytest.raises(bz.BohnanzaError, match=r"seat [01] has no bot"):
        play_game(game, [None, None])  # type: ignore[list-item] # a fault


def test_bots_are_named_by_texts() -> None:
    with pytest.raises(bz.BohnanzaError, match=r"bots are a list of names.* not 'random'"):
        simulate("duell", bots="random")
    with pytest.raises(bz.BohnanzaError, match="bots are a list of names"):
        simulate("duell", bots=RandomBot())  # type: ignore[arg-type] # a fault
    with pytest.raises(UnknownBotError, match="a bot is named by a text"):
        simulate("duell", bots=[RandomBot()])  # type: ignore[list-item] # a fault


@pytest.mark.parametrize("factory", ["NoSeed", "with_seeds"])
def test_a_factory_takes_the_seed(factory: str) -> None:
    with pytest.raises(UnknownBotError, match=f"{factory} must be callable with one argument"):
        make_bot(f"{__name__}:{factory}")
