# Everything a contributor needs; `make` alone lists it.
PYTHON ?= python3
DATA ?= ../shared/data/quantities
WORKERS ?= 2
WHEELS ?= wheels
VERSION ?= $(shell date +%Y.%m)

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
AXE := .venvs/axe/axe.min.js
INTEROP := .venvs/interop
NEURAL := .venvs/neural
SITE := .venvs/site
WHEEL := .venvs/wheel
SCALE := .venvs/scale
INTO_NEURAL := $(BIN)/python -m pip --quiet --python $(NEURAL) install --no-deps
COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11 \
	--generate-hashes --no-header --no-emit-index-url --quiet

.PHONY: help setup demo test browser interop neural scale wheel lint format bench docs site weights lock clean

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

setup: $(READY)  ## make .venv with the locked versions and this package in it

# Every version is pinned by hash, the build backend too; so nothing is fetched at build time.
$(READY): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

demo: setup  ## show what it does, in colour
	@$(BIN)/numerate demo

# What is compiled is kept, even where the environment says otherwise: the tests start many processes.
test: setup  ## run all tests, docstring examples included
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

browser: setup  ## look at the service's page and at reports in a real browser
	@test -n "$(CHROMIUM)" || { echo "Chromium is missing. Install it (Debian: apt-get install chromium), or name yours: make browser CHROMIUM=/path/to/it"; exit 1; }
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/browser.txt
	@$(MAKE) --no-print-directory $(AXE) || echo "LEFT OUT: the audit by axe-core, which npm cannot fetch here"
	CHROMIUM=$(CHROMIUM) AXE=$(AXE) $(BIN)/python -m pytest tests/browser \
		$$(test -f $(AXE) || echo --ignore=tests/browser/test_page_audit.py)

$(AXE): requirements/axe.toml scripts/fetch_axe.py
	$(BIN)/python scripts/fetch_axe.py $@

interop: setup $(INTEROP)/.ready  ## run exported tasks in lm-eval and inspect_ai
	INTEROP=$(INTEROP)/bin $(BIN)/python -m pytest tests/interop

$(INTEROP)/.ready: requirements/interop.txt
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(INTEROP)
	$(BIN)/uv pip install --quiet --python $(INTEROP) --require-hashes -r requirements/interop.txt
	@touch $@

neural: setup $(NEURAL)/.ready  ## test what needs torch: every architecture and the trainer
	$(NEURAL)/bin/python -m pytest -n $(WORKERS) --dist loadfile tests/neural src/numerate/models/neural

# pip rather than uv for torch: it finds a build for the CPU in a folder that its configuration names.
$(NEURAL)/.ready: requirements/dev.txt requirements/neural.txt requirements/torch.txt requirements/torch_cpu.txt
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(NEURAL)
	$(BIN)/uv pip install --quiet --python $(NEURAL) --require-hashes -r requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(NEURAL) --require-hashes --no-deps -r requirements/neural.txt
	$(INTO_NEURAL) --require-hashes -r requirements/torch_cpu.txt 2> /dev/null || \
		$(INTO_NEURAL) --require-hashes -r requirements/torch.txt
	$(INTO_NEURAL) --no-build-isolation --editable .
	@touch $@

wheel: setup  ## build the wheel into dist/, and try it in an environment without anything else
	rm -rf build/lib dist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(WHEEL)
	$(BIN)/uv pip install --quiet --python $(WHEEL) --require-hashes -r requirements/runtime.txt
	$(BIN)/uv pip install --quiet --python $(WHEEL) --no-deps dist/*.whl
	WHEEL=$(WHEEL)/bin $(BIN)/python -m pytest tests/wheel
	@du -h dist/*.whl

scale: setup $(SCALE)/.ready  ## test work on a Ray cluster, with nodes that are killed
	$(SCALE)/bin/python -m pytest tests/scale

$(SCALE)/.ready: requirements/dev.txt requirements/scale.txt pyproject.toml
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(SCALE)
	$(BIN)/uv pip install --quiet --python $(SCALE) --require-hashes -r requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(SCALE) --require-hashes -r requirements/scale.txt
	$(BIN)/uv pip install --quiet --python $(SCALE) --no-deps --no-build-isolation --editable .
	@touch $@

lint: setup  ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup  ## repair style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup  ## measure extraction beside its peers: make bench DATA=folder
	$(BIN)/python benchmarks/quantities.py --data $(DATA)

docs: setup  ## write the generated parts of the documentation
	$(BIN)/python docs/write_pages.py

site: setup $(SITE)/.ready  ## build the documentation as a site into build/site
	NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --strict
	@echo "build/site/index.html; for the search: $(BIN)/python -m http.server -d build/site"

$(SITE)/.ready: requirements/site.txt
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(SITE)
	$(BIN)/uv pip install --quiet --python $(SITE) --require-hashes -r requirements/site.txt
	@touch $@

weights: setup  ## make the encoder's weights (pip install '.[train]' first): make weights DATA=folder WHEELS=folder
	$(BIN)/python -m training encoder --wheels $(WHEELS) --out .train/start
	$(BIN)/python -m training rows --data $(DATA) --out .train/rows
	$(BIN)/python -m training finetune --encoder .train/start --rows .train/rows --out .train/trained
	$(BIN)/python -m training export --trained .train/trained --encoder .train/start \
		--rows .train/rows --version $(VERSION) --out src/numerate/encoder/weights

lock: setup  ## pin the newest versions that pyproject.toml allows
	$(COMPILE) pyproject.toml --upgrade --extra dev --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --upgrade --constraint requirements/dev.txt --output-file requirements/runtime.txt
	$(COMPILE) pyproject.toml --upgrade --extra serve --constraint requirements/dev.txt --output-file requirements/serve.txt
	$(COMPILE) requirements/browser.in --upgrade --constraint requirements/dev.txt --output-file requirements/browser.txt
	$(COMPILE) requirements/site.in --upgrade --output-file requirements/site.txt
	$(COMPILE) requirements/interop.in --upgrade --output-file requirements/interop.txt
	$(COMPILE) requirements/neural.in --upgrade --constraint requirements/dev.txt --output-file requirements/neural.txt
	$(COMPILE) requirements/scale.in --upgrade --constraint requirements/dev.txt --output-file requirements/scale.txt
	$(BIN)/python scripts/lock_neural.py

clean:  ## remove everything that was made
	rm -rf $(VENV) .venvs build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
