"""The languages: the pseudo-language, what is extracted, and catalogues from template to spoken words."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.speech.words import C_, N_, _, use
from companion.translations import (
    ENGLISH,
    PSEUDO,
    VARIABLES,
    UnknownLanguageError,
    languages,
    load,
    names,
    of_surroundings,
)
from companion.translations.pseudo import PseudoTranslations, escaped, pseudo
from companion.translations.spoken import SpokenTranslations, UnreadableCatalogueError
from scripts.translations import __main__ as commands
from scripts.translations.__main__ import main
from scripts.translations.catalogues import (
    CatalogueError,
    check_all,
    fill,
    merge,
    missing,
    problems,
    read,
    source_of,
    template,
)
from scripts.translations.content import texts
from tests.project.our_texts import our_catalogue, our_texts

CODE = """\
from companion.speech.words import N_, _, ngettext

LATER = N_("the draw")
print(_("Hit {name} for {amount}."))
print(ngettext("{count} card", "{count} cards", 2))
"""
DATA = '[[card]]\nid = "hook_rope"\nname = "Hook Rope"\ncount = 6\n'


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program of one module and one data file."""
    for path, text in {
        "companion/play/talk.py": CODE,
        "companion/games/cards/data/cards.toml": DATA,
        "hardware/firmware/die.py": '_("only the die says this")',
    }.items():
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text)
    return tmp_path


@pytest.fixture
def german(program: Path) -> Path:
    """The folder of catalogues with a German one begun, nothing translated yet."""
    merge("de", template(program), program / "locale")
    return program / "locale"


def translate(locale: Path, message: str, translation: str) -> None:
    """Write `translation` after `message` in the German catalogue, as a person with an editor would."""
    path = source_of("de", locale)
    before, found, after = path.read_text().partition(f'msgid "{message}"\nmsgstr ""')
    assert found, f"{message} is not in {path}"
    path.write_text(f'{before}msgid "{message}"\nmsgstr "{translation}"{after}')


class TestPseudo:
    def test_accents_every_letter_and_keeps_placeholders(self) -> None:
        assert pseudo("Draw {count:>3} cards") == "⟦Ðŕáŵ {count:>3} çáŕđš~~~⟧"

    def test_keeps_doubled_braces_for_format(self) -> None:
        assert pseudo("a {{b}}").format() == "⟦á {ß}~⟧"

    def test_leaves_an_empty_message_empty(self) -> None:
        assert pseudo("") == ""

    def test_a_sign_stays_as_short_as_it_is(self) -> None:
        assert [pseudo(sign) for sign in ("$", "E", "E!", "End")] == ["$", "É", "É!", "⟦Éñđ~⟧"]

    def test_plurals_are_chosen_as_in_english(self) -> None:
        speak = PseudoTranslations().ngettext
        assert PseudoTranslations().pgettext("noun", "card") == "⟦çáŕđ~⟧"
        assert [speak("card", "cards", count) for count in (0, 1, 2)] == ["⟦çáŕđš~~⟧", "⟦çáŕđ~⟧", "⟦çáŕđš~~⟧"]

    @given(st.text(st.characters(exclude_characters="{}")), st.text())
    def test_no_letter_stays_plain_and_format_still_works(self, words: str, value: str) -> None:
        said = pseudo(words + "{value}").format(value="9")
        assert escaped(said) == []
        assert "9" in said

    def test_escaped_names_what_was_never_translated(self) -> None:
        said = pseudo("{name} takes {count}").format(name="Anna", count="two cards")
        assert escaped(said, expected=["Anna"]) == ["two", "cards"]


class TestContent:
    def test_finds_names_at_any_depth_with_their_line(self) -> None:
        found = texts(DATA + '[[card.side]]\nname = "Torn"\n')
        assert [(text.words, text.line) for text in found] == [("Hook Rope", 3), ("Torn", 6)]

    def test_leaves_ids_and_numbers_out(self) -> None:
        assert texts('id = "dagger"\nkind = "attack"\namount = 2\nname = ""') == []

    def test_the_name_of_an_option_has_a_context_of_its_own(self) -> None:
        found = texts(
            'name = "Sleep"\noptions = [{ name = "Rest", why = "Late", do = [{ name = "Bed" }] }]\n'
        )
        contexts = [("Sleep", ""), ("Rest", "option"), ("Late", ""), ("Bed", "")]
        assert [(each.words, each.context) for each in found] == contexts

    def test_every_name_of_every_game_is_in_the_template(self) -> None:
        ids = {message.id for message in our_texts()}
        data = sorted(Path("companion/games").glob("*/data/**/*.toml"))
        names = {text.words for path in data for text in texts(path.read_text()) if "name" in text.comment}
        assert names
        assert names <= {words for words in ids if isinstance(words, str)} | {
            form for forms in ids if not isinstance(forms, str) for form in forms
        }


