"""`help` shows what the fields of public classes mean."""

import enum
import inspect
import pickle
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from generators.api import DOORS
from generators.packages import VARIANT_PACKAGES

import bohnanza_core as bz
from bohnanza_core import errors
from bohnanza_core.authoring import document_fields

CLASSES = {
    f"{name}.{class_}": getattr(module, class_)
    for name, module in {**DOORS, **VARIANT_PACKAGES}.items()
    for class_ in module.__all__
    if inspect.isclass(getattr(module, class_)) and attrs.has(getattr(module, class_))
}


@pytest.mark.parametrize("name", CLASSES)
def test_help_shows_what_every_field_means(name: str) -> None:
    class_ = CLASSES[name]
    docstring = inspect.getdoc(class_) or ""
    for field in attrs.fields(class_):
        if not field.name.startswith("_"):
            found = re.search(rf"^    {field.name}: \S.*$", docstring, re.MULTILINE)
            assert found, "say what it means in a string below it"
            assert found[0] in pydoc.plain(pydoc.render_doc(class_))


def test_inherited_fields_are_shown_first() -> None:
    assert str(bz.Plant.__doc__).endswith(
        "\n\nFields:\n"
        "    seat: Who acts.\n"
        "    card: One of the cards that the pending decision lets the seat plant.\n"
        "    field: The field of the seat, counted from 0."
    )


ENUMERATIONS = {
    f"{name}.{class_}": getattr(door, class_)
    for name, door in DOORS.items()
    for class_ in door.__all__
    if isinstance(getattr(door, class_), enum.EnumType)
}


@pytest.mark.parametrize("name", ENUMERATIONS)
def test_help_shows_what_the_values_of_an_enumeration_mean(name: str) -> None:
    values = str(ENUMERATIONS[name].__doc__).partition("\n\nValues:\n")[2]
    shown = re.findall(r"^    (\w+): \S", values, re.MULTILINE)
    assert shown == [value.name for value in ENUMERATIONS[name]]


def test_the_attributes_of_an_error_are_shown() -> None:
    assert "\n    refusal: Why: code" in str(errors.IllegalActionError.__doc__)


def test_values_have_the_docstring_of_their_class() -> None:
    assert bz.Plant(0, 1, 2).__doc__ == bz.Plant.__doc__


def test_values_still_compare_and_travel() -> None:
    action = bz.Plant(0, 1, 2)
    assert pickle.loads(pickle.dumps(action)) == action
    assert not hasattr(action, "__dict__")


def test_a_class_without_source_keeps_its_docstring() -> None:
    namespace: dict[str, object] = {
        "__all__": ["Made"],
        "__name__": "nowhere",
        "frozen": attrs.frozen,
    }
    exec('@frozen\nclass Made:\n    """Plain."""\n    x: int\n    """Lost."""', namespace)
    document_fields(namespace)
    made = namespace["Made"]
    assert made.__doc__ == "Plain."


def test_a_class_without_a_docstring_has_none() -> None:
    class Bare:
        pass

    document_fields({"__all__": ["Bare"], "Bare": Bare})
    assert Bare.__doc__ is None


def test_importing_reads_no_source() -> None:
    program = (
        f"import ast, inspect\nast.parse = inspect.getsource = None\nimport {', '.join(DOORS)}\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parent)
