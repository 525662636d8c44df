"""Why an act cannot be done: a code, words, the rule it rests on, and what would be legal now."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.speech.words import _

RULING = re.compile(r"[A-Z]+-\d+")
"""The number of an entry in the `rulings.md` of a game."""
MOST_ABLE = 3
"""So many acts are named beside a refusal: all of them are offered where the question is."""


class Refusal(msgspec.Struct, frozen=True):
    """One reason, cheap to make: the words are put together only when somebody reads them.

    `code` is stable and never translated; `template` is an English text marked with `N_`, filled
    with `values`; `rule` names the place in the rule book ("page 12", "The Turn Order, 3") or a ruling
    ("MS-05"). It is empty where no rule of a game is broken, but the program cannot do what is wanted.
    """

    code: str
    template: str
    rule: str = ""
    values: dict[str, Any] = {}

    @property
    def words(self) -> str:
        """What is wrong, in one sentence of the language in use."""
        return _(self.template).format(**{key: _said(value) for key, value in self.values.items()})

    @property
    def is_ruling(self) -> bool:
        """Whether it rests on an entry of `rulings.md`, not on a printed rule."""
        return RULING.fullmatch(self.rule) is not None

    @property
    def rule_words(self) -> str:
        """Where the rule is printed, or which ruling it is; empty where it rests on neither."""
        if self.is_ruling:
            return _("Ruling: {id} (not in the printed rules).").format(id=self.rule)
        return _("Rule: {rule}.").format(rule=_(self.rule)) if self.rule else ""


def refuse(code: str, template: str, rule: str, **values: Any) -> Refusal:
    """A refusal by a rule of the game, with the values of its words."""
    return Refusal(code, template, rule, values)


def decline(code: str, template: str, **values: Any) -> Refusal:
    """A refusal by the program itself, which no rule book knows."""
    return Refusal(code, template, "", values)


def able_words(acts: Iterable[str], most: int = MOST_ABLE, name: str = "") -> str:
    """What can be done instead: the first acts, and whether there are more; empty where there is nothing.

    With `name` it is said who can.
    """
    able = list(dict.fromkeys(act.rstrip(".") for act in acts if act))
    template = _("You can: {acts}.") if len(able) <= most else _("You can: {acts}, and more.")
    if name:
        template = _("{name} can: {acts}.") if len(able) <= most else _("{name} can: {acts}, and more.")
    return template.format(acts=_(" · ").join(able[:most]), name=name) if able else ""


def _said(value: Any) -> Any:
    """Names of content travel as English text and are translated when they are said."""
    return _(value) if isinstance(value, str) else value


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """An act was refused; nothing has changed. `alternatives` say what would be legal now."""

    def __init__(self, refusal: Refusal, alternatives: tuple[str, ...] = ()) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal
        self.alternatives = alternatives

    def __str__(self) -> str:
        """The whole answer on one line: what, why, and what is legal now."""
        parts = (self.refusal.words, self.refusal.rule_words, able_words(self.alternatives))
        return " ".join(filter(None, parts))
