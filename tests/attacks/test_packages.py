"""Packages by others that are installed beside ours: they break no game that does not ask for them.

Each is a real distribution in a folder on the path, and each attack is a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import bohnanza_core as bz

PLUGIN: Final = """
import bohnanza_core.authoring as ba
from bohnanza_core.authoring import Manifest, Migration, Option, Text, Layer

class Plugin:
    manifest = Manifest("evil", "1.0", Text("Evil", "Böse"), Layer.HOUSE)

variant = Plugin()
"""


def with_manifest(fields: str, before: str = "") -> str:
    """Return the source of a package whose manifest has these fields."""
    given = {
        "id": '"evil"',
        "version": '"1.0"',
        "title": 'Text("Evil", "Böse")',
        "layer": "Layer.HOUSE",
    }
    named = [f"{name}={value}" for name, value in given.items() if f"{name}=" not in fields]
    old = 'Manifest("evil", "1.0", Text("Evil", "Böse"), Layer.HOUSE)'
    source = PLUGIN.replace(old, f"Manifest({', '.join([*named, fields])})")
    return source.replace("class Plugin:", f"{before}\n\nclass Plugin:")


FAILS: Final = """
class Fails:
    def __getattribute__(self, name):
        raise RuntimeError("never")
    def __repr__(self):
        raise RuntimeError("never")
    def __eq__(self, other):
        raise RuntimeError("never")
    __hash__ = None
"""

PACKAGES: Final = {
    "exits": "import sys\nsys.exit('out of beans')",
    "exits-well": "raise SystemExit(0)",
    "interrupts": "raise KeyboardInterrupt",
    "raises": "class Odd(BaseException): pass\nraise Odd()",
    "recurses": "def f(): f()\nf()",
    "unreadable": ("class Odd(Exception):\n    def __str__(self): raise ValueError()\nraise Odd()"),
    "endless-error": "raise RuntimeError('x' * 10_000_000)",
    "module-fails": "def __getattr__(name):\n    raise SystemExit(3)",
    "no-manifest": "class variant: pass",
    "property": PLUGIN.replace(
        "    manifest =", "    @property\n    def manifest(self): raise RuntimeError()\n    other ="
    ),
    "property-exits": PLUGIN.replace(
        "    manifest =", "    @property\n    def manifest(self): raise SystemExit()\n    other ="
    ),
    "own-class": PLUGIN.replace(
        "class Plugin:",
        "class Own(Manifest):\n    @property\n    def title(self): raise RuntimeError()\n\n"
        "class Plugin:",
    ).replace("manifest = Manifest(", "manifest = object.__new__(Own) or ("),
    "wrong-types": with_manifest("version=1, layer='house', players=3, options='none', order='a'"),
    "values-fail": with_manifest("title=Fails(), players=(Fails(),), options=(Fails(),)", FAILS),
    "option-fails": with_manifest(
        "options=(Option(Fails(), Fails(), Fails(), Fails()),)", before=FAILS
    ),
    "endless": with_manifest("title=Text('x' * 10_000_000, 'y'), rulebook='z' * 10_000_000"),
    "endless-option": with_manifest("options=(Option('o' * 10_000_000, 'o', 1, 2),)"),
    "migrations": with_manifest("migrations=(Migration(5, 'no function'),)"),
    "migrations-none": with_manifest("migrations=None"),
    "migration-to": with_manifest("migrations=(Migration('9' * 100_000, print),)"),
    "migration-fails": with_manifest("migrations=(Migration('2.0', lambda document: 1 / 0),)"),
    "requires": with_manifest("requires='bohnanza', conflicts=(1,), default_edition=None"),
    "attribute-fails": PLUGIN.replace(
        "variant =", "Plugin.odd = property(lambda self: 1 / 0)\nvariant ="
    ),
    "hook-fails": PLUGIN.replace(
        "variant =",
        "Plugin.collect_slots = ba.hookimpl(lambda self: (ba.Slot(int, lambda n: 1 / 0),))\n"
        "variant =",
    ),
    "slot-fails": PLUGIN.replace(
        "variant =",
        "from attrs import frozen\n@frozen\nclass Value: pass\n"
        "Plugin.collect_slots = ba.hookimpl(lambda self: (ba.Slot(Value, lambda n: 1 / 0),))\n"
        "variant =",
    ),
}
"""Sources of a package that brings the variant ``evil``."""

USABLE: Final = ("migration-fails", "attribute-fails")
"""Those that can be played with, until something asks for what fails."""
PLAYED: Final = """
import json, random, sys, warnings
import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.errors import BrokenVariantWarning
warnings.simplefilter("ignore", BrokenVariantWarning)

assert {"bohnanza", "excalibohn", "duell", "shortgame"} <= {m.id for m in bz.variants()}
for variants, players in ((("bohnanza",), 3), (("excalibohn", "duell"), 2), (("shortgame",), 4)):
    game = bz.new_game(*variants, players=players, seed=1)
    for _ in range(20):
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    assert bz.load_game(game.save()) == game
    assert bz.load_snapshot(game.snapshot()).state == game.state

