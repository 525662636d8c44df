"""What people may choose for a game, as options: `data/options.toml` says it, a struct has the defaults."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.setups import Group, OptionSpec


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of an option, see `OptionSpec`. `names` are the words of its `choices`."""

    label: str
    words: str
    ruling: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    group: Group = "house"
    on_with_people: int = 0
    once: bool = False
    default: bool | int | str | None = None

    def spec(self, key: str, default: bool | int | str) -> OptionSpec:
        """The option; its kind is that of its default."""
        kind = "choice" if self.choices else {bool: "bool", int: "int", str: "text"}[type(default)]
        said = {
            key: getattr(self, key) for key in ("low", "high", "ruling", "group", "on_with_people", "once")
        }
        choices = dict(zip(self.choices, self.names, strict=True))
        return OptionSpec(key, kind, default, self.label, self.words, choices=choices, **said)


def specs_in(text: str, rules: type[msgspec.Struct]) -> tuple[OptionSpec, ...]:
    """The options in `text`, a `data/options.toml`. Those that are fields of `rules` begin as these do."""
    return specs_of(rules, msgspec.toml.decode(text, type=dict[str, Rule]))


def specs_of(rules: type[msgspec.Struct], said: dict[str, Rule]) -> tuple[OptionSpec, ...]:
    """The options of which this is `said`. Raises `AttributeError` for one without any default."""
    begun: Any = rules()
    return tuple(
        rule.spec(key, getattr(begun, key) if rule.default is None else rule.default)
        for key, rule in said.items()
    )
