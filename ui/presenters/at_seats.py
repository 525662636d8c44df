"""What each seat is asked on a glass that all look at, and which things on the table are the answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.view import AskView, OptionView, View
from ui.ports.table_port import NOBODY, TABLE, Actor, Picture, SeatQuestion
from ui.presenters.asking import lying_card
from ui.presenters.board import Change


@dataclass(frozen=True)
class Answer:
    """One answer to what `seat` is asked; `shown` says that it is about cards which the seat showed."""

    seat: int
    option: OptionView
    shown: bool

    @property
    def thing(self) -> Actor:
        """The creature or seat on the table that is this answer; nobody where only words can say it."""
        option = self.option
        if len(option.creatures) == 1:
            return ("creature", option.creatures[0])
        if len(option.seats) == 1 and not option.creatures:
            return ("seat", option.seats[0])
        if self.seat == TABLE and option.seat >= 0 and not option.creatures and not option.at:
            return ("seat", option.seat)
        return NOBODY


@dataclass(frozen=True)
class SeatAsk:
    """What one seat is asked, in `words`; `TABLE` where it may be anybody. `shown` as of an answer."""

    seat: int
    words: str
    answers: tuple[Answer, ...]
    shown: bool

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


NOBODY_ASKED = Asked()
"""No seat is asked anything by itself."""


def asked_at_seats(picture: Picture) -> Asked:
    """What is asked of each seat by itself: about cards it showed, or to choose somebody on the table."""
    ask, shown = picture.view.ask, tuple(_of_cards(question) for question in picture.questions)
    if ask is None or ask.kind != "choice":
        return Asked(shown, ask.number if ask is not None else -1)
    waiting = {each.seat for each in shown}
    choosing = [_choosing(picture.view, ask, seat) for seat in ask.seats if seat not in waiting]
    return Asked((*shown, *(each for each in choosing if each is not None)), ask.number)


def _of_cards(question: SeatQuestion) -> SeatAsk:
    answers = tuple(Answer(question.seat, option, True) for option in question.options)
    return SeatAsk(question.seat, question.words, answers, True)


def _choosing(view: View, ask: AskView, seat: int) -> SeatAsk | None:
    """The question of a seat that is asked for somebody on the table alone, or for cards of piles alone."""
    options = [option for option in ask.options if option.seat == seat and option.role != "pass"]
    answers = tuple(Answer(seat, option, False) for option in options)
    single = all(answer.thing != NOBODY and not answer.option.at for answer in answers)
    cards = all(lying_card(view, option) is not None for option in options)
    if not answers or not (single or cards) or any(option.card or option.group for option in options):
        return None
    return SeatAsk(seat, ask.prompt, answers, False)


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
