"""What a variant says about itself."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, cast

from attrs import field, frozen

from .._limits import LONGEST_NAME, LONGEST_OPTION, MOST_OPTIONS, SAFE, quoted, text_fault
from .text import Text

_FAULT_DE: Final = "ist nicht brauchbar ({fault})"


class Layer(enum.Enum):
    """Where a variant stands; a later layer overwrites settings of an earlier one."""

    FAMILY = "family"
    """The core: what all editions share."""
    EDITION = "edition"
    """A game with its own deck; a rule set has exactly one."""
    FORMAT = "format"
    """Another way to play an edition; at most one."""
    EXPANSION = "expansion"
    """Adds to an edition."""
    HOUSE = "house"
    """A house rule."""

    @property
    def rank(self) -> int:
        """The position of the layer; that of the family is 0."""
        return list(Layer).index(self)


def _must_be(wanted: str, gewollt: str, value: object) -> Text:
    found = quoted(value)
    return Text(f"must be {wanted}, not {found}", f"muss {gewollt} sein, nicht {found}")


@frozen
class Option:
    """A typed option of a variant."""

    name: str
    """A Python identifier."""
    type: type
    """``bool``, ``int`` or ``str``."""
    default: Any
    """The value if none is given."""
    description: Text
    """What it does, in a sentence."""
    optional: bool = False
    """Whether None is allowed, too."""
    choices: tuple[Any, ...] = ()
    """The values allowed; empty: all of the type."""
    minimum: int | None = None
    """The least number allowed."""
    maximum: int | None = None
    """The greatest number allowed."""
    seat: bool = False
    """The number of a seat: 0 up to the number of players less one."""

    def problem(self, value: object) -> Text | None:
        """Return what is wrong with a value, or None."""
        if value is None and self.optional:
            return None
        if type(value) is not self.type:
            kind, more = self.type.__name__, self.optional
            return _must_be(kind + " or None" * more, kind + " oder None" * more, value)
        if self.choices and value not in self.choices:
            listed = ", ".join(map(repr, self.choices))
            return _must_be(f"one of {listed}", f"eines von {listed}", value)
        if isinstance(value, str):
            fault = text_fault(value, LONGEST_OPTION)
            return None if fault is None else Text(fault, _FAULT_DE.format(fault=fault))
        return self._out_of_range(value) if isinstance(value, int) else None

    def _out_of_range(self, value: int) -> Text | None:
        if abs(value) > SAFE:
            return _must_be(f"at most {SAFE}", f"höchstens {SAFE}", value)
        least = 0 if self.seat else self.minimum
        if least is not None and value < least:
            return _must_be(f"at least {least}", f"mindestens {least}", value)
        if self.maximum is not None and value > self.maximum:
            return _must_be(f"at most {self.maximum}", f"höchstens {self.maximum}", value)
        return None

    def parse(self, text: str) -> Any:
        """Return the value of a text, as a command line or a short form gives it."""
        if self.optional and text.lower() in ("", "none"):
            return None
        if self.type is bool:
            return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
        if self.type is int:
            try:
                return int(text) if len(text) <= LONGEST_NAME else text
            except ValueError:
                return text
        return text


@frozen
class Conflict:
    """Another variant that this one cannot be composed with."""

    variant: str
    """The id of the other."""
    reason: Text
    """Why the two cannot be combined, and what to do."""
    players: tuple[int, ...] = ()
    """The numbers of players for which they cannot be combined; empty: all."""


@frozen
class Migration:
    """Brings saves and snapshots of older versions of a variant up to a newer one."""

    to: str
    """The version it leads to: documents of all versions below are changed."""
    change: Callable[[dict[str, Any]], None]
    """Changes the document, a save or a snapshot in plain JSON types, in place. The document may be
    broken or hostile: any error that the change raises is reported as a `SaveError`."""


@frozen
class Manifest:
    """Everything that must be known about a variant before its hooks are asked."""

    id: str
    """The name by which the variant is asked for."""
    version: str
    """The version of its rules; saves name it."""
    title: Text
    """What a player reads."""
    layer: Layer
    """Where it stands among others."""
    players: tuple[int, ...] = ()
    """The numbers of players it is made for. The edition's can play, as far as all other variants
    are made for them, too. Empty: any number."""
    adds_players: tuple[int, ...] = ()
    """The numbers of players it makes possible besides the edition's; not for editions. A game for
    two that any edition can be played as has ``players=(2,), adds_players=(2,)``."""
    core: str = ">=0.1,<0.2"
    """The versions of the core it works with."""
    default_edition: str = ""
    """The edition it is played with if none is named."""
    requires: tuple[str, ...] = ()
    """Variants that must be in the composition."""
    conflicts: tuple[Conflict, ...] = ()
    """Variants it cannot be composed with, each with the reason."""
    order: int = 0
    """The place within the layer; equal ones go by id."""
    options: tuple[Option, ...] = ()
    """Its options."""
    card_data: str = ""
    """The package that ships a ``cards.toml``; empty: none does."""
    rulebook: str = ""
    """The published rules it follows."""
    migrations: tuple[Migration, ...] = ()
    """How to read what older versions have saved, the oldest first."""
    namespace: str = ""
    """The prefix of the names of its actions, events, steps and slots in saves and messages; empty:
    its id. Editions that share their rules share it."""

    def option(self, name: str) -> Option | None:
        """Return the option of that name."""
        return next((option for option in self.options if option.name == name), None)

    def defaults(self) -> dict[str, Any]:
        """Return the value of every option that is not given."""
        return {option.name: option.default for option in self.options}


class Variant(Protocol):
    """A plugin: an instance or a module with a manifest, and functions marked with `hookimpl`."""

    @property
    def manifest(self) -> Manifest:
        """What the variant says about itself."""
        ...


@frozen
class VariantUse:
    """A variant asked for, with the options given."""

    variant: str
    """The id."""
    options: Mapping[str, Any] = {}
    """Those given; the others keep their defaults."""
    texts: bool = False
    """The options are texts, still to be parsed."""
    plugin: Variant | None = field(default=None, eq=False, repr=False)
    """The plugin itself, if it is not to be looked up among the installed ones."""
    distribution: str = field(default="", eq=False, repr=False)
    """The installed distribution that it comes from; needed only where several bring the id."""


def use(variant: str | Variant, /, **options: Any) -> VariantUse:
    """Ask for a variant, an id or a plugin, with options: ``use("bohnanza", third_field=True)``.

    If several installed distributions bring the id, name the one that is meant:
    ``use("duell@bohnanza-duell")``.
    """
    if isinstance(variant, str):
        id_, _, distribution = variant.partition("@")
        return VariantUse(id_, options, distribution=distribution)
    manifest = getattr(variant, "manifest", None)
    if not isinstance(manifest, Manifest):
        return VariantUse(cast("str", variant), options)
    return VariantUse(manifest.id, options, plugin=variant)


def parse_use(text: str) -> VariantUse:
    """Read the short form ``bohnanza:third_field=true,start_player=1``.

    An ``@`` after the id names the distribution: ``bohnanza@bohnanza-classic``.
    """
    asked, _, rest = text.partition(":")
    variant, _, distribution = asked.partition("@")
    # Of more than are allowed it is enough to know that there are more.
    pairs = (pair.partition("=") for pair in rest.split(",", MOST_OPTIONS + 1) if pair)
    options = {name.strip(): value.strip() for name, _, value in pairs}
    return VariantUse(variant, options, texts=True, distribution=distribution)
