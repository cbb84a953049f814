"""The version of the edition."""

__version__ = "0.1.0"
