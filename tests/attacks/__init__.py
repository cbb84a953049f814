"""Attacks on what players must not know, each tried on a weak and on the real engine."""
