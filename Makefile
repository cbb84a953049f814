# Every command sets itself up in .venv; a fresh machine needs Python 3.11 or newer, and make.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
WORKERS ?= 2
SECONDS_FUZZED ?= 240
SEEDS ?= 50

VENV := .venv
RUN := $(VENV)/bin/python
PIP_INSTALL := $(RUN) -m pip install --disable-pip-version-check --quiet --quiet

# A folder under variants/ with a pyproject.toml is a variant. All of them go into one pip command,
# so that pip finds the right order by itself.
VARIANTS := $(patsubst %/pyproject.toml,%,$(wildcard variants/*/pyproject.toml))
PROJECTS := pyproject.toml $(VARIANTS:%=%/pyproject.toml)
EDITABLE_VARIANTS := $(foreach variant,$(VARIANTS),--editable ./$(variant))
EXAMPLES := $(wildcard examples/*.py)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test coverage lint format types docs package typescript examples
.PHONY: attack kit million bench guard compiled clean FORCE

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.play ## Play against bots; without a terminal, watch them play.
	@if [ -t 0 ]; then $(VENV)/bin/bohnanza play; else $(VENV)/bin/bohnanza play --watch; fi

test: $(VENV)/.test ## Run the tests (WORKERS=4 for more of them at once).
	@$(RUN) -m pytest --numprocesses $(WORKERS)

million: $(VENV)/.test ## Play a million random games, or go on with them, and record the run.
	@$(RUN) benchmarks/random_games.py --games 1000000 --processes $(WORKERS) \
		--progress $(VENV)/million.json --record benchmarks/million.json

kit: $(VENV)/.test ## Run the kit over every composition at many seeds, or go on with it (SEEDS=50).
	@$(RUN) tests/compositions/kit_at_many_seeds.py --seeds $(SEEDS) --processes $(WORKERS) \
		--progress $(VENV)/kit.txt

coverage: $(VENV)/.test ## Run the tests and list the lines they leave out.
	@$(RUN) -m coverage run -m pytest
	@$(RUN) -m coverage report

lint: $(VENV)/.lint ## Check style, formatting and which package imports which.
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check .
	@$(VENV)/bin/lint-imports --no-cache --no-logo

format: $(VENV)/.lint ## Repair style and formatting where a tool can.
	@$(RUN) -m ruff check --fix .
	@$(RUN) -m ruff format .

types: $(VENV)/.test $(VENV)/.lint $(VENV)/.docs ## Check the types of everything, and what editors know of them.
	@$(RUN) -m mypy --strict
	@$(RUN) .ci/check_types.py

docs: $(VENV)/.docs ## Build the documentation and run the examples in it.
	@$(RUN) -m sphinx -n -W --keep-going -q -d docs/_build/doctrees -b html docs docs/_build/html
	@$(RUN) -m sphinx -n -W --keep-going -q -d docs/_build/doctrees -b doctest docs docs/_build/doctest
	@echo "The documentation is in docs/_build/html/index.html"

package: $(VENV)/.package ## Build all wheels, install one elsewhere and play with it.
	@$(RUN) .ci/check_wheels.py

typescript: $(VENV)/.play ## Compile the TypeScript types of all messages; needs node and npm.
	@$(RUN) .ci/check_typescript.py

examples: $(VENV)/.play ## Run every example program.
	@for program in $(EXAMPLES); do \
		echo "$$program"; \
		$(RUN) $$program > $(VENV)/example.log 2>&1 < /dev/null \
			|| { cat $(VENV)/example.log; echo "$$program failed"; exit 1; }; \
	done

bench: $(VENV)/.play ## Measure the speed against the yardstick (about two minutes).
	@$(RUN) benchmarks/bench.py
	@$(RUN) benchmarks/contract.py

guard: $(VENV)/.play ## Check that play has not become much slower than recorded.
	@$(RUN) benchmarks/bench.py --guard --rounds 9

compiled: $(VENV)/.test $(VENV)/.compiled ## Build the compiled core and run all tests on it.
	@$(RUN) .ci/check_compiled.py --numprocesses $(WORKERS)

attack: $(VENV)/.test ## Attack the library for a long time (SECONDS_FUZZED=600 for longer).
	@$(PIP_INSTALL) --no-build-isolation --editable '.[attack]' \
		|| echo "The fuzzer atheris does not install here; the tests run without it."
	@$(RUN) -m pytest --numprocesses $(WORKERS) tests/attacks --attacks long
	@$(RUN) tests/attacks/fuzz.py --seconds $(SECONDS_FUZZED)

clean: ## Remove everything that make made.
	rm -rf $(VENV) dist docs/_build .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: an empty file in .venv says that a set of packages is installed. They are renewed when a
# project file or a version changes.

$(VENV)/.venv:
	@test -n "$(PYTHON)" || { echo "No Python found; say where it is with PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed; say where it is with PYTHON=...")'
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP_INSTALL) 'hatchling>=1.26'
	@touch $@

# Changes only when a version changes, not whenever a file that states one does.
$(VENV)/.versions: $(VENV)/.venv FORCE
	@grep -h '^__version__' bohnanza_core/_version.py variants/*/bohnanza_*/_version.py > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# The build backend stands in .venv already, so pip need not fetch it again for every project.
$(VENV)/.play: $(VENV)/.versions $(PROJECTS)
	@echo "Installing bohnanza-core and the variants ..."
	@$(PIP_INSTALL) --no-build-isolation --editable '.[cli]' $(EDITABLE_VARIANTS)
	@touch $@

$(VENV)/.test $(VENV)/.lint $(VENV)/.docs $(VENV)/.package $(VENV)/.compiled: $(VENV)/.%: $(VENV)/.play
	@echo "Installing what make needs for $* ..."
	@$(PIP_INSTALL) --no-build-isolation --editable '.[$*]'
	@touch $@
