"""The documents on the glass: every page of ours, read and drawn; links, chapters, pictures; no markup."""

from __future__ import annotations

import gettext
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.speech import words
from companion.translations import load
from tests.ui.conftest import Finger, says
from tests.ui.scenes import shell
from ui.behind.documents import FolderDocuments
from ui.behind.markdown_pages import chapters
from ui.ports.cannot_do import CannotDo
from ui.ports.documents_port import Block, Code, Heading, Link, Passage, Table

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path.stem for path in DOCS.glob("*.md"))


def all_words(blocks: list[Block]) -> str:
    """Everything that a page says, one block after the other."""
    told = []
    for block in blocks:
        if isinstance(block, Table):
            told += [*block.head, *(cell.words for row in block.rows for cell in row)]
        else:
            told.append(block.words)
    return " ".join(told)


@pytest.mark.parametrize("name", PAGES)
def test_no_word_of_a_page_is_lost(name: str) -> None:
    """Letters and digits alone, in order; where links lead and what pictures are called is not said."""
    text = (DOCS / f"{name}.md").read_text("utf-8")
    plain = re.sub(r"!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|^ *```\w*$|<br>", " ", text, flags=re.MULTILINE)
    plain = re.sub(r"^\s*\d+\. ", "", plain, flags=re.MULTILINE)
    blocks = [block for chapter in FolderDocuments(DOCS).read(name) for block in chapter.blocks]
    assert re.findall(r"\w", all_words(blocks)) == re.findall(r"\w", plain)


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere_and_every_picture_is_there(name: str) -> None:
    documents = FolderDocuments(DOCS)
    known = {each.name for each in documents.pages()}
    for chapter in documents.read(name):
        for block in chapter.blocks:
            cells = [block] if isinstance(block, Passage) else []
            cells += [cell for row in block.rows for cell in row] if isinstance(block, Table) else []
            for cell in cells:
                for link in cell.links:
                    page = link.page or name
                    anchors = (
                        [a for each in documents.read(page) for a in each.anchors] if page in known else []
                    )
                    assert page in known and (not link.anchor or link.anchor in anchors), link
                assert all(documents.picture(each.file) for each in cell.pictures)


def test_pages_for_people_come_first() -> None:
    assert [each.name for each in FolderDocuments(DOCS).pages()][:3] == ["first-evening", "parts", "tags"]


def test_a_page_is_read_as_what_it_is() -> None:
    (chapter,) = chapters(
        "# A\n\nb **c** [d](e.md#f) ![g](pictures/h.png) [i](https://j)\n\n- k\n  1. l\n\n"
        "```\n*m*\n  n\n```\n"
    )
    title, passage, item, deeper, code = chapter.blocks
    assert title == Heading(1, "A", "a")
    assert isinstance(passage, Passage) and passage.words == "b c d i"
    assert passage.links == (Link("d", "e", "f"),), "no other place can be followed from a table"
    assert isinstance(item, Passage) and (item.mark, item.depth, item.words) == ("•", 0, "k")
    assert isinstance(deeper, Passage) and (deeper.mark, deeper.depth) == ("1.", 1)
    assert code == Code("*m*\n  n")


@pytest.mark.parametrize("name", ["../README", "a/b", "", ".hidden", "x" * 80, "/etc/passwd"])
def test_a_name_leads_nowhere_but_into_the_folder(name: str) -> None:
    with pytest.raises(CannotDo):
        FolderDocuments(DOCS).read(name)
    with pytest.raises(CannotDo):
        FolderDocuments(DOCS).picture(f"wiring/{name}")


def test_without_documents_it_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CannotDo, match="install it again"):
        FolderDocuments(tmp_path).pages()


def test_pages_are_read_by_touch(finger: Finger, show: Any) -> None:
    there = show(shell(documents=FolderDocuments(DOCS)))
    there.home()
    finger.tap_words(there, "More")
    finger.tap_words(there, "Documents")
    finger.tap_words(there, "Tags: which ones, where")
    finger.tap_words(there, "Next: Which stickers")
    assert says(there.stage, "NTAG213, NTAG215")
    finger.tap_words(there, "Next: Where")
    assert says(there.stage, "On the sleeve, not on the card")
    finger.tap_words(there, "Contents")
    finger.tap_words(there, "Linking")
    assert says(there.stage, "companion tags missing sts")
    there.redress()
    assert says(there.stage, "companion tags missing sts"), "the same place on another glass"


def test_a_link_leads_to_its_heading_and_back(finger: Finger, show: Any) -> None:
    there = show(shell())
    there.go("documents")
    finger.tap_words(there, "Cultist Hexaghost")
    finger.tap_words(there, "Bash")
    assert says(there.stage, "Whirlwind")
    finger.tap_words(there, "Back")
    assert says(there.stage, "[b]Ironclad[/b]"), "words that look like markup are words"
    finger.tap_words(there, "Cultist")
    assert says(there.stage, "Silent") and not says(there.stage, "Ironclad")


def test_a_missing_picture_leaves_its_words(finger: Finger, show: Any, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\n![One reader](wiring/gone.svg)\n")
    there = show(shell(documents=FolderDocuments(tmp_path)))
    there.go("documents")
    finger.tap_words(there, "A")
    assert says(there.stage, "One reader")


@pytest.mark.slow
@pytest.mark.parametrize(("size", "key"), [((800, 480), "800x480-7"), ((720, 1280), "720x1280-7")])
def test_every_page_has_room_on_the_small_and_the_upright_glass(
    window: Any, size: tuple[int, int], key: str
) -> None:
    from tests.ui.audit import audit
    from ui.screens.documents import DocumentScreen

    documents = FolderDocuments(DOCS)
    documents.read = cache(documents.read)  # each chapter asks for its page again
    there = shell(documents=documents, size=size)
    for name in PAGES:
        page = documents.read(name)
        for chapter in range(len(page)):
            there.stage.show(DocumentScreen(there, name, "", there.home, chapter))
            there.stage.place_all()
            typed = {block.words for block in page[chapter].blocks if isinstance(block, Code)}
            # a path that is longer than the glass is wide has to break somewhere
            found = [each for each in audit(there.stage) if each.what not in typed]
            assert found == [], (name, chapter, key)


def test_in_another_language_its_own_page_comes_first_and_the_rest_is_said_to_be_english(
    finger: Finger, show: Any
) -> None:
    words.use(load("de"))
    try:
        there = show(shell(documents=FolderDocuments(DOCS)))
        there.go("documents")
        assert FolderDocuments(DOCS).pages()[0].name == "README.de"
        assert says(there.stage, "alle anderen sind englisch")
        finger.tap_words(there, "Table companion")
        assert says(there.stage, "Spielt das Brettspiel auf eurem Tisch")
    finally:
        words.use(gettext.NullTranslations())