class TestTemplate:
    def test_holds_marked_messages_plurals_and_names(self, program: Path) -> None:
        ids = {message.id for message in template(program) if message.id}
        assert ids == {
            "the draw",
            "Hit {name} for {amount}.",
            ("{count} card", "{count} cards"),
            "Hook Rope",
        }

    def test_says_where_each_message_stands(self, program: Path) -> None:
        message = template(program).get("Hook Rope")
        assert message is not None
        assert message.locations == [("companion/games/cards/data/cards.toml", 3)]


class TestCatalogues:
    def test_from_the_template_to_spoken_words(self, german: Path) -> None:
        translate(german, "Hook Rope", "Hakenseil")
        assert check_all(german) == []
        speak = load("de", german).gettext
        assert (speak("Hook Rope"), speak("the draw")) == ("Hakenseil", "the draw")

    def test_merging_again_keeps_what_is_translated(self, german: Path, program: Path) -> None:
        translate(german, "Hook Rope", "Hakenseil")
        (program / "companion/play/more.py").write_text('_("a new one")')
        merge("de", template(program), german)
        catalogue = read(source_of("de", german))
        kept, new = catalogue.get("Hook Rope"), catalogue.get("a new one")
        assert kept is not None
        assert new is not None
        assert (kept.string, new.string) == ("Hakenseil", "")

    def test_a_translation_that_lost_its_placeholder_is_refused(self, german: Path) -> None:
        translate(german, "Hit {name} for {amount}.", "Triff {nam} mit {amount}.")
        [problem] = check_all(german)
        assert "['amount', 'name']" in problem
        assert str(source_of("de", german)) in problem

    def test_a_plural_form_may_leave_the_number_out_but_not_invent_one(self, german: Path) -> None:
        catalogue = read(source_of("de", german))
        message = catalogue.get(("{count} card", "{count} cards"))
        assert message is not None
        message.string = ("eine Karte", "{count} Karten")
        assert list(problems(catalogue)) == []
        message.string = ("{zahl} Karte", "{count} Karten")
        assert len(list(problems(catalogue))) == 1

    def test_guesses_and_untranslated_messages_are_no_problem(self, german: Path) -> None:
        catalogue = read(source_of("de", german))
        message = catalogue.get("Hit {name} for {amount}.")
        assert message is not None
        message.string = "Triff"
        message.flags.add("fuzzy")
        assert list(problems(catalogue)) == []

    def test_what_is_missing_is_what_is_not_translated(self, german: Path, program: Path) -> None:
        translate(german, "Hook Rope", "Hakenseil")
        catalogue, messages = read(source_of("de", german)), template(program)
        assert missing(catalogue, messages) == ["the draw", "Hit {name} for {amount}.", "{count} card"]
        (program / "companion/play/more.py").write_text('_("a new one")')
        assert "a new one" in missing(catalogue, template(program))

    def test_filling_takes_what_is_new_and_touches_nothing_else(self, german: Path, program: Path) -> None:
        translate(german, "Hook Rope", "Hakenseil")
        path = source_of("de", german)
        said = {"Hook Rope": "Strick", "{count} card": ["{count} Karte", "{count} Karten"], "unknown": "x"}
        assert fill(path, said) == 1
        speak = load("de", german)
        assert speak.gettext("Hook Rope") == "Hakenseil"
        assert [speak.ngettext("{count} card", "{count} cards", count) for count in (0, 1, 2)] == [
            "{count} Karten",
            "{count} Karte",
            "{count} Karten",
        ]

    def test_a_file_that_is_no_catalogue_is_named(self, german: Path) -> None:
        path = source_of("de", german)
        path.write_text(path.read_text() + '\nmsgid "torn\n')
        with pytest.raises(CatalogueError, match=r"companion\.po"):
            read(path)

    @pytest.mark.parametrize("language", ["", "klingon", "../de", "xx"])
    def test_no_catalogue_is_begun_for_what_is_no_language(self, tmp_path: Path, language: str) -> None:
        with pytest.raises(CatalogueError, match="no language code"):
            merge(language, template(tmp_path), tmp_path)
        assert list(tmp_path.iterdir()) == []


