"""What led nowhere once: cards nobody has entered, foreign cards, misread rows of tags, slow dice."""

from __future__ import annotations

import io
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from companion.engine.commands import Correct, Do
from companion.engine.corrections import SetValue
from companion.engine.encoding import encode
from companion.games.slay_the_spire.state.acts import NameCopies, PlayCard
from companion.games.slay_the_spire.state.climb_acts import Enter
from companion.play.terminal.screen import Screen
from companion.table.desk.commands import Allow, SeatDone
from companion.table.desk.inputs import DieMoved, ReaderSaw, TagName, TagSeen
from companion.table.desk.questions import ANY_CHOICE
from companion.table.desk.replies import Answered, Denied, Told, UndoOffer
from companion.table.desk.scans import Scan
from companion.table.desk.shown_cards import ShownCards
from companion.table.kept.decks import Decks
from companion.table.tags.at_readers import Hands, bind_row
from companion.table.tags.binding import Row, copies_of
from companion.table.tags.library import Library
from companion.table.tags.naming import NameWriter
from companion.table.tags.physical import card_name
from hardware import events
from tests.table.tables import IRONCLAD, Play, play, rolled, spire, steel, waiting_for_die
from tests.table.test_climb_at_table import climb
from tests.table.test_terminal import told

# A card that was gained and that nobody has entered


def gained(library: Library, **options: object) -> Play:
    """Two starter decks, neither of which has an Anger."""
    return rolled(library, decks=[IRONCLAD, IRONCLAD], **options)  # type: ignore[arg-type]


def test_a_card_that_is_not_in_the_deck_is_added_and_played_at_once(library: Library) -> None:
    made = gained(library)
    hp, anna = made.state.fight.enemies[0].hp, made.state.fight.fighters[0]
    cards = anna.hand.unseen + anna.deck.middle
    denied = made.hands.show(spire("anger"))
    assert isinstance(denied, Denied) and denied.refusal.code == "not-in-deck" and denied.seat == 0
    assert "Anger is not entered in the deck of Anna" in denied.words
    (option,) = denied.overrule
    assert option.words == "Add Anger to this deck, then: play Anger at The Collector"
    assert isinstance(made.desk.handle(Allow()), Answered)
    anna, ben = made.state.fight.fighters
    assert made.state.fight.enemies[0].hp < hp and anna.cards_played == 1
    assert anna.hand.unseen == 4 and anna.hand.unseen + anna.deck.middle == cards
    assert anna.deck.top == ["anger"], "it goes on top of the draw pile, as it says"
    assert (ben.hand.unseen, ben.cards_played) == (7, 0)


def test_a_card_of_the_deck_is_not_added_once_more(library: Library) -> None:
    made = gained(library)
    assert isinstance(made.hands.show(spire("bash")), Answered)
    made.clock.wait(5.0)
    assert isinstance(made.hands.show(spire("bash")), UndoOffer)
    offered = made.hands.show(spire("anger"))
    assert isinstance(offered, Denied) and any(option.first for option in offered.overrule)


def test_a_card_that_was_added_is_in_the_kept_deck_too(library: Library, tmp_path: Path) -> None:
    owners = Decks(tmp_path / "decks.json")
    owners.begin([("Anna", "ironclad"), ("Ben", "silent")])
    made = gained(library)
    desk = play(made.session.setup, library, owners=owners)
    desk.hands.roll(2)
    desk.clock.wait(2.0)
    desk.hands.show(spire("anger"))
    assert isinstance(desk.desk.handle(Allow()), Answered)
    assert "anger" in owners.seats[0].faces and "anger" not in owners.seats[1].faces


@pytest.mark.parametrize("card", ["anger", "carnage", "defend_silent"])
def test_whatever_is_offered_to_be_allowed_can_be_carried_out(library: Library, card: str) -> None:
    made = gained(library)
    denied = made.hands.show(spire(card))
    assert isinstance(denied, Denied) and denied.overrule
    for option in denied.overrule:
        again = gained(library)
        again.hands.show(spire(card))
        assert isinstance(again.desk.handle(Allow(option)), Answered), option.words


def test_an_exact_name_beats_a_longer_one(library: Library) -> None:
    made = gained(library)
    text, _replies = told(made, "c anger from 0 to Anna hand", "c anger+ from 0 to Ben hand")
    assert "matches several places" not in text
    anna, ben = made.state.fight.fighters
    assert (anna.hand.known, ben.hand.known) == (["anger"], ["anger+"])


def test_the_terminal_offers_to_add_the_card(library: Library) -> None:
    made = gained(library)
    seen = events.TagSeen("shared", "shared", spire("anger"), made.clock.now)
    text, _replies = told(made, "allow 1", waiting=(seen,))
    assert "  1 Anna: Add Anger to this deck, then: play Anger" in text
    assert made.state.fight.fighters[0].cards_played == 1


# What is refused for what it is, and to whom


def test_a_foreign_card_is_refused_for_what_it_is(library: Library) -> None:
    made = gained(library)
    denied = made.hands.show(steel("dagger"))
    assert isinstance(denied, Denied) and denied.refusal.code == "other-game"
    assert denied.refusal.rule_words == "", "no rule book knows it"


