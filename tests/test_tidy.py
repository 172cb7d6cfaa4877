"""The style that a program can judge: sizes, names, left-overs, what a template may not say."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
FUNCTION_LINES_MAX = 50
FILE_LINES_MAX = 300
BANNED_MODULES = {"base", "common", "helper", "helpers", "misc", "service", "services", "util"}
BANNED_MODULES |= {"utils", "signals"}
HX_ATTRIBUTES = {
    *("hx-get", "hx-post", "hx-target", "hx-swap", "hx-swap-oob", "hx-trigger", "hx-select"),
    *("hx-sync", "hx-disabled-elt", "hx-indicator", "hx-push-url", "hx-headers", "hx-include"),
    *("hx-disable", "hx-boost", "hx-preserve", "hx-vals", "hx-history", "hx-replace-url"),
}
LEFT_OVERS = {
    r"(#|\{#|//|/\*).*\b(TODO|FIXME|XXX)\b": "finish it or drop it",
    r"\bNotImplementedError\b": "nothing is promised that is not there",
    r"mark\.(skip|xfail)|pytest\.(skip|xfail)\(": "a test runs and passes",
    r"#\s*type:\s*ignore(?!\[)": "say which error is ignored",
    r"^\s*except Exception\b": "name the errors that are expected",
    r"\bbreakpoint\(|\bpdb\b": "debugging is over",
    r"\bmark_safe\b|\bcsrf_exempt\b|autoescape off": "no way around the guards of pages",
    r"\.objects\.raw\(|\.extra\(": "the query language says it",
}
IN_TEMPLATES = {
    r"\|\s*safe\b|autoescape off": "everything is escaped",
    r"\sstyle=": "looks are in the style sheets",
    r"\son[a-z]+=": "behaviour is in app.js",
    r"\bhx-on|\bjs:": "no code in attributes",
    r"<script(?![^>]*\bsrc=)": "scripts are files",
    r"<style\b": "looks are in the style sheets",
    r"\s[\w:-]+=\{[{%]": "values of attributes stand in quotes",
}


def files(*patterns: str) -> Iterator[Path]:
    """Yield the files of the project, also those that are not committed yet."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    found = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in sorted(set(found.stdout.splitlines())):
        if (ROOT / name).is_file():
            yield ROOT / name


def sources() -> list[Path]:
    """Return the Python files that somebody wrote."""
    return [path for path in files("*.py") if "migrations" not in path.parts]


def places(paths: list[Path], rules: dict[str, str]) -> list[str]:
    """Find lines that break a rule: ``file:line: what to do instead``."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {advice}"
        for path in paths
        for number, line in enumerate(path.read_text().splitlines(), 1)
        for pattern, advice in rules.items()
        if re.search(pattern, line)
    ]


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in sources()}

    assert {str(p.relative_to(ROOT)): n for p, n in lengths.items() if n > FILE_LINES_MAX} == {}


def test_no_function_is_too_long() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has {length} lines"
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (length := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LINES_MAX
    ]

    assert long == []


def test_a_module_is_named_for_what_it_does() -> None:
    assert [str(path.relative_to(ROOT)) for path in sources() if path.stem in BANNED_MODULES] == []


def test_nothing_is_left_over() -> None:
    others = [path for path in sources() if path != Path(__file__)]

    assert places(others, LEFT_OVERS) == []


def test_every_ignored_type_error_has_a_reason() -> None:
    ignored = re.compile(r"# type: ignore\[[\w, -]+\](?P<reason>  # .+)?$")
    unexplained = []
    for path in sources():
        explained_at = -1
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if found := ignored.search(line):
                # A reason holds for the lines that follow at once.
                if found["reason"] or explained_at == number - 1:
                    explained_at = number
                else:
                    unexplained.append(f"{path.relative_to(ROOT)}:{number}")

    assert unexplained == []


def test_templates_keep_to_the_content_policy_and_escape_everything() -> None:
    assert places(list(files("*.html")), IN_TEMPLATES) == []


def test_every_htmx_attribute_is_one_that_htmx_knows() -> None:
    # A misspelled one is ignored without a word, and the guard that it meant is not there.
    unknown = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files("*.html")
        for name in re.findall(r"(?<![\w-])hx-[\w:-]+(?=[\s=>])", path.read_text())
        if name not in HX_ATTRIBUTES
    ]

    assert unknown == []


def test_pages_name_no_other_host() -> None:
    host = {r"https?://(?!(localhost|127\.0\.0\.1|www\.w3\.org)\b)|[\"'(]//\w": "only our own host"}

    assert places(list(files("*.html", "*.css", "*.js")), host) == []


def test_no_path_of_one_machine_is_written_down() -> None:
    # Written in two pieces, or it would find itself.
    machine = {
        r"(?<![\w.])/(home|root|work|" + r"Users|tmp)/[a-z.]": "say it relative to the project"
    }
    texts = [path for path in files() if path.suffix not in (".png", ".ico", ".woff2", ".mo")]

    assert places(texts, machine) == []


def test_migrations_are_up_to_date() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_the_commands_that_a_text_names_exist(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"`(?:[A-Z]+=\S+ )*make ([a-z]+)", (ROOT / name).read_text()))

    assert named <= targets