class TestSpoken:
    """Catalogues read as their translators wrote them."""

    HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n"\n\n'

    def spoken(self, tmp_path: Path, text: str) -> SpokenTranslations:
        (tmp_path / "x.po").write_text(self.HEADER + text, encoding="utf-8")
        return SpokenTranslations(tmp_path / "x.po")

    def test_escapes_and_lines_belong_to_one_text(self, tmp_path: Path) -> None:
        speak = self.spoken(tmp_path, 'msgid ""\n"a\\n"\n"\\"b\\""\nmsgstr "\\\\c"\n')
        assert speak.gettext('a\n"b"') == "\\c"

    def test_the_header_says_which_plural(self, tmp_path: Path) -> None:
        forms = "".join(f'msgstr[{form}] "form {form}"\n' for form in range(3))
        speak = self.spoken(tmp_path, f'msgid "card"\nmsgid_plural "cards"\n{forms}')
        assert [speak.ngettext("card", "cards", n) for n in (1, 2, 5)] == ["form 0", "form 1", "form 2"]
        assert speak.ngettext("die", "dice", 2) == "dice"

    def test_a_context_tells_two_meanings_of_one_word_apart(self, tmp_path: Path) -> None:
        two = 'msgid "Roll"\nmsgstr "Wurf"\n\nmsgctxt "verb"\nmsgid "Roll"\nmsgstr "Würfeln"\n'
        speak = self.spoken(tmp_path, two)
        assert (speak.gettext("Roll"), speak.pgettext("verb", "Roll")) == ("Wurf", "Würfeln")
        assert speak.pgettext("noun", "Roll") == "Roll"

    def test_what_is_marked_with_a_context_is_said_in_it_later(self, tmp_path: Path) -> None:
        two = 'msgid "Roll"\nmsgstr "Wurf"\n\nmsgctxt "verb"\nmsgid "Roll"\nmsgstr "Würfeln"\n'
        marked = (C_("verb", "Roll"), N_("Roll"), C_("verb", "Hit"))
        assert [_(each) for each in marked] == ["Roll", "Roll", "Hit"]
        use(self.spoken(tmp_path, two))
        try:
            assert [_(each) for each in marked] == ["Würfeln", "Wurf", "Hit"]
        finally:
            use(NullTranslations())

    @pytest.mark.parametrize(
        "text",
        [
            '#: a.py\n#, fuzzy\nmsgid "card"\nmsgstr "Kart"\n',
            'msgid "card"\nmsgstr ""\n',
            '#~ msgid "card"\n#~ msgstr "Karte"\n',
        ],
    )
    def test_guesses_gaps_and_what_is_obsolete_stay_english(self, tmp_path: Path, text: str) -> None:
        assert self.spoken(tmp_path, text).gettext("card") == "card"

    @pytest.mark.parametrize(
        "text",
        [
            'msgid "card"\n',
            'msgid "card\nmsgstr "Karte"\n',
            'msgctxt "a"\nmsgstr "Karte"\n\nmsgid "card"\n',
        ],
    )
    def test_a_message_that_is_not_whole_is_refused_with_its_file(self, tmp_path: Path, text: str) -> None:
        with pytest.raises(UnreadableCatalogueError, match=r"x\.po"):
            self.spoken(tmp_path, text)

    @pytest.mark.parametrize("language", languages()[1:])
    def test_our_catalogues_are_read_as_babel_reads_them(self, language: str) -> None:
        spoken = load(language)
        for message in our_catalogue(language):
            forms = [message.string] if isinstance(message.string, str) else list(message.string)
            if message.id and all(forms):
                one, many = message.id if message.pluralizable else (message.id, message.id)
                said = [spoken.ngettext(one, many, count) for count in (1, 2)]
                said = [spoken.pgettext(message.context, one)] * 2 if message.context else said
                assert said == [forms[0], forms[-1]], one


@pytest.mark.parametrize("language", languages()[1:])
class TestOurLanguages:
    """What every landing holds; a release wants all of it (`python -m companion.translations missing`)."""

    MOST_MISSING = 0.02

    def test_every_translation_keeps_its_placeholders(self, language: str) -> None:
        assert list(problems(our_catalogue(language))) == []

    def test_nearly_everything_is_translated(self, language: str) -> None:
        messages = our_texts()
        lacking = missing(our_catalogue(language), messages)
        assert len(lacking) <= self.MOST_MISSING * len(messages), (
            f"{len(lacking)} texts have no translation into {language}. Run"
            f" `python -m companion.translations merge {language}`, fill the empty msgstr of"
            f" {source_of(language)} (CONTRIBUTING.md), and commit it. They begin with: {lacking[:5]}"
        )

    def test_no_translation_is_a_guess(self, language: str) -> None:
        assert [message.id for message in our_catalogue(language) if message.fuzzy and message.id] == []

    def test_what_stands_between_words_keeps_its_blanks(self, language: str) -> None:
        spoken = load(language)
        ids = [message.id for message in our_texts() if isinstance(message.id, str) and message.id]
        lost = [words for words in ids if _blanks(words) != _blanks(spoken.gettext(words))]
        assert lost == []


