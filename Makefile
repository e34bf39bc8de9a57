# make play   sets up what is needed and opens the table in the browser
# make test   sets up what is needed and runs all that CI runs
# Both need Python 3.11 or newer; everything else they install by themselves.

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
ENGINE := $(shell find src/claycrown/core src/claycrown/games src/claycrown/bots -name '*.py')

.PHONY: play test lint bench parity clean

play: $(VENV)/play.stamp
	@$(BIN)/claycrown serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

test: $(VENV)/test.stamp
	@PATH="$(CURDIR)/$(BIN):$$PATH" scripts/test

lint: $(VENV)/test.stamp
	@PATH="$(CURDIR)/$(BIN):$$PATH" scripts/lint

bench: $(VENV)/test.stamp
	$(PIP) install -r requirements/peers.txt
	$(BIN)/claycrown bench all --peers --table --output bench/results.md

parity: $(VENV)/test.stamp
	$(BIN)/claycrown check terracotta --parity --games 10000

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage
	find src -name '*.so' -delete
	rm -f src/claycrown/_compiled.txt

# The environment, made once. Some systems ship Python without venv; root can mend that here.
$(VENV)/made.stamp:
	@scripts/make-venv $(PYTHON) $(VENV)
	@touch $@

# What a player needs, and the engine, compiled anew whenever its source has changed.
$(VENV)/play.stamp: $(VENV)/made.stamp requirements/play.txt pyproject.toml hatch_build.py $(ENGINE)
	@echo "Setting up (once, one to five minutes) ..."
	@$(PIP) install --require-hashes -r requirements/play.txt
	@scripts/install-engine $(BIN)
	@touch $@

$(VENV)/test.stamp: $(VENV)/play.stamp requirements/test.txt
	@$(PIP) install --require-hashes -r requirements/test.txt
	@scripts/install-browser
	@touch $@
