# make         builds .venv if needed and does the main job: referees the real games next to the
#              repository, or the match that is shipped where there are none
# make test    every test
# make check   format, lint, types          make docs    the site, strict
# make tables  fill the generated tables of the pages
# make dist    sdist and wheel, checked; make check-dist checks those that are there
# make deep    the property tests, at length
# make mutants changes to the rules that tests must notice
# make bench   speed beside jass-kit; with OLD=COMMIT also beside our own at that commit
# make clean
PY ?= python3
B := .venv/bin
ARGS ?=
# pyright --verifytypes finds the package only through PATH
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export NO_MKDOCS_2_WARNING := 1

.PHONY: run test deep mutants check tables docs dist check-dist bench clean
run: .venv/.ok
	@$(B)/python examples/referee_logs.py

test: .venv/.ok
	$(B)/python -m pytest -q $(ARGS)

deep: .venv/.ok
	JASSRULES_HYPOTHESIS_PROFILE=deep $(B)/python -m pytest -q tests $(ARGS)

mutants: .venv/.ok
	$(B)/python -m tests.tools.mutants $(ARGS)

check: .venv/.dev
	$(B)/ruff check .
	$(B)/ruff format --check .
	$(B)/mypy
	$(B)/pyright
	$(B)/pyright --verifytypes jassrules --ignoreexternal

tables: .venv/.ok
	$(B)/python docs/tools/tables.py

docs: .venv/.dev
	$(B)/mkdocs build --strict

dist: .venv/.dev
	rm -rf dist
	$(B)/python -m build --quiet
	$(MAKE) --no-print-directory check-dist

check-dist: .venv/.dev
	$(B)/twine check --strict dist/*
	$(B)/check-wheel-contents dist/*.whl

ifeq ($(origin OLD),command line)
OLD_COMMIT := $(shell git rev-parse --verify --quiet '$(OLD)^{commit}')
$(if $(OLD_COMMIT),,$(error OLD=$(OLD) is no commit of this repository))
OLD_PLACE := .bench-old/$(OLD_COMMIT)
bench: .venv-bench/.ok $(OLD_PLACE)/.ok
	env -u PYTHONPATH .venv-bench/bin/python bench/old_and_new.py --named $(OLD) --old $(OLD_PLACE)/.venv/bin/python $(ARGS)
else
bench: .venv-bench/.ok
	.venv-bench/bin/python bench/compare.py $(ARGS)
endif

# --group needs a newer pip than the one that comes with Python 3.11
.venv/.ok: pyproject.toml
	$(PY) -m venv .venv
	$(B)/python -m pip install -q -U 'pip>=25.1'
	$(B)/python -m pip install -q -e . --group test
	@touch $@

.venv/.dev: .venv/.ok
	$(B)/python -m pip install -q --group dev
	@touch $@

.venv-bench/.ok: pyproject.toml
	$(PY) -m venv .venv-bench
	.venv-bench/bin/python -m pip install -q -U 'pip>=25.1'
	.venv-bench/bin/python -m pip install -q -e . --group bench
	@touch $@

# The Python and the packages of the new version, so that jassrules is all that differs.
.bench-old/%/.ok: .venv-bench/.ok
	rm -rf $(@D)
	mkdir -p $(@D)/tree
	git archive --output $(@D)/tree.tar $*
	tar -xf $(@D)/tree.tar -C $(@D)/tree
	.venv-bench/bin/python -m venv $(@D)/.venv
	$(@D)/.venv/bin/python -m pip install -q -U 'pip>=25.1'
	$(@D)/.venv/bin/python -m pip install -q -e $(@D)/tree --group bench
	@touch $@

clean:
	rm -rf .venv .venv-bench .bench-old dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov
