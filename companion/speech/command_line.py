"""The parser of every command: what cannot be understood is said in one sentence."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from companion.speech.called import own_command
from companion.speech.harmless import harmless
from companion.speech.near import meant
from companion.speech.whole_numbers import LARGEST, whole
from companion.speech.words import N_, _, ngettext

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

BAD_INPUT = 2
OURS = {
    "usage: ": N_("usage: "),
    "positional arguments": N_("arguments"),
    "options": N_("options"),
    "show this help message and exit": N_("show this help and exit"),
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "the following arguments are required: %s": N_("missing: %s"),
    "one of the arguments %s is required": N_("missing: one of %s"),
    "not allowed with argument %s": N_("cannot be used with %s"),
    "ignored explicit argument %r": N_("takes no value, found %r"),
    "expected one argument": N_("expected a value"),
    "expected at most one argument": N_("expected one value at most"),
    "expected at least one argument": N_("expected at least one value"),
    "ambiguous option: %(option)s could match %(matches)s": N_("%(option)s may mean %(matches)s"),
    "invalid %(type)s value: %(value)r": N_("not a valid value: %(value)r"),
}
"""What argparse says of arguments, in the words of this program."""


def _counted(one: str, many: str, count: int) -> str:
    """As argparse counts: only the values of an option."""
    if one == "expected %s argument":
        return ngettext("expected %s value", "expected %s values", count)
    return one if count == 1 else many


def _ours(text: str) -> str:
    return _(OURS.get(text, text))


# argparse asks gettext for its words, in a catalogue that no one installs. It looks them up by these names.
vars(argparse).update(_=_ours, ngettext=_counted)


def whole_number(text: str) -> int:
    """The `type` of an option that takes a whole number. Raises `argparse.ArgumentTypeError`."""
    number = whole(text)
    if number is None:
        words = _("expected a whole number of at most {most}, found {text}")
        raise argparse.ArgumentTypeError(words.format(text=repr(text[:20]), most=LARGEST))
    return number


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong and what is possible.

    `elsewhere` are options that it does not read and that may be meant: those that are taken out before.
    """

    elsewhere: tuple[str, ...] = ("language",)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """As argparse does it, but for `--option=--`, which argparse takes for no value at all."""
        for word in args or ():
            if word.startswith("--") and word.endswith("=--"):
                self.error(_("{word}: expected a value").format(word=word[:80]))
        return super().parse_known_args(args, namespace)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """As argparse does it, with what may have been meant."""
        if action.choices is not None and value not in action.choices:
            choices = [str(choice) for choice in action.choices]
            words = _("expected one of {choices}, found {found}.")
            said = words.format(choices=", ".join(choices), found=repr(value)[:60])
            raise argparse.ArgumentError(action, (said + meant(str(value), choices)).removesuffix("."))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Arguments come from anywhere, as a script hands them on. A full disk is said by `companion.app`."""
        (file or sys.stderr).write(harmless(message))

    def error(self, message: str) -> NoReturn:
        """End with exit code 2."""
        name, _blank, words = self.prog.partition(" ")
        typed = own_command(words).strip() if name == "companion" else self.prog
        hint = _("see: {command} --help").format(command=typed)
        self.exit(BAD_INPUT, f"{self.prog}: {message} ({hint})\n")

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The options; words that nobody takes end the program with what would be possible.

        The default `parser` names the parser of the command that was meant.
        """
        if "_ARGCOMPLETE" in os.environ:  # a shell asks what may come next
            import argcomplete

            argcomplete.autocomplete(self)
        found, unknown = self.parse_known_args(list(arguments))
        if unknown:
            meant: Parser = getattr(found, "parser", self)
            meant.error(meant.unknown(unknown))
        return found

    def options(self) -> list[str]:
        """Its options by their long names, without the dashes."""
        return [name[2:] for name in self._option_string_actions if name.startswith("--")]

    def arguments(self) -> list[argparse.Action]:
        """What it reads, word by word and option by option."""
        return list(self._actions)

    def subcommands(self) -> list[Parser]:
        """The parsers of its commands."""
        groups = [action for action in self._actions if isinstance(action, argparse._SubParsersAction)]
        return [parser for group in groups for parser in group.choices.values()]

    def unknown(self, words: Sequence[str]) -> str:
        """What is said about words that mean nothing here."""
        possible = " ".join(self.format_usage().split()).partition(": ")[2]
        sentence = _("unknown argument: {words}.{meant} Usage: {usage}")
        options = [f"--{name}" for name in (*self.options(), *self.elsewhere)]
        near = meant(words[0].partition("=")[0], options) if words[0].startswith("-") else ""
        return sentence.format(words=" ".join(words)[:80], meant=near, usage=possible)
