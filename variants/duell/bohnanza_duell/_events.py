"""What happens in Das Duell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from attrs import frozen

from bohnanza_core.authoring import (
    CardId,
    Declarations,
    Event,
    FieldNumber,
    OwnedBy,
    Private,
    Public,
    Seat,
    SortKey,
    Text,
)

if TYPE_CHECKING:
    from bohnanza_core import Rules

declared = Declarations()


@declared.event
@frozen
class GiftOffered(Event):
    """A gift card was pushed forward; nobody learns what is behind it."""

    text: ClassVar[Text] = Text(
        "{seat} offers {sort:a} as a gift.", "{seat} bietet {sort:ein Akk} als Geschenk an."
    )
    seat: Public[Seat]
    """Who offers it."""
    sort: Public[SortKey]
    """The sort on the gift card."""


@declared.event
@frozen
class GiftRefused(Event):
    """A gift was refused."""

    text: ClassVar[Text] = Text("{seat} refuses the gift.", "{seat} lehnt das Geschenk ab.")
    seat: Public[Seat]
    """Who refuses it."""
    sort: Public[SortKey]
    """The sort on the gift card."""


@declared.event
@frozen
class GiftAccepted(Event):
    """A gift was accepted."""

    text: ClassVar[Text] = Text("{seat} accepts the gift.", "{seat} nimmt das Geschenk an.")
    discloses = True  # whether it was a bluff
    seat: Public[Seat]
    """Who accepts it."""
    sort: Public[SortKey]
    """The sort on the gift card."""


@declared.event
@frozen
class BluffCalled(Event):
    """The giver had nothing to hand over."""

    text: ClassVar[Text] = Text(
        "{seat} was bluffing and pays {taler} Taler.",
        "{seat} hat geblufft und zahlt {taler} Taler.",
    )
    unpaid: ClassVar[Text] = Text(
        "{seat} was bluffing, but has no Taler to pay with.",
        "{seat} hat geblufft, kann aber nicht zahlen.",
    )
    """The line for somebody who has none (gift.no-coin)."""
    seat: Public[Seat]
    """Who was bluffing."""
    taler: Public[int]
    """How many are paid: 1, or 0 if there was none."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line, another one where nothing can be paid."""
        return cls.text if values["taler"] else cls.unpaid


@declared.event
@frozen
class BonusFulfilled(Event):
    """A bonus card was fulfilled by a field, for both to see (bonus.shown)."""

    text: ClassVar[Text] = Text(
        "{seat} fulfils {card:the} in {field:the} of {owner}.",
        "{seat} erfüllt {card:der Akk} auf {field:der Dat} von {owner}.",
    )
    seat: Public[Seat]
    """Whose bonus card it is."""
    card: Public[CardId]
    """The bonus card."""
    owner: Public[Seat]
    """Whose field it is."""
    field: Annotated[Public[FieldNumber], OwnedBy("owner")]
    """The number of the field, from 0."""


@declared.event
@frozen
class BonusDiscarded(Event):
    """A bonus card was discarded."""

    text: ClassVar[Text] = Text("{seat} discards {card:the}.", "{seat} legt {card:der Akk} ab.")
    seat: Public[Seat]
    """Whose card it was."""
    card: Public[CardId]
    """The bonus card."""


@declared.event
@frozen
class BonusDrawn(Event):
    """Bonus cards were drawn."""

    text: ClassVar[Text] = Text(
        "{seat} draws {cards:a} from the bonus deck.",
        "{seat} zieht {cards:ein Akk} vom Bohnus-Stapel.",
    )
    seat: Public[Seat]
    """Who drew them."""
    count: Public[int]
    """How many were drawn."""
    cards: Private[tuple[CardId, ...]]
    """The bonus cards."""
