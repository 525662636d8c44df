"""Why an act cannot be done: a code, words, the rule it rests on, and what would be legal now."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.speech.words import _


class Refusal(msgspec.Struct, frozen=True):
    """One reason, cheap to make: the words are put together only when somebody reads them.

    `code` is stable and never translated; `template` is an English text marked with `N_`, filled
    with `values`; `rule` names the place in the rule book ("page 12", "The Turn Order, 3").
    """

    code: str
    template: str
    rule: str = ""
    values: dict[str, Any] = {}

    @property
    def words(self) -> str:
        """What is wrong, in one sentence of the language in use."""
        return _(self.template).format(**{key: _said(value) for key, value in self.values.items()})


def refuse(code: str, template: str, rule: str, **values: Any) -> Refusal:
    """A refusal with the values of its words."""
    return Refusal(code, template, rule, values)


def _said(value: Any) -> Any:
    """Names of content travel as English text and are translated when they are said."""
    return _(value) if isinstance(value, str) and value else value


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """An act was refused; nothing has changed. `alternatives` say what would be legal now."""

    def __init__(self, refusal: Refusal, alternatives: tuple[str, ...] = ()) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal
        self.alternatives = alternatives

    def __str__(self) -> str:
        """The whole answer on one line: what, why, and what is legal now."""
        parts = [self.refusal.words]
        if self.refusal.rule:
            parts.append(_("Rule: {rule}.").format(rule=_(self.refusal.rule)))
        if self.alternatives:
            parts.append(_("You can: {acts}.").format(acts="; ".join(self.alternatives)))
        return " ".join(parts)
