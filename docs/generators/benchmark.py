"""The figures of the benchmark, as they were last kept."""

import json
from pathlib import Path
from typing import Any, Final

from .markdown import table

BENCHMARKS: Final = Path(__file__).parents[2] / "benchmarks"


def kept(build: str) -> Any:
    """Return the results of a build, pure or compiled."""
    return json.loads((BENCHMARKS / f"results-{build}.json").read_text("utf-8"))


def speeds() -> str:
    """Return the ratios to the yardstick, of the pure and of the compiled build."""
    pure, compiled = kept("pure"), kept("compiled")
    fast = {speed["job"]: speed["ratio"] for speed in compiled["speeds"]}
    rows = [
        [speed["job"], f"{speed['ratio']:.3f}", f"{fast[speed['job']]:.3f}",
         f"{speed['per_second']:,}"]
        for speed in pure["speeds"]
    ]  # fmt: skip
    note = (
        f"Measured on {pure['date']} with CPython {pure['python']}, medians of {pure['rounds']} "
        "rounds. The last column is the pure build."
    )
    return f"{note}\n\n{table(['job', 'pure', 'compiled', 'actions/s'], rows)}"


def costs() -> str:
    """Return what single calls take, and memory, of the pure build."""
    rows = [
        [cost["what"], f"{cost['amount']:,.1f} {cost['unit']}"] for cost in kept("pure")["costs"]
    ]
    return table(["what", "takes"], rows)
