"""A climb with tags: what is scanned is what was drawn, taken, bought, changed; what is not due is said."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Correct, Do, Resolve, Undo
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.climb_frames import InRoom
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Told
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from tests.studies.measure.table_hands import choose
from tests.table.tables import Play, play, uid

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def thing(card: str, number: int = 1) -> str:
    """The tag of anything of the box by its id."""
    return next(uid(copy) for copy in kit_of("sts").cards.box() if (copy.card, copy.copy) == (card, number))


def climb(library: Library, players: int = 2, lazy: tuple[int, ...] | None = None, **options: Any) -> Play:
    """A climb whose party has won the first fight and stands at the first fork of the map."""
    people = tuple(range(players)) if lazy is None else lazy
    setup = Setup("sts", NAMES[:players], "table", {"climb": True, **options}, people)
    made = play(setup, library)
    for _step in range(300):
        ask = made.session.match.ask()
        if isinstance(ask, Chance):
            made.session.handle(Resolve(ask.options[0]))
        elif ask is None or ask.topic == "path":
            return made
        else:
            made.session.handle(Do(ask.seats[0], _onward(made, ask.seats[0])))
    raise AssertionError("never on the way")


def _onward(made: Play, seat: int) -> Any:
    acts = made.session.match.legal(seat)
    last = {ca.Skip: 1, ca.Leave: 0}
    return min(acts, key=lambda act: last.get(type(act), 2))


def waits(made: Play, *offers: Offer) -> None:
    """The party stands in a treasure room, and these rewards wait."""
    from msgspec.structs import replace

    from companion.games.slay_the_spire.state.climb import AtRoom

    state = made.session.match.state
    numbered = tuple(replace(offer, uid=90 + place) for place, offer in enumerate(offers))
    count = len(state.heroes)
    state.climb = replace(
        state.climb,
        room="treasure",
        ready=True,
        offers=numbered,
        seats=(AtRoom(),) * count,
        queue=((),) * count,
    )
    made.session.match.push(InRoom())
    made.session.match._ask = None  # the state was laid out by hand


def show(made: Play, card: str, number: int = 1, reader: str = "shared") -> Any:
    made.clock.wait(3.0)
    reply = made.hands.show(thing(card, number), reader, reader)
    made.desk.further()
    return reply


def own_cards(made: Play, seat: int) -> list[str]:
    """Three different cards of the rewards of a seat."""
    deck = made.state.climb.decks[f"cards:{made.state.heroes[seat].character}"]
    cards = [card for card in dict.fromkeys(deck.bag) if BOOK.cards[card].card.type != "ticket"]
    return cards[:3]


def test_the_box_has_every_item_event_blessing_and_enemy_once_for_each_copy() -> None:
    box = kit_of("sts").cards.box()
    assert len(set(box)) == len(box)
    counts = {name: sum(copy.set == name for copy in box) for name in kit_of("sts").cards.sets}
    relics = BOOK.catalog.relics.values()
    assert counts["boss_relics"] == sum(each.copies for each in relics if each.pool == "boss_relic")
    assert counts["potions"] == sum(each.copies for each in BOOK.catalog.potions.values())
    assert counts["neow"] == 20 and counts["events"] >= 51 and all(counts.values())


def test_the_reward_that_is_shown_is_taken_and_nothing_is_asked_of_what_lay_beside_it(
    library: Library,
) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "card"))
    second = own_cards(made, 0)[1]
    before, other = made.state.heroes[0].deck, made.state.heroes[1]
    assert not any(isinstance(act, ca.Reveal) for act in made.session.match.legal(0))
    reply = show(made, second)
    assert isinstance(reply, Answered)
    assert f"Anna: {BOOK.cards[second].card.name} goes into your deck." in [
        task.words for task in reply.tasks
    ]
    assert sorted((*before, second)) == list(made.state.heroes[0].deck)
    assert made.state.heroes[1] == other and not made.state.climb.offers


def test_a_card_that_is_read_twice_in_a_moment_is_taken_once(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "potion"), Offer(0, 0, "potion"))
    assert isinstance(show(made, "fire_potion"), Answered)
    made.clock.wait(0.5)
    reply = made.hands.show(thing("fire_potion"))
    assert isinstance(reply, Told) and reply.words == "Fire Potion was already scanned."
    assert [item.id for item in made.state.heroes[0].potions] == ["fire_potion"]
    assert len(made.state.climb.offers) == 1


def test_a_potion_that_somebody_else_shall_have_is_turned_up_first(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "potion"))
    made.desk.handle(Do(0, ca.Reveal(90)))
    assert isinstance(show(made, "fire_potion"), Answered)
    assert made.state.climb.offers[0].cards == ("fire_potion",) and not made.state.heroes[0].potions
    made.desk.handle(Do(0, ca.PassReward(90, 1)))
    assert [item.id for item in made.state.heroes[1].potions] == ["fire_potion"]


def test_of_two_seats_whose_reward_it_may_be_one_is_asked_for(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "potion"), Offer(0, 1, "potion"))
    reply = show(made, "fire_potion")
    assert isinstance(reply, DeskQuestion) and [option.seat for option in reply.options] == [0, 1]
    choose(made.desk, 1)
    assert [offer.seat for offer in made.state.climb.offers] == [0]
    assert [item.id for item in made.state.heroes[1].potions] == ["fire_potion"]


def test_a_potion_for_which_only_another_has_no_room_is_refused_to_them_with_what_they_can_do(
    library: Library,
) -> None:
    made = climb(library)
    for potion in ("flex_potion", "block_potion", "swift_potion"):
        path = ("climb", "decks", "potions")
        made.session.handle(Correct(MoveCard(potion, path, ("heroes", 1, "potions"))))
    waits(made, Offer(0, 1, "potion"))
    reply = show(made, "fire_potion")
    assert isinstance(reply, Denied) and (reply.refusal.code, reply.seat) == ("potions", 1)
    assert reply.words.startswith("Ben is at the potion limit.")
    assert "reveal: potion" in reply.legal


def test_a_relic_on_the_reader_of_a_seat_is_its_reward_and_lies_before_it(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "relic"), Offer(0, 1, "relic"))
    assert isinstance(show(made, "anchor", reader="seat 2"), Answered)
    assert [offer.seat for offer in made.state.climb.offers] == [0]
    assert [item.id for item in made.state.heroes[1].relics][-1] == "anchor"
    assert "anchor" not in [item.id for item in made.state.heroes[0].relics]


def test_a_reward_that_is_not_due_is_said_with_what_is(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "upgrade"))
    before, entries = encode(made.state), len(made.session.entries)
    reply = show(made, "anchor")
    assert isinstance(reply, Denied) and reply.refusal.code == "not-due"
    assert reply.words == "Anchor is not due yet. Due now: Anna: upgrade a card."
    assert (encode(made.state), len(made.session.entries)) == (before, entries)


def test_on_the_way_the_next_room_is_due(library: Library) -> None:
    made = climb(library)
    reply = show(made, own_cards(made, 0)[0])
    assert isinstance(reply, Denied) and reply.words.endswith("is not due yet. Due now: the next room.")


def test_a_relic_that_somebody_owns_is_no_reward(library: Library) -> None:
    made = climb(library)
    made.session.handle(Correct(MoveCard("anchor", ("climb", "decks", "relics"), ("heroes", 1, "relics"))))
    waits(made, Offer(0, 0, "relic"))
    before = encode(made.state)
    reply = show(made, "anchor", reader="seat 1")
    assert isinstance(reply, Denied) and reply.refusal.code == "owned-already"
    assert reply.words == "Ben already has Anchor, and the box has no other. Scan what was drawn."
    assert encode(made.state) == before


def test_a_card_behind_a_lock_is_no_reward(library: Library) -> None:
    book = {"name": "new", "boxes": {}, "achievements": [], "highest_ascension": 0}
    made = climb(library, group=book)
    character = made.state.heroes[0].character
    unlocked = climb(library).state.climb.decks[f"cards:{character}"].bag
    locked = sorted(set(unlocked) - set(made.state.climb.decks[f"cards:{character}"].bag))
    waits(made, Offer(0, 0, "card"))
    before = encode(made.state)
    reply = show(made, locked[0])
    assert isinstance(reply, Denied) and reply.refusal.code == "locked"
    assert encode(made.state) == before


def test_a_card_of_the_own_deck_is_upgraded_at_a_campfire_by_showing_it(library: Library) -> None:
    made = climb(library)
    waits(made)
    state = made.session.match.state
    from msgspec.structs import replace

    state.climb = replace(state.climb, room="campfire")
    made.session.match.push(InRoom())
    made.session.match._ask = None
    card = next(each for each in made.state.heroes[0].deck if f"{each}+" in BOOK.cards)
    count = made.state.heroes[0].deck.count(card)
    reply = show(made, card)
    assert isinstance(reply, Answered)
    assert made.state.heroes[0].deck.count(card) == count - 1
    assert f"{card}+" in made.state.heroes[0].deck
    assert any("upgraded side" in task.words for task in reply.tasks)
    refused = show(made, card)  # who has smithed cannot do it again
    assert isinstance(refused, Denied)
    assert made.state.heroes[0].deck.count(card) == count - 1


def test_a_copy_of_what_somebody_owns_may_be_the_reward_and_is_asked_about(library: Library) -> None:
    made = climb(library)
    made.session.handle(
        Correct(MoveCard("flex_potion", ("climb", "decks", "potions"), ("heroes", 0, "potions")))
    )
    waits(made, Offer(0, 1, "potion"))
    reply = show(made, "flex_potion", 2)
    assert isinstance(reply, DeskQuestion)
    taken = [number for number, option in enumerate(reply.options) if isinstance(option.act, ca.Take)]
    assert len(taken) == 1 < len(reply.options) and reply.options[taken[0]].seat == 1
    choose(made.desk, taken[0])
    assert not made.state.climb.offers
    assert [item.id for item in made.state.heroes[1].potions] == ["flex_potion"]
    assert [item.id for item in made.state.heroes[0].potions] == ["flex_potion"]


def both_sides(made: Play) -> str:
    """Anna's deck has a card of which one copy was upgraded."""
    card = next(each for each in made.state.heroes[0].deck if made.state.heroes[0].deck.count(each) > 1)
    made.session.handle(Correct(MoveCard(card, ("heroes", 0, "deck"), ())))
    made.session.handle(Correct(MoveCard(f"{card}+", (), ("heroes", 0, "deck"))))
    return card


