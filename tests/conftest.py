import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["bohnanza_core.testing.plugin"]

# A game is long, and machines differ: neither time per example nor slow generation is a failure.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, print_blob=True)
settings.register_profile("thorough", settings.get_profile("dev"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
