"""What each seat is asked on a glass that all look at, and which things on the table are the answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.view import AskView, OptionView
from ui.ports.game_port import NOBODY, TABLE, Actor, Picture, SeatQuestion
from ui.presenters.asking import aimed_at, lying_card, seat_name, told_at_seat, told_by_seat
from ui.presenters.board import Change
from ui.presenters.glance import has_places, played_at_table


@dataclass(frozen=True)
class Answer:
    """One answer to what `seat` is asked; `shown` says that it is about cards which the seat showed.

    `by_seat` says that all answers are about the same creature, if about any, and each about another seat.
    """

    seat: int
    option: OptionView
    shown: bool
    by_seat: bool = False

    @property
    def thing(self) -> Actor:
        """The creature or seat on the table that is this answer; nobody where only words can say it."""
        option, thing = self.option, aimed_at(self.option, self.by_seat)
        anybody = self.seat == TABLE and not option.creatures and not option.at
        return ("seat", option.seat) if thing == NOBODY and anybody and option.seat >= 0 else thing


@dataclass(frozen=True)
class SeatAsk:
    """What one seat is asked, in `words`; `TABLE` where it may be anybody. `shown` as of an answer.

    `whole` and `brief` are the words where a place says the name: with what is asked for, and without.
    """

    seat: int
    words: str
    answers: tuple[Answer, ...]
    shown: bool
    whole: str = ""
    brief: str = ""

    @property
    def spoken(self) -> tuple[Answer, ...]:
        """The answers that no thing on the table stands for."""
        return tuple(answer for answer in self.answers if answer.thing == NOBODY)


@dataclass(frozen=True)
class Asked:
    """The open questions of all seats, at most one of each. `number` is that of the open question."""

    asks: tuple[SeatAsk, ...] = ()
    number: int = -1

    def at(self, thing: Actor) -> tuple[Answer, ...]:
        """What a touch on a creature or a seat answers, of all seats that are asked."""
        return tuple(answer for ask in self.asks for answer in ask.answers if answer.thing == thing)

    def of(self, seat: int) -> SeatAsk | None:
        """What this seat is asked."""
        return next((ask for ask in self.asks if ask.seat == seat), None)

    @property
    def unsaid(self) -> SeatAsk | None:
        """The first question that no seat's place says: asked of anybody, or its own seat answers it."""
        return next((ask for ask in self.asks if ask.seat == TABLE or self.at(("seat", ask.seat))), None)


NOBODY_ASKED = Asked()
"""No seat is asked anything by itself."""


def asked_at_seats(picture: Picture) -> Asked:
    """What is asked of each seat by itself: about cards it showed, or to choose somebody on the table."""
    ask, shown = picture.view.ask, tuple(_of_cards(picture, question) for question in picture.questions)
    if ask is None or ask.kind != "choice":
        return Asked(shown, ask.number if ask is not None else -1)
    waiting = {each.seat for each in shown}
    choosing = [_choosing(picture, ask, seat) for seat in ask.seats if seat not in waiting]
    return Asked((*shown, *(each for each in choosing if each is not None)), ask.number)


def _of_cards(picture: Picture, question: SeatQuestion) -> SeatAsk:
    by_seat = told_by_seat(question.options)
    answers = tuple(Answer(question.seat, option, True, by_seat) for option in question.options)
    return _asked(picture, question.seat, question.words, answers, True)


def _asked(picture: Picture, seat: int, words: str, answers: tuple[Answer, ...], shown: bool) -> SeatAsk:
    told = told_at_seat(words, seat_name(picture.view, seat), (each.name for each in picture.view.seats))
    return SeatAsk(seat, words, answers, shown, *told)


def _choosing(picture: Picture, ask: AskView, seat: int) -> SeatAsk | None:
    """The question of a seat that must choose: somebody on the table, cards of piles, or one of some words.

    Where it may let things through and its acts stand under headings, it is its turn and no question. Words
    are asked for at a seat where they lie at no edge of the glass, and only seats and enemies on the table.
    """
    own = [option for option in ask.options if option.seat == seat]
    options = [option for option in own if option.role != "pass"]
    if not options or any(option.card for option in options):
        return None
    by_seat = told_by_seat(options)
    answers = tuple(Answer(seat, option, False, by_seat) for option in options)
    passes = len(options) < len(own)
    if passes and any(option.group for option in options):
        return None
    single = all(answer.thing != NOBODY and not answer.option.at for answer in answers)
    cards = all(lying_card(picture.view, option) is not None for option in options)
    alone = played_at_table(picture) and not has_places(picture.view)
    words = alone and not any(option.at for option in options)
    return _asked(picture, seat, ask.prompt, answers, False) if single or cards or words else None


def where_it_acts(changed: Iterable[Change], seat: int) -> Actor:
    """The creature of which most changed by what a seat did; the seat itself where none did."""
    most = max(
        (change for change in changed if change.kind == "creature"),
        key=lambda change: (change.meter == "hp", abs(change.after - change.before)),
        default=None,
    )
    return ("creature", most.number) if most is not None else ("seat", seat)


def declaring(picture: Picture) -> frozenset[int]:
    """The seats that say what their cards did instead of showing them, and may now."""
    return frozenset(
        seat for seat, mode in enumerate(picture.modes) if mode == "effects" and seat in picture.declaring
    )


def turn_on_screen(picture: Picture) -> int | None:
    """The first seat that plays on the screen at a table with cards and is to act with its hand now."""
    ask = picture.view.ask
    if ask is None or ask.kind != "choice" or picture.hot_seat:
        return None
    able = {option.seat for option in ask.options if option.card}
    modes = dict(enumerate(picture.modes))
    wanted = (seat for seat in ask.seats if seat in able and seat in picture.people)
    return next((seat for seat in wanted if modes.get(seat) == "screen"), None)
