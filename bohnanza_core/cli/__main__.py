"""The command line as ``python -m bohnanza_core.cli``."""

from . import main

if __name__ == "__main__":
    main()
