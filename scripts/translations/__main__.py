"""`python -m companion.translations`: the commands of a translator (CONTRIBUTING.md shows them in order)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.translations import LOCALE
from companion.translations.pseudo import pseudo
from scripts.translations.catalogues import (
    CatalogueError,
    check_all,
    merge,
    missing,
    read,
    source_of,
    template,
    write,
)
from scripts.translations.reword import reword


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 when it is done, 1 when catalogues have problems, 2 when it cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m companion.translations", description=__doc__)
    parser.add_argument("--locale", type=Path, default=LOCALE, help="the folder with the catalogues")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract", help="write all messages of the program into companion.pot")
    commands.add_parser("pseudo", help="show every message in the pseudo-language")
    commands.add_parser("check", help="whether every translation can be said")
    lacking = commands.add_parser("missing", help="what is not translated yet; fails when there is any")
    lacking.add_argument("language", help="its code")
    merging = commands.add_parser("merge", help="begin a language, or take new messages into it")
    merging.add_argument("language", help="its code, like de or pt_BR")
    rewording = commands.add_parser("reword", help="say messages in better English, everywhere")
    rewording.add_argument("sheet", type=Path, help="a .po file whose msgstr is the better English")
    chosen = parser.parse_args(arguments)
    try:
        return _run(chosen)
    except (CatalogueError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _run(chosen: argparse.Namespace) -> int:
    """Do what was chosen on the command line; the exit code."""
    if chosen.command == "extract":
        path = chosen.locale / "companion.pot"
        messages = template()
        write(messages, path)
        _tell(f"{len(messages)} messages in {path}")
    elif chosen.command == "merge":
        _tell(f"{merge(chosen.language, template(), chosen.locale)}: translate it, then run check")
    elif chosen.command == "reword":
        return _reword(chosen.sheet, chosen.locale)
    elif chosen.command == "pseudo":
        _show_pseudo()
    elif chosen.command == "missing":
        return _tell_missing(chosen.language, chosen.locale)
    else:
        found = check_all(chosen.locale)
        _tell("\n".join(found) or "every translation can be said")
        return 1 if found else 0
    return 0


def _reword(sheet: Path, locale: Path) -> int:
    """Apply a worksheet and tell what it changed; the exit code."""
    report = reword(sheet, locale=locale)
    for path, count in sorted(report.changed.items()):
        _tell(f"{count:4} {path}")
    for words in report.unknown:
        _tell(f"no text is called {words!r}")
    _tell(f"{sum(report.changed.values())} texts changed in {len(report.changed)} files")
    return 1 if report.unknown else 0


def _tell_missing(language: str, locale: Path) -> int:
    """Print what the catalogue of `language` does not translate; the exit code."""
    messages = template()
    lacking = missing(read(source_of(language, locale)), messages)
    for message in lacking:
        _tell(repr(message))
    _tell(f"{len(lacking)} of {len(messages)} messages are not translated into {language}")
    return 1 if lacking else 0


def _show_pseudo() -> None:
    """Print every message of the program in the pseudo-language."""
    for message in template():
        if message.id:
            first = message.id if isinstance(message.id, str) else message.id[0]
            _tell(pseudo(first))


def _tell(words: str) -> None:
    """A line for the person at the terminal."""
    sys.stdout.write(f"{words}\n")


if __name__ == "__main__":
    sys.exit(main())
