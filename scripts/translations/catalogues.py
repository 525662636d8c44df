"""Makes, brings up to date and checks the gettext catalogues; needs babel, a developer's tool."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import PoFileError, read_po, write_po

from companion.translations import DOMAIN, LOCALE
from scripts.translations.content import texts

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
FOR_TRANSLATORS = "Translators:"
"""What begins a comment in the code that stands in the catalogue too, with the message below it."""
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "C_": ((1, "c"), 2),
}
_FIELD = re.compile(r"\{\{|\}\}|\{(\w*)[^{}]*\}")


class CatalogueError(ValueError):
    """A catalogue cannot be made or read; says which and why."""


def sources(root: Path = ROOT) -> list[Path]:
    """The files with messages: our packages, but not the die's firmware, and the games' data."""
    code = [path for folder in ("companion", "hardware", "ui") for path in (root / folder).rglob("*.py")]
    own = [path for path in code if "firmware" not in path.relative_to(root).parts]
    games = root / "companion" / "games"
    return sorted([*own, *games.glob("*/data/**/*.toml"), *games.glob("*/rulebook.toml")])


def template(root: Path = ROOT) -> Catalog:
    """Every message of the program under `root`, without any translation."""
    catalogue = Catalog(project="table-companion", charset="utf-8")
    for path in sources(root):
        place = path.relative_to(root).as_posix()
        if path.suffix == ".toml":
            for text in texts(path.read_text(encoding="utf-8")):
                where, why = [(place, text.line)], [text.comment]
                catalogue.add(text.words, locations=where, auto_comments=why, context=text.context or None)
        else:
            found = extract_from_file("python", path, KEYWORDS, [FOR_TRANSLATORS])
            for line, message, comments, context in found:
                catalogue.add(message, locations=[(place, line)], auto_comments=comments, context=context)
    return catalogue


def write(catalogue: Catalog, path: Path) -> None:
    """Write `catalogue` as text, so that two extractions differ only where the messages do.

    Messages are sorted, and their files are named without lines.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    target = io.BytesIO()
    write_po(target, catalogue, sort_output=True, width=110, ignore_obsolete=True, include_lineno=False)
    path.write_bytes(target.getvalue())  # what cannot be written must not cost what there was


def source_of(language: str, locale: Path = LOCALE) -> Path:
    """Where the catalogue of `language` is written by people."""
    return locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def merge(language: str, messages: Catalog, locale: Path = LOCALE) -> Path:
    """Begin the catalogue of `language`, or take new messages into it keeping what is translated.

    Raises CatalogueError when no such language is known.
    """
    try:
        spoken = Locale.parse(language)
    except (UnknownLocaleError, ValueError) as error:
        raise CatalogueError(f"{language!r} is no language code; use one like 'de' or 'pt_BR'") from error
    path = source_of(language, locale)
    catalogue = read(path) if path.exists() else _begun(spoken)
    catalogue.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    write(catalogue, path)
    return path


def _begun(spoken: Locale) -> Catalog:
    """A catalogue without messages, its header without anything that is not known."""
    ours = "table-companion"
    header = f"# {spoken.english_name} of the table companion; CONTRIBUTING.md tells how to translate."
    catalogue = Catalog(locale=spoken, header_comment=header, project=ours, version="1", fuzzy=False)
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ours
    return catalogue


def read(path: Path, language: str = "") -> Catalog:
    """The catalogue in the file `path`, of `language` or that of its folder.

    Raises CatalogueError naming the file when it is not one.
    """
    try:
        with path.open("rb") as source:
            return read_po(
                source, locale=language or path.parent.parent.name, domain=DOMAIN, abort_invalid=True
            )
    except (PoFileError, ValueError) as error:
        raise CatalogueError(f"{path}: {error}; fix that line") from error


def problems(catalogue: Catalog) -> Iterator[str]:
    """Translations that would break when shown, in words: their {placeholders} are not the message's."""
    for message in catalogue:
        if message.id and is_translated(message):
            yield from _wrong_fields(message)


def is_translated(message: Message) -> bool:
    """Whether all forms of `message` are translated and none is a guess."""
    return all(forms_of(message.string)) and not message.fuzzy


def forms_of(text: str | Sequence[str] | None) -> list[str]:
    """The singular and plural forms of one side of a message, or its only form."""
    return [text] if isinstance(text, str) else list(text or [""])


def _wrong_fields(message: Message) -> Iterator[str]:
    """What is wrong with the placeholders of one translation; a plural form may leave one out, never add."""
    originals = forms_of(message.id)
    wanted = set().union(*map(_fields, originals))
    for form in forms_of(message.string):
        found = _fields(form)
        if found - wanted or (len(originals) == 1 and wanted - found):
            yield f"{form!r} must hold {sorted(wanted)}, as {originals[0]!r} does, and holds {sorted(found)}"


def _fields(text: str) -> set[str]:
    """The names of the {placeholders} in `text`."""
    return {hit[1] for hit in _FIELD.finditer(text) if hit[1] is not None}


def missing(catalogue: Catalog, messages: Catalog) -> list[str]:
    """The first forms of the `messages` of the program that `catalogue` has no translation of."""
    return [
        forms_of(each.id)[0]
        for each in messages
        if each.id and not _is_said(catalogue.get(each.id, each.context))
    ]


def _is_said(message: Message | None) -> bool:
    return message is not None and is_translated(message)


def fill(path: Path, translations: Mapping[str, str | Sequence[str]]) -> int:
    """Write `translations`, by the first form of their message, into the catalogue `path`; how many it took.

    What is translated already is not touched, nor what has other forms. Raises CatalogueError for a
    file that is no catalogue.
    """
    catalogue, taken = read(path), 0
    for message in catalogue:
        said = translations.get(forms_of(message.id)[0]) if message.id else None
        if said and not is_translated(message) and isinstance(said, str) is isinstance(message.id, str):
            message.string = said if isinstance(said, str) else tuple(said)
            message.flags.discard("fuzzy")
            taken += 1
    write(catalogue, path)
    return taken


def check_all(locale: Path = LOCALE) -> list[str]:
    """The problems of every catalogue, in words, with their file. Raises CatalogueError for what is none."""
    paths = sorted(locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return [f"{path}: {problem}" for path in paths for problem in problems(read(path))]
