"""Build the compiled wheel of the core and run the tests against it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parents[1]
LEFT_BEHIND: Final = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "_build", "dist"
)
COMPILED: Final = "from bohnanza_core import search; raise SystemExit(not search.is_compiled())"


def main() -> int:
    """Build, lay the compiled modules beside their sources, and test that copy of the project."""
    with TemporaryDirectory(prefix="bohnanza-compiled-") as folder:
        # A copy: the build leaves its modules beside the sources, where they would be imported.
        project = Path(shutil.copytree(ROOT, Path(folder) / "project", ignore=LEFT_BEHIND))
        wheel = build(project, Path(folder) / "wheels")
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        with ZipFile(wheel) as archive:
            archive.extractall(
                project, [n for n in archive.namelist() if n.endswith((".so", ".pyd"))]
            )
        packages = [
            project,
            *sorted(path.parent for path in project.glob("variants/*/pyproject.toml")),
        ]
        # In front of what is installed, which is the pure build.
        path = os.pathsep.join(map(str, packages))
        environment = os.environ | {"PYTHONPATH": path}
        subprocess.run([sys.executable, "-c", COMPILED], cwd=project, env=environment, check=True)
        # Pages are made from the sources, which is where docstrings are.
        tests = [sys.executable, "-m", "pytest", "-q", "--ignore=tests/docs", *sys.argv[1:]]
        return subprocess.run(tests, cwd=project, env=environment, check=False).returncode


def build(project: Path, target: Path) -> Path:
    """Build the compiled wheel."""
    switched_on = os.environ | {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--wheel",
        "--outdir",
        target,
        project,
    ]
    done = subprocess.run(command, env=switched_on, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nThe compiled build failed.")
    (wheel,) = target.glob("*.whl")
    return wheel


if __name__ == "__main__":
    sys.exit(main())
