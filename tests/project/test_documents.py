"""The documents lead where they say: links, commands and files that they name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.project.source import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
TRANSLATED = sorted((ROOT / "docs").glob("README.*.md"))
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
STARTED = re.compile(r"^(?:sudo )?((?:\./|systemd/|\.venv/bin/python -m |python )[\w./]+)", re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_to_a_file(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("translated", TRANSLATED, ids=lambda path: path.name)
def test_a_translated_readme_shows_the_same_commands(translated: Path) -> None:
    code = re.compile(r"```sh\n(.*?)```", re.DOTALL)
    shown = [
        [line.partition(" #")[0].rstrip() for block in code.findall(text) for line in block.splitlines()]
        for text in (path.read_text(encoding="utf-8") for path in (ROOT / "README.md", translated))
    ]
    assert shown[0]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("translated", TRANSLATED, ids=lambda path: path.name)
def test_a_translated_readme_has_the_same_sections_and_links(translated: Path) -> None:
    """But for what differs by language: the other first pages, and the glossaries."""
    original = _order_of(ROOT / "README.md")
    assert len(original) > 30
    assert _order_of(translated) == original


def _order_of(readme: Path) -> list[str]:
    """The levels of headings and the addresses of links in their order, as seen from the repository."""
    text = re.sub(r"```.*?```", "", readme.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = re.findall(r"^(#+) |\]\(([^)#:]+(?:#[^)]*)?)\)", text, re.MULTILINE)
    names = (level or str(Path(readme.parent, link).resolve().relative_to(ROOT)) for level, link in found)
    return [name for name in names if not re.search(r"README|german|french", name)]


def target(command: str) -> Path:
    """The file that a command of a document starts."""
    program = command.removeprefix("python ").removeprefix(".venv/bin/python -m ")
    return ROOT / program.replace(".", "/") if "-m" in command else ROOT / program


def test_every_command_of_the_readme_and_of_contributing_is_there() -> None:
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")]
    commands = {command for text in texts for command in STARTED.findall(text)}
    assert {"./run.sh", "./test.sh"} <= commands
    assert [command for command in sorted(commands) if not target(command).exists()] == []
