"""Check with pyright what a user's editor knows of every package, and the example programs.

A package is complete if nobody has to guess the type of a public name: all are annotated, or can be
inferred in one way only. Packages are found by their py.typed.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("", "variants/*/", "examples/thirdparty/*/")
PYRIGHT = (sys.executable, "-m", "pyright")


def main() -> int:
    """Check everything, and say what is wrong."""
    packages = [
        typed.parent for place in PLACES for typed in sorted(ROOT.glob(f"{place}*/py.typed"))
    ]
    with ThreadPoolExecutor(max_workers=2) as pool:
        reports = pool.map(completeness, packages)
        complete = [is_complete(report) for report in reports]
    # Which programs, and how strictly, is set in pyproject.toml.
    programs = subprocess.run(PYRIGHT, cwd=ROOT, env=environment(ROOT), check=False)
    return programs.returncode or int(not all(complete))


def completeness(package: Path) -> Mapping[str, Any]:
    """Return what pyright finds out about a package."""
    done = subprocess.run(
        [*PYRIGHT, "--verifytypes", package.name, "--ignoreexternal", "--outputjson"],
        cwd=ROOT,
        env=environment(package.parent),
        check=False,
        capture_output=True,
        text=True,
    )
    try:
        report: dict[str, Any] = json.loads(done.stdout)["typeCompleteness"]
    except (ValueError, KeyError):
        sys.exit(f"pyright cannot check {package.name}:\n{done.stdout}{done.stderr}")
    return report


def environment(folder: Path) -> dict[str, str]:
    """Return variables that let pyright find a package in a folder, and all that are installed."""
    return os.environ | {
        # Packages are looked up by the first python there is, whatever the options say.
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", ""))),
        "PYTHONPATH": str(folder),
        # Ask nobody for a newer version.
        "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1",
    }


def is_complete(report: Mapping[str, Any]) -> bool:
    """Print how complete a package is, and what is not; return whether all of it is."""
    score: float = report["completenessScore"]
    print(f"{report['packageName']}: {score:.1%} of the public names have a known type.")
    if score == 1:
        return True
    for line in incomplete(report):
        print(f"  {line}")
    return False


def incomplete(report: Mapping[str, Any]) -> Iterator[str]:
    """Return a line for everything whose type is not known."""
    for symbol in report["symbols"]:
        if symbol["isTypeKnown"] and not symbol["isTypeAmbiguous"]:
            continue
        for found in symbol["diagnostics"]:
            message = " ".join(found["message"].split())
            if "file" in found and "range" in found:
                line = found["range"]["start"]["line"] + 1
                yield f"{Path(found['file']).relative_to(ROOT)}:{line}: {symbol['name']}: {message}"
            else:
                yield f"{symbol['name']}: {message}"


if __name__ == "__main__":
    sys.exit(main())
