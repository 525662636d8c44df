"""Effects declared by typed words, and places corrected by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import NullTranslations
from typing import ClassVar

import pytest
from msgspec.structs import replace

from companion.engine.declared import Declare, DeclaredEffect
from companion.games.slay_the_spire.parts.table_kit import TABLE_KIT
from companion.play.bad_input import BadInput
from companion.speech import words
from companion.table.desk import declaring
from companion.table.desk.declaring import declared
from companion.table.tags.library import Library
from companion.translations.pseudo import PseudoTranslations, pseudo
from scripts.translations.catalogues import FOR_TRANSLATORS
from tests.project.our_texts import our_texts
from tests.table.tables import Play, rolled, turn_of_anna
from tests.table.test_terminal import told

NO_KINDS = replace(TABLE_KIT, pad=replace(TABLE_KIT.pad, kinds={}))
"""The kit of a game to which the kind of a declared card does not matter."""


def meant(made: Play, words: str, seat: int = 0, kinds: bool = True) -> Declare:
    """What the words declare."""
    game, state = made.session.game, made.state
    said = TABLE_KIT if kinds else NO_KINDS
    return declared(
        words, game.kernel.declarable(state, seat), game.view(made.session.match, seat), seat, said
    )


def hit(amount: int, times: int = 1, target: int = 0) -> DeclaredEffect:
    return DeclaredEffect("hit", amount, times, (target,))


@pytest.mark.parametrize(
    ("words", "effects"),
    [
        ("hit 3", [hit(3)]),
        ("hit for 3 at the collector", [hit(3)]),
        ("hit 3 twice at collector", [hit(3, 2)]),
        ("hit collector 3 x3", [hit(3, 3)]),
        ("hit 3 at Coll 4 times", [hit(3, 4)]),
        ("hit all 2", [DeclaredEffect("hit all", 2)]),
        ("hit row 2 at row 1", [DeclaredEffect("hit row", 2, 1, (0,))]),
        ("2 weak; poison 3", [DeclaredEffect("weak", 2, 1, (0,)), DeclaredEffect("poison", 3, 1, (0,))]),
        ("block 4", [DeclaredEffect("block", 4, 1, (0,))]),
        ("gain 4 block at Ben", [DeclaredEffect("block", 4, 1, (1,))]),
        ("hit 3 ×2", [hit(3, 2)]),
        ("hit 0000003 x0002", [hit(3, 2)]),
        ("hit \N{ARABIC-INDIC DIGIT THREE}", [hit(3)]),
        ("lose 2 hp, draw 3", [DeclaredEffect("lose hp", 2), DeclaredEffect("draw", 3)]),
    ],
)
def test_words_mean_effects(library: Library, words: str, effects: list[DeclaredEffect]) -> None:
    assert meant(rolled(library), words).effects == tuple(effects)


def test_nothing_is_too_much_below_the_border(library: Library) -> None:
    assert meant(rolled(library), "hit 9999 x9999").effects == (hit(9999, 9999),)


class German(NullTranslations):
    """A few words of a catalogue."""

    words: ClassVar[dict[str, str]] = {
        declaring.AT: "auf bei gegen",
        declaring.OFTEN: "einmal 1 zweimal doppelt 2 dreimal 3 immer",
        declaring.TIMES: "mal",
        declaring.COST: "für",
        declaring.CARDS: "Karten Karte",
        declaring.FILLERS: "und den der die",
        "Skill": "Fertigkeit",
        "Gain {n} Block": "Erhalte {n} Block",
    }

    def gettext(self, message: str) -> str:
        return self.words.get(message, message)


@pytest.fixture
def speaking() -> Iterator[Callable[[NullTranslations], None]]:
    yield words.use
    words.use(NullTranslations())


def test_declared_effects_are_understood_in_another_language(
    library: Library, speaking: Callable[[NullTranslations], None]
) -> None:
    made = rolled(library)
    speaking(German())
    for typed in (
        "hit 3 doppelt auf den collector",
        "hit 3 2 mal gegen collector",
        "hit twice 3 at collector",
    ):
        assert meant(made, typed).effects == (hit(3, 2),), typed
    act = meant(made, "erhalte 4 block bei Ben, 2 Karten, für 2, Fertigkeit")
    assert act == Declare((DeclaredEffect("block", 4, 1, (1,)),), "skill", 2, 2)
    with pytest.raises(BadInput, match="choose a target"):
        meant(made, "hit 3 immer")  # the catalogue gives that word no number


def test_every_small_word_of_a_declaration_goes_through_the_catalogue(
    library: Library, speaking: Callable[[NullTranslations], None]
) -> None:
    """In the pseudo-language no letter is plain, so that none of these words is English."""
    made = rolled(library)
    english = ("twice", "at", "Collector", "for", "cards", "Skill", "times")
    twice, at, collector, cost, cards, skill, times = map(pseudo, english)
    line = f"hit 3 {twice} {at} {collector}, hit 4 3 {times}, {cost} 2, 0 {cards}, {skill}"
    with pytest.raises(BadInput):
        meant(made, line)
    speaking(PseudoTranslations())
    assert meant(made, line) == Declare((hit(3, 2), hit(4, 3)), "skill", 2, 0)


def test_translators_are_told_what_the_small_words_are_for() -> None:
    lists = [declaring.AT, declaring.FILLERS, declaring.OFTEN]
    lists += [declaring.TIMES, declaring.COST, declaring.CARDS]
    comments = {message.id: " ".join(message.auto_comments) for message in our_texts()}
    assert all(comments[each].startswith(FOR_TRANSLATORS) for each in lists)


def test_cost_cards_and_kind_are_said_beside_the_effects(library: Library) -> None:
    made = rolled(library)
    assert meant(made, "hit 1") == Declare((hit(1),), "attack", 1, 1), "most cards cost 1"
    assert meant(made, "hit 1, skill, for 2, 0 cards") == Declare((hit(1),), "skill", 2, 0)
    assert meant(made, "draw 1").kind == "skill"
    assert meant(made, "draw 1", kinds=False).kind == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "such as|as in"),
        (",,;", "as in"),
        ("fly 3", "Choose one of: hit"),
        ("hit 3 4", "one number"),
        ("hit 3 at nobody", "The Collector"),
        ("for 1", "as in"),
        ("hit -3", "“hit -3”: use whole numbers without"),
        ("hit +3", "use whole numbers"),
        ("hit \N{MINUS SIGN}3", "use whole numbers"),
        ("hit 2.5", "use whole numbers"),
        ("hit 3\N{SUPERSCRIPT TWO}", "use whole numbers"),
        (
            "hit 99999999999999999999",
            "99999999999999999999 is too much. The maximum is 9999",
        ),
        ("hit 3 x10000", "10000 is too much"),
        ("hit 3 10000 times", "10000 is too much"),
        ("hit 1, for 10000", "10000 is too much"),
        ("hit 1, 10000 cards", "10000 is too much"),
        ("hit " + "9" * 390, "is too much"),
        ("hit 3, " * 60, "more than 400 characters.*as in: hit 2 at NAME"),
    ],
)
def test_what_is_not_understood_is_said_with_what_there_is(library: Library, words: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        meant(rolled(library), words)


def test_of_several_targets_one_is_named_and_those_after_it_take_it(library: Library) -> None:
    made = rolled(library, fight=["e1_jaw_worm", "e1_looter"])
    with pytest.raises(BadInput, match="“hit 3”: choose a target: Looter; Jaw Worm"):
        meant(made, "hit 3")
    act = meant(made, "hit 3 at looter, weak 1, 1 vulnerable at jaw")
    assert len(act.effects) == 3 and act.effects[0].targets == act.effects[1].targets
    struck = [made.state.fight.enemies[effect.targets[0]].face for effect in act.effects]
    assert struck == ["e1_looter", "e1_looter", "e1_jaw_worm"]


def test_equal_enemies_are_told_apart_by_their_number(library: Library) -> None:
    made = rolled(library, fight=["e1_jaw_worm", "e1_jaw_worm"])
    with pytest.raises(BadInput, match="Jaw Worm 2; Jaw Worm 1"):
        meant(made, "hit 3 at jaw worm")
    first, second = meant(made, "hit 3 at jaw worm 2 twice"), meant(made, "hit 3 jaw worm 1")
    assert (first.effects[0].amount, first.effects[0].times) == (3, 2)
    assert first.effects[0].targets != second.effects[0].targets


def test_declaring_in_the_terminal_plays_as_a_card_would(library: Library) -> None:
    made = rolled(library)
    hp = made.state.fight.enemies[0].hp
    text, replies = told(made, "declare", "declare hit 2 twice, for 1", "d Ben: block 3, for 1")
    assert "such as: declare hit 2 at NAME" in text
    assert made.state.fight.enemies[0].hp == hp - 4
    assert (made.state.fight.fighters[0].energy, made.state.fight.fighters[1].energy) == (2, 2)
    assert (made.state.fight.fighters[0].block, made.state.fight.fighters[1].block) == (0, 3)
    assert [type(reply).__name__ for reply in replies] == ["Answered", "Answered"]


def test_a_declaration_that_is_refused_can_be_allowed(library: Library) -> None:
    made = rolled(library)
    hp = made.state.fight.enemies[0].hp
    text, _replies = told(made, "declare hit 31", "allow")
    assert "from 1 to 30" in text and "If the table allows it" in text
    assert made.state.fight.enemies[0].hp == hp - 31


def test_steel_declares_too_and_needs_an_opponent(library: Library) -> None:
    made = turn_of_anna(library)
    hp = made.state.seats[1].hp
    typed = ("declare attack 2 at Ben", "let it through", "declare Anna skip turn at Anna")
    text, _replies = told(made, *typed)
    assert made.state.seats[1].hp == hp - 2 and made.state.seats[0].hp == 10
    assert "“skip turn at Anna”: choose a target: Ben." in text


def test_numbers_and_cards_are_corrected_by_name(library: Library) -> None:
    made = rolled(library)
    typed = (
        "c anna hp 4",
        "c collector block 2",
        "c hp 5",
        "c strike from anna hand to anna discard",
        "c luck 3",
    )
    text, _replies = told(made, *typed)
    assert (made.state.fight.fighters[0].hp, made.state.fight.fighters[1].hp) == (4, 40)
    assert made.state.fight.fighters[0].hand.unseen + made.state.fight.fighters[1].hand.unseen == 11
    assert made.state.fight.enemies[0].block == 2
    assert (
        made.state.fight.fighters[0].discard == ["strike_ironclad"]
        and made.state.fight.fighters[1].discard == []
    )
    assert "matches several places: Anna, HP; Ben, HP; The Collector, HP" in text
    assert "No place is called “luck”" in text
