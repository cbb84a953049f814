"""Problems between the manifests of several variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..._limits import quoted
from ..._model.manifest import Layer, Manifest
from ..._model.reasons import Problem
from ..._model.text import Text
from ..._version import __version__
from ..version_ranges import in_range


def layer_problems(manifests: Sequence[Manifest]) -> Iterable[Problem]:
    """Return the problems if there is not exactly one edition and at most one format."""
    editions = tuple(m.id for m in manifests if m.layer is Layer.EDITION)
    formats = tuple(m.id for m in manifests if m.layer is Layer.FORMAT)
    for manifest in manifests:
        if not editions and manifest.default_edition in [other.id for other in manifests]:
            yield _no_default_edition(manifest)
    if not editions:
        yield Problem(
            "no-edition",
            tuple(m.id for m in manifests),
            Text(
                "A rule set needs an edition, the game with the deck, for example 'bohnanza'.",
                "Es fehlt eine Ausgabe, das Spiel mit den Karten, zum Beispiel 'bohnanza'.",
            ),
        )
    if len(editions) > 1:
        listed = " and ".join(map(repr, editions))
        yield Problem(
            "two-editions",
            editions,
            Text(
                f"{listed} are editions, each a game with its own deck; choose one.",
                f"{listed.replace(' and ', ' und ')} sind Ausgaben, jede ein Spiel mit eigenen "
                "Karten; nur eine ist möglich.",
            ),
        )
    if len(formats) > 1:
        listed = " and ".join(map(repr, formats))
        yield Problem(
            "two-formats",
            formats,
            Text(
                f"{listed} both change how the game is played; choose one.",
                f"{listed.replace(' and ', ' und ')} ändern beide die Spielweise; "
                "nur eine ist möglich.",
            ),
        )


def _no_default_edition(manifest: Manifest) -> Problem:
    taken = manifest.default_edition
    return Problem(
        "bad-default-edition",
        (manifest.id, taken),
        Text(
            f"{manifest.id!r} takes {taken!r} if no edition is named, but that is not an edition; "
            "its manifest must name an edition as default_edition.",
            f"{manifest.id!r} nimmt {taken!r}, wenn keine Ausgabe genannt ist, aber das ist keine; "
            "sein Manifest muss als default_edition eine Ausgabe nennen.",
        ),
    )


def relation_problems(manifests: Sequence[Manifest]) -> Iterable[Problem]:
    """Return which required variants are missing, and which variants conflict."""
    ids = {manifest.id for manifest in manifests}
    reported: set[frozenset[str]] = set()
    for manifest in manifests:
        for required in manifest.requires:
            if required not in ids:
                yield Problem(
                    "missing-requirement",
                    (manifest.id, required),
                    Text(
                        f"{manifest.id!r} needs {required!r}; add it to the composition.",
                        f"{manifest.id!r} braucht {required!r}; es muss mit dabei sein.",
                    ),
                )
        for conflict in manifest.conflicts:
            pair = frozenset((manifest.id, conflict.variant))
            if conflict.variant in ids and not conflict.players and pair not in reported:
                reported.add(pair)
                yield Problem("conflict", (manifest.id, conflict.variant), conflict.reason)


def reserved_problems(manifests: Sequence[Manifest]) -> Iterable[Problem]:
    """Return which variants use the id or the layer of the core."""
    for manifest in manifests:
        if manifest.layer is Layer.FAMILY or manifest.id.split(".")[0] == Layer.FAMILY.value:
            yield Problem(
                "reserved",
                (manifest.id,),
                Text(
                    f"{manifest.id!r} takes the id or the layer 'family', which is the core's own; "
                    "a variant is an edition, a format, an expansion or a house rule.",
                    f"{manifest.id!r} heißt 'family' oder steht auf dieser Ebene, die dem Kern "
                    "gehört; eine Variante ist Ausgabe, Spielweise, Erweiterung oder Hausregel.",
                ),
            )


def core_problems(manifests: Sequence[Manifest]) -> Iterable[Problem]:
    """Return which variants are made for another version of the core."""
    for manifest in manifests:
        try:
            fits = in_range(__version__, manifest.core)
        except ValueError:
            fits = False
        if not fits:
            yield Problem(
                "core-version",
                (manifest.id,),
                Text(
                    f"{manifest.id!r} works with core {manifest.core}, this is {__version__}.",
                    f"{manifest.id!r} braucht den Kern {manifest.core}, dies ist {__version__}.",
                ),
            )


Numbers = Mapping[int, tuple[Problem, ...]]
"""Numbers of players, each with what speaks against it; with nothing it may be possible."""


def player_numbers(manifests: Sequence[Manifest], problems: list[Problem]) -> Numbers:
    """Return the numbers of players that the edition has or others add, as manifests say it.

    If something speaks against each of them, that is a problem of the composition.
    """
    wanted: set[int] = set()
    for manifest in manifests:
        wanted |= set(
            manifest.players if manifest.layer is Layer.EDITION else manifest.adds_players
        )
    if not wanted and not problems:
        problems.append(_players_unsaid(manifests))
    found = {number: tuple(_against(manifests, number)) for number in sorted(wanted)}
    if found and all(found.values()):
        nobody = _no_players(manifests)
        against = (problem for some in found.values() for problem in some)
        problems.extend([nobody] if nobody else dict.fromkeys(against))
    return found


def _against(manifests: Sequence[Manifest], number: int) -> Iterable[Problem]:
    """Return what manifests say against a number of players."""
    ids = {manifest.id for manifest in manifests}
    for manifest in manifests:
        if manifest.layer is not Layer.EDITION and not _made_for(manifest, number):
            yield _not_made_for(manifest, number)
        for conflict in manifest.conflicts:
            if conflict.variant in ids and number in conflict.players:
                yield Problem("conflict", (manifest.id, conflict.variant), conflict.reason)


def _made_for(manifest: Manifest, number: int) -> bool:
    return not manifest.players or number in (*manifest.players, *manifest.adds_players)


def _not_made_for(manifest: Manifest, number: int) -> Problem:
    made = sorted({*manifest.players, *manifest.adds_players})
    return Problem(
        "players",
        (manifest.id,),
        Text(
            f"{manifest.id!r} is made for {_one_of(made, 'or')} players, not for {number}.",
            f"{manifest.id!r} ist für {_one_of(made, 'oder')} Personen gemacht, nicht für "
            f"{number}.",
        ),
    )


def _players_unsaid(manifests: Sequence[Manifest]) -> Problem:
    ids = tuple(m.id for m in manifests if m.layer in (Layer.EDITION, Layer.FORMAT))
    listed = " + ".join(ids)
    return Problem(
        "players",
        ids,
        Text(
            f"{listed} must say in its manifest for how many players it is made.",
            f"{listed} muss in seinem Manifest sagen, für wie viele Personen es gemacht ist.",
        ),
    )


def _no_players(manifests: Sequence[Manifest]) -> Problem | None:
    """Return the problem of variants made for numbers of players of which none suits all."""
    counts: set[int] = set()
    others: list[str] = []
    for manifest in manifests:
        own = {*manifest.players, *manifest.adds_players}
        if manifest.layer is not Layer.EDITION:
            counts |= set(manifest.adds_players)
        if not manifest.players:
            others += [manifest.id] if own else []
            continue
        if others and not counts & own:
            for other in manifests[: manifests.index(manifest)]:
                made = {*other.players, *other.adds_players}
                if other.layer is not Layer.EDITION and other.players and not made & own:
                    # One that disagrees is said alone, whatever the edition.
                    return _none_suits(manifest.id, sorted(own), [other.id], sorted(made))
            return _none_suits(manifest.id, sorted(own), others, sorted(counts))
        counts = counts & own if others else own
        others.append(manifest.id)
    return None


def _none_suits(
    id_: str, own: Sequence[int], others: Sequence[str], counts: Sequence[int]
) -> Problem:
    listed = " + ".join(others)
    return Problem(
        "players",
        (id_, *others),
        Text(
            f"{id_!r} is made for {_one_of(own, 'or')} players, {listed!r} "
            f"for {_one_of(counts, 'or')}; no number suits all of them.",
            f"{id_!r} ist für {_one_of(own, 'oder')} Personen gemacht, "
            f"{listed!r} für {_one_of(counts, 'oder')}; keine Zahl passt für alle.",
        ),
    )


def wrong_players(ids: tuple[str, ...], counts: Sequence[int], players: object) -> Problem:
    """Return the problem of a number of players that a rule set does not allow."""
    listed = " + ".join(ids)
    return Problem(
        "players",
        ids,
        Text(
            f"{listed} is played by {_one_of(counts, 'or')} players, not by {quoted(players)}.",
            f"{listed} spielen {_one_of(counts, 'oder')} Personen, nicht {quoted(players)}.",
        ),
    )


def _one_of(counts: Sequence[int], or_: str) -> str:
    *others, last = map(str, counts)
    return f"{', '.join(others)} {or_} {last}" if others else last
