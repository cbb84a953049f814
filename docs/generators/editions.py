"""What variants bring: who can play them, and their options."""

import bohnanza_core as bz

from .markdown import code, table
from .packages import distribution


def variants() -> str:
    """Return all installed variants with their options."""
    return "\n\n".join(_variant(manifest) for manifest in bz.variants())


def _variant(manifest: bz.Manifest) -> str:
    players = ", ".join(map(str, manifest.players)) or "any number of"
    text = (
        f"`{manifest.id}`: {manifest.layer.value}, for {players} players. "
        f"In the package `{distribution(manifest.id)}`."
    )
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
