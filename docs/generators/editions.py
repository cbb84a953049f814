"""What variants bring: their options and their cards."""

import bohnanza_core as bz

from .markdown import code, table


def variants() -> str:
    """Return all installed variants with their options."""
    return "\n\n".join(_variant(manifest) for manifest in bz.variants())


def _variant(manifest: bz.Manifest) -> str:
    players = ", ".join(map(str, manifest.players)) or "any number of"
    text = f"`{manifest.id}`: {manifest.layer.value}, for {players} players."
    if manifest.rulebook:
        text += f" Follows: {manifest.rulebook}."
    return "\n\n".join([f"## {manifest.title.en}", text, options(manifest.id)])


def options(variant: str) -> str:
    """Return the options of a variant."""
    manifest = next(known for known in bz.variants() if known.id == variant)
    if not manifest.options:
        return "It has no options."
    rows = [
        (code(option.name), _type(option), code(str(option.default)), option.description.en)
        for option in manifest.options
    ]
    return table(("option", "value", "default", "what it does"), rows)


def _type(option: bz.Option) -> str:
    if option.choices:
        return code(*map(str, option.choices))
    return code(option.type.__name__) + (" or `None`" if option.optional else "")


def cards(variant: str) -> str:
    """Return the sorts of beans of a variant, and where each figure is known from."""
    rule_set = bz.compose(variant)
    sorts = rule_set.seated(rule_set.players[0]).catalogue.sorts
    steps = range(1, max(taler for sort in sorts for _, taler in sort.beanometer.steps) + 1)
    header = ["key", "name", "German", "cards", *(f"{taler} Taler" for taler in steps)]
    rows = [
        [
            code(sort.key),
            sort.name.en,
            sort.name.de,
            str(sort.number),
            *(str(sort.beanometer.cards_for(taler) or "–") for taler in steps),
        ]
        for sort in sorts
    ]
    return f"{table(header, rows)}\n\n{_provenance(sorts)}"


def _provenance(sorts: tuple[bz.Sort, ...]) -> str:
    found: dict[bz.Provenance, list[str]] = {}
    for sort in sorts:
        for figure, origin in sort.provenance.items():
            found.setdefault(origin, []).append(f"{sort.key}.{figure}")
    usual = max(found, key=lambda origin: len(found[origin]))
    rows = [
        (
            code(origin.value),
            str(len(figures)),
            "all others" if origin is usual and len(found) > 1 else _listed(figures, sorts),
        )
        for origin, figures in found.items()
    ]
    return table(("provenance", "figures", "which"), rows)


def _listed(figures: list[str], sorts: tuple[bz.Sort, ...]) -> str:
    every = sum(len(sort.provenance) for sort in sorts)
    return "all" if len(figures) == every else code(*figures)
