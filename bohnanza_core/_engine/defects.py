"""Defects of rules: whatever a variant's function raises becomes a `RuleDefectError`.

Errors are caught at the doors, where a front end asks a game something, not in the engine: a `try`
there costs nothing, and whoever meets an error inside the engine sees it as it was raised.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from types import FrameType, ModuleType, TracebackType
from typing import TYPE_CHECKING, Any, Final, NoReturn, ParamSpec, TypeVar

from ..errors import BohnanzaError, RuleDefectError

if TYPE_CHECKING:
    from .rules import Rules

P = ParamSpec("P")
T = TypeVar("T")

_CORE: Final = __name__.partition(".")[0]
_LONGEST_TEXT: Final = 500


def reports_defects(door: Callable[P, T]) -> Callable[P, T]:
    """Let a function raise only errors of the library; its first argument has, or is, the rules.

    What passes through a function of a variant is a defect of that variant, whatever it is; what
    does not, and is no error of the library, is a wrong answer of a variant, or our own mistake.
    Whatever is not an `Exception` goes on as it is, and so does `MemoryError`.
    """

    @wraps(door)
    def guarded(*arguments: P.args, **named: P.kwargs) -> T:
        try:
            return door(*arguments, **named)
        except Exception as error:
            report(error, arguments[0], lambda: door(*arguments, **named))

    return guarded


def report(error: Exception, whose: Any, repeat: Callable[[], object]) -> NoReturn:
    """Raise what the caller is to get for an error, as `reports_defects` does.

    For the doors that are asked before and for every action: they catch errors themselves, since
    another call would be noticed there, and so would variables shared with an inner function.
    """
    found = None if isinstance(error, MemoryError) else defect(error, whose, repeat)
    if found is None:
        raise error
    raise found from error


def defect(error: Exception, whose: Any, repeat: Callable[[], object]) -> RuleDefectError | None:
    """Return the defect behind an error; None: the error itself is what the caller is to get.

    ``whose`` are the rules, or something that has them. Repeating what failed must change nothing:
    it shows which variant answered last, if the error arose from what it answered.
    """
    rules: Rules | None = getattr(whose, "rules", whose)
    if not hasattr(rules, "parts") or (isinstance(error, RuleDefectError) and error.variant):
        return None
    frames = list(_frames(error.__traceback__))
    for frame in reversed(frames):
        if variant := _variant_of(frame, rules):
            return RuleDefectError(f"{_name(frame, variant)} fails: {said(error)}", variant)
    # A call with arguments that do not fit gets no further than the door.
    if len(frames) == 1 or (
        isinstance(error, BohnanzaError) and not isinstance(error, RuleDefectError)
    ):
        return None
    last = _last_answer(repeat, rules)
    if last is None:
        if isinstance(error, RuleDefectError):
            return None
        return RuleDefectError(f"the rules fail: {said(error)}", "family")
    variant, name = last
    return RuleDefectError(f"the rules fail after {name} has returned: {said(error)}", variant)


def _frames(at: TracebackType | None) -> Iterator[FrameType]:
    while at is not None:
        yield at.tb_frame
        at = at.tb_next


def _name(frame: FrameType, variant: str) -> str:
    return f"{frame.f_code.co_name} of {variant!r}"


def said(error: BaseException) -> str:
    """Return what an error of somebody else's code says, shortened; reading it may fail, too."""
    try:
        text = str(error)
    except Exception:
        text = "its text cannot be read"
    if not isinstance(error, RuleDefectError):
        text = f"{type(error).__name__}: {text}"
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"


def _variant_of(frame: FrameType, rules: Any) -> str:
    """Return the variant in play that a running function belongs to; empty: to none."""
    module = str(frame.f_globals.get("__name__", ""))
    if module.partition(".")[0] == _CORE:
        return ""
    own = [part for part in rules.parts if frame.f_locals.get("self") is part.plugin]
    if own:
        return str(own[0].id)
    shared = [(_in_common(module, _module_of(part.plugin)), part.id) for part in rules.parts]
    most, variant = max(shared, key=lambda found: found[0])
    return str(variant) if most else ""


def _module_of(plugin: object) -> str:
    return plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__


def _in_common(one: str, other: str) -> int:
    """Return how many names two modules begin with in common."""
    count = 0
    for a, b in zip(one.split("."), other.split("."), strict=False):
        if a != b:
            break
        count += 1
    return count


def _last_answer(repeat: Callable[[], object], rules: Any) -> tuple[str, str] | None:
    """Return the variant whose function was the last to return, and what to call the function."""
    last: tuple[str, str] | None = None

    def look(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal last
        if event == "return" and (variant := _variant_of(frame, rules)):
            last = variant, _name(frame, variant)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        repeat()
    except Exception:
        pass  # As it did before.
    finally:
        sys.setprofile(before)
    return last
