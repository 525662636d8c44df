"""The faults that can be put into a module: where each stands, what it changes, and how it is put in.

A fault stands in a function or method of a module. Putting it in changes the tree of the module in place.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
"""What stands instead of a comparison: a boundary off by one, or the opposite."""
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
Putting = Callable[[], None]


@dataclass(frozen=True)
class Fault:
    """One fault: in which function (its qualified name) and statement it stands, what it does and changes.

    `switches_off` tells those that take a branch away and change nothing else.
    """

    function: str
    statement: ast.stmt
    kind: str
    code: str
    line: int
    put_in: Putting
    switches_off: bool = False

    def __str__(self) -> str:
        return f"{self.kind}: {self.code}"


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes, by their qualified names."""
    todo: list[tuple[str, ast.stmt]] = [("", node) for node in tree.body]
    for prefix, node in todo:
        if isinstance(node, Function):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            todo += [(f"{prefix}{node.name}.", each) for each in node.body]


def faults(tree: ast.Module) -> list[Fault]:
    """All faults of a module, always in the same order."""
    return [fault for name, function in functions(tree) for fault in _in_function(name, function)]


def _in_function(name: str, function: Function) -> Iterator[Fault]:
    for body, number in statements(function.body):
        statement = body[number]
        head = ast.unparse(statement).split("\n")[0]
        if _may_be_left_out(statement):
            left_out = _item(body, number, ast.Pass())
            yield Fault(name, statement, "left out", head, statement.lineno, left_out, True)
        for node in _own_nodes(statement):
            code = _code(node)
            for kind, put_in in _of(node):
                place = code if code == head else f"{code} in {head}"
                line = getattr(node, "lineno", statement.lineno)
                off = _switches_off(node, kind) or (kind == "nothing returned" and _may_say_no(function))
                yield Fault(name, _arm(node, kind) or statement, kind, place, line, put_in, off)


def _arm(node: ast.AST, kind: str) -> ast.stmt | None:
    """The first statement of the arm that a condition which never or always holds switches off.

    Who does not come by it cannot notice.
    """
    if kind == "never" and isinstance(node, ast.If | ast.While | ast.match_case):
        return node.body[0]
    return node.orelse[0] if kind == "always" and isinstance(node, ast.If) and node.orelse else None


def _switches_off(node: ast.AST, kind: str) -> bool:
    """Whether an arm is never taken, or nothing is filtered."""
    arms = kind == "always" and isinstance(node, ast.If | ast.IfExp)
    return arms or kind in ("never", "all of them")


def _may_say_no(function: Function) -> bool:
    """Whether it may return nothing or "no", so that it still answers when it always does."""
    said = ast.unparse(function.returns) if function.returns else ""
    return said == "bool" or said.endswith("| None")


def statements(body: list[ast.stmt]) -> Iterator[tuple[list[ast.stmt], int]]:
    """The statements of a body and of all bodies in it, as places in those bodies, the last one first."""
    for number in reversed(range(len(body))):
        statement = body[number]
        for field in ("body", "orelse", "finalbody"):
            yield from statements(getattr(statement, field, []))
        for part in [*getattr(statement, "handlers", []), *getattr(statement, "cases", [])]:
            yield from statements(part.body)
        yield body, number


def _may_be_left_out(statement: ast.stmt) -> bool:
    """Whether it changes something: calls, counts, writes an attribute or an item, deletes or goes on."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call | ast.YieldFrom)
    if isinstance(statement, ast.Assign):
        return isinstance(statement.targets[0], ast.Attribute | ast.Subscript)
    return isinstance(statement, ast.AugAssign | ast.Delete | ast.Continue)


def _own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement and what it is made of, without the statements, types and messages of errors in it."""
    yield statement
    if isinstance(statement, Function | ast.ClassDef | ast.Assert | ast.Raise | ast.Import | ast.ImportFrom):
        return
    parts: list[ast.AST] = [statement]
    for part in parts:
        for field, value in ast.iter_fields(part):
            if field == "annotation":
                continue
            for each in value if isinstance(value, list) else [value]:
                if isinstance(
                    each, ast.expr | ast.comprehension | ast.keyword | ast.match_case | ast.withitem
                ):
                    parts.append(each)
                    yield each


def _code(node: ast.AST) -> str:
    """A node as one short line, for people and for the list of those that are explained."""
    if isinstance(node, ast.match_case | ast.comprehension):
        return ast.unparse(node.guard if isinstance(node, ast.match_case) and node.guard else node)
    return ast.unparse(node).split("\n")[0]


def _of(node: ast.AST) -> Iterator[tuple[str, Putting]]:
    yield from _in_conditions(node)
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            other = COMPARED[type(operator)]()
            yield f"compared by {type(other).__name__}", _item(node.ops, number, other)
    elif isinstance(node, ast.BoolOp):
        swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"joined by {type(swapped).__name__}", _field(node, "op", swapped)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not twice", _field(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in SUMS:
        yield "other sign", _field(node, "op", SUMS[type(node.op)]())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "opposite", _field(node, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "one more", _field(node, "value", node.value + 1)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in NAMED:
        yield f"by {NAMED[node.id]}", _field(node, "id", NAMED[node.id])
    elif isinstance(node, ast.Return) and node.value and not isinstance(node.value, ast.Constant):
        yield "nothing returned", _field(node, "value", ast.Constant(None))


def _in_conditions(node: ast.AST) -> Iterator[tuple[str, Putting]]:
    """Conditions that always or never hold."""
    if isinstance(node, ast.If | ast.IfExp):
        yield "always", _field(node, "test", ast.Constant(True))
        yield "never", _field(node, "test", ast.Constant(False))
    elif isinstance(node, ast.While):
        yield "never", _field(node, "test", ast.Constant(False))
    elif isinstance(node, ast.match_case) and node.guard:
        yield "always", _field(node, "guard", ast.Constant(True))
        yield "never", _field(node, "guard", ast.Constant(False))
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield "all of them", _field(node, "ifs", [])


def _field(node: ast.AST, field: str, value: object) -> Putting:
    return lambda: setattr(node, field, value)


def _item(items: list[Any], number: int, value: ast.AST) -> Putting:
    return lambda: items.__setitem__(number, value)
