"""House rules: a struct says their defaults and kinds, beside it stands what is said of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.setups import Group, OptionSpec


class Rule(msgspec.Struct, frozen=True):
    """What is said of a rule; see `OptionSpec`, which it becomes."""

    label: str
    words: str
    ruling: str = ""
    low: int = 0
    high: int = 0
    choices: Mapping[str, str] = {}
    group: Group = "house"
    on_with_people: int = 0


def specs_of(rules: type[msgspec.Struct], said: Mapping[str, Rule]) -> tuple[OptionSpec, ...]:
    """The options of the fields of which something is `said`; each begins as its field does."""
    begun: Any = rules()
    return tuple(
        OptionSpec(key, _kind(getattr(begun, key), rule), getattr(begun, key), **msgspec.structs.asdict(rule))
        for key, rule in said.items()
    )


def _kind(default: Any, rule: Rule) -> str:
    return "choice" if rule.choices else {bool: "bool", int: "int", str: "text"}[type(default)]