@pytest.mark.parametrize("side", ["", "+"])
def test_which_side_lies_up_is_asked_where_a_deck_has_a_card_both_ways(library: Library, side: str) -> None:
    made = climb(library)
    card = both_sides(made)
    waits(made, Offer(0, 0, "remove"))
    before = Counter(made.state.heroes[0].deck)
    reply = show(made, card)
    assert isinstance(reply, DeskQuestion)
    assert [option.act.card for option in reply.options] == [card, f"{card}+"]
    choose(made.desk, [option.act.card for option in reply.options].index(card + side))
    assert before - Counter(made.state.heroes[0].deck) == Counter([card + side])


def campfire(made: Play) -> None:
    """The party stands at a campfire."""
    from msgspec.structs import replace

    waits(made)
    state = made.session.match.state
    state.climb = replace(state.climb, room="campfire")
    made.session.match.push(InRoom())
    made.session.match._ask = None


def several(made: Play, seat: int = 0) -> str:
    """A card of which the deck of a seat has three copies or more."""
    return next(card for card, count in Counter(made.state.heroes[seat].deck).items() if count > 2)


def removes(made: Play, card: str, number: int, seat: int = 0) -> Any:
    """The seat may remove a card, and shows this copy; what is asked stays open."""
    waits(made, Offer(0, seat, "remove"))
    return show(made, card, number)


