"""`companion play GAME --help`: the help of a command, with the options of the game that was named."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from companion.engine.game import OptionSpec
from companion.engine.options import expected, written
from companion.speech.words import _


def shown(parser: argparse.ArgumentParser, game: str) -> str:
    """The whole help. Rules are loaded only when a game is named. Raises `SetupError` for an unknown one."""
    if game:
        from companion.play import opening

        found = opening.game(game)
        # A game's options would make the usage longer than the screen; they stand in their own list.
        parser.usage = parser.format_usage().partition(": ")[2].strip() + " " + _("[--KEY VALUE ...]")
        _add_options(parser, found.title(), found.options.specs)
        parser.epilog = None
    return parser.format_help()


def _add_options(parser: argparse.ArgumentParser, title: str, specs: Sequence[OptionSpec]) -> None:
    """What an evening begins with, then everything else."""
    foremost = [spec for spec in specs if spec.group == "foremost"]
    _add_group(parser, _("{game}: to start with").format(game=title), foremost)
    others = [spec for spec in specs if spec.group != "foremost"]
    _add_group(parser, _("options of {game}").format(game=title), others)


def _add_group(parser: argparse.ArgumentParser, title: str, specs: Sequence[OptionSpec]) -> None:
    group = parser.add_argument_group(title)  # without any options it is not shown
    for spec in specs:
        # argparse fills in after a percent sign; ours stand for themselves.
        words = _meaning(spec).replace("%", "%%")
        group.add_argument(f"--{spec.key.replace('_', '-')}", metavar=_metavar(spec), help=words)


def _metavar(spec: OptionSpec) -> str:
    if spec.kind == "int":
        return "N" if _default_counts(spec) else f"{spec.low}-{spec.high}"
    if spec.kind == "choice":
        return "|".join(filter(None, spec.choices))
    return "true|false" if spec.kind == "bool" else _("NAMES")


def _meaning(spec: OptionSpec) -> str:
    if spec.default == "" or not _default_counts(spec):
        return _(spec.words)
    if spec.kind == "int":
        words = _("{words} Expected: {expected} (default: {default}).")
        return words.format(words=_(spec.words), expected=expected(spec), default=spec.default)
    if spec.on_with_people:
        return _(spec.words)
    return _("{words} Default: {default}.").format(words=_(spec.words), default=written(spec.default))


def _default_counts(spec: OptionSpec) -> bool:
    """Whether the default may be typed. Where it may not, the words of the option tell what holds."""
    return spec.kind != "int" or spec.low <= spec.default <= spec.high
