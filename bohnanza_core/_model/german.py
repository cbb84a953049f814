"""German: genders, cases, plurals, adjectives, numbers."""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

CASES: Final = ("Nom", "Akk", "Dat", "Gen")
GENDERS: Final = ("m", "f", "n", "pl")

_NUMBERS: Final = (
    "keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
    "elf", "zwölf",
)  # fmt: skip
_ORDINALS: Final = (
    "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft",
    "zwölft",
)  # fmt: skip

_DER: Final = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "pl": ("die", "die", "den", "der"),
}
_EIN: Final = {
    "m": ("ein", "einen", "einem", "eines"),
    "f": ("eine", "eine", "einer", "einer"),
    "n": ("ein", "ein", "einem", "eines"),
    "pl": ("", "", "", ""),
}
# The endings of adjectives: after "der", after "ein", and after nothing or a number.
_AFTER_DER: Final = {
    "m": ("e", "en", "en", "en"),
    "f": ("e", "e", "en", "en"),
    "n": ("e", "e", "en", "en"),
    "pl": ("en", "en", "en", "en"),
}
_AFTER_NOTHING: Final = {
    "m": ("er", "en", "em", "en"),
    "f": ("e", "e", "er", "er"),
    "n": ("es", "es", "em", "en"),
    "pl": ("e", "e", "en", "er"),
}
_AFTER_EIN: Final = {
    "m": ("er", "en", "en", "en"),
    "f": ("e", "e", "en", "en"),
    "n": ("es", "es", "en", "en"),
    "pl": _AFTER_NOTHING["pl"],
}
_NOMINATIVE: Final = {"m": "er", "f": "e", "n": "es", "pl": "e"}

_ENDINGS: Final = (
    # ending, gender, ending in the plural; the first that fits counts
    ("bohne", "f", "bohnen"),
    ("karte", "f", "karten"),
    ("hand", "f", "hände"),
    ("schachtel", "f", "schachteln"),
    ("ung", "f", "ungen"),
    ("heit", "f", "heiten"),
    ("keit", "f", "keiten"),
    ("schaft", "f", "schaften"),
    ("zauber", "m", "zauber"),
    ("stapel", "m", "stapel"),
    ("taler", "m", "taler"),
    ("groschen", "m", "groschen"),
    ("tausch", "m", "tausche"),
    ("fluss", "m", "flüsse"),
    ("garten", "m", "gärten"),
    ("acker", "m", "äcker"),
    ("feld", "n", "felder"),
    ("chen", "n", "chen"),
)
_HEAD: Final = re.compile(
    r"(.*?)( (?:der|des|von|vom|am|an|im|in|auf|mit|zum|zur|für|über)\b.*| [(\"„].*|)$"
)
"""What is inflected, and what follows it: Verzauberung | der Bohnen."""


@frozen
class Word:
    """A name taken apart: adjectives, the noun they belong to, and what follows it."""

    adjectives: tuple[str, ...]
    """Without their endings."""
    noun: str
    """In the nominative."""
    plural: str
    """The noun in the plural."""
    gender: str
    """``m``, ``f``, ``n`` or ``pl``; empty: not known, or the name of a single thing."""
    rest: str
    """What never changes."""

    def form(self, article: str, case: str, *, plural: bool, before: tuple[str, ...] = ()) -> str:
        """Return the name with an article, ``der`` or ``ein`` or none, in a case.

        ``before`` are further adjectives, without their endings.
        """
        at, gender = CASES.index(case), self.gender
        if not gender:
            # No article and no ending is better than a wrong one.
            return " ".join([*before, self.plural if plural else self.noun]) + self.rest
        gender = "pl" if plural else gender
        articles, endings = {
            "der": (_DER, _AFTER_DER), "ein": (_EIN, _AFTER_EIN), "": (None, _AFTER_NOTHING),
        }[article]  # fmt: skip
        words = [
            *([articles[gender][at]] if articles and articles[gender][at] else []),
            *(adjective + endings[gender][at] for adjective in (*before, *self.adjectives)),
            self._noun(gender, case),
        ]
        return " ".join(words) + self.rest

    def _noun(self, gender: str, case: str) -> str:
        if gender == "pl":
            noun = self.noun if self.gender == "pl" else self.plural
            return noun + "n" if case == "Dat" and not re.search(r"[ns]$", noun) else noun
        if case == "Gen" and gender in ("m", "n"):
            return self.noun + ("es" if re.search(r"(s|ß|x|z|sch|st)$", self.noun) else "s")
        return self.noun


def taken_apart(name: str, gender: str = "", plural: str = "") -> Word:
    """Return a name taken apart; what is not given follows from the ending of its noun."""
    match = _HEAD.match(name)
    assert match is not None
    head, rest = match.groups()
    *adjectives, noun = head.split(" ")
    known_gender, known_plural = _by_ending(noun)
    gender = gender or known_gender
    if not gender:
        return Word((), head, plural or head, "", rest)
    stems = [adjective.removesuffix(_NOMINATIVE[gender]) for adjective in adjectives]
    usual = known_plural if gender == known_gender else _usual_plural(noun, gender)
    # A plural is given with its adjectives.
    return Word(tuple(stems), noun, plural.rpartition(" ")[2] or usual, gender, rest)


def _by_ending(noun: str) -> tuple[str, str]:
    for ending, gender, plural in _ENDINGS:
        if noun.lower().endswith(ending):
            start = len(noun) - len(ending)
            return gender, noun[:start] + (plural.capitalize() if noun[start].isupper() else plural)
    return "", ""


def _usual_plural(noun: str, gender: str) -> str:
    if gender == "pl" or (gender != "f" and re.search(r"(er|el|en|chen|lein)$", noun)):
        return noun
    if gender == "f":
        return noun + ("n" if re.search(r"(e|el|er)$", noun) else "en")
    return noun + ("n" if noun.endswith("e") else "e")


def number(count: int) -> str:
    """Return a number, in words up to twelve."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def ordinal(count: int) -> str:
    """Return the word for the place of that number, counted from one, without its ending."""
    return _ORDINALS[count - 1] if 0 < count <= len(_ORDINALS) else f"{count}t"