def lost(made: Play, before: tuple[str, ...], seat: int = 0) -> list[str]:
    """What the deck of a seat has less."""
    return list((Counter(before) - Counter(made.state.heroes[seat].deck)).elements())


def test_the_copy_that_was_smithed_by_showing_it_is_not_asked_about_nor_are_the_others(
    library: Library,
) -> None:
    made = climb(library)
    card = several(made)
    campfire(made)
    assert isinstance(show(made, card, 2), Answered)
    before = made.state.heroes[0].deck
    assert isinstance(removes(made, card, 2), Answered) and lost(made, before) == [f"{card}+"]
    made.desk.handle(Undo())
    assert made.state.heroes[0].deck == before
    assert isinstance(removes(made, card, 1), Answered) and lost(made, before) == [card]


def test_a_second_copy_that_is_smithed_leaves_known_what_was_known(library: Library) -> None:
    made = climb(library)
    card = several(made)
    campfire(made)
    assert isinstance(show(made, card, 1), Answered)
    campfire(made)
    assert isinstance(show(made, card, 2), Answered)
    before = made.state.heroes[0].deck
    assert before.count(f"{card}+") == 2
    assert isinstance(removes(made, card, 1), Answered) and lost(made, before) == [f"{card}+"]


def test_a_copy_known_to_be_upgraded_is_not_smithed_again(library: Library) -> None:
    made = climb(library)
    card = several(made)
    campfire(made)
    assert isinstance(show(made, card, 1), Answered)
    campfire(made)
    before = encode(made.state)
    reply = show(made, card, 1)
    assert isinstance(reply, Denied) and reply.words.startswith(f"{BOOK.cards[card].card.name}+ ")
    assert reply.refusal.code == "upgraded-already"
    assert encode(made.state) == before


