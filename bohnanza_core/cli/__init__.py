"""The command line: ``bohnanza``, with the extra ``cli``."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line, and end the program with its exit code."""
    try:
        import click  # noqa: F401, PLC0415 - an extra, which a library user does not need
        import rich  # noqa: F401, PLC0415
    except ModuleNotFoundError as error:
        sys.exit(f"The command line needs {error.name!r}: pip install 'bohnanza-core[cli]'")
    from ._app import run  # noqa: PLC0415 - it imports the extra

    sys.exit(run())
