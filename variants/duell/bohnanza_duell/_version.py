"""The version of the format."""

__version__ = "0.1.0"
