"""Build every distribution, look into its wheel, and play a game from wheels alone.

The game is played in a fresh environment outside the checkout, with one variant installed as a
user would install it. Then the variants of other authors under ``examples/thirdparty`` are
installed beside our wheels, as their authors would do it, and their tests are run there.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PLAYED_VARIANT = "bohnanza-classic"
CORE = "bohnanza-core"
CORE_DEPENDENCIES = {"attrs", "cattrs", "pluggy"}
# What a fresh environment of the standard library holds before anything is installed.
ALWAYS_THERE = {"pip", "setuptools"}

PLAY = """
import random
from pathlib import Path

import bohnanza_core as bz

assert Path(bz.__file__).is_relative_to({environment!r}), bz.__file__
game = bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo"], seed=7)
rng = random.Random(7)
actions = 0
while game.outcome is None:
    seat = rng.choice(list(game.waiting_for))
    game.apply(rng.choice(list(game.legal_actions(seat))))
    actions += 1
    assert actions < 50_000, "the game does not come to an end"
print(f"{{actions}} actions: {{game.outcome}}")
"""


class PackagingError(Exception):
    """Something is wrong with a distribution."""


@dataclass(frozen=True)
class Distribution:
    """A project of this repository and the wheel built from it."""

    name: str
    version: str
    package: Path
    wheel: Path


def main() -> None:
    """Run all checks, and end with an error message at the first one that fails."""
    with tempfile.TemporaryDirectory(prefix="wheels-") as folder:
        work = Path(folder).resolve()
        wheels = work / "wheels"
        try:
            distributions = [build(project, wheels) for project in projects()]
            for distribution in distributions:
                check_contents(distribution)
                print(f"{distribution.wheel.name}: only its package, and all of it")
            python = install(distributions, wheels, work / "environment")
            check_dependencies(python)
            print(f"{PLAYED_VARIANT} installed: nothing came along but what the core needs")
            print(play(python, work))
            for project in sorted(ROOT.glob("examples/thirdparty/*/pyproject.toml")):
                print(test_third_party(project.parent, distributions, wheels, work))
        except PackagingError as error:
            sys.exit(f"packaging: {error}")


def projects() -> list[Path]:
    """List the folders of this repository that become distributions."""
    return [ROOT, *(path.parent for path in sorted(ROOT.glob("variants/*/pyproject.toml")))]


def build(project: Path, wheels: Path) -> Distribution:
    """Build a project's source distribution, and its wheel from that."""
    target = wheels / project.name
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", target, project])
    (wheel,) = target.glob("*.whl")
    metadata = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    version_file = project / metadata["tool"]["hatch"]["version"]["path"]
    return Distribution(
        name=metadata["project"]["name"],
        version=wheel.name.split("-")[1],
        package=version_file.parent,
        wheel=wheel.rename(wheels / wheel.name),
    )


def check_contents(distribution: Distribution) -> None:
    """Check that a wheel holds its package, all of it, and nothing else."""
    with ZipFile(distribution.wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    package = distribution.package.name
    metadata = f"{distribution.name.replace('-', '_')}-{distribution.version}.dist-info"
    expected_top = {package, metadata}
    top = {name.split("/")[0] for name in names}
    if top != expected_top:
        raise PackagingError(f"{distribution.wheel.name} holds {sorted(top)} at its top level")
    if f"{package}/py.typed" not in names:
        raise PackagingError(f"{distribution.wheel.name} has no py.typed")
    packed = {name for name in names if name.startswith(f"{package}/")}
    if packed != (sources := set(source_files(distribution.package))):
        raise PackagingError(
            f"{distribution.wheel.name} and {package}/ differ in {sorted(packed ^ sources)}"
        )


def source_files(package: Path) -> Iterator[str]:
    """Name the files of a package as a wheel should name them."""
    for path in package.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(package.parent).as_posix()


def install(
    distributions: Iterable[Distribution],
    wheels: Path,
    environment: Path,
    wanted: str = PLAYED_VARIANT,
) -> Path:
    """Install a distribution into an empty environment and return its interpreter."""
    venv.create(environment, with_pip=True)
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    # Exact versions, so that what was just built is taken and no release of the same name.
    constraints = environment / "constraints.txt"
    constraints.write_text("".join(f"{d.name}=={d.version}\n" for d in distributions))
    command = [*pip(python), "install", "-qq", "--find-links", wheels]
    run([*command, "--constraint", constraints, wanted])
    return python


def check_dependencies(python: Path) -> None:
    """Check that the installed packages are the variant's requirements, and theirs, alone."""
    report = json.loads(run([*pip(python), "inspect"]))
    required: dict[str, set[str]] = {
        canonicalize_name(item["metadata"]["name"]): set(requirements(item["metadata"]))
        for item in report["installed"]
    }
    if required[CORE] != CORE_DEPENDENCIES:
        raise PackagingError(f"{CORE} requires {sorted(required[CORE])}")
    wanted = closure(required, PLAYED_VARIANT)
    if extra := set(required) - wanted - ALWAYS_THERE:
        raise PackagingError(f"installed without need: {sorted(extra)}")


def requirements(metadata: Mapping[str, list[str]]) -> Iterator[str]:
    """Name what a distribution requires on this machine, extras left out."""
    for line in metadata.get("requires_dist", []):
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield canonicalize_name(requirement.name)


def closure(required: Mapping[str, set[str]], start: str) -> set[str]:
    """Collect a distribution, what it requires, what that requires, and so on."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(required[name])
    return found


def play(python: Path, work: Path) -> str:
    """Play a game in the new environment and return what it printed."""
    program = PLAY.format(environment=str(work))
    return run([python, "-I", "-W", "error", "-c", program], cwd=work).strip()


def test_third_party(
    project: Path, distributions: Sequence[Distribution], wheels: Path, work: Path
) -> str:
    """Install a variant of another author beside our wheels, and run its tests there."""
    distribution = build(project, wheels)
    check_contents(distribution)
    environment = work / project.name
    wanted = f"{distribution.name}[test]"
    python = install([*distributions, distribution], wheels, environment, wanted)
    # Its sources stay behind, so that what is tested is what is installed.
    tests = Path(shutil.copytree(project / "tests", environment / "tests"))
    shutil.copy(project / "pyproject.toml", environment)
    said = run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests], cwd=environment)
    return f"{distribution.wheel.name}: {said.strip().splitlines()[-1]}"


def pip(python: Path) -> list[str | Path]:
    """Begin a pip command of an environment."""
    return [python, "-m", "pip", "--disable-pip-version-check"]


def run(command: Sequence[str | Path], cwd: Path | None = None) -> str:
    """Run a program and return its output, or fail with all it said."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        shown = " ".join(str(part).partition("\n")[0] for part in command)
        raise PackagingError(f"{shown!r} failed\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
