import doctest
import importlib
import pkgutil
from collections.abc import Iterator
from importlib.metadata import entry_points

import pytest

import bohnanza_core


def modules() -> Iterator[str]:
    packages = {entry.module.split(".")[0] for entry in entry_points(group="bohnanza.variants")}
    for name in sorted({bohnanza_core.__name__, *packages}):
        package = importlib.import_module(name)
        yield name
        for module in pkgutil.walk_packages(package.__path__, prefix=f"{name}."):
            if not module.name.endswith(".__main__"):
                yield module.name


@pytest.mark.parametrize("name", list(modules()))
def test_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
