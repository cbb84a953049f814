"""The version of the house rule."""

__version__ = "0.1.0"