def test_an_upgraded_card_is_only_not_due_where_nothing_is_upgraded(library: Library) -> None:
    made = climb(library)
    card = several(made)
    campfire(made)
    assert isinstance(show(made, card, 1), Answered)
    waits(made)
    reply = show(made, card, 1)
    assert isinstance(reply, Denied) and reply.refusal.code == "not-due"


@pytest.mark.parametrize("number", [1, 2])
def test_what_was_told_is_forgotten_when_the_deck_changes_unseen(library: Library, number: int) -> None:
    made = climb(library)
    card = several(made)
    campfire(made)
    assert isinstance(show(made, card, 1), Answered)
    made.session.handle(Correct(MoveCard(card, ("heroes", 0, "deck"), ())))
    made.session.handle(Correct(MoveCard(f"{card}+", (), ("heroes", 0, "deck"))))
    assert isinstance(removes(made, card, number), DeskQuestion)


def test_what_was_told_is_forgotten_with_the_answer_that_is_taken_back(library: Library) -> None:
    made = climb(library)
    card = several(made)
    campfire(made)
    assert isinstance(show(made, card, 1), Answered)
    made.desk.handle(Undo())
    assert f"{card}+" not in made.state.heroes[0].deck
    made.session.handle(Correct(MoveCard(card, ("heroes", 0, "deck"), ())))
    made.session.handle(Correct(MoveCard(f"{card}+", (), ("heroes", 0, "deck"))))
    assert isinstance(removes(made, card, 1), DeskQuestion)


def test_what_was_answered_once_is_known_and_the_others_are_asked_until_all_are(library: Library) -> None:
    """Two of the deck are upgraded: one that was told leaves the other open."""
    made = climb(library)
    card = both_sides(made)
    made.session.handle(Correct(MoveCard(card, ("heroes", 0, "deck"), ())))
    made.session.handle(Correct(MoveCard(f"{card}+", (), ("heroes", 0, "deck"))))
    before = made.state.heroes[0].deck
    for number in (1, 2):
        assert isinstance(removes(made, card, number), DeskQuestion)
        choose(made.desk, 1)
        assert lost(made, before) == [f"{card}+"] * number
    assert isinstance(removes(made, card, 3), Answered)
    assert lost(made, before) == [card, f"{card}+", f"{card}+"]


def test_what_one_tells_says_nothing_of_the_same_card_in_another_deck(library: Library) -> None:
    """Of both decks one copy is upgraded; Anna has told which, Ben has not."""
    made = climb(library)
    card, other = several(made, 0), several(made, 1)
    campfire(made)
    assert isinstance(show(made, card, 1), Answered)
    made.session.handle(Correct(MoveCard(other, ("heroes", 1, "deck"), ())))
    made.session.handle(Correct(MoveCard(f"{other}+", (), ("heroes", 1, "deck"))))
    before = made.state.heroes[1].deck
    assert isinstance(removes(made, other, 1, seat=1), DeskQuestion)
    choose(made.desk, 1)
    assert lost(made, before, 1) == [f"{other}+"]
    mine = made.state.heroes[0].deck
    assert isinstance(removes(made, card, 1), Answered) and lost(made, mine) == [f"{card}+"]


def fought(made: Play) -> None:
    """The party goes into its first fight, up to the turn of the players."""
    for _step in range(40):
        ask = made.session.match.ask()
        if isinstance(ask, Chance):
            made.session.handle(Resolve(ask.options[0]))
        elif ask is not None and made.state.fight is not None and ask.topic == "play":
            made.desk.refresh()
            return
        elif ask is not None:
            made.session.handle(Do(ask.seats[0], _onward(made, ask.seats[0])))
    raise AssertionError(f"never in a fight: {ask}")


