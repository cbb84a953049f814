"""What the testing kit checks."""

from bohnanza_core.testing import CHECKS

from .markdown import code, table


def checks() -> str:
    """Return the checks of the kit, each with what it makes sure of."""
    return table(("check", "what it makes sure of"), [(code(n), t) for n, t in CHECKS.items()])