def refused(error, ask):
    try:
        ask()
    except error as raised:
        assert len(str(raised)) < 5000, len(str(raised))
        return
    assert False, ask

# What asks for it is refused, in few words.
problems = bz.check_composition("bohnanza", "evil")
assert problems and all(len(problem.text.en) < 3000 for problem in problems)
refused(bz.BohnanzaError, lambda: bz.new_game("bohnanza", "evil", players=3))
for text, load in ((game.save(), bz.load_game), (game.snapshot(), bz.load_snapshot)):
    document = json.loads(text)
    document["variants"].append({"id": "evil", "version": "1.0", "options": {}})
    refused(bz.SaveError, lambda: load(json.dumps(document)))
"""


def install(folder: Path, id_: str, source: str, distribution: str) -> Path:
    """Install a distribution with one module and one variant; return what belongs on the path."""
    module = f"module_of_{distribution.replace('-', '_')}"
    metadata = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / f"{module}.py").write_text(source, "utf-8")
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", "utf-8"
    )
    (metadata / "entry_points.txt").write_text(
        f"[bohnanza.variants]\n{id_} = {module}:variant\n", "utf-8"
    )
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python in which what a folder holds is installed, too."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONWARNINGS": "ignore"}
    return subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_breaks_no_game_that_does_not_ask_for_it(tmp_path: Path, package: str) -> None:
    folder = install(tmp_path, "evil", PACKAGES[package], "evil-beans")
    program = PLAYED.partition("# What asks")[0] if package in USABLE else PLAYED
    done = run(folder, "-c", program)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr[-3000:]


@pytest.mark.parametrize("package", ["exits", "interrupts", "endless", "values-fail"])
def test_the_command_line_lists_the_others(tmp_path: Path, package: str) -> None:
    folder = install(tmp_path, "evil", PACKAGES[package], "evil-beans")
    done = run(folder, "-m", "bohnanza_core.cli", "variants")
    assert done.returncode == 0, done.stderr[-3000:]
    assert "excalibohn" in done.stdout
    assert len(done.stdout + done.stderr) < 20_000


def test_a_migration_that_fails_is_told_with_the_document(tmp_path: Path) -> None:
    folder = install(tmp_path, "evil", PACKAGES["migration-fails"], "evil-beans")
    program = """
import json
import bohnanza_core as bz
game = bz.new_game("bohnanza", "evil", players=3)
try:
    bz.load_game(game.save())
except bz.SaveError as error:
    print(error)
"""
    done = run(folder, "-c", program)
    assert "variants[1]: cannot be brought up to evil 2.0: ZeroDivisionError" in done.stdout


# An id of ours

CLASH: Final = """
import sys, warnings
import bohnanza_core as bz
warnings.simplefilter("ignore")
text = sys.argv[1]
(problem,) = bz.check_composition("excalibohn", "duell")
assert problem.code == "ambiguous-variant", problem
assert "bohnanza-duell" in problem.text.en and "evil-beans" in problem.text.en
assert {"bohnanza", "excalibohn"} <= {manifest.id for manifest in bz.variants()}
assert bz.new_game("excalibohn", players=3)

# What nobody named is refused, with both distributions.
for load in (bz.load_game, bz.load_snapshot):
    try:
        load(text)
    except bz.SaveError as error:
        if load is bz.load_game:
            assert "bohnanza-duell" in str(error) and "evil-beans" in str(error), error
    else:
        assert False

meant = bz.compose("excalibohn", bz.use("duell@Bohnanza_Duell"))
assert meant.ids == ("excalibohn", "duell")
assert bz.compose("excalibohn", "duell@bohnanza-duell").manifests == meant.manifests
assert bz.load_game(text, plugins=meant.plugins).save() == text
assert meant.manifests[1].title.en != "Evil"
assert bz.compose("bohnanza", "duell@evil-beans").manifests[1].title.en == "Evil"
(problem,) = bz.check_composition("bohnanza", "duell@nobody")
assert "bohnanza-duell" in problem.text.en and "'nobody'" in problem.text.en
"""


def test_a_package_with_an_id_of_ours_is_named_and_either_can_be_meant(tmp_path: Path) -> None:
    game = bz.new_game("excalibohn", "duell", players=2, seed=7)
    for _ in range(30):
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    source = PLUGIN.replace('Manifest("evil"', 'Manifest("duell"')
    folder = install(tmp_path, "duell", source, "evil-beans")
    done = run(folder, "-c", CLASH, game.save())
    assert done.returncode == 0, done.stderr[-3000:]


def test_a_save_does_not_name_a_distribution() -> None:
    game = bz.new_game("bohnanza@bohnanza-classic", players=3)
    assert (
        json.loads(game.save())["variants"]
        == json.loads(bz.new_game("bohnanza", players=3).save())["variants"]
    )
