"""What a refusal says: its reason, where that is printed, and a few acts that are possible instead."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from companion.engine.refusals import MOST_ABLE, Refused, able_words, decline, refuse
from companion.speech import words as spoken
from companion.speech.words import N_
from companion.translations.pseudo import PseudoTranslations, pseudo

TEMPLATE = N_("The game is over. You can still undo.")


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ((), ""),
        (("",), ""),
        (("roll",), "You can: roll."),
        (("a", "b", "c"), "You can: a · b · c."),
        (("a", "b", "c", "d"), "You can: a · b · c, and more."),
        (("a", "a", "b", "b", "c"), "You can: a · b · c."),
    ],
)
def test_three_acts_at_most_are_named_once_each(acts: tuple[str, ...], words: str) -> None:
    assert able_words(acts) == words


def test_the_first_acts_are_named() -> None:
    assert able_words(str(number) for number in range(MOST_ABLE + 1)) == "You can: 0 · 1 · 2, and more."


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("page 12, Play", "Rule: page 12, Play."),
        ("The Turn Order", "Rule: The Turn Order."),
        ("MS-05", "Ruling: MS-05 (not in the printed rules)."),
        ("page MS-05", "Rule: page MS-05."),
    ],
)
def test_a_rule_is_named_as_what_it_is(rule: str, words: str) -> None:
    refusal = refuse("over", TEMPLATE, rule)
    assert refusal.rule_words == words
    assert str(Refused(refusal, ("undo",))) == f"{refusal.words} {words} You can: undo."


def test_what_the_program_cannot_do_names_no_rule() -> None:
    refusal = decline("over", TEMPLATE)
    assert refusal.rule_words == ""
    assert str(Refused(refusal)) == refusal.words


def test_the_values_of_a_refusal_are_said_in_the_language_in_use_too() -> None:
    refusal = decline("gone", N_("{card} is not in {place}."), card="Bash", place=3)
    assert refusal.words == "Bash is not in 3."
    spoken.use(PseudoTranslations())
    try:
        assert "Bash" not in refusal.words and pseudo("Bash") in refusal.words and "3" in refusal.words
    finally:
        spoken.use(NullTranslations())