def test_in_a_fight_the_side_of_a_copy_is_asked_once(library: Library) -> None:
    made = climb(library, 1)
    card = next(each for each in made.state.heroes[0].deck if each.startswith("strike"))
    made.session.handle(Correct(MoveCard(card, ("heroes", 0, "deck"), ())))
    made.session.handle(Correct(MoveCard(f"{card}+", (), ("heroes", 0, "deck"))))
    fought(made)
    reply = show(made, card, 1)
    assert isinstance(reply, DeskQuestion)
    sides = [made.desk.kit.meant.cards_of(made.state, option.act) for option in reply.options]
    assert {next(iter(each)) for each in sides} == {card, f"{card}+"}
    choose(made.desk, next(place for place, each in enumerate(sides) if each[f"{card}+"]))
    assert f"{card}+" in made.state.fight.fighters[0].discard
    reply = show(made, card, 2)
    options = reply.options if isinstance(reply, DeskQuestion) else ()
    assert not any(made.desk.kit.meant.cards_of(made.state, option.act)[f"{card}+"] for option in options)
    assert options or card in made.state.fight.fighters[0].discard


def test_a_card_that_a_deck_has_one_way_is_sure(library: Library) -> None:
    made = climb(library)
    both_sides(made)
    waits(made, Offer(0, 0, "remove"))
    other = next(card for card, count in Counter(made.state.heroes[0].deck).items() if count == 1)
    assert isinstance(show(made, other), Answered) and other not in made.state.heroes[0].deck
    waits(made, Offer(0, 1, "remove"))
    assert isinstance(show(made, made.state.heroes[1].deck[0]), Answered)


def test_a_reward_may_be_a_card_of_which_the_own_copy_is_upgraded(library: Library) -> None:
    made = climb(library)
    card = next(each for each in own_cards(made, 0) if f"{each}+" in BOOK.cards)
    made.session.handle(Correct(MoveCard(f"{card}+", (), ("heroes", 0, "deck"))))
    waits(made, Offer(0, 0, "card"))
    assert isinstance(show(made, card), Answered)
    assert {card, f"{card}+"} <= set(made.state.heroes[0].deck) and not made.state.climb.offers


@pytest.mark.parametrize("change", ["remove", "upgrade", "transform"])
def test_a_task_is_done_by_showing_the_card(library: Library, change: Any) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, change))
    card = next(each for each in made.state.heroes[0].deck if f"{each}+" in BOOK.cards)
    count, size = made.state.heroes[0].deck.count(card), len(made.state.heroes[0].deck)
    assert isinstance(show(made, card), Answered)
    assert made.state.heroes[0].deck.count(card) == count - 1
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) is (change == "transform")
    if isinstance(ask, Chance):  # what it becomes is shown
        new = str(ask.options[0])
        assert isinstance(show(made, new), Answered) and new in made.state.heroes[0].deck
    assert len(made.state.heroes[0].deck) == (size - 1 if change == "remove" else size)


def test_a_curse_that_cannot_be_transformed_is_refused_in_words(library: Library) -> None:
    made = climb(library)
    curse = next(copy.card for copy in kit_of("sts").cards.box() if copy.set == "curse")
    made.session.handle(Correct(MoveCard(curse, (), ("heroes", 0, "deck"))))
    waits(made, Offer(0, 0, "transform"))
    before = encode(made.state)
    reply = show(made, curse, reader="seat 1")
    assert isinstance(reply, Denied) and "transform a card" in reply.words
    assert encode(made.state) == before


def test_undo_takes_back_what_a_scan_did_with_work_for_hands(library: Library) -> None:
    made = climb(library)
    before = encode(made.state)
    made.session.handle(Correct(SetValue(("heroes", 0, "gold"), 9)))
    reply = made.desk.handle(Undo())
    assert isinstance(reply, Answered) and encode(made.state) == before
    assert next(task.words for task in reply.tasks).startswith("Anna, gold: ")


def test_an_unknown_room_is_refused_with_the_rooms_there_are(library: Library) -> None:
    made = climb(library)
    before = encode(made.state)
    reply = made.desk.handle(Do(0, ca.Enter("99-9")))
    assert isinstance(reply, Denied) and reply.words == "The map has no such space."
    assert any("go to" in legal for legal in reply.legal)
    assert encode(made.state) == before
