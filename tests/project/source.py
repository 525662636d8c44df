"""Our own source as data: which files there are, what they import and what stands in them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OURS = ("companion", "hardware", "ui")


@dataclass(frozen=True)
class Import:
    """One import: who imports, from which line, the full name of what."""

    importer: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.name}"


def files(*folders: str) -> list[Path]:
    """The Python files below the given folders of the checkout."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of one file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module_name(path: Path) -> str:
    """`companion.engine.asks` for `companion/engine/asks.py`; a package has its folder's name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[Import]:
    """Every import anywhere in the file, also inside functions, with relative ones made absolute."""
    importer = module_name(path)
    package = importer if path.name == "__init__.py" else importer.rpartition(".")[0]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (Import(importer, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(package, node)
            yield from (Import(importer, node.lineno, f"{base}.{alias.name}") for alias in node.names)


def _absolute(package: str, node: ast.ImportFrom) -> str:
    """The module that an `import from` names, seen from `package`."""
    if not node.level:
        return node.module or ""
    above = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def below(name: str, *packages: str) -> bool:
    """Whether the dotted `name` is one of `packages` or inside one."""
    return any(name == package or name.startswith(package + ".") for package in packages)
