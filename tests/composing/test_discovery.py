"""Which variants are installed: found by entry points, loaded when they are asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import errors
from tests.helpers.problems import assert_problem, problem_in

# What else is installed where the tests run is none of their business.
pytestmark = pytest.mark.filterwarnings("ignore::bohnanza_core.errors.BrokenVariantWarning")

GOOD = """
import bohnanza_core.authoring as ba

class Plugin:
    manifest = ba.Manifest("{id}", "1.0", ba.Text("Fake", "Falsch"), ba.Layer.HOUSE)

variant = Plugin()
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Pretends to install a distribution with one module and one entry point."""
    modules: list[str] = []

    def install(id_: str, source: str, *, distribution: str = "fake") -> None:
        folder = tmp_path / distribution
        metadata = folder / f"{distribution}-1.0.dist-info"
        metadata.mkdir(parents=True)
        module = f"module_of_{distribution}"
        modules.append(module)
        (folder / f"{module}.py").write_text(source, "utf-8")
        (metadata / "METADATA").write_text(f"Name: {distribution}\nVersion: 1.0\n", "utf-8")
        (metadata / "entry_points.txt").write_text(
            f"[bohnanza.variants]\n{id_} = {module}:variant\n", "utf-8"
        )
        monkeypatch.syspath_prepend(folder)

    yield install
    for module in modules:
        sys.modules.pop(module, None)


def test_an_installed_variant_is_found_by_its_id(install: Install) -> None:
    install("fake", GOOD.format(id="fake"))
    assert "fake" in [manifest.id for manifest in bz.variants()]
    assert bz.compose("bohnanza", "fake").ids == ("bohnanza", "fake")


def test_installed_variants_are_listed_by_layer_and_id(install: Install) -> None:
    install("fake", GOOD.format(id="fake"))
    listed = [(manifest.layer.rank, manifest.id) for manifest in bz.variants()]
    assert listed == sorted(listed)
    assert (ba.Layer.EDITION.rank, "bohnanza") in listed


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("raise RuntimeError('out of beans')", "RuntimeError: out of beans"),
        ("import no_such_module_at_all", "No module named 'no_such_module_at_all'"),
        ("def variant", "SyntaxError"),
        ("", "AttributeError"),
        ("variant = object()", "AttributeError"),
        ("class variant:\n    manifest = 'fake'", "it has no manifest"),
        (GOOD.format(id="other"), "its manifest calls it 'other'"),
    ],
    ids=["fails", "imports", "syntax", "empty", "no plugin", "no manifest", "other id"],
)
def test_a_broken_variant_is_told_and_harms_nobody_else(
    install: Install, source: str, complaint: str
) -> None:
    install("fake", source, distribution="fake_package")
    problem = problem_in("bohnanza", "fake")
    assert_problem(
        problem,
        "broken-variant",
        ["fake"],
        "Variant 'fake' from fake_package cannot be loaded",
        complaint,
    )
    assert bz.check_composition("bohnanza") == ()
    with pytest.warns(
        errors.BrokenVariantWarning, match="'fake' from fake_package cannot be loaded"
    ):
        manifests = bz.variants()
    assert "bohnanza" in [manifest.id for manifest in manifests]
    assert "fake" not in [manifest.id for manifest in manifests]


def test_an_unusable_manifest_is_told_and_harms_nobody_else(install: Install) -> None:
    install("fake", GOOD.format(id="fake").replace("ba.Layer.HOUSE", "'house', order='first'"))
    with pytest.warns(errors.BrokenVariantWarning, match="'fake' is not usable: 'layer' must be"):
        manifests = bz.variants()
    assert "bohnanza" in [manifest.id for manifest in manifests]
    assert "fake" not in [manifest.id for manifest in manifests]


def test_entry_points_that_cannot_be_read_are_told_and_harm_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "garbled-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: garbled\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[bohnanza.variants]\nno equals sign\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(errors.BrokenVariantWarning, match="entry points of garbled cannot be read"):
        assert bz.check_composition("bohnanza") == ()
    assert {"bohnanza", "duell"} <= {manifest.id for manifest in bz.variants()}


def test_a_distribution_without_a_name_is_told_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "nameless-1.0.dist-info"
    metadata.mkdir()
    (metadata / "entry_points.txt").write_text("[bohnanza.variants]\nfake = lost:it\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert "Variant 'fake' from lost:it cannot be loaded" in problem_in("fake").text.en


@pytest.mark.parametrize("order", [("alpha", "omega"), ("omega", "alpha")], ids=" then ".join)
def test_the_order_of_installing_changes_nothing(install: Install, order: tuple[str, str]) -> None:
    stage = (
        "collect_stages = ba.hookimpl(lambda self: (ba.Stage('turn', '{id}', id, after='plant'),))"
    )
    for id_ in order:
        source = GOOD.format(id=id_) + f"\nPlugin.{stage.format(id=id_)}\n"
        install(id_, source, distribution=f"fake_{id_}")
    for naming in (order, order[::-1]):
        rules = bz.compose("bohnanza", *naming)
        assert rules.ids == ("bohnanza", "alpha", "omega")
        turn = [stage.name for stage in rules.for_players(3).procedures["turn"]]
        assert turn[:3] == ["plant", "alpha", "omega"]


def test_a_variant_of_two_distributions_is_refused_with_both(install: Install) -> None:
    install("fake", GOOD.format(id="fake"), distribution="first_fake")
    install("fake", GOOD.format(id="fake"), distribution="second_fake")
    assert_problem(
        problem_in("bohnanza", "fake"),
        "ambiguous-variant",
        ["fake"],
        "first_fake",
        "second_fake",
        "uninstall all but one",
    )


def test_what_else_is_installed_never_changes_a_game(install: Install) -> None:
    before = bz.new_game("bohnanza", players=3, seed=4).state
    install(
        "fake",
        GOOD.format(id="fake")
        + "    \n\nPlugin.collect_settings = ba.hookimpl(lambda self: {'draw': 9})\n",
    )
    after = bz.new_game("bohnanza", players=3, seed=4)
    assert after.state == before
    assert after.rules.settings.draw == 3
    assert bz.compose("bohnanza", "fake").for_players(3).settings.draw == 9
