"""Hands at a table without people: they show, roll and press, and play fights with cards of cardboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do
from companion.engine.parts.table_kit import Copy, Task
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.acts import NameCopies, PlayCard, Ready
from companion.games.slay_the_spire.state.frames import ChooseCards
from companion.table.desk import commands as said
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import ButtonPressed, DieRolled, TagGone, TagSeen
from companion.table.desk.replies import DeskQuestion, Option, Reply
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from tests.studies.measure.table_figures import Counts
from tests.studies.measure.table_twin import Card, TableTwin

Choose = Callable[[Any, int, list[Any], Choice], Any]
"""How somebody chooses: by the state, the seat, its acts, and what is asked."""


class Hands(Protocol):
    """Hands that move cards, die and buttons."""

    def clock(self) -> float:
        """Seconds by the clock of the devices."""

    def pause(self) -> None:
        """What lies between two acts."""

    def show(self, desk: Desk, uid: str) -> Reply | None:
        """A card is shown to a reader, and lifted again."""

    def roll(self, desk: Desk, face: int) -> Reply | None:
        """The die is thrown."""

    def press(self, desk: Desk, seat: int) -> Reply | None:
        """A seat's button is pressed; seats count from 0."""


class QuickHands:
    """Hands whose devices take no time at all: the desk hears at once what a driver would say."""

    def __init__(self) -> None:
        self.now, self.rolls = 1.0, 0

    def clock(self) -> float:
        """Seconds that only these hands let pass."""
        return self.now

    def pause(self) -> None:
        """A moment for thinking."""
        self.now += 3.0

    def show(self, desk: Desk, uid: str) -> Reply | None:
        """A card is shown to a reader, and lifted again."""
        reply = desk.handle(TagSeen("shared", "shared", uid, self.now))
        self.now += 0.3
        desk.handle(TagGone("shared", "shared", uid, self.now))
        return reply

    def roll(self, desk: Desk, face: int) -> Reply | None:
        """The die is thrown."""
        self.rolls += 1
        return desk.handle(DieRolled("die", face, self.rolls, "boot", 500, self.now))

    def press(self, desk: Desk, seat: int) -> Reply | None:
        """A seat's button is pressed."""
        return desk.handle(ButtonPressed("ready", seat + 1, self.now))


