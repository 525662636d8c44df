"""Every question in the middle of something names its cause and its amount."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do
from companion.games.slay_the_spire.content.modifiers import OrbBonus
from companion.games.slay_the_spire.state.acts import NotReady, PlayCard, Ready, UsePotion, UseShiv
from companion.games.slay_the_spire.state.card_events import JunkAdded
from companion.games.slay_the_spire.state.frames import EndOfTurn
from companion.games.slay_the_spire.state.in_force import player_modifiers
from companion.games.slay_the_spire.view.causes import cause_words
from companion.table.tags.library import Library
from tests.games.slay_the_spire.plays import Play, fight, foe, hero
from tests.table.tables import full_library, rolled


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return full_library(tmp_path_factory.mktemp("library"), "sts")


def test_a_card_to_be_chosen_is_asked_for_with_what_becomes_of_it(library: Library) -> None:
    made = rolled(library, decks=[["strike_ironclad"] * 5, ["survivor", *["strike_silent"] * 4]])
    made.desk.handle(Do(1, PlayCard("survivor")))
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.topic == "cards"
    view = made.session.game.view(made.session.match, 1)
    assert view.ask is not None
    assert view.ask.prompt == "Survivor: Discard 1 card from your hand. Ben: choose."


def test_without_anything_at_work_no_cause_is_named(library: Library) -> None:
    made = rolled(library)
    assert cause_words(made.state) == ""
    view = made.session.game.view(made.session.match, 0)
    assert view.ask is not None and view.ask.prompt == "Anna, Ben: play cards, or end the turn."


def test_going_on_after_all_is_told_as_what_it_is(library: Library) -> None:
    made = rolled(library)
    said = []
    for act in (Ready(), NotReady()):
        made.session.heard()
        made.desk.handle(Do(1, act))
        told = made.session.game.told
        said += [told(made.state, event, -1) for event in made.session.heard()]
    assert said == ["Ben is ready.", "Ben keeps playing after all."]


def prompts(play: Play) -> list[str]:
    """What is asked in the end step, question by question, each answered by the first act."""
    found = []
    play.state.stack.append(EndOfTurn())
    while isinstance(ask := play.match.ask(), Choice) and ask.topic != "play":
        view = play.match.game.view(play.match, ask.seats[0]).ask
        assert view is not None
        found.append(view.prompt)
        play.match.do(ask.seats[0], play.match.legal(ask.seats[0])[0])
    return found


def test_an_orb_says_what_it_deals_with_all_that_adds_to_it() -> None:
    plain = fight(hero("defect", orbs="lightning"), hero(), foe(), foe(row=1))
    assert prompts(plain) == ["Lightning: Deal 1 damage. p0: choose an enemy."]
    focused = fight(hero("defect", orbs="lightning", powers="defragment"), hero(), foe(), foe(row=1))
    bonus = [each.amount for each in player_modifiers(focused.p(), OrbBonus) if each.at == "end_of_turn"]
    assert prompts(focused) == [f"Lightning: Deal {1 + sum(bonus)} damage. p0: choose an enemy."]


def test_a_card_that_aims_in_the_middle_says_the_effect_that_does() -> None:
    play = fight(hero("watcher", hand="cut_through_fate", draw="halt halt"), hero(), foe())
    play.match.do(0, play.playing("cut_through_fate"))
    view = play.match.game.view(play.match, 0).ask
    assert view is not None
    assert view.prompt == "Cut Through Fate: Scry 2. p0: choose which of these cards to discard."


def test_an_order_says_what_is_ordered_and_what_ready_means() -> None:
    first = hero(relics="orichalcum", powers="feel_no_pain", hand="ghostly_armor")
    play = fight(first, hero("silent"), foe())
    play.state.stack.append(EndOfTurn())
    view = play.match.game.view(play.match, 0).ask
    assert view is not None
    assert view.prompt == "These abilities trigger at the same time. p0: choose what comes next."
    assert [(option.label, option.role) for option in view.options][-1] == ("in this order", "pass")


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        ({"orbs": "frost"}, "Frost: p0 gains 1 Block."),
        ({"relics": "orichalcum"}, "Orichalcum: p0 gains 1 Block."),
        ({"hand": "burn"}, "Burn: p0 loses 1 HP."),
        ({"powers": "metallicize"}, "Metallicize: p0 gains 1 Block."),
        ({"stance": "wrath"}, "Wrath: p0 loses 1 HP."),
    ],
)
def test_the_log_says_who_gains_or_loses_and_by_what(mine: dict[str, str], said: str) -> None:
    character = "watcher" if "stance" in mine else "defect"
    play = fight(hero(character, **mine), hero("silent"), foe())
    play.match.heard = []
    prompts(play)
    told = [play.match.game.told(play.state, event, -1) for event in play.match.heard]
    assert [words for words in told if "p0 " in words and ":" in words] == [said]
    assert not any(words.startswith("p1 ") and "Block" in words for words in told)


def test_a_card_that_was_played_is_told_before_and_not_again() -> None:
    play = fight(hero(hand="defend"), hero("silent"), foe())
    play.match.heard = []
    play.play("defend")
    told = [play.match.game.told(play.state, event, -1) for event in play.match.heard]
    assert "p0 plays Defend." in told and "p0 gains 1 Block." in told


def test_shivs_for_which_there_is_no_place_are_asked_for_in_these_words() -> None:
    play = fight(hero("silent", hand="blade_dance+", shiv=5), hero(), foe())
    play.match.do(0, play.playing("blade_dance+"))
    view = play.match.game.view(play.match, 0).ask
    assert view is not None
    asked = "Blade Dance+. p0: you can hold no more Shivs. Use 3 Shivs now: choose a target."
    assert (view.prompt, view.options[-1].label) == (asked, "use no Shiv now")


def said(play: Play, act: Any) -> list[str]:
    """What is told of an act of the first player."""
    play.match.heard = []
    play.match.do(0, act)
    play.match.ask()
    return [play.match.game.told(play.state, event, -1) for event in play.match.heard]


def test_what_somebody_uses_is_told_as_used_and_counted_by_its_name() -> None:
    play = fight(hero("silent", hand="blade_dance", potions="block_potion swift_potion"), hero(), foe())
    assert "p0 gains 2 Shivs." in said(play, play.playing("blade_dance"))
    assert "p0 uses 1 Shiv." in said(play, UseShiv(0))
    told = said(play, UsePotion(play.p().potions[1].uid))
    assert told[0] == "p0 uses Swift Potion." and len(told) > 1


def test_status_cards_are_told_in_a_sentence() -> None:
    play = fight(hero(), hero("silent"), foe())
    added = [JunkAdded(0, "daze", 1, "draw_top"), JunkAdded(0, "slimed", 3, "discard_pile")]
    assert [play.match.game.told(play.state, event, -1) for event in added] == [
        "p0 puts Daze on top of the draw pile.",
        "p0 puts 3 × Slimed into the discard pile.",
    ]


def test_abilities_are_listed_in_the_order_in_which_they_happen_when_it_is_left_so() -> None:
    """What only gives comes first, although the Burn of the hand waits before it."""
    mine = hero("defect", orbs="lightning frost", hand="burn", hp=1)
    play = fight(mine, hero("silent"), foe(max_hp=1))
    play.state.stack.append(EndOfTurn())
    view = play.match.game.view(play.match, 0).ask
    assert view is not None and view.topic == "order"
    listed = [option.label.partition(":")[0] for option in view.options][:-1]
    play.match.heard = []
    play.match.do(0, view.options[-1].act)
    play.match.ask()
    told = [play.match.game.told(play.state, event, -1) for event in play.match.heard]
    happened = [words.partition(":")[0] for words in told if ":" in words and "goes to" not in words]
    assert [name.removeprefix("p0, ") for name in listed][: len(happened)] == happened
    assert len(happened) > 1
