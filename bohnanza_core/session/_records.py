"""Reading the records of a session: whoever can write into a store may have written anything."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ..errors import SaveError
from ._texts import LONGEST_NAME, is_name, is_number, is_time

LONGEST: Final = 100_000
"""Characters of a record; an offer of all cards has a thousand, what a bot remembers a few."""
LONGEST_FIRST: Final = 4_100_000
"""Characters of the first record, which holds a save."""
MOST_VALUES: Final = 500_000
"""Values in a record, and keys."""
MOST_HOLDERS: Final = 200_000
"""Lists and objects in a record."""
_ENDLESS: Final = re.compile("(?<![0-9])[0-9]{400}")
"""More digits than any number here has; to read them takes longer than all the rest."""
_BY: Final = ("bot", "clock")


def read_record(text: object, place: int) -> dict[str, Any]:
    """Return a record that was written; nothing is built of one that is too long."""
    most = LONGEST if place else LONGEST_FIRST
    if type(text) is not str or len(text) > most:
        raise SaveError(f"[{place}]", f"must be a text of at most {most} characters")
    if max(text.count(","), text.count(":")) > MOST_VALUES:
        raise SaveError(f"[{place}]", f"has more than {MOST_VALUES} values")
    if text.count("[") + text.count("{") > MOST_HOLDERS:
        raise SaveError(f"[{place}]", f"has more than {MOST_HOLDERS} lists and objects")
    if _ENDLESS.search(text):
        raise SaveError(f"[{place}]", "has a number out of all bounds")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"[{place}]", f"is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise SaveError(f"[{place}]", "must be an object")
    return record


def check_first(record: Mapping[str, Any]) -> None:
    """Refuse a first record of which a part is not what it should be."""
    for key, type_ in (("game", str), ("save", dict), ("seats", list), ("pace", dict)):
        if type(record[key]) is not type_:
            raise SaveError(key, f"must be a {_WORDS[type_]}")
    if not is_time(record["time"]):
        raise SaveError("time", _TIME)


def check_record(record: Mapping[str, Any], seats: int) -> None:
    """Refuse a later record of which a part is not what it should be."""
    if not is_time(record["time"]):
        raise SaveError("time", _TIME)
    for key, (fits, words) in _PARTS.items():
        if key in record and not fits(record[key], seats):
            raise SaveError(key, words)


def _is_seat(value: object, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


_WORDS: Final[Mapping[type, str]] = {str: "text", dict: "JSON object", list: "list"}
_TIME: Final = "must be a number"
_PARTS: Final[Mapping[str, tuple[Callable[[Any, int], bool], str]]] = {
    "seat": (_is_seat, "must be a seat"),
    "asked": (
        lambda value, seats: type(value) is list and all(_is_seat(seat, seats) for seat in value),
        "must be a list of seats",
    ),
    "to": (lambda value, _: is_number(value), "must be a number of actions"),
    "version": (lambda value, _: is_number(value), "must be a version"),
    "action": (lambda value, _: type(value) is dict, "must be a JSON object"),
    "is": (lambda value, _: type(value) is dict, "must be a JSON object"),
    "by": (lambda value, _: value in _BY, f"must be one of {', '.join(_BY)}"),
    "id": (lambda value, _: is_name(value, LONGEST_NAME), "must be the id of a message"),
}
