"""Everybody plays at once: one question of each seat, and every scan is played, asked about or refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import SetValue
from companion.engine.encoding import encode
from companion.engine.entries import Answered as Entry
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.table.desk.commands import Choose, PutAway, SeatDone
from companion.table.desk.inputs import ReaderSaw, TagGone, TagSeen
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Reply, Told
from companion.table.desk.shown_cards import ShownCards
from companion.table.tags.library import Library
from tests.studies.measure.table_hands import choose
from tests.table.tables import Play, copy_of, rolled, spire, steel, turn_of_anna

DECKS = [
    ["strike_ironclad"] * 3 + ["defend_ironclad"] * 2,
    ["strike_silent"] * 2 + ["defend_silent"] * 2 + ["survivor"],
    ["strike_defect"] * 3 + ["defend_defect"] * 2,
    ["strike_watcher"] * 3 + ["defend_watcher"] * 2,
]


def two_seats(library: Library, **options: Any) -> Play:
    """Anna and Ben with five cards each against two enemies."""
    return rolled(library, players=2, boss="b3_donu", decks=DECKS[:2], **options)


def question_of(made: Play, seat: int) -> DeskQuestion:
    """The open question of a seat."""
    line = made.desk.questions.shown.asked_of(seat)
    assert line is not None and line.question is not None
    return line.question


def test_questions_of_two_seats_stand_side_by_side(library: Library) -> None:
    made = two_seats(library)
    anna = made.hands.show(spire("strike_ironclad", 1))
    ben = made.hands.show(spire("strike_silent", 1))
    assert isinstance(anna, DeskQuestion) and isinstance(ben, DeskQuestion)
    assert (anna.seat, ben.seat) == (0, 1)
    assert anna.words.startswith("Anna, Strike") and ben.words.startswith("Ben, Strike")
    assert made.desk.questions.open == (anna, ben)
    assert isinstance(choose(made.desk, 0, seat=0), Answered)
    played = made.session.entries[-1]
    assert isinstance(played, Entry) and played.seat == 0
    assert question_of(made, 1).words == ben.words, "Ben's question is still open"
    assert isinstance(choose(made.desk, 1, seat=1), Answered)
    assert made.desk.questions.open == ()


def test_a_card_without_a_target_erases_nobodys_question(library: Library) -> None:
    made = two_seats(library)
    made.hands.show(spire("strike_ironclad", 1))
    assert isinstance(made.hands.show(spire("defend_silent", 1)), Answered)
    assert question_of(made, 0).number == made.session.match.number, "asked anew"
    hp = [enemy.hp for enemy in made.state.fight.enemies]
    assert isinstance(choose(made.desk, 0, seat=0), Answered)
    assert made.state.fight.enemies[0].hp < hp[0] and made.state.fight.enemies[1].hp == hp[1]


def test_a_touch_drawn_before_another_seat_acted_still_counts(library: Library) -> None:
    made = two_seats(library)
    question = made.hands.show(spire("strike_ironclad", 1))
    assert isinstance(question, DeskQuestion)
    made.hands.show(spire("defend_silent", 1))
    hp = [enemy.hp for enemy in made.state.fight.enemies]
    assert isinstance(made.desk.handle(Choose(0, question.options[1].act)), Answered)
    assert made.state.fight.enemies[1].hp < hp[1] and made.state.fight.enemies[0].hp == hp[0]


def test_of_several_who_may_be_done_the_one_who_was_touched_is(library: Library) -> None:
    made = two_seats(library)
    question = made.desk.handle(SeatDone(None))
    assert isinstance(question, DeskQuestion) and [each.seat for each in question.options] == [0, 1]
    ends = question.options[1]
    assert ends.act == question.options[0].act
    assert isinstance(made.desk.handle(Choose(question.seat, ends.act, ends.seat)), Answered)
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.seats == (0,), "the other seat plays on"


def test_a_card_that_cannot_be_taken_any_more_is_said_so(library: Library) -> None:
    made = two_seats(library)
    made.hands.show(spire("strike_ironclad", 1))
    for number in (1, 2):
        made.hands.show(spire("defend_ironclad", number))
    assert made.desk.further() == () and question_of(made, 0)
    assert isinstance(made.desk.handle(Do(0, PlayCard("strike_ironclad", 0))), Answered)
    (denied,) = made.desk.further()
    assert isinstance(denied, Denied) and denied.seat == 0 and denied.refusal.code == "no-energy"
    assert denied.words.startswith("Anna: Strike is no longer possible.")
    assert made.desk.questions.open == ()


def test_a_second_ambiguous_card_of_a_seat_waits_for_the_first(library: Library) -> None:
    made = two_seats(library)
    made.hands.show(spire("strike_ironclad", 1))
    told = made.hands.show(spire("strike_ironclad", 2))
    assert isinstance(told, Told) and "Anna: Strike waits" in told.words
    assert isinstance(choose(made.desk, 0, seat=0), Answered)
    (question,) = made.desk.further()
    assert isinstance(question, DeskQuestion) and question.seat == 0
    assert isinstance(choose(made.desk, 0, seat=0), Answered)
    assert made.state.fight.fighters[0].cards_played == 2


def test_a_card_shown_again_is_asked_about_once(library: Library) -> None:
    made = two_seats(library)
    question = made.hands.show(spire("strike_ironclad", 1))
    assert made.hands.show(spire("strike_ironclad", 1)) == question
    assert len(made.desk.questions.open) == 1


def test_none_of_it_puts_the_card_away(library: Library) -> None:
    made = two_seats(library)
    made.hands.show(spire("strike_ironclad", 1))
    before = encode(made.state)
    told = made.desk.handle(PutAway(0))
    assert isinstance(told, Told) and "Anna: Strike is not played" in told.words
    assert made.desk.questions.open == () and encode(made.state) == before
    assert isinstance(made.hands.show(spire("strike_ironclad", 1)), DeskQuestion), "it can be shown again"
    refused = made.desk.handle(PutAway(1))
    assert isinstance(refused, Denied) and refused.refusal.code == "stale"


def test_a_rule_question_of_one_seat_swallows_nobodys_scan(library: Library) -> None:
    made = two_seats(library)
    made.hands.show(spire("survivor"))
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.topic == "cards" and ask.seats == (1,)
    kept = made.hands.show(spire("defend_ironclad", 1))
    assert (
        isinstance(kept, Told) and kept.words.startswith("Anna: Defend was scanned") and "Ben" in kept.words
    )
    assert made.desk.further() == (), "it is not yet its turn"
    assert isinstance(made.hands.show(spire("strike_silent", 1)), Answered), "Ben's scan answers his question"
    (played,) = made.desk.further()
    assert isinstance(played, Answered) and played.seat == 0 and "Defend" in played.words
    assert made.state.fight.fighters[0].discard == ["defend_ironclad"]


def test_a_scan_that_can_never_be_legal_is_refused_at_once(library: Library) -> None:
    made = two_seats(library)
    made.hands.press("ready", 0)
    made.hands.show(spire("survivor"))
    reply = made.hands.show(spire("defend_ironclad", 1))
    assert isinstance(reply, Denied) and reply.refusal.code == "ready"
    made.hands.show(spire("strike_silent", 1))
    assert made.desk.further() == ()


def test_what_is_chosen_while_another_must_answer_is_done_in_its_turn(library: Library) -> None:
    made = two_seats(library)
    question = made.hands.show(spire("strike_ironclad", 1))
    assert isinstance(question, DeskQuestion)
    made.hands.show(spire("survivor"))
    told = made.desk.handle(Choose(0, question.options[1].act))
    assert isinstance(told, Told) and "Anna: Strike" in told.words
    made.hands.show(spire("strike_silent", 1))
    hp = made.state.fight.enemies[1].hp
    (played,) = made.desk.further()
    assert isinstance(played, Answered) and made.state.fight.enemies[1].hp < hp


@pytest.mark.parametrize("sight", ["two", "stacked"])
def test_lifting_two_cards_one_after_the_other_plays_nothing(library: Library, sight: str) -> None:
    made = rolled(library)
    bash, defend = spire("bash"), spire("defend_ironclad", 1)
    made.desk.handle(ReaderSaw("shared", "shared", sight, made.clock.now))
    before = encode(made.state)
    reply = made.desk.handle(TagSeen("shared", "shared", defend, made.clock.now))
    assert isinstance(reply, Denied) and reply.refusal.code == "two-cards" and "alone" in reply.words
    made.clock.wait(0.25)
    made.desk.handle(TagGone("shared", "shared", defend, made.clock.now))
    assert encode(made.state) == before
    elsewhere = made.desk.handle(TagSeen("left", "left", bash, made.clock.now))
    assert isinstance(elsewhere, Answered), "other readers are not affected"
    made.desk.handle(ReaderSaw("shared", "shared", "empty", made.clock.now))
    assert isinstance(made.hands.show(defend), Answered), "what the words say works"


def test_a_card_that_may_be_anybodys_is_asked_of_the_seat_that_can_use_it(library: Library) -> None:
    made = turn_of_anna(library)
    question = made.hands.show(steel("dagger", 1))
    assert (
        isinstance(question, DeskQuestion)
        and question.seat == 0
        and question.words.startswith("Anna, Dagger")
    )


# All at once


class Crowd:
    """Four people who show their cards in any order and answer what they are asked whenever they like."""

    def __init__(self, made: Play, seed: int) -> None:
        self.made, self.random = made, Random(seed)
        self.waiting: dict[int, list[str]] = {
            seat: [spire(face, number) for face, number in _numbered(deck)] for seat, deck in enumerate(DECKS)
        }
        self.fate: dict[str, str] = {}
        self.seats = {tag: seat for seat, tags in self.waiting.items() for tag in tags}

    def step(self, seat: int, wish: int) -> None:
        """One thing that this person does; who has nothing to say shows the next card."""
        line = self.made.desk.questions.shown.asked_of(seat)
        if line is not None and line.question is not None and wish:
            options = line.question.options
            self.hear(
                self.made.desk.handle(Choose(seat, options[wish % len(options)].act)), line.scans[-1].uid
            )
        elif self.waiting[seat]:
            tag = self.waiting[seat].pop()
            self.hear(self.made.hands.show(tag), tag)
        self.made.clock.wait(0.05)

    def hear(self, reply: Reply | None, tag: str) -> None:
        """What was said of a card; whose seat it names is its owner's."""
        assert reply is not None, "no scan goes without a word"
        self._note(reply, tag)
        for following in self.made.desk.further():
            assert getattr(following, "seat", -1) >= 0, "what follows names its seat"
            self._note(following, "")

    def _note(self, reply: Reply, tag: str) -> None:
        if tag:
            assert reply.seat in (self.seats[tag], -1), reply  # type: ignore[union-attr]
        if isinstance(reply, Denied):
            assert reply.words and "{" not in reply.words
        kind = {Answered: "played", DeskQuestion: "asked", Told: "told", Denied: "refused"}[type(reply)]
        self.fate[tag] = kind

    def finish(self) -> None:
        """Everybody answers what is still open; in the end nothing waits."""
        for _turn in range(60):
            ask = self.made.session.match.ask()
            lines = tuple(self.made.desk.questions.shown)
            if ask is None or isinstance(ask, Chance) or not (lines or ask.topic != "play"):
                break
            self._answer_one(ask, lines)

    def _answer_one(self, ask: Choice, lines: tuple[ShownCards, ...]) -> None:
        if ask.topic != "play":
            seat = ask.seats[0]
            self.hear(self.made.desk.handle(Do(seat, self.made.session.match.legal(seat)[0])), "")
            return
        line = next(line for line in lines if line.question is not None)
        assert line.question is not None
        self.hear(self.made.desk.handle(Choose(line.seat, line.question.options[0].act)), line.scans[-1].uid)


