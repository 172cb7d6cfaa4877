"""What import-linter's contracts (`pyproject.toml`) can't say about the directions of imports."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# They bring in a clock, chance, a network, files or threads.
IMPURE = {
    *("asyncio", "datetime", "multiprocessing", "os", "random", "secrets", "socket", "sqlite3"),
    *("subprocess", "threading", "time", "urllib", "uuid"),
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield str(node.module)


def test_the_rules_import_nothing_but_pure_parts_of_the_standard_library() -> None:
    pure = sys.stdlib_module_names - IMPURE
    foreign = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "games" / "rules").rglob("*.py"))
        for name in imports(path)
        if name.split(".")[0] not in pure and not name.startswith("games.rules")
    ]

    assert foreign == []


def test_the_application_writes_to_the_ledger_through_its_one_door() -> None:
    # Statements that write would fail for the application's role; here they don't even exist.
    writing = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\s+ledger_", re.IGNORECASE)
    found = [
        str(path.relative_to(ROOT))
        for top in ("club", "games", "ledger")
        for path in sorted((ROOT / top).rglob("*.py"))
        if writing.search(path.read_text())
    ]

    assert found == []


def test_only_the_ledger_calls_the_functions_of_its_kernel() -> None:
    calling = re.compile(r"\bledger_(post|reverse|open_|set_)\w*\(")
    found = [
        str(path.relative_to(ROOT))
        for top in ("club", "games")
        for path in sorted((ROOT / top).rglob("*.py"))
        if calling.search(path.read_text())
    ]

    assert found == []
