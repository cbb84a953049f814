"""The cards of a game as drawings, each made once."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from ..errors import PictureError
from ._cards import Grown, bean_card, card_back, other_card
from ._emblems import emblem_of_key
from ._looks import Look, looks_of
from ._palette import BEAN_BACK, CARD_COLOURS
from ._words import cards_in_words, say

if TYPE_CHECKING:
    from .. import Language, Legend
    from ..legend import FaceEntry, SortEntry

_BACK_LOOK: Final = Look("lime", "kidney", "plain", "leaf")


@frozen
class Symbol:
    """A drawing of a card that a picture holds once, however often the card is in it."""

    id: str
    """What it is called in the picture, by what it looks like: equal drawings have equal ids."""
    svg: str
    """The drawing, 100 wide and 140 high."""
    name: str
    """What a player reads."""
    words: str
    """What is printed on it, for who does not see it."""


class Deck:
    """The drawings of all cards of a game in one language."""

    def __init__(self, legend: Legend, language: Language) -> None:
        self.legend = legend
        self.language: Language = language
        self.looks = looks_of(legend.sorts)
        """What each sort looks like."""
        self._sorts = {sort.key: sort for sort in legend.sorts}
        self._backs = {back.key: place for place, back in enumerate(legend.backs)}
        self._faces: dict[int, Symbol] = {}
        self._drawn_backs: dict[str, Symbol] = {}
        self._first_face: dict[str, int] = {}
        for place, face in enumerate(legend.faces):
            if face.sort is not None:
                self._first_face.setdefault(face.sort, place)

    def card(self, card: int) -> Symbol:
        """Return the drawing of a card; raise `PictureError` if the game does not have it."""
        cards = self.legend.cards
        if type(card) is not int or not 0 <= card < len(cards):
            raise PictureError(
                f"the legend has no card {card!r}: it counts its {len(cards)} cards from 0; "
                "draw a view with the legend of its own game"
            )
        return self.face(cards[card])

    def face(self, place: int) -> Symbol:
        """Return the drawing of a face by its place in the legend."""
        if place not in self._faces:
            face = self.legend.faces[place]
            name = face.name.in_language(self.language)
            self._faces[place] = _symbol(self._drawn(face), name, self._in_words(face))
        return self._faces[place]

    def by_key(self, key: str) -> Symbol:
        """Return the drawing of a face by its key, or of some card of a sort by that."""
        places = [place for place, face in enumerate(self.legend.faces) if face.key == key]
        return self.face(places[0]) if places else self.face_of_sort(key)

    def face_of_sort(self, sort: str) -> Symbol:
        """Return the drawing of a card of a sort."""
        if sort not in self._first_face:
            raise PictureError(
                f"the legend has no sort {sort!r}; it has {', '.join(map(repr, self._sorts))}"
            )
        return self.face(self._first_face[sort])

    def back(self, key: str) -> Symbol:
        """Return the drawing of a back by its key."""
        if key not in self._backs:
            raise PictureError(
                f"the legend has no back {key!r}; it has {', '.join(map(repr, self._backs))}"
            )
        if key not in self._drawn_backs:
            name = self.legend.backs[self._backs[key]].name.in_language(self.language)
            drawn = self._drawn_back(key)
            self._drawn_backs[key] = _symbol(drawn, name, name)
        return self._drawn_backs[key]

    def sort(self, key: str) -> SortEntry:
        """Return what the legend says of a sort."""
        if key not in self._sorts:
            raise PictureError(f"the legend has no sort {key!r}")
        return self._sorts[key]

    def _drawn(self, face: FaceEntry) -> str:
        name = face.name.in_language(self.language)
        words = "" if face.text is None else face.text.in_language(self.language)
        if face.sort is not None:
            sort = self._sorts[face.sort]
            grown = Grown(self.looks[sort.key], sort.number)
            return bean_card(grown, name, words, self._steps(face))
        beans = [
            Grown(self.looks[str(key)], self._sorts[str(key)].number)
            for printed in face.printed
            if printed.show == "sort"
            for key in printed.values
        ]
        number = next((str(p.values[0]) for p in face.printed if p.show == "number"), "")
        short = name.partition(" (")[0] if beans else name  # the beans are drawn, not listed
        colour = self._colour(face.back)
        return other_card(emblem_of_key(face.key), colour, short, words, beans, number)

    def _steps(self, face: FaceEntry) -> Sequence[tuple[int, int]]:
        """Return what the beanometer on a face says."""
        if face.sort is None or face.beanometer is not None:
            return face.beanometer or ()
        return self._sorts[face.sort].beanometer

    def _in_words(self, face: FaceEntry) -> str:
        """Return what is printed on a face."""
        parts = [face.name.in_language(self.language)]
        if face.sort is not None and self._sorts[face.sort].number:
            parts[0] += f" ({self._sorts[face.sort].number})"
        if face.text is not None:
            parts.append(face.text.in_language(self.language))
        parts += [
            f"{printed.title.in_language(self.language)}: {', '.join(map(str, printed.values))}"
            for printed in face.printed
        ]
        parts += [
            f"{cards_in_words(cards, self.language)}: {say('taler', self.language, number=taler)}"
            for cards, taler in self._steps(face)
        ]
        return "; ".join(parts)

    def _drawn_back(self, key: str) -> str:
        if self._holds_beans(key):
            return card_back("leaf", BEAN_BACK, _BACK_LOOK)
        return card_back(emblem_of_key(key), self._colour(key))

    def _holds_beans(self, key: str) -> bool:
        return any(face.back == key and face.sort is not None for face in self.legend.faces)

    def _colour(self, back: str) -> str:
        """Return the colour of cards that are not beans: another one for each back."""
        if self._holds_beans(back):
            return BEAN_BACK
        others = [entry.key for entry in self.legend.backs if not self._holds_beans(entry.key)]
        return CARD_COLOURS[others.index(back) % len(CARD_COLOURS)]


def _symbol(svg: str, name: str, words: str) -> Symbol:
    return Symbol(f"bz{zlib.crc32(svg.encode('utf-8', 'replace')):08x}", svg, name, words)


@lru_cache(32)
def deck_of(legend: Legend, language: Language) -> Deck:
    """Return the drawings of a game, which are kept for the next picture."""
    return Deck(legend, language)
