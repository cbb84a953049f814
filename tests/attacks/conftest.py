import pytest


@pytest.fixture(scope="session")
def attack_games(pytestconfig: pytest.Config) -> int:
    """Return how many games an attack is tried on."""
    return 200 if pytestconfig.getoption("--attacks") == "long" else 8
