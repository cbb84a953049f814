"""The version of the expansion."""

__version__ = "0.1.0"
