"""Composing variants into a rule set, with every problem found before play."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

from .._engine.defects import defect, said
from .._engine.rules import Rules
from .._family.plugin import Family
from .._limits import MOST_OPTIONS, MOST_VARIANTS, quoted
from .._model.clauses import Clause
from .._model.manifest import Layer, Manifest, Variant, VariantUse, parse_use, use
from .._model.reasons import Problem
from .._model.text import Text
from ..errors import BohnanzaError, CardDataError, CompositionError, OptionError
from .card_data import CardData, load_card_data, override, read_overrides
from .discovery import load
from .faults.dealing import check_deal
from .faults.manifests import manifest_problems
from .faults.relations import (
    Numbers,
    core_problems,
    layer_problems,
    player_numbers,
    relation_problems,
    reserved_problems,
    wrong_players,
)
from .merging import Part
from .plugins import bad_hook, collected_advice
from .seating import FAMILY, seat_players

OPTION_CODES = frozenset({"unknown-option", "bad-option"})


class RuleSet:
    """A composition of variants, for any number of players it allows."""

    def __init__(
        self,
        plugins: Sequence[Variant],
        options: Mapping[str, Mapping[str, Any]],
        numbers: Numbers,
        card_data: Mapping[str, Any],
    ) -> None:
        self.plugins: tuple[Variant, ...] = tuple(plugins)
        """The plugins of the variants; `load_game` takes those that are not installed."""
        self._numbers = numbers
        self._rules: dict[int, Rules] = {}
        self._faults: dict[int, CompositionError | CardDataError] = {}
        self.manifests: tuple[Manifest, ...] = tuple(plugin.manifest for plugin in plugins)
        """The variants in their order."""
        self.options: Mapping[str, Mapping[str, Any]] = options
        """The options of each variant, defaults included."""
        self.card_data = card_data
        """The user's figures, by variant."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the variants in their order."""
        return tuple(manifest.id for manifest in self.manifests)

    def __repr__(self) -> str:
        return f"RuleSet({', '.join(self.ids)})"

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that can play; found out on first access."""
        return tuple(number for number in self._numbers if self._fault(number) is None)

    @cached_property
    def refused(self) -> Mapping[int, tuple[Problem, ...]]:
        """Why the other numbers of players that a variant names cannot play."""
        faults = {number: self._fault(number) for number in self._numbers}
        return {number: problems_of(fault) for number, fault in faults.items() if fault is not None}

    def for_players(self, players: int) -> Rules:
        """Return the rules for a number of players; raise why that many cannot play."""
        if type(players) is not int or players not in self._numbers:
            raise CompositionError([wrong_players(self.ids, self.players, players)])
        fault = self._fault(players)
        if fault is not None:
            raise fault.with_traceback(None)
        return self._rules[players]

    def _fault(self, players: int) -> CompositionError | CardDataError | None:
        """Return why one of the numbers cannot play, or None if its rules are made."""
        if players not in self._rules and players not in self._faults:
            try:
                if self._numbers[players]:
                    raise CompositionError(self._numbers[players])
                # Another thread may have been faster: all are to get the same rules.
                self._rules.setdefault(players, self._seat(players))
            except (CompositionError, CardDataError) as error:
                self._faults.setdefault(players, error)
        return self._faults.get(players)

    def check_anybody_plays(self, first: object = None) -> None:
        """Raise what is wrong if no number of players can play; the one named is tried first."""
        possible = (number for number, against in self._numbers.items() if not against)
        numbers = sorted(possible, key=lambda number: number != first)
        faults: list[CompositionError | CardDataError] = []
        for number in numbers:
            fault = self._fault(number)
            if fault is None:
                return
            faults.append(fault)
        if all(isinstance(fault, CardDataError) for fault in faults):
            raise faults[0].with_traceback(None)
        found = dict.fromkeys(problem for fault in faults for problem in problems_of(fault))
        raise refusal_of(tuple(found)) from faults[0].__cause__

    def _seat(self, players: int) -> Rules:
        problems = list(self._seat_options(players))
        if problems:
            raise OptionError(problems)
        family = Part(FAMILY, Layer.FAMILY.rank * 2, Family())
        parts = [family, *(self._part(plugin) for plugin in self.plugins)]
        try:
            rules = seat_players(self, parts, players)
            if self.card_data or rules.catalogue.left_out:
                check_deal(rules)
        except (BohnanzaError, MemoryError):
            raise
        except Exception as error:
            # Something declared has the right type and cannot be used all the same.
            found = defect(error, SimpleNamespace(parts=parts), lambda: None)
            variant = found.variant if found else FAMILY
            raise CompositionError([bad_hook(variant, said(error))]) from error
        return rules

    def _part(self, plugin: Any) -> Part:
        manifest: Manifest = plugin.manifest
        return Part(
            manifest.id,
            manifest.layer.rank * 2,
            plugin,
            self.options[manifest.id],
            _card_data(manifest, self.card_data.get(manifest.id)),
            manifest.namespace or manifest.id,
        )

    def _seat_options(self, players: int) -> Iterable[Problem]:
        for manifest in self.manifests:
            for option in manifest.options:
                value = self.options[manifest.id][option.name]
                if option.seat and value is not None and value >= players:
                    fault = Text(
                        f"must be a seat below {players}, not {quoted(value)}",
                        f"muss ein Platz unter {players} sein, nicht {quoted(value)}",
                    )
                    yield _bad_option(manifest.id, option.name, fault)

    def clauses(self) -> tuple[Clause, ...]:
        """Return the clauses in force, for the smallest number of players."""
        return self.for_players(self.players[0]).clauses

    def card_data_of(self, variant: str) -> CardData:
        """Return the card data of one of the variants, with the user's overrides applied."""
        for manifest in self.manifests:
            if manifest.id == variant:
                return _card_data(manifest, self.card_data.get(variant))
        raise BohnanzaError(f"{quoted(variant)} is not one of the variants {', '.join(self.ids)}")

    @cached_property
    def advice(self) -> tuple[Any, ...]:
        """The variants' advice for bots about the worth of actions; collected on first access.

        The answers to the hook `collect_advice`: each is a ``bohnanza_core.bots.Advice``.
        """
        return collected_advice(self.plugins)


