"""Beans, beanometers and the catalogue of all cards of a rule set."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from ..errors import CardDataError
from .notebooks import ShownAsPicture
from .text import Text

if TYPE_CHECKING:
    from .agenda import Step


class Provenance(enum.Enum):
    """Where a figure on a card is known from."""

    PRINTED = "printed"
    """A rulebook states it."""
    PUBLISHED = "published"
    """A fact of a published edition, not in the rulebooks at hand."""
    RECONSTRUCTED = "reconstructed"
    """The authors have not seen the card: a plausible figure, meant to be replaced."""
    GIVEN = "given"
    """Replaced by the user's own card data."""


@frozen
class Beanometer:
    """How many Taler a number of cards earns; steps may be missing (base.harvest.meter)."""

    steps: tuple[tuple[int, int], ...] = ()
    """(cards, Taler), ascending in both. No step at all: the bean never pays."""
    pays: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """Taler by number of cards; more cards than the last step asks for pay the last step."""

    def __attrs_post_init__(self) -> None:
        pays = [0]
        for cards, taler in self.steps:
            if cards < len(pays) or taler <= pays[-1]:
                raise CardDataError(
                    "beanometer", f"steps must ascend in cards and in Taler, not {self.steps!r}"
                )
            pays.extend([pays[-1]] * (cards - len(pays)))
            pays.append(taler)
        object.__setattr__(self, "pays", tuple(pays))

    def taler(self, cards: int) -> int:
        """Return what that many cards earn."""
        return self.pays[cards] if cards < len(self.pays) else self.pays[-1]

    def cards_for(self, taler: int) -> int | None:
        """Return the least number of cards for that many Taler, or None if the step is missing."""
        return next((cards for cards, paid in self.steps if paid == taler), None)


NO_BEANOMETER: Final = Beanometer()
"""That of a card that never pays."""


@frozen
class Sort:
    """A sort of bean."""

    key: str
    """What programs call it, such as ``blue``."""
    name: Text
    """What is printed on the card; a `Noun` if the usual rules do not give its forms."""
    number: int
    """The number printed on the card: how many cards of the sort there are. 0: none is printed."""
    beanometer: Beanometer = NO_BEANOMETER
    """What it pays; a face may say otherwise."""
    provenance: Mapping[str, Provenance] = field(factory=dict, eq=False)
    """Where each figure is known from: "name", "number", "beanometer", and single steps
    as "beanometer.5"."""
    by_face: bool = False
    """Whether its cards differ so much that offers call them by their faces: others know which face
    is offered, and may ask for one by its key, or for any by that of the sort."""


@frozen
class Back:
    """What the back of a card looks like: cards with other backs are told apart face down."""

    key: str
    """What programs call it."""
    name: Text
    """What a player reads of a card of which only the back is seen."""


BEAN_BACK: Final = Back("bean", Text("bean", "Bohne"))
"""The back of the beans."""


@frozen
class Printed:
    """A figure, or a row of beans, that is printed on a card besides its name and text."""

    title: Text
    """What it is, for players: "cents", for example."""
    values: tuple[int, ...] | tuple[str, ...]
    """Numbers, or the keys of sorts in their order."""


@frozen
class Face:
    """What is printed on a card."""

    key: str
    """What programs call it; of a bean the key of its sort."""
    name: Text
    """What is printed on the card, or a short name; a `Noun` if the usual rules do not give its
    forms."""
    sort: str | None = None
    """The bean's sort; None for a card that is not a bean."""
    imprint: object = None
    """What a variant prints on its own cards: cents, a pattern, an edict."""
    back: Back = BEAN_BACK
    """What the other side of the card looks like."""
    text: Text | None = None
    """What else is written on it for players to read; a log names the card by its name alone."""
    beanometer: Beanometer | None = None
    """What is printed on a bean that pays otherwise than the other cards of its sort."""
    printed: tuple[Printed, ...] = ()
    """What players are shown of the imprint, figure by figure."""


@frozen
class CardSet:
    """Some copies of one face, and the zone they lie in when the game is set up."""

    face: Face
    """What they show."""
    copies: int = 1
    """How many there are."""
    home: str = "deck"
    """The name of the zone."""
    also_in: tuple[str, ...] = ()
    """Further zones in which these can lie, among other cards."""
    when_revealed: Callable[[int], Step] | None = None
    """Makes the step that follows when the card is turned up from the deck; None: nothing follows.
    The class of the step must be declared, see `Declarations`."""


@frozen
class NewCards:
    """Sorts and cards that a variant adds."""

    sorts: tuple[Sort, ...] = ()
    """New sorts of beans."""
    cards: tuple[CardSet, ...] = ()
    """The cards, beans and others."""
    after_harvest: Mapping[str, Callable[[int, int], Step | None]] = field(factory=dict)
    """What follows the harvest of a sort, by its key: a function that takes the seat and the number
    of cards and returns a step or None. A reaction to `Harvested` could do the same, but would be
    called at every harvest."""
    without: tuple[str, ...] = ()
    """The keys of sorts that are not in this game, whoever adds them: they and their cards do not
    exist in it, as everybody knows. Planting rules about them do not count."""


@frozen
class Card(ShownAsPicture):
    """One card of the catalogue."""

    id: int
    """Its index in the catalogue."""
    face: Face
    """What is printed on it."""
    sort: Sort | None
    """The bean's sort; None for a card that is not a bean."""

    @property
    def name(self) -> Text:
        """The printed name."""
        return self.face.name

    @property
    def beanometer(self) -> Beanometer:
        """The beanometer printed on it: that of its face, or else of its sort."""
        if self.face.beanometer is not None:
            return self.face.beanometer
        return NO_BEANOMETER if self.sort is None else self.sort.beanometer


