"""Record the playthroughs anew, after a change of the rules that was meant.

    python -m tests.playthroughs.record [edition ...]

Without an edition, all installed ones are recorded. Read the difference before you commit it.
"""

import sys

from .play import editions, golden, told

SEEDS = {"bohnanza": 64, "bohnedikt": 243, "duell": 24, "excalibohn": 27, "rabohnzel": 146}
"""Chosen for games in which much happens."""


def main() -> None:
    for edition in sys.argv[1:] or editions():
        path = golden(edition)
        path.write_text(told(edition, SEEDS.get(edition, 1)), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
