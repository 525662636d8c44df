"""The parser of every command: what cannot be understood is said in one sentence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from companion.speech.whole_numbers import LARGEST, whole
from companion.speech.words import _

BAD_INPUT = 2


def whole_number(text: str) -> int:
    """The `type` of an option that takes a whole number. Raises `argparse.ArgumentTypeError`."""
    number = whole(text)
    if number is None:
        words = _("expected a whole number of at most {most}, found {text}")
        raise argparse.ArgumentTypeError(words.format(text=repr(text[:20]), most=LARGEST))
    return number


def percentage(text: str) -> int:
    """The `type` of `--share`: a percentage of one processor. Raises `argparse.ArgumentTypeError`."""
    found = whole(text)
    if found is None or not 1 <= found <= 100:
        words = _("expected a percentage of one processor from 1 to 100, found {text}")
        raise argparse.ArgumentTypeError(words.format(text=repr(text[:20])))
    return found


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong and what is possible."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """As argparse does it, but for `--option=--`, which argparse takes for no value at all."""
        for word in args or ():
            if word.startswith("--") and word.endswith("=--"):
                self.error(_("{word}: expected a value").format(word=word[:80]))
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """End with exit code 2."""
        hint = _("see: {command} --help").format(command=self.prog)
        self.exit(BAD_INPUT, f"{self.prog}: {message} ({hint})\n")

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The options; words that nobody takes end the program with what would be possible.

        The default `parser` names the parser of the command that was meant.
        """
        found, unknown = self.parse_known_args(list(arguments))
        if unknown:
            meant: Parser = getattr(found, "parser", self)
            meant.error(meant.unknown(unknown))
        return found

    def unknown(self, words: Sequence[str]) -> str:
        """What is said about words that mean nothing here."""
        possible = " ".join(self.format_usage().split()).partition(": ")[2]
        sentence = _("{words} means nothing here; possible is {usage}")
        return sentence.format(words=" ".join(words)[:80], usage=possible)