@pytest.mark.parametrize("die", [0, 2])
def test_a_card_of_a_character_nobody_plays_is_refused_for_that(library: Library, die: int) -> None:
    """Also while the die is due: no order of play would make it good."""
    made = rolled(library, die, players=1) if die else waiting_for_die(library, players=1)
    denied = made.hands.show(spire("defend_silent"))
    assert isinstance(denied, Denied) and denied.refusal.code == "foreign-card"
    assert denied.words == ("Defend belongs to Silent, who is not in this game. Take it off the reader.")
    own = made.hands.show(spire("defend_ironclad"))
    assert not (isinstance(own, Denied) and own.refusal.code == "foreign-card")


LOSING = {
    "a card that costs HP": (["offering"], {"hp": [1, 5]}, "Anna loses"),
    "the end of a turn": (
        ["burn"],
        {"hp": [1, 5]},
        "Burn: Anna loses",
    ),
}


@pytest.mark.parametrize("how", LOSING)
def test_nothing_is_told_after_a_loss_by_oneself(library: Library, how: str) -> None:
    """The fight is over with the first who dies; what would have come to others is not told."""
    cards, more, said_of = LOSING[how]
    made = rolled(library, players=2, boss="b1_guardian", decks=[cards * 5, ["burn"] * 5], **more)
    made.session.heard()
    if how == "the end of a turn":
        for seat in (0, 1):
            made.desk.handle(SeatDone(seat))
        while (ask := made.session.match.ask()) is not None and getattr(ask, "topic", "") == "name":
            made.desk.handle(Do(ask.seats[0], NameCopies("burn", 1)))  # type: ignore[union-attr]
    else:
        made.desk.handle(Do(0, PlayCard("offering")))
    game = made.session.game
    said = [words for event in made.session.heard() if (words := game.told(made.state, event, -1))]
    assert made.state.fight.phase == "over" and said[-1] == "The fight is lost."
    assert any(words.startswith(said_of) for words in said) and "Anna is dead." in said
    assert not any("Ben" in words and "lose" in words for words in said)


def test_a_refusal_of_nobody_lists_no_acts_of_the_whole_table(library: Library) -> None:
    made = gained(library)
    denied = made.hands.show(steel("dagger"))
    assert isinstance(denied, Denied) and denied.seat == -1 and denied.legal == ()


def test_nothing_is_told_after_the_fight_is_lost(library: Library) -> None:
    made = rolled(library, players=2, boss="b1_guardian", hp=[1, 1])
    made.session.heard()
    for seat in (0, 1):
        made.desk.handle(SeatDone(seat))
        while (ask := made.session.match.ask()) is not None and getattr(ask, "topic", "") == "name":
            made.desk.handle(SeatDone(ask.seats[0]))  # type: ignore[union-attr]
    assert made.state.fight.phase == "over" and not made.state.fight.won
    game = made.session.game
    words = [game.told(made.state, event, -1) for event in made.session.heard()]
    said = [each for each in words if each]
    assert said[-1] == "The fight is lost." and "Anna is dead." in said
    assert not any(each.startswith("Ben loses") for each in said), "the other one was not hit any more"


# A slow die


def test_a_die_that_rolls_for_long_is_said_to_roll(library: Library) -> None:
    made = waiting_for_die(library)
    reply = made.desk.handle(DieMoved("die", "rolling", made.clock.now))
    assert isinstance(reply, Told) and reply.words == "Rolling the die …"
    made.hands.roll(2)
    assert made.desk.handle(DieMoved("die", "rolling", made.clock.now)) is None, "nobody waits for it now"


# A row of tags


ROW = ("bash", "carnage", "clash")


class Waiting:
    """Readers that see these events and nothing else."""

    def __init__(self, *seen: object) -> None:
        self.events: Iterator[object] = iter(seen)

    def write(self, reader: str, uid: str, name: TagName, replace: bool) -> Future[object]:
        raise AssertionError("nothing is to be written")


def tag(number: int) -> TagSeen:
    return TagSeen("left", "shared", f"04{number:012x}", float(number))


def row_told(folder: Path, *seen: object, more: tuple[str, ...] = ()) -> tuple[int, str, Library]:
    """Three cards in a row, and `more`; a string among what is seen is a line that was typed then."""
    library, out = Library(folder / "tags.json"), io.StringIO()
    lines: list[str] = []

    def events_and_lines() -> Iterator[object]:
        for each in seen:
            if isinstance(each, str):
                lines.append(each)
                yield None
            else:
                yield each

    readers = Waiting()
    readers.events = events_and_lines()
    screen = Screen(io.StringIO(), out)
    writer = NameWriter(library, readers.write, lambda: 0.0)  # type: ignore[arg-type]
    hands = Hands(readers, screen, writer, lambda: lines.pop(0) if lines else None)  # type: ignore[arg-type]
    row = Row(library, copies_of("sts", "ironclad", [*ROW, *more]))
    return bind_row(row, hands, screen, card_name, False), out.getvalue(), library


