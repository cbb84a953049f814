"""The version of the expansion."""

__version__ = "1.0.0"
