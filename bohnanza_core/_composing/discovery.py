"""Which variants are installed."""

from __future__ import annotations

import difflib
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from .._limits import LONGEST_NAME, listed, quoted, readable
from .._model.manifest import Manifest
from .._model.reasons import Problem
from .._model.text import Text
from ..errors import BrokenVariantWarning
from .faults.manifests import manifest_problems

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "bohnanza.variants"


@cache
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


def load(variant: str) -> tuple[Any, Problem | None]:
    """Load an installed variant, or return what is wrong with it."""
    candidates = installed().get(variant, ())
    if not candidates:
        return None, _unknown(variant)
    if len(candidates) > 1:
        packages = " and ".join(_distribution(candidate) for candidate in candidates)
        return None, Problem(
            "ambiguous-variant",
            (variant,),
            Text(
                f"Variant {variant!r} is provided by {packages}; uninstall all but one.",
                f"Die Variante {variant!r} kommt aus {packages}; nur eines darf installiert sein.",
            ),
        )
    try:
        plugin = candidates[0].load()
        complaint = None if isinstance(plugin.manifest, Manifest) else "it has no manifest"
        if complaint is None and plugin.manifest.id != variant:
            complaint = f"its manifest calls it {plugin.manifest.id!r}"
    except Exception as error:
        complaint = f"{type(error).__name__}: {error}"
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
