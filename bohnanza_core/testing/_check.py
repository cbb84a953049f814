"""The whole kit in one call: everything that can be checked of a variant or a composition."""

from __future__ import annotations

import random
import signal
import threading
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

from .._composing.compose import RuleSet, check_composition, compose
from .._engine.state import GameState
from .._game.game import Game
from .._game.starting import begin, load_game, new_game
from .._model.actions import Action
from .._model.events import Event
from ..errors import RuleDefectError
from ._cost import EVERY, Cost
from ._leaks import LeakCheck
from ._lint import advice_findings, api_findings, manifest_findings, order_findings, text_findings
from ._play import Latest, random_action
from ._report import CHECKS, Finding, Report, VariantDefectError
from ._steps import STEP_CHECKS, Played, looked_at
from ._watch import Watch

_MOST_FINDINGS: Final = 3
"""Of one check; the first ones say the most."""
_MISTAKES: Final = frozenset(
    {
        "bad-card-data", "bad-declaration", "bad-hook", "bad-last-stage", "bad-setting",
        "missing-stage", "repeated-stage", "unclear-stage", "unknown-clause", "unknown-procedure",
        "unknown-setting", "unknown-slot", "unknown-zone", "zone-name",
    }
)  # fmt: skip
"""Problems that nobody wants, also where they drop only some numbers of players."""
_LONGEST_TEXT: Final = 500
_PATIENCE: Final = (0.97, 0.8, 0.9, 0.0)
"""How patient the seats are, in one game after the other."""
_LONGEST_ACTION: Final = 10.0
"""Seconds of computing after which an action is called endless."""


def check_variant(
    *variants: Any,
    players: Collection[int] | None = None,
    games: int = 2,
    seed: int = 1,
    most_actions: int = 10_000,
    shows: Collection[str] = (),
    without: Collection[str] = (),
    rare: Collection[str] | None = None,
    card_data: Mapping[str, Any] | str | Path | None = None,
) -> Report:
    """Check a variant, or a composition, in every way the kit knows, and report.

    Raises `VariantDefectError` with the report if anything is wrong. The checks are those of
    `CHECKS`. For each number of players that many ``games`` are played at random, the first one
    with the given seed; a game must end within ``most_actions``.

    A rule may reveal hidden cards to somebody. Then the event, slot, decision or action that does
    so has the id of the clause as an attribute of its class, ``shown_by = "my.clause"``; or it is
    named in ``shows``. ``without`` names checks that do not apply. What no game reaches is only
    reported, unless ``rare`` is given: then everything that it does not name must be reached.
    Functions that make every listing slow are warnings of the report.
    """
    unknown = {*without} - {*CHECKS}
    if unknown:
        raise ValueError(f"there are no checks {sorted(unknown)}; there are {', '.join(CHECKS)}")
    examination = _Examination(without, shows)
    rule_set = _composed(variants, card_data, examination)
    if rule_set is not None:
        examination.look_at(rule_set)
        for count in players or rule_set.players:
            examination.play(rule_set, count, range(seed, seed + games), most_actions)
    report = examination.report(rule_set, tuple(players or ()), rare)
    if not report.passed:
        raise VariantDefectError(report)
    return report


def _composed(variants: Sequence[Any], card_data: Any, examination: _Examination) -> RuleSet | None:
    if len(variants) == 1 and isinstance(variants[0], RuleSet):
        return variants[0]
    problems = check_composition(*variants, card_data=card_data)
    examination.add("composition", (f"{problem.code}: {problem}" for problem in problems))
    return None if problems else compose(*variants, card_data=card_data)


