# make play    sit down:  make play ARGS="play criss-cross-poker --portable"
# make test    every check of a change, without a screen; ARGS=--extent=all the long tests as well
# make setup   only build .venv;  make bench  measure;  make clean  remove what was built (saves stay)
# make torture  test for hours what may go wrong; stopped, it continues from there
# make pictures  draw the pictures of README.md again;  make lock  renew locks/;  make licenses  list what is installed
# make look   check the layout of every scene in every window and text size; stopped, it continues from there
# make ways   check that a game pad can reach and leave every control
# make speech  install the library that speaks through screen readers (docs/guide/speech.md)
# make docs   build the site of docs/ into build/site, after writing its reference pages from the code
# make house  measure how entangled the code is;  make law  count the provisions of the regulations and what is done
# make dist  build the bundle that runs without Python;  make dist-test  start and play it;  make release  build all files of a release
#
# Each needs nothing but Python 3.11 or newer with its venv module. PYTHON=/path/to/python chooses one.

FIND_PYTHON = for p in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; done
PYTHON ?= $(eval PYTHON := $(shell $(FIND_PYTHON)))$(PYTHON)
HOUSE_PYTHON := .venv/bin/python
WORKERS ?= 2
ARGS ?=

.PHONY: play test setup speech bench docs torture format pictures look ways house law lock licenses dist dist-test release clean
.DEFAULT_GOAL := play

# The tests and the bench start the program hundreds of times: compiled modules are kept, where the machine says not to as well.
test torture: export PYTHONDONTWRITEBYTECODE =

setup:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer was not found; name it with PYTHON=/path/to/python." >&2; exit 1; }
	@"$(PYTHON)" tools/environment.py

play: setup
	@$(HOUSE_PYTHON) main.py $(ARGS)

# Books are made by the thousand: in memory where the system has room for them there.
SCRATCH = $(shell if [ -w /dev/shm ] && [ "$$(df -Pm /dev/shm | awk 'NR == 2 { print $$4 }')" -ge 4096 ]; then echo /dev/shm; else echo "$${TMPDIR:-/tmp}"; fi)
test: export TMPDIR = $(SCRATCH)

test: setup
	$(HOUSE_PYTHON) -m ruff check .
	$(HOUSE_PYTHON) -m ruff format --check .
	$(HOUSE_PYTHON) -m mypy -n $(WORKERS)
	.venv/bin/lint-imports --no-logo --no-cache
	$(HOUSE_PYTHON) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

bench: setup
	@$(HOUSE_PYTHON) -m pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r locks/bench.txt || echo "Other evaluators could not be installed; ours are measured alone."
	@$(HOUSE_PYTHON) main.py bench $(ARGS)

speech: setup
	@$(HOUSE_PYTHON) -m pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r locks/speech.txt

docs: setup
	@$(HOUSE_PYTHON) -m pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r locks/docs.txt
	@$(HOUSE_PYTHON) tools/reference.py
	@$(HOUSE_PYTHON) -m mkdocs build --strict

torture: setup
	@$(HOUSE_PYTHON) -m tools.torture $(ARGS)

format: setup
	$(HOUSE_PYTHON) -m ruff check --fix .
	$(HOUSE_PYTHON) -m ruff format .

look: setup
	@$(HOUSE_PYTHON) tools/layout_audit.py $(ARGS)

ways: setup
	@$(HOUSE_PYTHON) tools/focus_audit.py $(ARGS)

house: setup
	@$(HOUSE_PYTHON) tools/code_metrics.py $(ARGS)

law: setup
	@$(HOUSE_PYTHON) tools/law.py $(ARGS)

pictures: setup
	@$(HOUSE_PYTHON) tools/make_pictures.py

lock: setup
	@$(HOUSE_PYTHON) tools/lock.py $(ARGS)

licenses: setup
	@$(HOUSE_PYTHON) tools/licenses.py

dist: setup
	@$(HOUSE_PYTHON) tools/dist.py $(ARGS)

dist-test: setup
	$(HOUSE_PYTHON) -m pytest -s -p no:cacheprovider --extent=all tests/packaging/test_bundle.py tests/packaging/test_installed.py $(ARGS)

release: setup
	@$(HOUSE_PYTHON) tools/release.py $(ARGS)

clean:
	rm -rf build dist .venv .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