def _blanks(words: str) -> tuple[bool, bool]:
    """Whether a text begins and ends with a blank."""
    return words[0].isspace(), words[-1].isspace()


class TestLoad:
    def test_english_needs_no_catalogue(self, tmp_path: Path) -> None:
        assert load(ENGLISH, tmp_path).gettext("Hook Rope") == "Hook Rope"

    def test_pseudo_is_always_there_and_offered_to_nobody(self) -> None:
        assert load(PSEUDO).gettext("Rope") == "⟦Ŕóþé~⟧"
        assert PSEUDO not in languages()

    @pytest.mark.parametrize("language", ["xx", "../../etc", ""])
    def test_an_unknown_language_is_refused_with_those_there_are(self, language: str, german: Path) -> None:
        with pytest.raises(UnknownLanguageError, match="Choose one of en, de"):
            load(language, german)

    def test_a_language_is_called_as_its_catalogue_says(self, german: Path) -> None:
        assert names(german) == {"en": "English", "de": "de"}
        assert names()["de"] == "Deutsch"

    @pytest.mark.parametrize(
        ("surroundings", "code"),
        [
            ({"LANG": "de_DE.UTF-8"}, "de"),
            ({"LANG": "fr_FR", "LC_ALL": "de_AT@euro"}, "de"),
            ({"LANG": "de_DE", "LANGUAGE": "fr:en"}, "en"),
            ({"LANG": "de", "LC_MESSAGES": "", "LANGUAGE": ""}, "de"),
            ({"LANG": "C.UTF-8"}, ""),
            ({"LC_ALL": "C", "LANG": "de_DE"}, ""),
            ({}, ""),
        ],
    )
    def test_the_surroundings_say_which_language(self, surroundings: dict[str, str], code: str) -> None:
        assert set(surroundings) <= set(VARIABLES)
        assert of_surroundings(["en", "de"], surroundings) == code


@pytest.mark.slow
class TestCommand:
    """The commands over all texts of the program, which are collected once for all of them."""

    @pytest.fixture(autouse=True)
    def collected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(commands, "template", our_texts)

    def test_extract_writes_the_template(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--locale", str(tmp_path), "extract"]) == 0
        assert 'msgid "the order of play"' in (tmp_path / "companion.pot").read_text()
        assert "messages in" in capsys.readouterr().out

    def test_merge_then_check(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--locale", str(tmp_path), "merge", "de"]) == 0
        assert main(["--locale", str(tmp_path), "check"]) == 0
        assert languages(tmp_path) == [ENGLISH, "de"]
        assert "every translation can be said" in capsys.readouterr().out

    def test_missing_fails_and_names_what_is_not_translated(
        self, german: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["--locale", str(german), "missing", "de"]) == 1
        told = capsys.readouterr().out
        assert "'the order of play'" in told and "messages are not translated into de" in told

    def test_check_fails_when_a_translation_would_break(self, german: Path) -> None:
        translate(german, "Hit {name} for {amount}.", "Triff.")
        assert main(["--locale", str(german), "check"]) == 1

    def test_pseudo_shows_messages(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["pseudo"]) == 0
        assert pseudo("the order of play") in capsys.readouterr().out

    def test_what_is_no_language_is_refused(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--locale", str(tmp_path), "merge", "klingon"]) == 2
        assert "no language code" in capsys.readouterr().err


def test_of_a_ledger_only_the_sentences_that_why_shows_are_translated() -> None:
    ledger = """
[sentences.turn]
"1.1" = { says = "Draw a card.", people = "no rule" }
"1.2" = { says = "Never two." }
"1.3" = { says = "At most six." }

[cited]
"Turn" = ["turn 1.2"]
"Turn: two" = ["turn 1.2"]

[numbers]
hand = ["turn 1.3", "R-7"]
"""
    assert [(text.words, text.line) for text in texts(ledger)] == [("Never two.", 4), ("At most six.", 5)]
