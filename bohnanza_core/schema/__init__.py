"""What programs in other languages need: JSON Schema, types for TypeScript, a module for clients.

On the command line: ``python -m bohnanza_core.schema excalibohn bohnedikt --typescript``.
"""

from ._client import client_module
from ._json_schema import json_schema
from ._typescript import typescript

__all__ = ["client_module", "json_schema", "typescript"]
