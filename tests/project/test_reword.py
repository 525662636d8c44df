"""Better English from a worksheet: in code, in data, as ids of catalogues; and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.translations.__main__ import main
from scripts.translations.catalogues import CatalogueError, fill, merge, missing, read, source_of, template
from scripts.translations.reword import reword

CODE = """\
from companion.speech.words import N_, _, ngettext, pgettext


def talk(name: str) -> str:
    words = _(
        "There is nothing to take back, {name}: the game stands where it began, "
        "as everybody sees."
    )
    said = [_("Go on"), pgettext("step", "Go on"), ngettext("{n} kept game", "{n} kept games", 2), N_("Open")]
    return words.format(name=name) + "Go on".join(said)
"""
DATA = '# name = "Go on"\n[card]\nid = "Go on"\nname = "Go on" # not "Go on"\nnames = [\n  "Go on",\n]\n'
SAID = {
    "There is nothing to take back, {name}: the game stands where it began, as everybody sees.": "Nichts.",
    "Go on": "Weiter",
    "{n} kept game": ["{n} Spiel", "{n} Spiele"],
    "Open": "Öffnen",
}
LANGUAGES = ("de", "fr")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program of one module and one data file, with two languages that say all of it."""
    for path, text in {"companion/talk.py": CODE, "companion/games/cards/data/cards.toml": DATA}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    for language in LANGUAGES:
        merge(language, template(tmp_path), tmp_path / "locale")
        fill(source_of(language, tmp_path / "locale"), SAID)
    return tmp_path


def sheet(program: Path, *entries: str) -> Path:
    path = program / "better.po"
    path.write_text("\n\n".join(entries) + "\n", encoding="utf-8")
    return path


def entry(old: str, new: str, context: str = "") -> str:
    said = f'msgid "{old}"\nmsgstr "{new}"'
    return f'msgctxt "{context}"\n{said}' if context else said


GO_ON = entry("Go on", "Continue")
PLURAL = 'msgid "{n} kept game"\nmsgid_plural "{n} kept games"\n' + (
    'msgstr[0] "{n} saved game"\nmsgstr[1] "{n} saved games"'
)


def code(program: Path) -> str:
    return (program / "companion/talk.py").read_text("utf-8")


def apply(program: Path, *entries: str) -> list[str]:
    """What no text was found for."""
    return reword(sheet(program, *entries), program, program / "locale").unknown


def test_code_is_rewritten_where_it_is_marked_and_nowhere_else(program: Path) -> None:
    assert apply(program, GO_ON, PLURAL) == []
    assert '_("Continue")' in code(program) and 'pgettext("step", "Go on")' in code(program)
    assert 'ngettext("{n} saved game", "{n} saved games", 2)' in code(program)
    assert '"Go on".join' in code(program)


def test_a_text_in_pieces_becomes_one_that_fits_its_lines(program: Path) -> None:
    long = (
        'Nothing to undo, {name}: this is the start of the game, and \\"no\\" step was taken since it began.'
    )
    assert apply(program, entry(next(iter(SAID)), long)) == []
    assert max(map(len, code(program).splitlines())) <= 110
    assert "take back" not in code(program) and "'Nothing to undo" in code(program)
    assert apply(program, entry(long, "Nothing to undo, {name}.")) == []
    assert '    words = _("Nothing to undo, {name}.")\n' in code(program)


def test_data_is_rewritten_under_keys_that_people_read(program: Path) -> None:
    apply(program, GO_ON)
    written = (program / "companion/games/cards/data/cards.toml").read_text("utf-8")
    expected = DATA.replace('\nname = "Go on"', '\nname = "Continue"').replace('  "Go on"', '  "Continue"')
    assert written == expected


def test_an_option_in_data_is_another_message_than_a_name(program: Path) -> None:
    path = program / "companion/games/cards/data/cards.toml"
    path.write_text('[event]\nname = "Rest"\noptions = [{ name = "Go on" }]\n', encoding="utf-8")
    assert apply(program, entry("Rest", "Sleep"), entry("Go on", "Leave", context="option")) == []
    assert path.read_text("utf-8") == '[event]\nname = "Sleep"\noptions = [{ name = "Leave" }]\n'


def test_a_message_of_a_context_is_another_one(program: Path) -> None:
    apply(program, entry("Go on", "Next step", context="step"))
    assert '_("Go on")' in code(program) and 'pgettext("step", "Next step")' in code(program)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_under_the_new_ids(program: Path, language: str) -> None:
    apply(program, GO_ON, PLURAL)
    catalogue = read(source_of(language, program / "locale"))
    assert missing(catalogue, template(program)) == []
    assert [catalogue.get(each).string for each in ("Continue", "{n} saved game")] == [
        "Weiter",
        ("{n} Spiel", "{n} Spiele"),
    ]


def test_messages_may_change_places(program: Path) -> None:
    apply(program, GO_ON, entry("Open", "Go on"))
    catalogue = read(source_of("de", program / "locale"))
    assert [catalogue.get(each).string for each in ("Continue", "Go on")] == ["Weiter", "Öffnen"]


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([entry("Go on", "Open")], "as 'Open' with another meaning is"),
        ([entry("Go on", "Continue"), entry("Open", "Continue")], "as 'Go on' with another meaning is"),
        ([entry("{n} kept game", "saved games")], "must hold"),
    ],
)
def test_what_would_mix_meanings_or_lose_a_field_is_refused_before_anything_is_written(
    program: Path, entries: list[str], why: str
) -> None:
    with pytest.raises(CatalogueError, match=why):
        apply(program, *entries)
    assert code(program) == CODE


def test_one_meaning_may_get_one_english(program: Path) -> None:
    for language in LANGUAGES:
        path = source_of(language, program / "locale")
        path.write_text(path.read_text("utf-8").replace('"Öffnen"', '"Weiter"'), encoding="utf-8")
    assert apply(program, entry("Go on", "Open")) == []


def test_a_text_that_no_file_holds_is_told(program: Path) -> None:
    assert apply(program, GO_ON, entry("Gone", "Away")) == ["Gone"]


@pytest.mark.slow
def test_the_command_tells_what_it_did_not_find(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["--locale", str(tmp_path), "reword", str(sheet(tmp_path, entry("No such text at all", "x")))])
        == 1
    )
    told = capsys.readouterr().out
    assert "no text is called 'No such text at all'" in told and "0 texts changed in 0 files" in told