def problems_of(error: CompositionError | CardDataError) -> tuple[Problem, ...]:
    """Return the problems of an error."""
    if isinstance(error, CompositionError):
        return tuple(error.problems)
    return (Problem("bad-card-data", (), Text(str(error), str(error))),)


def refusal_of(problems: Sequence[Problem]) -> CompositionError:
    """Return the error of some problems: an `OptionError` if all are about options."""
    about_options = {problem.code for problem in problems} <= OPTION_CODES
    return (OptionError if about_options else CompositionError)(problems)


def _card_data(manifest: Manifest, given: Mapping[str, Any] | None) -> CardData:
    """Return the card data that a variant ships, with a user's overrides applied."""
    data = load_card_data(manifest.card_data) if manifest.card_data else CardData()
    return data if given is None else override(data, given, manifest.id)


def compose(
    *variants: str | VariantUse | Variant,
    card_data: Mapping[str, Any] | str | Path | None = None,
) -> RuleSet:
    """Compose variants into a rule set; raise `CompositionError` with all problems.

    A variant is an id, an id with options (`use`, or ``"bohnanza:third_field=true"``), or the
    plugin itself. ``card_data`` is a TOML file, or its contents, with figures of your own.
    What speaks against some numbers of players only leaves the others: see `RuleSet.refused`.
    """
    return compose_for(None, variants, card_data)


def compose_for(players: object, variants: Sequence[Any], card_data: Any) -> RuleSet:
    """Return what `compose` returns, with the rules for a number of players made, if it can play.

    Whether anybody can play is known once one number can, so it is best to try the one needed.
    """
    rule_set = compose_unseated(variants, card_data)
    rule_set.check_anybody_plays(players)
    return rule_set


