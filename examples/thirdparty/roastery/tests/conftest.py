"""Switches the kit's pytest plugin on."""

pytest_plugins = ["bohnanza_core.testing.plugin"]
