"""Golden playthroughs: games as texts that people can read and tests can play again."""

from __future__ import annotations

import ast
import difflib
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from .._composing.compose import RuleSet, compose
from .._engine.rules import Rules
from .._family.events import TurnStarted
from .._game.game import Game
from .._game.starting import new_game
from .._model.actions import Action
from ..errors import BohnanzaError, IllegalActionError
from ._play import random_action
from ._scene import player_names

_MARK: Final = " | "
"""What stands between an action in words and the same action as a value."""
_HEAD: Final = re.compile(r"(?P<title>.*) with (?P<names>.+); seed (?P<seed>-?\d+)")
_LONGEST_DIFFERENCE: Final = 20
_HOW: Final = "record=True, or by pytest --record-playthroughs"


class PlaythroughError(BohnanzaError):
    """A golden playthrough is missing, or the game goes otherwise now."""


def playthrough(
    *variants: Any, players: int | None = None, seed: int = 1, turns: int | None = None
) -> str:
    """Play a game at random and return it as a text.

    Without a number of players three play if they may, else as few as possible: few make a short
    text, and two of three can trade while the third looks on. After so many ``turns`` it is broken
    off; without a number the game is played to its end.
    """
    rules = _composed(variants)
    count = players or (3 if 3 in rules.players else rules.players[0])
    game = new_game(rules, players=player_names(count), seed=seed)
    return _told(game, seed, _random_actions(game, seed, turns))


def playthrough_name(rules: RuleSet, players: int | None = None) -> str:
    """Return what the file of a playthrough is called: by variants, options and number of players.

    Options that have their defaults, and a number that is not given, are left out.
    """
    chosen = _chosen_options(rules)
    parts = [",".join([id_, *_written_options(chosen[id_])]) for id_ in rules.ids]
    return "+".join(parts) + (f"@{players}" if players is not None else "")


def replay(text: str, *variants: Any) -> str:
    """Play the actions of a playthrough again and return the game as it goes now."""
    head = _head(text)
    names, seed = head["names"].split(", "), int(head["seed"])
    game = new_game(_composed(variants), players=names, seed=seed)
    return _told(game, seed, _recorded_actions(text, game.rules))


def _head(text: str) -> re.Match[str]:
    head = _HEAD.fullmatch(text.partition("\n")[0])
    if head is None:
        raise PlaythroughError("the first line does not say who plays, and with which seed")
    return head


def _check_head(text: str, rules: RuleSet, players: int | None) -> None:
    """Refuse a playthrough of another composition, of other options or numbers of players."""
    head = _head(text)
    if head["title"] != _title(rules):
        raise PlaythroughError(f"it is of {head['title']!r}, not of {_title(rules)!r}")
    recorded = len(head["names"].split(", "))
    if recorded != (players or recorded):
        raise PlaythroughError(f"{recorded} play in it, not {players}")


def check_playthrough(
    path: str | Path,
    *variants: Any,
    record: bool = False,
    players: int | None = None,
    seed: int = 1,
    turns: int | None = None,
) -> None:
    """Compare a golden playthrough with how the game goes now, line by line; or record it.

    Raises `PlaythroughError` if it is missing or differs. With ``record`` it is written again,
    after an intended change of the rules: read the difference before you commit it.
    """
    path = Path(path)
    if record:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = playthrough(*variants, players=players, seed=seed, turns=turns)
        path.write_text(text, encoding="utf-8")
        return
    if not path.is_file():
        raise PlaythroughError(f"{path} is missing; record it with {_HOW}")
    text = path.read_text(encoding="utf-8")
    rules = _composed(variants)
    try:
        _check_head(text, rules, players)
        now = replay(text, rules)
    except BohnanzaError as error:
        raise PlaythroughError(
            f"{path} is stale: {error}; if the change is meant, record it again with {_HOW}"
        ) from error
    if now != text:
        lines = difflib.unified_diff(
            text.splitlines(), now.splitlines(), str(path), "now", lineterm="", n=2
        )
        shown = "\n".join(islice(lines, _LONGEST_DIFFERENCE))
        raise PlaythroughError(
            f"the game goes otherwise now; if that is meant, record it again with {_HOW}\n{shown}"
        )


def _composed(variants: Sequence[Any]) -> RuleSet:
    if len(variants) == 1 and isinstance(variants[0], RuleSet):
        return variants[0]
    return compose(*variants)


# Actions


def _random_actions(game: Game, seed: int, turns: int | None) -> Iterator[Action]:
    """Let patient seats play the game that is being recorded."""
    rng = random.Random(seed)
    while game.outcome is None and (turns is None or game.state.turn <= turns):
        yield random_action(game, rng, out_of_turn=0.1, offers=0.3, patience=0.97)


