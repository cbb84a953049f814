"""Which variants are installed."""

from __future__ import annotations

import difflib
import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from .._engine.defects import said
from .._limits import LONGEST_NAME, listed, quoted, readable
from .._model.manifest import Manifest
from .._model.reasons import Problem
from .._model.text import Text
from ..errors import BrokenVariantWarning
from .faults.manifests import manifest_problems

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "bohnanza.variants"
_PATHS_KEPT: Final = 8
"""What is installed is looked up again if ``sys.path`` has changed; programs rarely do that."""


@lru_cache(_PATHS_KEPT)
def _entry_points(_path: tuple[str, ...]) -> Mapping[str, tuple[EntryPoint, ...]]:
    # Loaded here, since reading metadata is slow to import and not every program composes.
    from importlib.metadata import entry_points  # noqa: PLC0415

    found: dict[str, list[EntryPoint]] = {}
    declared: Iterable[EntryPoint]
    try:
        declared = entry_points(group=GROUP)
    except Exception:
        # One distribution with unreadable entry points makes reading all of them fail.
        declared = tuple(_readable_entry_points())
    for entry_point in declared:
        known = found.setdefault(entry_point.name, [])
        # An editable install may be found twice, through two entries of the path.
        if entry_point.value not in [other.value for other in known]:
            known.append(entry_point)
    return {name: tuple(found[name]) for name in sorted(found)}


def _readable_entry_points() -> Iterator[EntryPoint]:
    """Read the entry points of each distribution by itself; warn about those that are broken."""
    from importlib.metadata import distributions  # noqa: PLC0415 - slow to import

    seen: set[str] = set()
    for distribution in distributions():
        name = str(distribution.name)
        if name in seen:
            continue
        seen.add(name)
        try:
            yield from distribution.entry_points.select(group=GROUP)
        except Exception as error:
            warnings.warn(
                f"The entry points of {name} cannot be read, so its variants are left out: {error}",
                BrokenVariantWarning,
                stacklevel=2,
            )


def installed() -> Mapping[str, tuple[EntryPoint, ...]]:
    """Return the entry points of all installed variants by id, without loading them."""
    return _entry_points(tuple(sys.path))


def load(variant: str, distribution: str = "") -> tuple[Any, Problem | None]:
    """Load an installed variant, of a distribution if one is named, or return what is wrong."""
    candidates = installed().get(variant, ())
    if not candidates:
        return None, _unknown(variant)
    if distribution:
        brought = candidates
        candidates = tuple(one for one in brought if _same_name(_distribution(one), distribution))
        if not candidates:
            return None, _not_from(variant, distribution, brought)
    if len(candidates) > 1:
        return None, _ambiguous(variant, candidates)
    try:
        plugin = candidates[0].load()
        # A class of its own could have properties that fail later.
        complaint = None if type(plugin.manifest) is Manifest else "it has no manifest"
        if complaint is None and plugin.manifest.id != variant:
            complaint = f"its manifest calls it {quoted(plugin.manifest.id)}"
    except BaseException as error:
        complaint = said(error)
    if complaint is None:
        return plugin, None
    package = _distribution(candidates[0])
    return None, Problem(
        "broken-variant",
        (variant,),
        Text(
            f"Variant {variant!r} from {package} cannot be loaded: {complaint}",
            f"Die Variante {variant!r} aus {package} lässt sich nicht laden: {complaint}",
        ),
    )


def _distribution(entry_point: EntryPoint) -> str:
    # Broken metadata may have no name.
    return (entry_point.dist and entry_point.dist.name) or entry_point.value


def _same_name(one: str, other: str) -> bool:
    """Return whether two names of distributions are the same to installers."""
    return re.sub(r"[-_.]+", "-", one).lower() == re.sub(r"[-_.]+", "-", other).lower()


def _ambiguous(variant: str, candidates: Sequence[EntryPoint]) -> Problem:
    names = [_distribution(candidate) for candidate in candidates]
    packages, form = " and ".join(names), f"{variant}@{names[0]}"
    pakete = " und ".join(names)
    return Problem(
        "ambiguous-variant",
        (variant,),
        Text(
            f"Variant {variant!r} is provided by {packages}; uninstall all but one, or name the "
            f"one you mean: {form!r}.",
            f"Die Variante {variant!r} kommt aus {pakete}; nur eines davon soll installiert sein, "
            f"oder es ist zu sagen, welches gemeint ist: {form!r}.",
        ),
    )


def _not_from(variant: str, distribution: str, brought: Sequence[EntryPoint]) -> Problem:
    packages = ", ".join(_distribution(candidate) for candidate in brought)
    asked = quoted(distribution)
    return Problem(
        "unknown-variant",
        (variant,),
        Text(
            f"No distribution {asked} provides the variant {variant!r}; it comes from {packages}.",
            f"Kein Paket {asked} bringt die Variante {variant!r} mit; sie kommt aus {packages}.",
        ),
    )


def _unknown(variant: str) -> Problem:
    known = list(installed())
    asked = quoted(variant)
    close = difflib.get_close_matches(variant[:LONGEST_NAME], known, 1)
    listing = listed(known) or "none"
    hint = f" Did you mean {close[0]!r}?" if close else ""
    hinweis = f" War {close[0]!r} gemeint?" if close else ""
    return Problem(
        "unknown-variant",
        (readable(variant, LONGEST_NAME),),
        Text(
            f"No variant {asked} is installed; installed are: {listing}.{hint}",
            f"Die Variante {asked} ist nicht installiert; installiert sind: {listing}.{hinweis}",
        ),
    )


def variants() -> tuple[Manifest, ...]:
    """Return the manifests of all installed variants; warn about those that cannot be used."""
    manifests = []
    for variant in installed():
        plugin, problem = load(variant)
        problems = manifest_problems(plugin.manifest) if problem is None else (problem,)
        for found in problems:
            warnings.warn(found.text.en, BrokenVariantWarning, stacklevel=2)
        if not problems:
            manifests.append(plugin.manifest)
    return tuple(sorted(manifests, key=lambda manifest: (manifest.layer.rank, manifest.id)))