class Catalogue:
    """All cards of a rule set; a card is an integer, an index into it."""

    __slots__ = (
        "_by_key",
        "also_in",
        "backs",
        "cards",
        "face_of",
        "homes",
        "imprints",
        "keys",
        "left_out",
        "names",
        "offer_keys",
        "sort_of",
        "sorts",
        "told",
    )

    def __init__(
        self, sorts: Iterable[Sort], sets: Iterable[CardSet], left_out: Iterable[Sort] = ()
    ) -> None:
        self.sorts: tuple[Sort, ...] = tuple(sorts)
        """The sorts of beans, in the order of the variants."""
        self.left_out: tuple[Sort, ...] = tuple(left_out)
        """The sorts that variants leave out of this game (see `NewCards.without`)."""
        self._by_key = {sort.key: index for index, sort in enumerate(self.sorts)}
        self.keys: tuple[str, ...] = tuple(self._by_key)
        """The keys of the sorts."""
        cards: list[Card] = []
        homes: list[str] = []
        self.also_in: dict[str, set[str]] = {}
        """The zones named by `CardSet.also_in`, by the zone in which the cards begin."""
        for card_set in sets:
            self.also_in.setdefault(card_set.home, set()).update(card_set.also_in)
            key = card_set.face.sort
            sort = None if key is None else self.sort(key)
            for _ in range(card_set.copies):
                cards.append(Card(len(cards), card_set.face, sort))
                homes.append(card_set.home)
        self.cards: tuple[Card, ...] = tuple(cards)
        """The cards by id."""
        self.homes: tuple[str, ...] = tuple(homes)
        """The zone each card lies in before the set-up."""
        self.sort_of: tuple[int, ...] = tuple(
            -1 if card.face.sort is None else self._by_key[card.face.sort] for card in cards
        )
        """The index of each card's sort; -1 for a card that is not a bean."""
        self.names: tuple[str, ...] = tuple(
            card.face.key if card.face.sort is None else card.face.sort for card in cards
        )
        """The key of each bean's sort, or of the face of a card that is not a bean."""
        self.told: tuple[str, ...] = tuple(
            card.face.key if card.sort is not None and card.sort.by_face else key
            for card, key in zip(cards, self.names, strict=True)
        )
        """What offers call each card: the key of its sort, or of its face (`Sort.by_face`)."""
        beans = [key for card, key in zip(cards, self.told, strict=True) if card.sort is not None]
        self.offer_keys: tuple[str, ...] = tuple(dict.fromkeys((*self.keys, *beans)))
        """The keys that offers may ask for: of all sorts, and of the faces they call by name."""
        self.imprints: tuple[object, ...] = tuple(card.face.imprint for card in cards)
        """What else each card shows; None for most."""
        self.backs: tuple[str, ...] = tuple(card.face.back.key for card in cards)
        """The key of each card's back."""
        self.face_of: tuple[int, ...] = tuple(_faces(card.face for card in cards))
        """The same number for equal cards: that of the first card with the same face."""

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, card: int) -> Card:
        return self.cards[card]

    def sort(self, key: str) -> Sort:
        """Return the sort with that key."""
        return self.sorts[self.sort_index(key)]

    def sort_index(self, key: str) -> int:
        """Return the index of the sort with that key."""
        try:
            return self._by_key[key]
        except KeyError:
            known = ", ".join(self._by_key)
            raise CardDataError("", f"there is no sort {key!r}; there are {known}") from None

    def has_sort(self, key: object) -> bool:
        """Return whether a key is the key of a sort."""
        return isinstance(key, str) and key in self._by_key

    def key_of(self, card: int) -> str:
        """Return the key of a bean's sort, or of the face of a card that is not a bean."""
        return self.names[card]

    def of_sort(self, key: str) -> tuple[int, ...]:
        """Return the ids of all cards of a sort."""
        index = self.sort_index(key)
        return tuple(card for card, sort in enumerate(self.sort_of) if sort == index)

    def first_of_sorts(self, cards: Iterable[int], wanted: Iterable[str]) -> tuple[int, ...] | None:
        """Return the first card of each sort wanted from some cards, or None if one is missing.

        A sort that is wanted twice takes two cards. Faces are wanted like sorts, where offers call
        cards by them.
        """
        left, keys, found = list(cards), list(wanted), dict[int, int]()
        order: Iterable[int] = range(len(keys))
        if len(self.offer_keys) > len(self.keys):
            # What is wanted of any face takes what those wanted by their faces leave.
            order = sorted(order, key=lambda at: self.has_sort(keys[at]))
        for at in order:
            key = keys[at]
            card = next((card for card in left if key in (self.names[card], self.told[card])), None)
            if card is None:
                return None
            left.remove(card)
            found[at] = card
        return tuple([found[at] for at in range(len(keys))])

    def name_of(self, key: object) -> Text | None:
        """Return the name of a sort, or of a face that offers call by name; None: neither."""
        if self.has_sort(key):
            return self.sort(str(key)).name
        return next((self.cards[at].name for at, told in enumerate(self.told) if told == key), None)


def _faces(faces: Iterable[Face]) -> Iterator[int]:
    known: dict[str, list[tuple[int, Face]]] = {}
    for card, face in enumerate(faces):
        same_key = known.setdefault(face.key, [])
        first = next((at for at, other in same_key if other is face or other == face), None)
        if first is None:
            same_key.append((card, face))
        yield card if first is None else first