def compose_unseated(variants: Sequence[Any], card_data: Any) -> RuleSet:
    """Return a rule set of which only the manifests are checked, for whoever seats players next."""
    rule_set, problems = _composed(variants, read_overrides(card_data))
    if rule_set is None or problems:
        raise refusal_of(problems)
    return rule_set


def check_composition(
    *variants: str | VariantUse | Variant,
    card_data: Mapping[str, Any] | str | Path | None = None,
    players: int | None = None,
) -> tuple[Problem, ...]:
    """Return every problem that keeps variants from being composed; empty if there is none.

    With a number of players: what keeps that many from playing.
    """
    try:
        rule_set = compose_for(players, variants, card_data)
        if players is not None:
            rule_set.for_players(players)
    except (CompositionError, CardDataError) as error:
        return problems_of(error)
    return ()


def _composed(
    variants: Sequence[Any], card_data: Mapping[str, Any]
) -> tuple[RuleSet | None, list[Problem]]:
    problems: list[Problem] = []
    plugins: dict[str, Any] = {}
    given: dict[str, VariantUse] = {}
    if len(variants) > MOST_VARIANTS:
        return None, [_too_many_variants(len(variants))]
    for asked in variants:
        _add(asked, plugins, given, problems)
    _add_default_edition(plugins, given, problems)
    for plugin in plugins.values():
        problems.extend(manifest_problems(plugin.manifest))
    if problems:
        return None, problems
    ordered = sorted(plugins.values(), key=_place)
    manifests = [plugin.manifest for plugin in ordered]
    problems.extend(layer_problems(manifests))
    problems.extend(relation_problems(manifests))
    problems.extend(core_problems(manifests))
    options = {
        manifest.id: _options(manifest, given[manifest.id], manifests, problems)
        for manifest in manifests
    }
    numbers = player_numbers(manifests, problems)
    problems.extend(reserved_problems(manifests))
    problems.extend(
        _stray_card_data(variant, list(plugins))
        for variant in itertools.islice(card_data, MOST_VARIANTS)
        if variant not in plugins
    )
    if problems:
        return None, problems
    return RuleSet(ordered, options, numbers, card_data), problems


def _too_many_variants(number: int) -> Problem:
    return Problem(
        "too-many-variants",
        (),
        Text(
            f"A composition has at most {MOST_VARIANTS} variants, not {number}.",
            f"Höchstens {MOST_VARIANTS} Varianten spielen zusammen, nicht {number}.",
        ),
    )


def _place(plugin: Any) -> tuple[int, int, str]:
    manifest: Manifest = plugin.manifest
    return manifest.layer.rank, manifest.order, manifest.id


def _add(
    asked: Any, plugins: dict[str, Any], given: dict[str, VariantUse], problems: list[Problem]
) -> None:
    use_ = _use(asked)
    if use_ is None:
        problems.append(_not_a_variant(asked))
        return
    plugin, problem = (
        (use_.plugin, None) if use_.plugin is not None else load(use_.variant, use_.distribution)
    )
    if problem is not None:
        problems.append(problem)
    elif use_.variant in plugins:
        problems.append(
            Problem(
                "repeated-variant",
                (use_.variant,),
                Text(
                    f"{use_.variant!r} is asked for twice.",
                    f"{use_.variant!r} wird zweimal verlangt.",
                ),
            )
        )
    else:
        plugins[use_.variant] = plugin
        given[use_.variant] = use_


def _use(asked: Any) -> VariantUse | None:
    if isinstance(asked, str):
        return parse_use(asked)
    try:
        if not isinstance(asked, VariantUse):
            asked = use(asked)
        # A class has a manifest too, but its hooks are functions that still need an instance.
        known = isinstance(asked.variant, str) and not isinstance(asked.plugin, type)
        plugged = asked.plugin is None or type(asked.plugin.manifest) is Manifest
    except Exception:
        return None  # Looking for a manifest fails.
    usable = known and plugged and isinstance(asked.distribution, str)
    return asked if usable and isinstance(asked.options, Mapping) else None


