"""The documents in the folder that every checkout and every release has."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from companion.speech.reasons import why_failed
from companion.speech.words import N_, _
from ui.ports.cannot_do import CannotDo
from ui.ports.documents_port import Chapter, DocumentLine

FIRST = ("first-evening", "parts", "tags", "club-night", "troubleshooting", "own-numbers", "kiosk", "table")
"""The pages for people at the table, in the order in which they are needed."""
# Translators: the page of docs/ that is in your language, without ".md" ("README.de"), if there is one.
OWN_PAGE = N_("README")
LARGEST = 4 << 20
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,60}")
_PICTURE = re.compile(r"(pictures|wiring)/[a-z0-9][a-z0-9-]{0,60}\.(png|svg)")


def folder() -> Path:
    """Beside the packages of a checkout, or beside the environment of a release."""
    places = (Path(__file__).parents[2] / "docs", Path(sys.prefix).parent / "docs")
    return next((place for place in places if place.is_dir()), places[0])


class FolderDocuments:
    """`ui.ports.documents_port.Documents`. Names come from links, and lead nowhere but into the folder."""

    def __init__(self, place: Path | None = None) -> None:
        self.place = place or folder()

    def pages(self) -> tuple[DocumentLine, ...]:
        """Every page of the folder, first the one in the language that is spoken. Raises `CannotDo`."""
        names = sorted(path.stem for path in self.place.glob("*.md") if _NAME.fullmatch(path.stem))
        if not names:
            words = _("No documents in {folder}. They come with the release: install it again.")
            raise CannotDo(words.format(folder=self.place))
        first = (_(OWN_PAGE), *FIRST)
        ordered = [name for name in first if name in names]
        ordered += [name for name in names if name not in first]
        return tuple(DocumentLine(name, self._title(name)) for name in ordered)

    def _title(self, name: str) -> str:
        """What a page is called: its first heading, which every page of ours begins with."""
        first = self._bytes(f"{name}.md").decode("utf-8", "replace").partition("\n")[0]
        return first.lstrip("# ").strip() or name

    def read(self, name: str) -> tuple[Chapter, ...]:
        """A page. Raises `CannotDo`."""
        if not _NAME.fullmatch(name):
            raise CannotDo(_("Page {name} does not exist.").format(name=repr(name)[:80]))
        # What reads Markdown is 60 modules, and most evenings need none of them.
        from ui.behind.markdown_pages import chapters

        return chapters(self._bytes(f"{name}.md").decode("utf-8", "replace"))

    def picture(self, file: str) -> bytes:
        """A picture. Raises `CannotDo`."""
        if not _PICTURE.fullmatch(file):
            raise CannotDo(_("Picture {name} does not exist.").format(name=repr(file)[:80]))
        return self._bytes(file)

    def _bytes(self, name: str) -> bytes:
        try:
            with (self.place / name).open("rb") as file:
                return file.read(LARGEST)
        except OSError as error:
            words = _("Cannot read {file}: {reason}. It comes with the release: install it again.")
            raise CannotDo(words.format(file=self.place / name, reason=why_failed(error))) from error
