"""Schemas of the messages of a rule set: JSON Schema, and types for TypeScript.

On the command line: ``python -m bohnanza_core.schema excalibohn bohnedikt --typescript``.
"""

from ._json_schema import json_schema
from ._typescript import typescript

__all__ = ["json_schema", "typescript"]