class _Examination:
    """What has been found so far."""

    def __init__(self, without: Collection[str], shows: Collection[str]) -> None:
        self._checks = [name for name in CHECKS if name not in without]
        self._shows = shows
        self._findings: dict[str, list[Finding]] = {name: [] for name in self._checks}
        self._watches: list[Watch] = []
        self._cost = Cost()
        self._games = self._actions = 0

    def open(self, check: str) -> bool:
        """Return whether a check is made and has not found enough already."""
        return check in self._findings and len(self._findings[check]) < _MOST_FINDINGS

    def add(self, check: str, texts: Iterable[str], *where: int) -> None:
        """Add what a check finds, unless it has found enough already."""
        if not self.open(check):
            return
        found = self._findings[check]
        for text in (text[:_LONGEST_TEXT] for text in texts):
            if text not in [finding.text for finding in found]:
                found.append(Finding(check, text, *where))
            if not self.open(check):
                return

    def look_at(self, rule_set: RuleSet) -> None:
        """Find what can be found without playing."""
        for manifest in rule_set.manifests:
            texts = manifest_findings(manifest)
            self.add("manifest", (f"{manifest.id!r}: {text}" for text in texts))
        self.add("composition", order_findings(rule_set))
        for count, problems in rule_set.refused.items():
            mistakes = (one for one in problems if one.code in _MISTAKES)
            self.add("composition", (f"with {count} players: {one}" for one in mistakes))
        self.add("composition", advice_findings(rule_set))
        for count in rule_set.players:
            self.add("api", api_findings(rule_set.for_players(count)))
            self.add("texts", text_findings(rule_set.for_players(count)))

    # Playing

    def play(self, rule_set: RuleSet, players: int, seeds: range, most_actions: int) -> None:
        """Play games with a number of players."""
        watch = Watch(rule_set.for_players(players))
        self._watches.append(watch)
        for number, seed in enumerate(seeds):
            patience = _PATIENCE[number % len(_PATIENCE)]
            self._games += 1
            with self._failing(None, players, seed, 0):
                set_up = watch.set_up(seed)
                game = begin(watch.rules, seed, [f"Player {at + 1}" for at in range(players)])
                leaks = LeakCheck(game, set_up, self._shows)
                self.add("leaks", leaks.dealt(game), players, seed, 0)
                states = self._play(game, watch, leaks, patience, most_actions)
                self._complain(watch, game)
                self._actions += game.version
                self._keep(game, rule_set, states)
            # What a wrong answer leads to at once may hide whose answer it was.
            self.add("hooks", watch.complaints, players, seed, 0)
            watch.complaints.clear()

    def _play(
        self, game: Game, watch: Watch, leaks: LeakCheck, patience: float, most_actions: int
    ) -> list[GameState]:
        rng = random.Random(game.state.clock.seed)
        states, views, latest = [game.state], looked_at(game), Latest()
        with self._failing(game), _watchdog(lambda: game.version):
            while game.outcome is None:
                if game.version >= most_actions:
                    text = f"a game does not end within {most_actions} actions{latest.text()}"
                    self.add("termination", [text], *_where(game))
                    break
                action = random_action(game, rng, patience=patience)
                latest.note(game, action)
                step = Played(game, states[-1], views, action, self._act(game, action))
                states.append(step.after)
                watch.note(step)
                self._check(step, leaks, watch)
                views = step.views
        return states

    def _act(self, game: Game, action: Action) -> Sequence[Event]:
        chance = random.getstate()
        events = game.apply(action)
        if random.getstate() != chance:
            text = f"{action!r} uses the global random generator; use Table.shuffled"
            self.add("seed", [text], *_where(game))
            random.setstate(chance)
        return events

    def _check(self, step: Played, leaks: LeakCheck, watch: Watch) -> None:
        where = _where(step.game)
        checks: Mapping[str, Callable[[Played], Iterator[str]]] = {**STEP_CHECKS, "leaks": leaks}
        for name, check in checks.items():
            if self.open(name):
                self.add(name, check(step), *where)
        self._complain(watch, step.game)

    def _complain(self, watch: Watch, game: Game) -> None:
        self.add("hooks", watch.complaints, *_where(game))
        watch.complaints.clear()

    def _keep(self, game: Game, rule_set: RuleSet, states: list[GameState]) -> None:
        """Play the same game again, and load it from its save."""
        where = _where(game)
        if self.open("seed"):
            self.add("seed", _other_game(game, rule_set, states, self._cost), *where)
        if self.open("save"):
            try:
                loaded = load_game(game.save(), plugins=rule_set.plugins)
                texts = [] if loaded == game else ["the save gives another game"]
            except Exception as error:
                texts = [f"the save cannot be loaded: {error}"]
            self.add("save", texts, *where)

    @contextmanager
    def _failing(self, game: Game | None, *where: int) -> Iterator[None]:
        """Turn an error of a rule into a finding, and let the game be over."""
        try:
            yield
        except Exception as error:
            check, text = _finding_of(error)
            self.add(check, [text], *(where if game is None else _where(game)))

    def report(
        self, rule_set: RuleSet | None, players: tuple[int, ...], rare: Collection[str] | None
    ) -> Report:
        """Sum up."""
        unreached = self._unreached()
        if rare is not None and rule_set is not None:
            missed = [name for names in unreached.values() for name in names if name not in rare]
            self.add("reach", [f"no game reached {', '.join(missed)}"] if missed else ())
        return Report(
            rule_set.ids if rule_set else (),
            players or (rule_set.players if rule_set else ()),
            self._games,
            self._actions,
            tuple(self._checks),
            tuple(finding for found in self._findings.values() for finding in found),
            unreached,
            tuple(self._cost.warnings()),
        )

    def _unreached(self) -> Mapping[str, tuple[str, ...]]:
        """Return what no watch has met, at whatever number of players."""
        if not self._watches:
            return {}
        first, *others = [watch.unreached() for watch in self._watches]
        left = {
            variant: tuple(n for n in names if all(n in other.get(variant, ()) for other in others))
            for variant, names in first.items()
        }
        return {variant: names for variant, names in left.items() if names}