def _recorded_actions(text: str, rules: Rules) -> Iterator[Action]:
    for line in text.splitlines():
        if line.startswith("> "):
            yield _parsed(line.partition(_MARK)[2], rules)


def _parsed(text: str, rules: Rules) -> Action:
    """Read an action such as ``Plant(seat=0, card=12, field=1)`` or ``magic.Cast(…)``."""
    name, bracket, values = text.partition("(")
    try:
        call = ast.parse(f"values{bracket}{values}", mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            raise ValueError(text)
        given = {word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg}
        action = rules.action_types[name](**given)
        if action.seat not in range(rules.players):
            raise ValueError(text)
    except (KeyError, SyntaxError, TypeError, ValueError):
        raise PlaythroughError(f"{text!r} is not an action of this game") from None
    return action


def _written(action: Action, rules: Rules) -> str:
    """Write an action with the name that saves and messages use."""
    return f"{rules.name_of[type(action)]}{repr(action).removeprefix(type(action).__name__)}"


# Telling


def _told(game: Game, seed: int, actions: Iterator[Action]) -> str:
    head = f"{_title(game.rules.rule_set)} with {', '.join(game.players)}; seed {seed}"
    lines = [head, f"{game.players[game.active]} begins.", "", *_table(game)]
    for action in actions:
        words = f"{game.players[action.seat]}: {game.describe_with_secrets(action)}"
        lines.append(f"> {words}{_MARK}{_written(action, game.rules)}")
        try:
            events = game.apply(action)
        except IllegalActionError as error:
            lines.append(f"    Refused: {error}")
            break
        for event in events:
            if isinstance(event, TurnStarted):
                lines += ["", *_table(game)]
            if (line := game.describe_with_secrets(event)) is not None:
                lines.append(f"    {line}")
    return "\n".join([*lines, "", *_result(game), ""])


def _title(rules: RuleSet) -> str:
    chosen = _chosen_options(rules)
    titles = []
    for manifest in rules.manifests:
        options = ", ".join(_written_options(chosen[manifest.id]))
        titles.append(manifest.title.en + (f" ({options})" if options else ""))
    return " + ".join(titles)


def _chosen_options(rules: RuleSet) -> Mapping[str, Mapping[str, Any]]:
    """Return the options of each variant that do not have their defaults."""
    return {
        manifest.id: {
            option.name: rules.options[manifest.id][option.name]
            for option in manifest.options
            if rules.options[manifest.id][option.name] != option.default
        }
        for manifest in rules.manifests
    }


def _written_options(options: Mapping[str, Any]) -> list[str]:
    return [f"{name}={str(value).lower()}" for name, value in options.items()]


def _table(game: Game) -> Iterator[str]:
    for seat, name in enumerate(game.players):
        columns = [f"{len(field)} {field.sort}" for field in game.fields(seat) if field.sort]
        hand, coins = len(game.hand(seat)), len(game.cards("coins", seat))
        fields = ", ".join(columns) or "nothing"
        yield f"{name} has {coins} Taler and {hand} hand cards and grows {fields}."
    yield from _parties(game)
    deck, discard = len(game.cards("deck")), len(game.cards("discard"))
    yield f"The deck has {deck} cards, the discard pile has {discard}."


def _parties(game: Game) -> Iterator[str]:
    """Return what parties without a player have and grow."""
    for number, party in enumerate(game.rules.parties, len(game.players)):
        columns = [f"{len(field)} {field.sort}" for field in game.fields(number) if field.sort]
        has = f" has {len(game.cards('coins', number))} Taler" if "coins" in party.zones else ""
        grows = f" grows {', '.join(columns) or 'nothing'}" if game.fields(number) else ""
        if has or grows:
            yield f"{party.name.en}{has}{' and' if has and grows else ''}{grows}."


def _result(game: Game) -> Iterator[str]:
    outcome = game.outcome
    if outcome is None:
        yield "The game is not over."
        return
    for name, score in zip(game.players, outcome.scores, strict=True):
        yield f"{name}: {score}"
    for party, points in zip(game.rules.parties, outcome.party_scores, strict=True):
        if points is not None:
            yield f"{party.name.en}: {points}"
    names = [game.players[seat] for seat in outcome.winners]
    if outcome.winning_party is not None:
        names.append(game.rules.parties[outcome.winning_party - len(game.players)].name.en)
    by = f", by {outcome.tie_break.en} ({outcome.tie_clause})" if outcome.tie_break else ""
    yield f"Won by {', '.join(names) or 'nobody'}{by}"
