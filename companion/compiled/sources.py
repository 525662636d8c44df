"""What is compiled: copies of the sources, told to mypyc so that it understands them as Python does."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from companion.compiled import place
from companion.compiled.rooms import compiled_modules, extended_classes, file_of


def copied(folder: Path, package: Path = place.PACKAGE) -> None:
    """Copy the sources into a folder, below a package that does nothing by itself."""
    for name in place.seen(package):
        target = folder / package.name / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(package / name, target)
    (folder / package.name / "__init__.py").touch()
    for module, classes in extended_classes(package).items():
        _rewrite(folder / file_of(module), partial(let_extend, classes=classes))
    for module in compiled_modules(package):
        _rewrite(folder / file_of(module), quoted_fields)


def _rewrite(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text("utf-8")), "utf-8")


def let_extend(text: str, classes: Sequence[str]) -> str:
    """Tell mypyc that interpreted classes are derived from these; no line moves by it.

    What is imported for it is so for mypyc alone: compiled rules need no package of its.
    """
    future = "from __future__ import annotations"
    text = text.replace(f"\n{future}\n", f"\n{future}; from typing import TYPE_CHECKING\n", 1)
    for name in classes:
        told = "if TYPE_CHECKING: from mypy_extensions import mypyc_attr\n"
        told += "@mypyc_attr(allow_interpreted_subclasses=True)\n"
        text = re.sub(rf"\n\n\n(?=class {name}\b)", f"\n{told}", text)
    return text


def quoted_fields(text: str) -> str:
    """Quote what is said of the types of fields: only so mypyc keeps it whole, and msgspec reads it.

    >>> quoted_fields("class Cards(Struct):\\n    known: list[str] = []\\n")
    "class Cards(Struct):\\n    known: 'list[str]' = []\\n"
    """
    lines = text.splitlines(keepends=True)
    for field in reversed(list(_fields(ast.parse(text)))):
        if field.value is not None:
            _put(lines, field.value, _of_any_type(field.value))
        if not isinstance(field.annotation, ast.Constant):
            _put(lines, field.annotation, repr(ast.unparse(field.annotation)))
    return "".join(lines)


def _of_any_type(default: ast.expr) -> str:
    """A default that mypyc does not check: `msgspec.field` is no value of the field, though it says so."""
    return re.sub(r"^msgspec\.field\b", "__import__('msgspec').field", ast.unparse(default))


def _fields(module: ast.Module) -> Iterable[ast.AnnAssign]:
    for each in module.body:
        if isinstance(each, ast.ClassDef):
            yield from (line for line in each.body if isinstance(line, ast.AnnAssign))


def _put(lines: list[str], what: ast.expr, words: str) -> None:
    """Put words in place of an expression, on as many lines as before. Columns count bytes (ast)."""
    if what.end_lineno is None or what.end_col_offset is None:
        return
    first, last = what.lineno - 1, what.end_lineno - 1
    before = lines[first].encode()[: what.col_offset].decode()
    behind = lines[last].encode()[what.end_col_offset :].decode()
    if last > first:
        words = f"({words}" + "\n" * (last - first) + ")"
    lines[first : last + 1] = (before + words + behind).splitlines(keepends=True)
