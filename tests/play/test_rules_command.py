"""`companion rules`: a summary, what is found, and what is said where nothing is."""

from __future__ import annotations

import pytest

from companion import app
from companion.games import catalogue
from companion.rulebook.reading import rulebook
from companion.speech.called import own_command
from tests import toy_garden


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert app.main(["rules", *words]) == code
    both = capsys.readouterr()
    return " ".join((both.out + both.err).split())


def test_without_words_each_section_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    out, whole = said(capsys, "broken_world"), rulebook(catalogue.game("broken_world")).whole()
    assert "Combat 26 46 21" in out
    assert f"Total {whole.sentences} {whole.cases} {whole.rulings} {whole.people} " in out
    assert "4 cases and rulings are not based on a rule sentence." in out
    assert own_command("rules broken_world WORDS") in out


def test_words_show_sentences_with_cases_ruling_and_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "broken_world", "5", "gold", "player")
    assert out.startswith("Start 4.3 The second player has 5 gold in the first turn. 3 cases Ruling: BW-01.")
    assert "House rule second_gold_on_top (default: false):" in out
    assert "Combat" not in out


@pytest.mark.parametrize(
    ("game", "words", "there", "missing"),
    [
        ("broken_world", "BW-12", "Minions, heroes and equipment", "Step 6"),
        ("broken_world", "BW-T006", "The second player has", "BW-T005"),
        ("broken_world", "BW-06", 'House rule hero_starts (default: ""):', "BW-07"),
        ("mini_rogue", "copyright", "Not checked: no rule", "Ruling"),
        ("mini_rogue", "bosses room characters", "Not in this edition: the preview", "Not checked"),
        ("ministeel", "own-116", "own-116: MS-60", "Ruling"),
        ("slay_the_spire", "STS-67", "Ruling: STS-67. May Shivs be used", "STS-68"),
        ("sts", "page 16 shivs", "STS-07", "STS-08"),
    ],
)
def test_ids_sections_and_pages_are_found(
    game: str, words: str, there: str, missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = said(capsys, game, words)
    assert there in out
    assert missing not in out


@pytest.mark.parametrize(
    ("words", "shown", "counted"),
    [
        ("bash", "In the box Bash Cost 2", ""),
        ("vulnerable giant", "Ruling: STS-69.", ""),
        ("barricade", "In the box Barricade", ""),
        ("flying", "", "5 cards and other things have these words: {command} flying"),
        ("gain miracle", "", "cards and other things have these words: {command} 'gain miracle'"),
        ("page 16", "STS-07", ""),
    ],
)
def test_cards_with_the_words_are_shown_where_they_are_few_and_counted_where_they_are_many(
    words: str, shown: str, counted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = said(capsys, "sts", words)
    assert shown in out
    assert ("In the box" in out) is shown.startswith("In the box")
    assert ("cards and other things" in out) is bool(counted)
    assert counted.format(command=own_command("content sts --search")) in out


def test_a_ruling_that_is_no_house_rule_names_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert "House rule" in said(capsys, "ministeel", "MS-05")
    assert "default:" not in said(capsys, "ministeel", "MS-10").partition("MS-10")[2].partition("Ruling")[0]


def test_where_nothing_is_found_one_sentence_names_what_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "broken_world", "sumon", code=2)
    assert "No rule of Broken World has the word sumon, but these are near: summon" in out
    out = said(capsys, "broken_world", "gold", "dragonfire", code=2)
    assert "No rule of Broken World has the word dragonfire." in out
    assert "has all of these words: gold grid. Search for fewer" in said(
        capsys, "broken_world", "gold", "grid", code=2
    )
    assert "has all of these words: ???" in said(capsys, "broken_world", "???", code=2)


def test_a_game_without_rule_book_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with catalogue.also(toy_garden.GAME):
        assert "has no rule book here." in said(capsys, toy_garden.GAME.id, "snail", code=2)


@pytest.mark.parametrize(
    ("sentence", "there", "missing"),
    [
        ("start 6.2", "You cannot summon onto a minion or hero. Step 1 of 2", "of 3"),
        ("Start 6.2", "Rule: Starting the Game.", "Step 6"),
        ("BW-T001", "Step 1 of", "You cannot summon"),
    ],
)
def test_a_sentence_is_shown_by_its_case_step_by_step(
    capsys: pytest.CaptureFixture[str], sentence: str, there: str, missing: str
) -> None:
    out = said(capsys, "broken_world", "--show", sentence)
    assert there in out and missing not in out


@pytest.mark.parametrize("sentence", ["start 9.9", "start 4.2", "nothing"])
def test_what_no_case_shows_says_where_to_look(capsys: pytest.CaptureFixture[str], sentence: str) -> None:
    out = said(capsys, "broken_world", "--show", sentence, code=2)
    assert f"No case shows {sentence}. To find sentences and their numbers:" in out
