"""Words made from the effects: they hold the card's numbers, and follow when the data changes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.engine.encoding import to_json
from companion.engine.match import Match
from companion.games.ministeel.content import CARDS, COMBOS_BY_ID, CONTENT, Card, Combo, decode
from companion.games.ministeel.game import GAME
from companion.games.ministeel.state import AnyAct, EndTurn, FirstRolls, Forfeit, Play, PlayCombo
from companion.games.ministeel.words.texts import act_words, card_name, card_text, combo_text
from tests.games.ministeel.tables import Table, seat

SOURCES: list[Card | Combo] = [*CARDS.values(), *COMBOS_BY_ID.values()]


def numbers_of(effect: Any) -> list[str]:
    """The numbers that the words of an effect must hold; 0 and -1 stand for something else."""
    values = [getattr(effect, name) for name in effect.__struct_fields__]
    shown = [str(value) for value in values if type(value) is int and value > 0]
    hidden = {"search", "take", "take shield"}
    return [] if effect.__struct_config__.tag in hidden else shown


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_every_number_of_an_effect_is_said(source: Card | Combo) -> None:
    said = card_text(source.id) if isinstance(source, Card) else combo_text(source)
    for effect in (*source.action, *getattr(source, "answer", ())):
        for number in numbers_of(effect):
            assert number in said


def test_the_words_follow_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    sword = CARDS["sword"]
    stronger = msgspec.structs.replace(sword, action=(msgspec.structs.replace(sword.action[0], amount=8),))
    assert card_text("sword") == "Deal 3 damage to an opponent."
    monkeypatch.setitem(CARDS, "sword", stronger)
    assert card_text("sword") == "Deal 8 damage to an opponent."


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("poison", "Give an opponent 1 poison token."),
        ("plague_skull", "Give every player 1 poison token, yourself included.\nIt cannot be answered."),
        ("health_potion", "Gain 2 HP. Draw 1 card."),
        ("steel_shield", "Against an attack: Stop 2 damage."),
        (
            "armor",
            "While you wear it: Your shields stop 1 more damage. Stop 1 damage of every attack on you.",
        ),
        (
            "revival_scepter",
            "When you die: Roll the die for your new HP, discard all your cards and tokens, draw 6 cards",
        ),
    ],
)
def test_words_of_cards(card: str, said: str) -> None:
    assert card_text(card).startswith(said)


def test_acts_name_their_cards_and_targets() -> None:
    state = Table(seat(), seat()).state
    assert act_words(state, 0, Play("sword", 1)) == "play Sword at Ben"
    assert act_words(state, 0, PlayCombo(("poison", "sword"), 1)) == "combo Poison + Sword at Ben"
    assert act_words(state, 0, Forfeit("dagger")) == "forfeit an action, discard Dagger"
    assert act_words(state, 0, EndTurn()) == "end the turn"
    assert card_name("") == "an unseen card"


def test_acts_survive_the_log() -> None:
    for act in (Play("sword", 1), PlayCombo(("poison", "sword"), 1), Forfeit(), EndTurn()):
        assert msgspec.json.decode(to_json(act), type=AnyAct) == act


def test_a_mistake_in_the_data_names_file_and_place() -> None:
    text = (
        '[[card]]\nid = "x"\nname = "X"\ncount = 1\nkind = "attack"\naction = [{ do = "attack", amuont = 1 }]'
    )
    with pytest.raises(msgspec.ValidationError, match=r"mine\.toml: .*amuont.*card\[0\]\.action\[0\]"):
        decode(text, "mine.toml")


def test_ids_are_unique_and_combos_name_cards() -> None:
    assert len({source.id for source in SOURCES}) == len(SOURCES)
    for combo in CONTENT.combo:
        assert set(combo.cards) <= set(CARDS)
        assert list(combo.cards) == sorted(combo.cards)


# Dice


def faces(table: Table) -> dict[Any, str]:
    """What the faces of the die that is due mean."""
    ask = GAME.view(table.match, 0).ask
    assert ask is not None and ask.kind == "die"
    return {option.act: option.means for option in ask.options}


def thrown(card: str, **rules: Any) -> dict[Any, str]:
    """What the faces mean that Anna throws for this card."""
    table = Table(seat(card), seat(), deck="dagger", **rules)
    table.match.do(0, Play(card, 1) if card != "magnifying_glass" else Play(card))
    return faces(table)


def test_a_roll_for_the_first_turn_says_what_beats_each_face() -> None:
    table = Table(seat(), seat())
    table.state.stack[:] = [FirstRolls([0, 1])]
    table.match = Match(GAME, table.state)
    meant = faces(table)
    assert meant[1] == "wins unless someone else rolls 2 or more"
    assert meant[5] == "wins unless someone else rolls 6"
    assert meant[6] == "wins (on a tie, roll again)"


def test_a_rolled_attack_says_its_hit_and_the_glass_how_many_cards() -> None:
    hits, looks = thrown("bladed_shield"), thrown("magnifying_glass")
    assert (hits[1], hits[6]) == ("hits for 1", "hits for 6")
    assert (looks[1], looks[6]) == ("looks at 1 card", "looks at 6 cards")


def test_each_corner_of_fate_says_what_it_does_by_the_rules_of_the_house() -> None:
    assert thrown("fate", fate_attack=2, fate_poison=3, fate_heal=4) == {
        "attack": "hits for 2",
        "poison": "3 poison tokens",
        "heal": "heals 4 HP",
    }
    assert thrown("fate", fate_blockable=False)["attack"] == "hits for 1, cannot be answered"


def told(table: Table, seat: int) -> tuple[str, list[str]]:
    """What is asked, and in which words this seat may answer."""
    ask = GAME.view(table.match, seat).ask
    assert ask is not None
    return ask.prompt, [option.label for option in ask.options]


def test_a_shield_is_taken_or_left_in_these_words() -> None:
    table = Table(seat("hook_rope sword"), seat("steel_shield"))
    table.play(0, "sword", 1)
    assert "let it through" in told(table, 1)[1]
    table.answer(1, "steel_shield")
    assert told(table, 0) == (
        "Anna: take the shield, or leave it?",
        ["take the shield with Hook Rope", "leave the shield"],
    )


def test_a_turn_without_actions_is_only_to_be_ended() -> None:
    table = Table(seat("plague_skull", tokens=1), seat("dagger"), actions=1)
    assert told(table, 0)[0] == "Anna: choose an action."
    table.play(0, "plague_skull")
    assert told(table, 0) == (
        "Anna: end the turn, or use a draw token.",
        ["end the turn", "use a draw token"],
    )