def _numbered(deck: list[str]) -> list[tuple[str, int]]:
    return [(face, deck[:place].count(face) + 1) for place, face in enumerate(deck)]


@given(
    order=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=20, max_size=45),
    seed=st.integers(0, 999),
    boss=st.sampled_from(("b2_collector", "b3_donu")),
)
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.slow
def test_nothing_of_anybodys_is_lost(
    library: Library, order: list[tuple[int, int]], seed: int, boss: str
) -> None:
    made = rolled(library, players=4, boss=boss, decks=DECKS, hp=[60] * 4)
    crowd = Crowd(made, seed)
    for seat, wish in order:
        if isinstance(made.session.match.ask(), Choice):
            crowd.step(seat, wish)
    crowd.finish()
    assert tuple(made.desk.questions.shown) == () or made.session.match.ask() is None
    shown = [tag for tag, seat in crowd.seats.items() if tag not in crowd.waiting[seat]]
    assert set(shown) <= set(crowd.fate), "every scan was answered"
    _played_by_their_owners(made, shown)


def _played_by_their_owners(made: Play, shown: list[str]) -> None:
    """What the log has of cards is what their owners showed, each at most as often."""
    entries = [entry for entry in made.session.entries if isinstance(entry, Entry)]
    for entry in entries:
        if isinstance(entry.act, PlayCard):
            card = entry.act.card
            assert card in DECKS[entry.seat], f"{card} is not of seat {entry.seat}"
            tags = {spire(card, number + 1) for number in range(DECKS[entry.seat].count(card))}
            used = sum(1 for each in entries if each.seat == entry.seat and each.act == entry.act)
            assert used <= len(tags & set(shown))
            assert copy_of(card).card == card


