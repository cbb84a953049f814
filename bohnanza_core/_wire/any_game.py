"""The shapes of the messages of any game: what the core declares, and an outline of all else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .._family import third_field
from .._family.buying import Purchases
from .._family.offers import OpenOffers, TurnTrades
from .._family.plugin import Family
from .._family.third_field import BoughtFields
from .._model.declarations import Declarations
from .shapes import Anything, Integer, ListOf, Member, OneOf, Record, Shape, String
from .vocabulary import Vocabulary

_MOST: Final = 100_000
"""More seats, cards or zones than in any game."""
_NAMED_BY_A_VARIANT: Final = Member("kind", String(dotted=True))
_SLOT: Final = Record("VariantSlot", (), "What a variant remembers openly.", more=Anything())
_CHANGE: Final = Record(
    "VariantListChange",
    (
        Member("went", ListOf(Integer(0))),
        Member("came", ListOf(Anything())),
    ),
    "The places of items that are gone, and new items with their places.",
)


class AnyGame(Vocabulary):
    """What each kind of message looks like in games of any variants, known or not."""

    def __init__(self) -> None:
        super().__init__()
        self._declared = Declarations.joined(Family().collect_declarations(), third_field.declared)

    def _take_rules(self) -> None:
        self._begin(
            players=_MOST,
            sides=_MOST,
            cards=_MOST,
            zones=_MOST,
            fields=_MOST,
            sorts=None,
            zone_names=None,
            backs=None,
            stages=None,
        )

    def _types(self, attribute: str) -> dict[str, type]:
        declared = self._declared
        types: Mapping[str, Any] = {
            "action_types": [spec.type for spec in declared.actions],
            "entry_types": [spec.type for spec in declared.entries],
            "event_types": declared.events,
        }
        return {type_.__name__: type_ for type_ in types[attribute]}

    def _slot_types(self) -> Mapping[str, tuple[type, bool]]:
        optional = (TurnTrades, BoughtFields, Purchases)
        return {"OpenOffers": (OpenOffers, True)} | {
            type_.__name__: (type_, False) for type_ in optional
        }

    def _nobody(self, _type: type) -> dict[str, Shape]:
        return {"seat": Integer(-1, self.seat.most)} if _type.__name__ == "GameOver" else {}

    def _codes(self) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
        return None, None

    def _named(self, names: tuple[str, ...], name: str) -> Shape:
        return OneOf((String(names), String(dotted=True)), name)

    def _others(self, message: str) -> tuple[Shape, ...]:
        """Return the outline of what variants bring: its kind, a seat, and anything else."""
        seat = Member("seat", self.seat)
        outlines: Mapping[str, Record] = {
            "action": Record(
                "VariantAction",
                (_NAMED_BY_A_VARIANT, seat),
                "An action that a variant brings.",
                more=Anything(),
            ),
            "draft": Record(
                "VariantDraft",
                (_NAMED_BY_A_VARIANT, seat),
                "An action of a variant that is being put together.",
                more=Anything(),
            ),
            "seen_step": Record(
                "SeenVariantStep",
                (_NAMED_BY_A_VARIANT,),
                "A step or decision that a variant brings, as viewers may know it.",
                more=Anything(),
            ),
            "seen_event": Record(
                "SeenVariantEvent",
                (_NAMED_BY_A_VARIANT,),
                "An event that a variant brings, as viewers may know it.",
                more=Anything(),
            ),
            "about": Record(
                "VariantAbout", (seat,), "The fields of a decision of a variant.", more=Anything()
            ),
            "seen_slot": _SLOT,
            "seen_slot_change": Record(
                "VariantSlotChangedEvent",
                (
                    Member("slot", String(dotted=True)),
                    Member("fields", _SLOT),
                    Member("lists", Record("VariantLists", (), more=_CHANGE)),
                    Member("gone", ListOf(String())),
                ),
                "What has changed in the slot of a variant.",
                "SlotChanged",
            ),
        }
        return (outlines[message],)

    def messages(self) -> dict[str, Any]:
        """Return the shapes of the messages between a server and its clients, by name."""
        for_servers = ("Event", "Decision")
        return {n: shape for n, shape in super().messages().items() if n not in for_servers}
