"""Many games of bots: the same results for the same seed, whatever the number of processes."""

from __future__ import annotations

import hashlib
import signal
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from .. import RuleSet, compose
from ..errors import BohnanzaError
from ..search import Rollout
from ._playing import MOST_ACTIONS, StuckBotError, next_action
from ._registry import make_bot

if TYPE_CHECKING:
    from .. import Outcome

_SEED_BYTES: Final = 6
_CHUNK: Final = 4
"""Games that a process plays at a time: few, so that results come, and an interrupt ends, soon."""


@frozen
class GameResult:
    """How one game of a simulation went."""

    number: int
    """Counted from 0."""
    seed: int
    """The seed of the game, for `new_game`."""
    bots: tuple[str, ...]
    """The names of the bots by seat."""
    start: int
    """The start player."""
    scores: tuple[int, ...]
    """By seat, in the unit of the game: see `Settings.score_unit`."""
    winners: tuple[int, ...]
    """The seats that won; none if no player did."""
    turns: int
    """How many turns were played."""
    actions: int
    """How many actions were done."""
    winning_party: str | None = None
    """The key of the party without a player that won; None: none did."""
    party_scores: Mapping[str, int] = field(factory=dict, hash=False)
    """The scores of the parties that have one, by key."""


@frozen
class _Plan:
    """What every process must know."""

    variants: tuple[Any, ...]
    card_data: Mapping[str, Any] | str | Path | None
    bots: tuple[str, ...]
    seed: int


def simulate(
    *variants: Any,
    bots: Sequence[str],
    players: int | None = None,
    games: int = 100,
    seed: int = 0,
    processes: int = 1,
    card_data: Mapping[str, Any] | str | Path | None = None,
) -> Iterator[GameResult]:
    """Let bots play games against each other and return the results as they come, in order.

    ``bots`` are names for `make_bot`. If there are fewer than ``players``, the last one plays the
    other seats, too; from game to game they move on by one seat. With several processes a program
    must guard its main module with ``if __name__ == "__main__"``.

    What bots of your own do is judged: the first one that raises an error, or does what it may not
    do, ends the simulation with a `BotError`, which names the bot and the seed of the game.
    """
    rule_set = _composed(variants, card_data)
    seated = _fill(bots, players, rule_set)
    for name in seated:
        make_bot(name)
    plan = _Plan(variants, card_data, seated, seed)
    if games < 0 or processes < 1:
        raise BohnanzaError(f"{games} games in {processes} processes cannot be played")
    if processes == 1:
        return (_play(plan, rule_set, number) for number in range(games))
    return _in_processes(plan, games, processes)


def _composed(variants: tuple[Any, ...], card_data: Any) -> RuleSet:
    if len(variants) == 1 and isinstance(variants[0], RuleSet):
        return variants[0]
    return compose(*variants, card_data=card_data)


def _fill(bots: Sequence[str], players: int | None, rule_set: RuleSet) -> tuple[str, ...]:
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise BohnanzaError(f"bots are a list of names, such as ['sensible'], not {bots!r}")
    if not bots:
        raise BohnanzaError("a simulation needs a bot at least")
    if players is None:
        enough = [number for number in rule_set.players if number >= len(bots)]
        players = min(enough, default=len(bots))
    rule_set.for_players(players)
    if len(bots) > players:
        raise BohnanzaError(f"{len(bots)} bots do not fit on {players} seats")
    return (*bots, *[bots[-1]] * (players - len(bots)))


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a simulation."""
    text = f"{seed}/{number}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=_SEED_BYTES).digest(), "big")


def _play(plan: _Plan, rule_set: RuleSet, number: int) -> GameResult:
    players = len(plan.bots)
    seed = game_seed(plan.seed, number)
    names = tuple(plan.bots[(seat + number) % players] for seat in range(players))
    bots = [make_bot(name, seed + seat) for seat, name in enumerate(names)]
    state = rule_set.for_players(players).deal(seed)
    rollout = Rollout(state)
    actions = 0
    outcome: Outcome | None = None
    while outcome is None:
        action = next_action(rollout, bots, names=names)
        assert action is not None, "every seat has a bot"
        rollout.play(action)
        actions += 1
        if actions > MOST_ACTIONS:
            raise StuckBotError(
                f"game {number} does not end within {MOST_ACTIONS} actions; its seed is {seed}",
                seed=seed,
            )
        outcome = rollout.outcome
    end, parties, party = rollout.state, rollout.rules.parties, outcome.winning_party
    scored = zip(parties, outcome.party_scores, strict=True)
    return GameResult(
        number,
        seed,
        names,
        end.clock.start_player,
        outcome.scores,
        outcome.winners,
        end.turn,
        actions,
        None if party is None else parties[party - players].key,
        {party.key: score for party, score in scored if score is not None},
    )


# Processes


def _in_processes(plan: _Plan, games: int, processes: int) -> Iterator[GameResult]:
    # Loaded here, since it is slow to import and most programs need one process only.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import get_context  # noqa: PLC0415

    size = max(1, min(_CHUNK, games // (processes * 8)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    with ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(plan,)
    ) as executor:
        try:
            for results in executor.map(_play_chunk, chunks):
                yield from results
        finally:
            executor.shutdown(wait=True, cancel_futures=True)


_worker: dict[str, Any] = {}
"""What a process works on; filled by `_begin`."""


def _begin(plan: _Plan) -> None:
    # An interrupt is for the process that shows results; it ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker["plan"], _worker["rules"] = plan, _composed(plan.variants, plan.card_data)


def _play_chunk(numbers: range) -> list[GameResult]:
    return [_play(_worker["plan"], _worker["rules"], number) for number in numbers]
