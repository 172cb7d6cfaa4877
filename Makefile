# Every command of the project. `make` alone lists them.

.DEFAULT_GOAL := help
.PHONY: help install run demo test check lint format messages bench clean

help: ## list these commands
	@sed -n 's/^\([a-z]*\): .*## \(.*\)/  make \1@\2/p' Makefile | awk -F@ '{ printf "%-16s %s\n", $$1, $$2 }'

install: ## make .venv and install what the site needs; the others do it by themselves
	@.ci/environment requirements.txt

run: install ## start everything on this machine; PORT=8000 and HOST=127.0.0.1 say where
	@exec .venv/bin/python manage.py serve

demo: install ## the same with a club of invented people, and their logins printed
	@exec .venv/bin/python manage.py serve --demo

test: ## every check that CI runs, on servers of its own, browser included
	@.ci/environment requirements-dev.txt
	@exec .venv/bin/python .ci/checks.py

check: ## some of them: PART="style types"; without PART it lists them
	@.ci/environment requirements-dev.txt
	@exec .venv/bin/python .ci/checks.py $(or $(PART),list)

lint: ## all of them that need no servers
	@.ci/environment requirements-dev.txt
	@exec .venv/bin/python .ci/checks.py style format types contracts templates

format: ## write code and templates in the one format
	@.ci/environment requirements-dev.txt
	@.venv/bin/ruff check --quiet --fix . ; .venv/bin/ruff format --quiet .
	@git ls-files '*.html' | xargs .venv/bin/djade --target-version 6.1

messages: ## collect the texts for translation into locale/, then compile them
	@.ci/environment requirements-dev.txt
	@.venv/bin/python manage.py collect_translations
	@.venv/bin/python manage.py compile_translations

bench: ## measure against the bars of bench/, table and bench/results.json
	@.ci/environment requirements-dev.txt
	@exec .venv/bin/python -m bench

clean: ## delete .venv and caches; var/ with its data stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
