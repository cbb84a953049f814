"""Names that can stand in a sentence: with articles, in the plural, in German in every case."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from attrs import evolve, field, frozen

from ..errors import TemplateError
from . import english, german
from .text import Language, Text


@frozen
class Form:
    """How a sentence needs a name."""

    article: str = ""
    """``a`` or ``the``; empty: none. It is the same in both languages."""
    case: str = "Nom"
    """In German ``Nom``, ``Akk``, ``Dat`` or ``Gen``."""
    plural: bool = False
    """More than one, without saying how many."""
    capital: bool = False
    """It begins the sentence."""
    number: str = ""
    """The field of the sentence that says how many; empty: one, or as many as there are cards."""
    ordinal: bool = False
    """Of a number: the place in an order, "first", in German "ersten"."""


BARE: Final = Form()

_ENGLISH: Final = {"a": "a", "the": "the"}
_GERMAN: Final = {"ein": "a", "der": "the"}


@lru_cache(1024)
def parsed_form(words: str, language: Language) -> Form:
    """Return the form that a template asks for; raise `TemplateError` for an unknown one."""
    articles = _ENGLISH if language == "en" else _GERMAN
    form = BARE
    for word in words.split():
        if word.lower() in articles and not form.article:
            form = evolve(form, article=articles[word.lower()], capital=word[0].isupper())
        elif word.startswith("{") and word.endswith("}") and not form.number:
            form = evolve(form, number=word[1:-1])
        elif language == "de" and word in german.CASES and form.case == "Nom":
            form = evolve(form, case=word)
        elif word == "plural":
            form = evolve(form, plural=True)
        elif words == "nth":
            form = evolve(form, ordinal=True)
        else:
            raise TemplateError(_unknown_form(words, word, language))
    return form


def _unknown_form(words: str, word: str, language: Language) -> str:
    known = "a, the, plural, nth or the name of a field in braces"
    if language == "de":
        known = "ein, der, plural, nth, Nom, Akk, Dat, Gen or the name of a field in braces"
    return f"there is no form {words!r}: {word!r} is not one of {known}, each once"


@frozen
class Noun(Text):
    """A name in English and German with its forms; those not given follow from rules."""

    en_plural: str = ""
    """In English: more than one. Empty: by the usual rule."""
    en_article: str = ""
    """``a``, ``an``, or ``none`` for the name of a single thing. Empty: by the first letter."""
    gender: str = ""
    """In German: ``m``, ``f``, ``n``, ``pl`` for a name that is a plural, or ``none`` for one that
    never has an article, as that of a person. Empty: by the ending of the name; one that is not
    known, or a number at its end, makes a name without article."""
    de_plural: str = ""
    """In German: more than one, in the nominative. Empty: by the usual rule."""
    de_forms: Mapping[str, str] = field(factory=dict, hash=False)
    """In German: what the rules get wrong, by form, such as ``{"Gen": "des Bohnedikts"}``."""

    def __attrs_post_init__(self) -> None:
        if self.en_article not in ("", "a", "an", "none"):
            raise TemplateError(f"en_article must be a, an or none, not {self.en_article!r}")
        if self.gender not in ("", "none", *german.GENDERS):
            raise TemplateError(f"gender must be m, f, n, pl or none, not {self.gender!r}")
        for words in self.de_forms:
            parsed_form(words, "de")


def noun_of(name: Text) -> Noun:
    """Return a name with its forms; those of a plain text follow from rules."""
    return name if isinstance(name, Noun) else Noun(name.en, name.de)


@lru_cache(8192)
def in_form(
    name: Text,
    language: Language,
    form: Form = BARE,
    number: int = 1,
    adjective: Text | None = None,
) -> str:
    """Return a name in the form that a sentence needs, for so many things.

    An adjective makes it definite; in German it has no ending.
    """
    noun = noun_of(name)
    if adjective is not None:
        form = evolve(form, article="the")
    elif form.number and number == 1 and not form.article:
        form = evolve(form, article="a")
    make = _english if language == "en" else _german
    words = make(noun, form, number, adjective)
    return words[:1].upper() + words[1:] if form.capital else words


def _english(noun: Noun, form: Form, number: int, adjective: Text | None) -> str:
    before = f"{adjective.en} " if adjective is not None else ""
    the = "the " if form.article == "the" else ""
    if number != 1 or form.plural:
        plural = noun.en_plural or english.plural(noun.en)
        count = "" if form.plural else f"{english.number(number)} "
        return f"{the}{count}{before}{plural}"
    article = noun.en_article or english.article(noun.en)
    if article in ("", "none") or not form.article:
        return f"{the if before else ''}{before}{noun.en}"
    return f"{the or article + ' '}{before}{noun.en}"


def _german(noun: Noun, form: Form, number: int, adjective: Text | None) -> str:
    before = (adjective.de,) if adjective is not None else ()
    article = {"a": "ein", "the": "der", "": ""}[form.article]
    several = number != 1 or form.plural
    if not several and not before:
        given = noun.de_forms.get(f"{article} {form.case}".strip().removesuffix(" Nom"))
        if given:
            return given
    word = _taken_apart(noun)
    if not several:
        return word.form(article, form.case, plural=False, before=before)
    words = word.form("der" if article == "der" else "", form.case, plural=True, before=before)
    if form.plural:
        return words
    # The number stands between the article and the adjectives.
    first, _, rest = words.partition(" ")
    count = german.number(number)
    return f"{first} {count} {rest}" if article == "der" and word.gender else f"{count} {words}"


def _taken_apart(noun: Noun) -> german.Word:
    if noun.gender == "none" or noun.de[-1:].isdigit():
        return german.Word((), noun.de, noun.de, "", "")
    return german.taken_apart(noun.de, noun.gender, noun.de_plural)
