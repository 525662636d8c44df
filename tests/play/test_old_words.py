"""What people typed before acts were given better words: piped scripts hold it, so it is understood for ever.

The lines are those of the commit before the rewording (5c8b1fe3^); where acts were reworded again, both.
"""

from __future__ import annotations

from functools import cache

import pytest

from companion.engine.view import OptionView
from companion.play.terminal import typed_acts
from tests.project.our_texts import our_texts

FILLED = {
    "card": "Dew Sprite",
    "creature": "Dew Sprite",
    "piece": "Soot Imp",
    "room": "Shrine",
    "target": "Boss",
}
FILLED |= {
    "attack": "Wave",
    "name": "Brand",
    "bearer": "Kell",
    "damage": "5",
    "act": "II",
    "item": "Fire Potion",
}
FILLED |= {"what": "Perfect", "n": "5", "effects": "Hit for 2", "attacker": "Ash Raider", "space": "c3"}

LINES = {
    "ministeel": (
        ("play Dew Sprite", "play {card}"),
        ("answer with Dew Sprite", "answer with {card}"),
        ("let it through", "let it through"),
        ("use a draw token", "use a draw token"),
        ("forfeit an action, discard Dew Sprite", "forfeit an action, discard {card}"),
        ("declare: Hit for 2", "enter: {effects}"),
        ("end the turn", "end the turn"),
    ),
    "broken_world": (
        ("Keep this hand", "keep this hand"),
        ("Begin the turn", "start turn"),
        ("Declare what a card did", "enter what a card did"),
        ("Go on to moving and attacking", "move and attack"),
        ("Go on", "continue"),
        ("No attack: go on", "no attack: continue"),
        ("Nobody defends", "no defenders"),
        ("Nothing to declare: go on", "nothing to enter: continue"),
        ("Leave the heroes where they are", "keep the heroes in place"),
        ("The partners' heroes change places", "swap places with your partner's hero"),
        ("These are all attacks", "all attacks chosen"),
        ("These are all defenders", "all defenders chosen"),
        ("attacks complete", "all attacks chosen"),
        ("defenders complete", "all defenders chosen"),
        ("Lay Dew Sprite on Soot Imp", "put {card} on {piece}"),
        ("Summon Dew Sprite on c3", "summon {card} on {space}"),
        ("Brand of Kell for Soot Imp", "{name} of {bearer} on {piece}"),
        ("Soot Imp takes no part", "withdraw {piece}"),
        ("Soot Imp defends against Ash Raider", "{piece} defends against {attacker}"),
        ("Pass", "pass"),
        ("End Brand's turn", "end {name}'s turn"),
    ),
    "mini_rogue": (
        ("crow: another room for Shrine", "crow: replace {room}"),
        ("let the crow look at the top rooms", "crow: look at the top rooms"),
        ("open the tomb as the die lies", "open the tomb without changing the die"),
        ("strike with 5", "strike for {damage}"),
        ("go on", "continue"),
        ("go right: Shrine", "go right: {room}"),
        ("feed the crow", "feed the crow"),
    ),
    "miscrits": (
        ("Begin the turn", "start turn"),
        ("Declare what a card did", "enter what a card did"),
        ("Draw a card", "draw a card"),
        ("Draw no card", "do not draw"),
        (
            "Show the hand, reshuffle it and draw as many again",
            "show your hand, reshuffle and draw the same number",
        ),
        ("There is no creature left", "no creature left to play"),
        ("Wave at Boss", "use {attack} on {target}"),
        ("Dew Sprite becomes active", "make {card} active"),
        ("Dew Sprite from the hand becomes active", "make {card} active from your hand"),
        ("Evolve Dew Sprite into Dew Sprite", "evolve {creature} into {card}"),
        ("Switch to Dew Sprite", "switch to {creature}"),
    ),
    "sts": (
        ("go on", "keep playing"),
        ("go on playing", "keep playing"),
        ("go on to act II", "continue to Act {act}"),
        ("continue to act II", "continue to Act {act}"),
        ("lay down Fire Potion", "discard {item}"),
        ("we have done it: Perfect", "claim: {what}"),
        ("once more", "again"),
        ("change rows with Brand", "switch rows with {name}"),
        ("turn up the next potion", "reveal the next potion"),
        ("declare: Hit for 2", "enter: {effects}"),
        ("use Fire Potion", "use {item}"),
        ("rest", "rest"),
        ("smith", "smith"),
    ),
}
ALL = [(game, *line) for game, lines in LINES.items() for line in lines]


@cache
def said_now() -> frozenset[str]:
    """Every message of the program."""
    return frozenset(each.id for each in our_texts() if isinstance(each.id, str))


@pytest.mark.parametrize(("game", "typed", "template"), ALL)
def test_an_act_is_understood_under_its_old_words(game: str, typed: str, template: str) -> None:
    meant = template.format_map(FILLED)
    others = [now.format_map(FILLED) for _old, now in LINES[game] if now != template]
    found = typed_acts.offered(
        [OptionView(each, 0, label) for each, label in enumerate([*others, meant])], typed
    )

    assert meant in [option.label for option in found] and template in said_now()
    assert len(found) == 1


@pytest.mark.parametrize("old", dict.fromkeys(old for old, _now in typed_acts.OLD_WORDS))
def test_no_old_words_are_known_in_vain(old: str) -> None:
    lines = [f" {' '.join(typed_acts.tokens(typed))} " for _game, typed, _template in ALL]

    assert any(f" {old} " in line for line in lines)


def test_what_was_never_said_is_not_understood() -> None:
    assert typed_acts.offered([OptionView(0, 0, "start turn")], "launch turn") == []
