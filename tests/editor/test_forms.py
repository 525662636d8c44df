"""Forms of every kind of card that owners can write: drawn from the structs, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.editor.drafts import CardDraft, OpenSet, changed_at_once
from companion.editor.forms import Chosen, Field, Form, Named, Pairs, Rows
from companion.editor.lines import next_open, title_of
from companion.editor.rows import Path, with_value
from companion.editor.set_text import CannotWrite, beginning, with_card
from companion.engine.card_sets import CardSetError
from companion.games import catalogue
from companion.speech.words import _

GAMES = catalogue.games_with(lambda game: game.parts.own_cards)


def part_of(game: str) -> Any:
    return catalogue.game(game).parts.own_cards()  # type: ignore[misc]


def example(game: str) -> OpenSet:
    return OpenSet.read(part_of(game), "ours.toml", part_of(game).example())


def miscrits() -> OpenSet:
    return example("miscrits")


def fields(form: Form) -> Iterator[Field]:
    for field in form.fields:
        yield field
        if isinstance(field.shape, Rows):
            for inner in field.shape.forms.values():
                yield from fields(inner)


def test_the_games_whose_cards_were_never_published_have_own_cards() -> None:
    assert {"miscrits", "broken_world"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_choice_and_effect_has_words_of_the_game(game: str) -> None:
    part = part_of(game)
    words = part.forms()
    assert set(words.kinds) == set(part.kinds)
    for kind in part.kinds:
        for field in fields(example(game).form(kind)):
            assert field.label == _(words.fields[field.key])
            if isinstance(field.shape, Chosen | Pairs):
                assert set(field.shape.values) <= set(words.values), field
            if isinstance(field.shape, Named):
                assert set(field.shape.kinds) <= set(part.kinds)
            if isinstance(field.shape, Rows):
                assert field.key in words.sorts
                assert set(field.shape.forms) - {""} <= set(words.values)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_program_can_be_opened_shown_and_written_again(game: str) -> None:
    """Written into a set of one's own as it is, it says the same."""
    empty = OpenSet.read(part_of(game), "ours.toml", beginning(game, "Ours"))
    for kind in part_of(game).kinds:
        for card, entry in list(part_of(game).packaged().entries.get(kind, {}).items())[::4]:
            draft = CardDraft.open(empty, kind, card)
            assert draft.troubles() == ()
            assert draft.kept().cards(kind) == {card: entry}


def test_a_new_card_says_what_is_missing_in_the_words_of_the_game() -> None:
    draft = CardDraft.new(miscrits(), "creatures")
    assert draft.troubles() == ("Still missing: Name, Element, HP, Attack.",)
    assert draft.preview() == ()
    with pytest.raises(CardSetError, match="field name is missing"):
        draft.kept()


def fox() -> CardDraft:
    draft = CardDraft.new(miscrits(), "creatures").put(("name",), "Ember Fox").put(("element",), "fire")
    draft = draft.put(("max_hp",), 9).add(("attacks", 0)).put(("attacks", 0, "name"), "Bite")
    return draft.put(("attacks", 0, "damage"), 2)


def test_what_is_asked_comes_in_order_until_the_card_can_be_kept() -> None:
    draft, asked = CardDraft.new(miscrits(), "creatures"), []
    after: Path = ()
    answers = iter(["Ember Fox", "fire", 9, None, "Bite", 2])
    while (line := next_open(draft.lines(), draft.row, after)) is not None:
        asked.append(title_of(draft.lines(), line))
        answer = next(answers)
        draft = draft.add(line.path) if answer is None else draft.put(line.path, answer)
        after = line.path
    assert asked == ["Name", "Element", "HP", "Attack", "Attack 1: Name", "Attack 1: Damage"]
    assert draft.row == fox().row and draft.troubles() == ()


def test_the_text_of_the_card_follows_every_change() -> None:
    (card,) = fox().preview()
    assert card.lines == ("Base creature.", "Bite: 2 damage.")
    (card,) = fox().put(("attacks", 0, "golden"), True).preview()
    assert card.lines == ("Base creature.", "Bite (golden): 2 damage.")
    healing = fox().add(("attacks", 0, "effects", 0), "heal")
    assert healing.troubles() == ("Still missing: Amount.",) and healing.preview() == ()
    (card,) = healing.put(("attacks", 0, "effects", 0, "amount"), 3).preview()
    assert card.lines == ("Base creature.", "Bite: 2 damage. Restore 3 HP to this creature.")


def test_a_card_is_refused_by_the_same_check_that_reads_the_file() -> None:
    draft = fox().put(("stage",), 1)
    (trouble,) = draft.troubles()
    assert "an evolution of stage 1 needs evolves_from" in trouble
    with pytest.raises(CardSetError, match="an evolution of stage 1 needs"):
        draft.kept()
    assert draft.put(("evolves_from",), "cinder_cub").troubles() == ()


def test_steps_of_a_draft_are_taken_back_one_by_one() -> None:
    draft = fox()
    while draft.changed:
        draft = draft.undo()
    assert draft == CardDraft.new(miscrits(), "creatures") and draft.undo() is draft


