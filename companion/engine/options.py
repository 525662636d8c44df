"""Options of a game (house rules): checked one by one, with words for what is wrong and where."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.engine.setups import OptionSpec, SetupError
from companion.speech.near import meant
from companion.speech.words import _


def validated(specs: Sequence[OptionSpec], given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """All options with their values, defaults filled in.

    Raises `SetupError` naming `where` (the file or the command line), the key and what is expected.
    """
    known = {spec.key: spec for spec in specs}
    for key in given:
        if key not in known:
            words = _("{where}: unknown option {key}. Use one of: {keys}.")
            said = words.format(where=where, key=key, keys=", ".join(sorted(known)))
            raise SetupError(said + meant(key, known))
    return {spec.key: checked(spec, given.get(spec.key, spec.default), where) for spec in specs}


_KINDS = {"bool": bool, "int": int, "choice": str, "text": str}


def fault_of(spec: OptionSpec) -> str:
    """What is wrong with a spec itself, such as fields in another order; "" when it can be used."""
    if spec.kind not in _KINDS:
        return f"kind is one of {', '.join(_KINDS)}, not {spec.kind!r}"
    for name, text in (("label", spec.label), ("words", spec.words)):
        if not isinstance(text, str) or not text:
            return f"{name} is a text, not {text!r}"
    if type(spec.default) is not _KINDS[spec.kind]:
        return f"the default of a {spec.kind} is a {_KINDS[spec.kind].__name__}, not {spec.default!r}"
    if spec.kind == "choice" and spec.default and spec.default not in spec.choices:
        return f"{spec.default!r} is none of the choices"
    if spec.low > spec.high or (spec.kind in ("int", "text") and spec.high == spec.low):
        return f"nothing lies between {spec.low} and {spec.high}"
    return ""


def suited(
    specs: Sequence[OptionSpec], options: Mapping[str, Any], said: Collection[str], people: int
) -> dict[str, Any]:
    """`options` for so many people: what nobody `said` is what it usually is for them."""
    usual = {spec.key: spec.usual(people) for spec in specs if spec.on_with_people and spec.key not in said}
    return {**options, **usual}


def checked(spec: OptionSpec, value: Any, where: str) -> Any:
    """`value`, if the option may have it. Raises `SetupError`."""
    if _fits(spec, value):
        return value
    words = _("{where}: {key}: expected {expected}, found {found}.")
    raise SetupError(words.format(where=where, key=spec.key, expected=expected(spec), found=repr(value)[:80]))


def said(spec: OptionSpec, value: Any, where: str) -> Any:
    """`value`, if people can say it. A default may stand for what nobody said, and cannot be said itself.

    Raises `SetupError` as `checked` does, for an empty text and for a number out of its bounds too.
    """
    if value == "" or (spec.kind == "int" and value == spec.default and not _in_bounds(spec, value)):
        words = _("{where}: {key}: expected {expected}, found {found}. To leave it open, leave it out.")
        values = {"where": where, "key": spec.key, "expected": expected(spec), "found": repr(value)}
        raise SetupError(words.format(**values))
    return value


def _in_bounds(spec: OptionSpec, value: int) -> bool:
    return spec.low <= value <= spec.high


def _fits(spec: OptionSpec, value: Any) -> bool:
    if spec.kind == "bool":
        return isinstance(value, bool)
    if spec.kind == "int":
        return type(value) is int and (_in_bounds(spec, value) or value == spec.default)
    if spec.kind == "choice":
        return isinstance(value, str) and value in spec.choices
    return isinstance(value, str) and len(value) <= spec.high


def expected(spec: OptionSpec) -> str:
    """What the option may be, in words."""
    if spec.kind == "bool":
        return _("true or false")
    if spec.kind == "int":
        return _("a whole number from {low} to {high}").format(low=spec.low, high=spec.high)
    if spec.kind == "choice":
        return _("one of {choices}").format(choices=", ".join(spec.choices))
    return _("text of at most {high} characters").format(high=spec.high)


def written(value: Any) -> str:
    """A value of an option as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def other_way(specs: Sequence[OptionSpec], options: Mapping[str, Any], ruling: str) -> str:
    """How a game like one with these options plays a ruling the other way; empty where no option does."""
    deciding = [spec for spec in specs if spec.ruling == ruling]
    if len(deciding) == 1 and deciding[0].kind == "bool":
        key = deciding[0].key
        words = _("To play {ruling} the other way, start a game with {key} = {value}.")
        return words.format(ruling=ruling, key=key, value=written(not options.get(key, deciding[0].default)))
    words = _("To play {ruling} another way, start a game with other values of: {options}")
    said = ", ".join(f"{spec.key} ({written(options.get(spec.key, spec.default))})" for spec in deciding)
    return words.format(ruling=ruling, options=said) if said else ""


def as_toml(specs: Sequence[OptionSpec], said: Mapping[str, Any] = {}) -> str:
    """A commented TOML file with every option as it was `said`, else at its default, for owners to edit."""
    parts = []
    for spec in specs:
        ruling = f" ({spec.ruling})" if spec.ruling else ""
        given = said.get(spec.key, spec.default)
        value = str(given).lower() if isinstance(given, bool) else repr(given)
        wanted = _("Expected: {expected}").format(expected=expected(spec))
        # What nobody says suits who plays.
        left_open = "# " if spec.on_with_people and spec.key not in said else ""
        parts.append(f"# {_(spec.words)}{ruling}\n# {wanted}\n{left_open}{spec.key} = {value}\n")
    return "\n".join(parts)