def _where(game: Game) -> tuple[int, int, int]:
    return len(game.players), game.initial_state.clock.seed, game.version


def _other_game(
    game: Game, rule_set: RuleSet, states: Sequence[GameState], cost: Cost
) -> Iterator[str]:
    """Find where the same seed and the same actions lead elsewhere, and what listing costs there.

    That game is not watched, so nothing of the kit's is counted.
    """
    again = new_game(rule_set, players=game.players, seed=game.initial_state.clock.seed)
    for action, state in zip(game.actions, states, strict=False):
        if again.state != state:
            break
        if again.version % EVERY == 0:
            cost.measure(again)
        again.apply(action)
    if again != game:
        yield f"the same seed and actions lead elsewhere after {again.version} actions"


def _finding_of(error: Exception) -> tuple[str, str]:
    """Return the name of the check that an error belongs to, and what it says."""
    # What a rule raises is chained to what the game made of it.
    while isinstance(error, RuleDefectError) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    text = str(error)
    if isinstance(error, RuleDefectError):
        if "nobody can go on" in text:
            return "stuck", text
        if "does not end" in text:
            return "termination", text
        return "errors", f"{text}{_culprit(error)}"
    if isinstance(error, _EndlessError):
        return "termination", text
    return "errors", f"{type(error).__name__}: {text}{_culprit(error)}"


def _culprit(error: Exception) -> str:
    """Return the last line of an author's code that an error came through."""
    core = str(Path(__file__).parents[1])
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(core)]
    if not own:
        return ""
    last = own[-1]
    return f", in {last.name}, {Path(last.filename).name} line {last.lineno}"


class _EndlessError(Exception):
    """An action takes for ever."""


@contextmanager
def _watchdog(progress: Callable[[], int]) -> Iterator[None]:
    """Stop a game that makes no progress, where the system can tell."""
    known = hasattr(signal, "SIGVTALRM") and threading.current_thread() is threading.main_thread()
    if not known:
        yield
        return
    last = -1

    def look(_signal: int, _frame: FrameType | None) -> None:
        nonlocal last
        if progress() == last:
            raise _EndlessError(f"an action takes longer than {_LONGEST_ACTION:.0f} s")
        last = progress()

    old = signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, _LONGEST_ACTION, _LONGEST_ACTION)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old)