def names(library: Library) -> dict[str, str]:
    return {each.uid[-1]: each.copy.card for each in library.bound()}


def test_a_row_says_after_each_scan_what_was_bound_to_what(tmp_path: Path) -> None:
    code, text, library = row_told(tmp_path, tag(1), tag(2), tag(3))
    assert code == 0 and len(names(library)) == 3
    assert "(tag 04000000000001)" in text and text.count(", copy 1 (tag ") == 3


def test_words_are_taken_while_a_row_waits(tmp_path: Path) -> None:
    code, text, library = row_told(
        tmp_path, tag(1), "skip", tag(2), "back", "nonsense", tag(3), "quit", more=("cleave",)
    )
    assert "has no tag and is skipped" in text and "no longer has a tag and comes next" in text
    assert "“nonsense” is not a command here" in text
    assert (code, names(library)) == (1, {"1": "bash", "3": "cleave"}), "one was skipped, one bound anew"


def test_back_after_skip_brings_the_skipped_card_again_and_unbinds_nothing(tmp_path: Path) -> None:
    code, text, library = row_told(tmp_path, tag(1), "skip", "back", tag(2), tag(3))
    assert "There is no earlier card to go back to" not in text
    assert (code, len(names(library))) == (0, 3), "the row is whole again"
    code, text, library = row_told(tmp_path / "new", "back", "quit")
    assert "There is no earlier card to go back to." in text and not names(library)


def test_quit_ends_a_row_and_keeps_what_was_bound(tmp_path: Path) -> None:
    code, text, library = row_told(tmp_path, tag(1), "quit", tag(2))
    assert code == 1 and "Stopped." in text and len(library.bound()) == 1


def test_a_reading_too_short_to_count_is_said_and_shifts_nothing(tmp_path: Path) -> None:
    short = ReaderSaw("left", "shared", "short", 1.5)
    code, text, library = row_told(tmp_path, tag(1), short, tag(2), tag(3))
    assert code == 0 and "so it was not linked" in text
    plain = row_told(tmp_path / "plain", tag(1), tag(2), tag(3))[2]
    assert names(library) == names(plain)


def test_a_card_too_short_on_a_reader_is_said_in_a_game_too(library: Library) -> None:
    made = gained(library)
    denied = made.desk.handle(ReaderSaw("left", "shared", "short", made.clock.now))
    assert isinstance(denied, Denied) and denied.refusal.code == "short-reading"


def test_a_card_that_is_not_in_the_deck_is_added_while_another_is_asked_and_played_after(
    library: Library,
) -> None:
    made = rolled(library, decks=[IRONCLAD, ["survivor", *["defend_silent"] * 9]])
    seen = [events.TagSeen("right", "right", spire("survivor"), made.clock.now)]
    seen.append(events.TagSeen("shared", "shared", spire("anger"), made.clock.now))
    text, _replies = told(made, "allow 1", "Ben discard defend", waiting=tuple(seen))
    assert "  1 Anna: Add Anger to this deck, then: play Anger" in text and "Nothing to allow" not in text
    assert "Anna: Anger was scanned. It waits for an answer from Ben." in text
    assert made.state.fight.fighters[0].cards_played == 1


def test_a_card_is_kept_until_the_roll_of_the_round_is_known(library: Library) -> None:
    made = waiting_for_die(library)
    kept = made.hands.show(spire("defend_ironclad"))
    assert isinstance(kept, Told) and "It waits for the die or the draw." in kept.words
    made.hands.roll(2)
    assert [type(reply).__name__ for reply in made.desk.further()] == ["Answered"]
    assert [fighter.block for fighter in made.state.fight.fighters] == [1, 0]


def test_a_card_that_waits_lapses_with_its_round_and_says_so(library: Library) -> None:
    made = waiting_for_die(library)
    made.hands.show(spire("defend_ironclad"))
    made.desk.handle(Correct(SetValue(("fight", "round"), 2)))
    (lapsed,) = made.desk.further()
    assert isinstance(lapsed, Denied) and lapsed.refusal.code == "lapsed"
    made.hands.roll(2)
    assert made.desk.further() == () and made.state.fight.fighters[0].block == 0


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_button_of_no_player_is_said_to_be_one(library: Library, seat: int) -> None:
    made = rolled(library)
    before = encode(made.state)
    denied = made.desk.handle(SeatDone(seat))
    assert isinstance(denied, Denied) and denied.refusal.code == "no-seat"
    assert encode(made.state) == before


def test_a_card_that_waits_lapses_with_its_room_where_no_round_tells(library: Library) -> None:
    made = climb(library, drawn="cards")
    strike = Scan(spire("strike_ironclad"), "strike_ironclad", 0, None, made.clock.now)
    made.desk.questions.wait(ShownCards(0, (strike,), ANY_CHOICE))
    entered = [act for act in made.session.match.legal(0) if isinstance(act, Enter)]
    made.desk.handle(Do(0, entered[0]))
    (lapsed,) = (each for each in made.desk.further() if isinstance(each, Denied))
    assert lapsed.refusal.code == "lapsed" and "time for it has passed" in lapsed.words