def _not_a_variant(asked: object) -> Problem:
    return Problem(
        "not-a-variant",
        (),
        Text(
            f"{quoted(asked)} is neither the id of a variant nor a plugin with a manifest "
            "(an instance or a module, not a class).",
            f"{quoted(asked)} ist weder die Kennung einer Variante noch ein Plugin mit Manifest "
            "(eine Instanz oder ein Modul, keine Klasse).",
        ),
    )


def _add_default_edition(
    plugins: dict[str, Any], given: dict[str, VariantUse], problems: list[Problem]
) -> None:
    manifests = [plugin.manifest for plugin in plugins.values()]
    if any(manifest.layer is Layer.EDITION for manifest in manifests) or problems:
        return
    wanted = sorted({m.default_edition for m in manifests if m.default_edition})
    if wanted:
        _add(wanted[0], plugins, given, problems)


def _options(
    manifest: Manifest, use_: VariantUse, all_: Sequence[Manifest], problems: list[Problem]
) -> Mapping[str, Any]:
    values = manifest.defaults()
    if len(use_.options) > MOST_OPTIONS:
        problems.append(_too_many_options(manifest))
        return MappingProxyType(values)
    for name, value in use_.options.items():
        option = manifest.option(name)
        if option is None:
            problems.append(_unknown_option(manifest, name, all_))
            continue
        read = option.parse(value) if use_.texts and isinstance(value, str) else value
        fault = option.problem(read)
        if fault is not None:
            problems.append(_bad_option(manifest.id, name, fault))
        values[name] = read
    return MappingProxyType(values)


def _too_many_options(manifest: Manifest) -> Problem:
    return Problem(
        "unknown-option",
        (manifest.id,),
        Text(
            f"{manifest.id!r} is given more than {MOST_OPTIONS} options.",
            f"{manifest.id!r} bekommt mehr als {MOST_OPTIONS} Optionen.",
        ),
    )


def _unknown_option(manifest: Manifest, name: str, all_: Sequence[Manifest]) -> Problem:
    """Return the problem of an unknown option: name those there are, and a variant that has it."""
    known = ", ".join(manifest.defaults())
    en = f"{manifest.id!r} has no option {quoted(name)}; it has: {known or 'none'}."
    de = f"{manifest.id!r} hat keine Option {quoted(name)}; es gibt: {known or 'keine'}."
    others = [other.id for other in all_ if other.option(name)]
    if others:
        asked = f"'{others[0]}:{name}=…'"
        en = f"{en} It is an option of {others[0]!r}: {asked}."
        de = f"{de} Es ist eine Option von {others[0]!r}: {asked}."
    return Problem("unknown-option", (manifest.id,), Text(en, de))


def _bad_option(variant: str, name: str, fault: Text) -> Problem:
    return Problem(
        "bad-option",
        (variant,),
        Text(
            f"Option {name!r} of {variant!r} {fault.en}.",
            f"Die Option {name!r} von {variant!r} {fault.de}.",
        ),
    )


def _stray_card_data(variant: str, ids: Sequence[str]) -> Problem:
    return Problem(
        "stray-card-data",
        (variant,),
        Text(
            f"The card data is for {quoted(variant)}, which is not in the composition: "
            f"{', '.join(ids)}.",
            f"Die Kartendaten sind für {quoted(variant)}, das nicht mitspielt: {', '.join(ids)}.",
        ),
    )


def use_of(rule_set: RuleSet) -> tuple[VariantUse, ...]:
    """Return what `compose` needs to make the same rule set again."""
    return tuple(
        VariantUse(plugin.manifest.id, dict(rule_set.options[plugin.manifest.id]), plugin=plugin)
        for plugin in rule_set.plugins
    )


def same_rules(one: RuleSet, other: RuleSet) -> bool:
    """Return whether two rule sets have the same variants, options and card data."""
    return (one.ids, one.options, one.card_data) == (other.ids, other.options, other.card_data)