class ShownFight:
    """A fight at a desk whose cards are shown by hands that hold them; `choose` is one for each seat.

    `counts` takes in what is shown, rolled and touched.
    """

    def __init__(
        self,
        desk: Desk,
        hands: Hands,
        decks: list[list[Card]],
        choose: list[Choose],
        random: Random,
        counts: Counts,
    ) -> None:
        self.desk, self.hands, self.choose, self.random, self.counts = desk, hands, choose, random, counts
        self.session = desk.session
        supply = [Card(tag_of(copy), copy.card) for copy in kit_of("sts").cards.box() if copy.set == "status"]
        self.twin = TableTwin(decks, supply, random)

    def step(self, ask: Chance | Choice) -> None:
        """Answer what is asked."""
        self.hands.pause()
        self._chance(ask) if isinstance(ask, Chance) else self._choice(ask)

    def after(self, tasks: Iterable[Task]) -> None:
        """Something was answered: hands do the work."""
        self.twin.obey(tasks)

    def _chance(self, ask: Chance) -> None:
        self.counts.answers.note(self.desk, ask)
        if ask.kind == "die":
            self.counts.rolls += 1
            self._done(self.hands.roll(self.desk, self.random.randint(1, 6)))
        else:
            card = self.twin.places[ask.seat].draw_pile[0]
            self._done(self._shown(card, card.face))

    def _done(self, reply: Reply | None) -> None:
        tasks = getattr(reply, "tasks", None)
        if tasks is None:
            raise AssertionError(reply)
        self.after(tasks)

    def _shown(self, card: Card, answer: Any) -> Reply | None:
        """A card is shown to answer this; what it may mean besides is asked back."""
        self.counts.scans += 1
        reply = self.hands.show(self.desk, card.uid)
        if isinstance(reply, DeskQuestion):
            self.counts.taps += 1
            self.counts.card_taps += 1
            self.counts.answers.asked_back(reply)
            reply = told(self.desk, reply, lambda option: option.act == answer)
        return reply

    def _choice(self, ask: Choice) -> None:
        seat = ask.seats[0]
        known = self.session.match.legal(seat)
        acts = [act for act in known if self._can(seat, act)]
        counted = [act for act in acts if isinstance(act, NameCopies)]
        act = counted[0] if counted else self.choose[seat](self.session.match.state, seat, acts, ask)
        self.counts.answers.note(self.desk, ask, known, act)
        self._act(seat, act, ask)

    def _act(self, seat: int, act: Any, ask: Choice) -> None:
        self.counts.cards += isinstance(act, PlayCard)
        card = self._held(seat, act.card) if getattr(act, "card", "") else None
        if card is None:
            self._tap(seat, act, ask)
            return
        reply = self._shown(card, act)
        if ask.topic == "name":
            self.twin.places[seat].named.add(card.uid)
        self._done(reply)

    def _tap(self, seat: int, act: Any, ask: Choice) -> None:
        """What is asked in the middle of a card belongs to it."""
        self.counts.taps += 1
        if isinstance(act, NameCopies):
            self.twin.places[seat].named |= {each.uid for each in self._unnamed(seat, act.face)}
        self.counts.card_taps += ask.topic not in ("play", "order", "name")
        if isinstance(act, Ready):
            self._done(self.hands.press(self.desk, seat))
        else:
            self._done(self.desk.handle(Do(seat, act, ask.number)))

    def _can(self, seat: int, act: Any) -> bool:
        """Whether these hands can do it; of several equal cards they say how many there are."""
        if isinstance(act, NameCopies):
            return act.count == len(self._unnamed(seat, act.face)) > 1
        card = getattr(act, "card", "")
        return not card or self._held(seat, card) is not None

    def _unnamed(self, seat: int, face: str) -> list[Card]:
        places = self.twin.places[seat]
        return [each for each in places.hand if each.face == face and each.uid not in places.named]

    def _held(self, seat: int, card: str) -> Card | None:
        """A card of these hands that can be meant: not one that was named or chosen already."""
        places, top = self.twin.places[seat], self.session.match.state.stack[-1]
        zone = top.zone if isinstance(top, ChooseCards) else "hand"
        lying = [each for each in (*getattr(places, zone), *places.looked) if each.face == card]
        if type(top).__name__ == "NameCards":
            lying = [each for each in lying if each.uid not in places.named]
        skipped = top.chosen.count(card) if isinstance(top, ChooseCards) else 0
        return lying[skipped] if len(lying) > skipped else None


def choose(desk: Desk, index: int, seat: int | None = None) -> Any:
    """One option of an open question, by its place: of the question asked last, or of the one of `seat`."""
    asked = [each for each in desk.questions.open if seat in (None, each.seat)]
    return desk.handle(
        said.Choose(asked[-1].seat, asked[-1].options[index].act, asked[-1].options[index].seat)
    )


def told(desk: Desk, question: DeskQuestion, meant: Callable[[Option], bool]) -> Reply:
    """People say what they meant. Raises `AssertionError` when that is not among what is asked."""
    found = [meant(option) for option in question.options]
    if not any(found):
        raise AssertionError(question)
    return choose(desk, found.index(True), question.seat)


@cache
def _tags(game: str) -> dict[Copy, str]:
    return {copy: f"04{place:012x}" for place, copy in enumerate(kit_of(game).cards.box())}


def tag_of(copy: Copy) -> str:
    """A UID for a copy of the scripted box. Raises `KeyError` for one that is not in it."""
    return _tags(copy.game)[copy]


def copies_of(faces: Iterable[str]) -> Iterator[tuple[Copy, str]]:
    """A deck of cardboard: these faces, each on another copy of its card."""
    numbers: Counter[str] = Counter()
    for face in faces:
        card = BOOK.cards[face].card
        numbers[card.id] += 1
        yield Copy("sts", card.owner, card.id, numbers[card.id]), face


def library_of_the_box(folder: Path) -> Library:
    """A library in which every card of the box has its tag."""
    library = Library(folder / "tags.json")
    library.bind_all({tag_of(copy): copy for copy in kit_of("sts").cards.box()})
    return library