def test_the_usual_value_is_left_out_of_the_text() -> None:
    assert "copies" not in fox().put(("copies",), 4).row
    assert fox().put(("copies",), 3).row["copies"] == 3
    assert (
        "golden"
        not in fox()
        .put(("attacks", 0, "golden"), True)
        .put(("attacks", 0, "golden"), False)
        .row["attacks"][0]
    )


def test_ids_are_made_from_names_and_never_taken_twice() -> None:
    of = miscrits()
    assert of.new_id("creatures", "Ember Fox") == "ember_fox"
    assert of.new_id("creatures", "Meadow Mouse") == "meadow_mouse_2"
    assert of.new_id("creatures", "Cinder Cub") == "cinder_cub_2"  # the program's
    assert of.new_id("creatures", "Ärger!") == "rger" and of.new_id("creatures", "狐") == "card"
    assert len(of.new_id("creatures", "x" * 300)) <= 40


def test_a_copy_is_like_its_model_but_for_its_name() -> None:
    copied = CardDraft.copy(miscrits(), "creatures", "meadow_hare")
    assert (
        copied.card == "" and copied.row["attacks"] == miscrits().row("creatures", "meadow_hare")["attacks"]
    )
    assert copied.troubles() == ("Still missing: Name.",)
    kept = copied.put(("name",), "River Hare").kept()
    assert list(kept.cards("creatures")) == ["meadow_mouse", "meadow_hare", "river_hare"]


def test_many_cards_are_changed_at_once_or_none() -> None:
    of = miscrits()
    changed = changed_at_once(of, "creatures", ["meadow_mouse", "meadow_hare"], "element", "fire")
    assert [card.element for card in changed.cards("creatures").values()] == ["fire", "fire"]
    with pytest.raises(CardSetError, match="at least 1 HP"):
        changed_at_once(of, "creatures", ["meadow_mouse", "meadow_hare"], "max_hp", 0)


def test_a_number_can_be_one_for_each_number_of_players() -> None:
    draft = CardDraft.open(miscrits(), "bosses", next(iter(part_of("miscrits").packaged().entries["bosses"])))
    draft = draft.put(("hp",), [10, 20, 30, 40, 50])
    labels = {line.label: line.shown for line in draft.lines()}
    assert labels["HP, 1 player"] == "10" and labels["HP, 5 players"] == "50"
    assert draft.put(("hp", 4), 99).row["hp"] == [10, 20, 30, 40, 99]


def test_likely_words_are_those_of_other_cards() -> None:
    draft = fox()
    assert "Scorch" in draft.likely(("attacks", 0, "name"), "sc")
    assert "Meadow" in draft.likely(("name",), "m") and "Nothing" not in draft.likely(("name",), "nothing")


# The text of the file

HAND_WRITTEN = """# our evening
[set]
game = "miscrits"
name = "Ours"   # from Anna

# the first one
[creatures.mouse]
name = "Mouse"
element = "nature"
max_hp = 3
attacks = [{ name = "Nibble", damage = 1 }]

# the second one
[creatures.hare]
name = "Hare"
element = "nature"
max_hp = 4
[[creatures.hare.attacks]]
name = "Kick"
damage = 2

# the end
"""


def hand_written() -> OpenSet:
    return OpenSet.read(part_of("miscrits"), "ours.toml", HAND_WRITTEN)


def test_other_cards_and_comments_stay_as_they_were_written() -> None:
    changed = CardDraft.open(hand_written(), "creatures", "hare").put(("max_hp",), 5).kept()
    before, after = HAND_WRITTEN.split("[creatures.hare]")[0], "\n# the end\n"
    assert changed.text.startswith(before) and changed.text.endswith(after)
    assert changed.cards("creatures")["hare"].max_hp == 5
    assert changed.cards("creatures")["mouse"] == hand_written().cards("creatures")["mouse"]


def test_a_card_that_goes_leaves_the_others() -> None:
    left = hand_written().with_row("creatures", "mouse", None)
    assert list(left.cards("creatures")) == ["hare"] and "# the second one" in left.text


@pytest.mark.parametrize(
    "text",
    [
        '[set]\ngame = "miscrits"\nname = "O"\n[creatures]\nmouse = { name = "Mouse" }\n',
        'creatures.mouse.name = "Mouse"\n',
    ],
)
def test_a_card_in_a_form_for_hands_only_is_left_alone(text: str) -> None:
    with pytest.raises(CannotWrite, match="Change it in the file"):
        with_card(text, "creatures", "mouse", {"name": "Rat"})


@pytest.mark.parametrize("name", ['"', "\\", "a\nb", "\x07", "\x7f", "]\n[set]", "狐", "# no", "'''"])
def test_whatever_a_name_is_it_is_only_words(name: str) -> None:
    draft = fox().put(("name",), name)
    kept = draft.kept()
    assert kept.cards("creatures")[draft.id].name == name
    assert list(kept.cards("items")) == ["honey"]


def test_places_beyond_a_list_are_no_places() -> None:
    with pytest.raises(IndexError):
        with_value({"attacks": []}, ("attacks", 1), {})
