"""The version of what the magic editions share."""

__version__ = "0.1.0"
