"""The command line as a fixture."""

from .running import bohnanza

__all__ = ["bohnanza"]
