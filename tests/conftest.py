import os

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["bohnanza_core.testing.plugin"]

# A game is long, and machines differ: neither time per example nor slow generation is a failure.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, print_blob=True)
settings.register_profile("thorough", settings.get_profile("dev"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    # It stands here, since options of a folder below are not known when the command line is read.
    parser.addoption(
        "--attacks",
        choices=("short", "long"),
        default="short",
        help="how many games the tests in tests/attacks try their attacks on",
    )
    parser.addoption(
        "--pictures",
        choices=("few", "all"),
        default="few",
        help="whether tests/pictures draws some states of some games, or all of all compositions",
    )
    parser.addoption(
        "--record-pictures",
        action="store_true",
        help="draw the picture of the README again, after an intended change",
    )