def test_a_second_copy_is_not_taken_for_the_one_that_was_shown(library: Library) -> None:
    """Survivor's Defend was chosen by a scan; the other Defend is played, or told why not."""
    made = two_seats(library)
    for energy in (0, 1):
        made.session.handle(Correct(SetValue(("fight", "fighters", 1, "energy"), 1 + energy)))
        made.hands.show(spire("survivor"))
        assert isinstance(made.hands.show(spire("defend_silent", 1)), Answered)
        reply = made.hands.show(spire("defend_silent", 2))
        if energy:
            assert isinstance(reply, Answered) and reply.seat == 1 and "Defend" in reply.words
        else:
            assert isinstance(reply, Denied) and reply.refusal.code == "no-energy"
            made.desk.handle(Undo())
            made.desk.handle(Undo())


def test_a_card_that_a_finger_chose_is_right_when_it_is_shown(library: Library) -> None:
    made = two_seats(library)
    made.session.handle(Correct(SetValue(("fight", "fighters", 1, "energy"), 1)))
    made.hands.show(spire("survivor"))
    chosen = next(act for act in made.session.match.legal(1) if getattr(act, "card", "") == "defend_silent")
    assert isinstance(made.desk.handle(Do(1, chosen)), Answered)
    told = made.hands.show(spire("defend_silent", 2))
    assert isinstance(told, Told) and told.words.startswith("Right: Ben: Defend")
