"""The parts of pages that are read off the library, so that they cannot grow stale.

A line such as ``<!-- generated: refusals -->`` in a page stands for what the function of that name
returns, as Markdown; words behind the name are its arguments. Nothing is written to disk. None of
this needs Sphinx, so that tests can read the pages as they will be built.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from .api import api
from .benchmark import costs, speeds
from .card_data import cards, other_cards
from .clauses import clauses, coverage, rulings, topics
from .composition import problems, settings
from .editions import options, variants
from .hooks import hook
from .kit import checks
from .matrix import matrix, refused_combinations
from .packages import names, packages
from .pictures import front_picture, gallery, picture
from .transcripts import command_help, transcript
from .vocabulary import actions, decisions, events, refusals, stages, steps, zones

__all__ = ["GENERATORS", "MARKER", "fill_in", "pages"]

DOCS: Final = Path(__file__).parents[1]
MARKER: Final = re.compile(r"^<!-- generated: ([\w-]+)(.*?) *-->$", re.MULTILINE)

GENERATORS: Final[Mapping[str, Callable[..., str]]] = {
    function.__name__: function
    for function in (
        actions,
        api,
        cards,
        checks,
        clauses,
        command_help,
        costs,
        coverage,
        decisions,
        events,
        front_picture,
        gallery,
        hook,
        matrix,
        names,
        options,
        other_cards,
        packages,
        problems,
        refused_combinations,
        refusals,
        rulings,
        settings,
        speeds,
        stages,
        steps,
        topics,
        transcript,
        variants,
        zones,
    )
}


def fill_in(text: str) -> str:
    """Return a page with its generated parts."""

    def generated(match: re.Match[str]) -> str:
        if match[1] == "picture":  # it is drawn of what the code above it sets up
            return picture(text[: match.start()], match[2].strip())
        return GENERATORS[match[1]](*match[2].split())

    return MARKER.sub(generated, text)


def pages() -> dict[str, str]:
    """Return every page, complete, by its name."""
    return {
        path.relative_to(DOCS).with_suffix("").as_posix(): fill_in(path.read_text("utf-8"))
        for path in sorted(DOCS.rglob("*.md"))
        if "_build" not in path.parts
    }
