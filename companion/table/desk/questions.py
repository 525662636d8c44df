"""The open questions of a table, one of each seat, and the cards that wait for their turn.

What was shown is asked about again after every change, with what is possible then. So the answer of one
seat never takes another's question away; a card that has become of no use is said no to in words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.parts.table_kit import TableKit
from companion.engine.refusals import Refusal, decline
from companion.engine.session import Session
from companion.speech.words import N_, _
from companion.table.desk import matching
from companion.table.desk.replies import Always, Denied, DeskQuestion, Option, Told
from companion.table.desk.scans import Scan
from companion.table.desk.shown_cards import NOBODY, Moment, ShownCards, Waiting
from companion.table.desk.suspended_asks import OuterAsks

NOTHING_MEANT = N_("{name}: {card} was lifted, but that does nothing now. Put it back.")
"""What is said when nobody has said in time what lifting a card meant."""
LAPSED = N_("{name}: {card} was not used, because the time for it has passed. To use it now, scan it again.")
"""What is said of cards that waited until it was too late."""

ANY_CHOICE = "any choice"
"""The topic of cards that are meant for the next Choice of their seat, whatever it is about."""


def topic_of(ask: Ask) -> str:
    """What an Ask is about: cards are meant for it, and for no other."""
    return f"{ask.kind} {ask.topic}" if isinstance(ask, Chance) else f"choice {ask.topic}"


class Questions:
    """The questions at one desk. `done` lists the acts of all who may end their turn or let through now."""

    def __init__(self, session: Session, kit: TableKit, done: Callable[[], list[Option]]) -> None:
        self.session, self.kit, self.done = session, kit, done
        self.shown = Waiting()
        self.assured: set[int] = set()
        self._outer = OuterAsks(kit.cards.in_piles)
        self._outer.note(session.match)

    @property
    def open(self) -> tuple[DeskQuestion, ...]:
        """The open questions, oldest first, at most one of each seat."""
        return tuple(line.question for line in self.shown.asked if line.question is not None)

    # Asking

    def fits(self, line: ShownCards) -> tuple[list[Option], bool]:
        """What the cards may mean now, and whether they may be meant together with one more."""
        match, ask = self.session.match, self.session.match.ask()
        if not line.scans:
            return self.done(), False
        if line.away:
            return matching.options_of_lifting(match, self.kit, line.seat, line.cards[0]), False
        if isinstance(ask, Chance):
            return matching.outcomes_of_sides(match, self.kit, ask, line.scans[0].sides), False
        seats = self._seats(line, ask)
        if len(line.scans) == 1:
            fits = matching.options_of_sides(match, self.kit, seats, line.scans[0].sides)
            fits = matching.of_copy(self.kit, fits, line.scans[0].held)
        else:
            fits = matching.options_of_card(match, self.kit, seats, line.cards)
        used = [self.kit.meant.cards_of(match.state, fit.act).total() for fit in fits]
        alone = [fit for fit, count in zip(fits, used, strict=True) if count <= len(line.cards)]
        return self.named(alone or fits), 0 < len(alone) < len(fits)

    def named(self, fits: list[Option]) -> list[Option]:
        """What may be meant alone is asked about where it takes something unsaid: once, or for good."""
        meant = fits[0] if len(fits) == 1 else None
        state, takes = self.session.match.state, self.kit.meant.takes
        if meant is None or meant.seat in self.assured or not takes(state, meant.seat, meant.act):
            return fits
        words = _("{act}, and do not ask again").format(act=meant.words)
        return [meant, msgspec.structs.replace(meant, words=words, act=Always(meant.act))]

    def is_sure(self, fits: Sequence[Option]) -> bool:
        """Whether there is one thing that cards may mean; nobody gives a card up without a word."""
        return len(fits) == 1 and not self.kit.meant.given_up(fits[0].act)

    def _seats(self, line: ShownCards, ask: Choice | None) -> list[int]:
        if line.seat != NOBODY:
            return [line.seat]
        return [*ask.seats, *ask.also] if ask is not None else []

    def line(self, seat: int, scans: Sequence[Scan]) -> ShownCards:
        """Cards that were shown to the open Ask."""
        ask = self.session.match.ask()
        return ShownCards(seat, tuple(scans), topic_of(ask) if ask is not None else "")

    def ask(self, line: ShownCards, fits: Sequence[Option], more: bool = False) -> DeskQuestion:
        """Ask the seat what is meant; what it was asked about the same cards before is replaced."""
        question = self._question(line, fits, more)
        new = msgspec.structs.replace(line, question=question, chosen=None)
        if line in self.shown:
            self.shown.replace(line, new)
        else:
            self.shown.add(new)
        return question

    def _question(self, line: ShownCards, fits: Sequence[Option], more: bool) -> DeskQuestion:
        number, cards = self.session.match.number, self.cards(line)
        as_one = all(self.kit.together.as_one(fit.act) for fit in fits)
        several = line.seat == NOBODY and len({fit.seat for fit in fits}) > 1
        options = tuple(self._named(fit) if several else fit for fit in fits)
        if not line.scans:
            words = _("Who is done?")
        elif line.away:
            words = _("{name}: {card} was lifted. Choose what happens.")
            words = words.format(name=self.name(line.seat), card=cards)
        elif line.seat == NOBODY or as_one:
            words = _("{card}: choose one.").format(card=cards)
        else:
            words = _("{name}, {card}: choose one.").format(name=self.name(line.seat), card=cards)
        return DeskQuestion(words, options, number, more, line.seat)

    def _named(self, fit: Option) -> Option:
        words = _("{name}: {act}").format(name=self.name(fit.seat), act=fit.words)
        return msgspec.structs.replace(fit, words=words)

    # Waiting

    def wait(self, line: ShownCards) -> Told:
        """The cards are taken as soon as they can be."""
        asked = self.shown.asked_of(line.seat)
        self.shown.add(msgspec.structs.replace(line, moment=self._moment()))
        return Told(self._why_waiting(line, asked), "good", seat=line.seat)

    def _why_waiting(self, line: ShownCards, asked: ShownCards | None) -> str:
        card, ask = self.cards(line), self.session.match.ask()
        if asked is not None:
            template = _("{card} waits until you choose for {first}.")
            return self.to_seat(line, template.format(card=card, first=self.cards(asked) or _("the button")))
        if isinstance(ask, Choice):
            others = ", ".join(self.name(seat) for seat in ask.seats)
            template = _("{card} was scanned. It waits for an answer from {others}.")
            return self.to_seat(line, template.format(card=card, others=others))
        template = _("{card} was scanned. It waits for the die or the draw.")
        return self.to_seat(line, template.format(card=card))

    def may_wait(self, seat: int, card: str) -> str | Refusal:
        """The topic for which this card can wait, or why it cannot; no topic where its seat is not early."""
        match = self.session.match
        outer = self.outer(seat)
        if outer is None:
            return ""
        acts = self.kit.meant.thought(match.state, outer, seat, card)
        judged = [match.game.why_not(match.state, outer, seat, act) for act in acts]
        refusals = [refusal for refusal in judged if refusal is not None]
        if judged and len(refusals) < len(judged):
            return topic_of(outer)
        return matching.plainest(refusals) if refusals else ""

    def outer(self, seat: int) -> Choice | None:
        """What this seat is asked again when the open question is answered."""
        return self._outer.of(self.session.match, seat)

    # After a change

    def changed(self) -> tuple[Denied, ...]:
        """Ask anew what is still open; the cards that cannot be taken any more are said no to."""
        self._outer.note(self.session.match)
        found = (self._again(line) for line in self.shown)
        return tuple(denied for denied in found if denied is not None)

    def _again(self, line: ShownCards) -> Denied | None:
        if line.question is None and line.moment != self._moment():
            self.shown.remove(line)
            return self._lapsed(line)
        if self.is_turn(line):
            return self._asked_again(line) if line.question is not None else None
        if self._will_come(line):
            return None
        self.shown.remove(line)
        return self.not_any_more(line) if line.scans else None

    def _asked_again(self, line: ShownCards) -> Denied | None:
        fits, more = self.fits(line)
        if fits:
            self.ask(line, fits, more)
            return None
        self.shown.remove(line)
        return self.not_any_more(line) if line.scans else None

    def _moment(self) -> Moment:
        match = self.session.match
        return self.session.game.view(match, NOBODY).round, *self.kit.meant.room(match.state)

    def _lapsed(self, line: ShownCards) -> Denied:
        """The round or the room in which the cards were meant is over."""
        values = {"name": self.name(line.seat), "card": self.cards(line)}
        return matching.denied(self.session.match, line.seat, decline("lapsed", LAPSED, **values))

    def due(self) -> ShownCards | None:
        """The first of the waiting whose turn has come."""
        for line in self.shown:
            free = self.shown.asked_of(line.seat) is None
            if line.question is None and free and self.is_turn(line):
                return line
        return None

    def is_turn(self, line: ShownCards) -> bool:
        """Whether the Ask is open for which the cards are meant."""
        ask = self.session.match.ask()
        fits = isinstance(ask, Choice) if line.topic == ANY_CHOICE else ask and topic_of(ask) == line.topic
        if ask is None or not fits:
            return False
        if isinstance(ask, Chance):
            return line.seat in (NOBODY, ask.seat)
        return line.seat == NOBODY or line.seat in (*ask.seats, *ask.also)

    def _will_come(self, line: ShownCards) -> bool:
        seats = range(len(self.session.seats)) if line.seat == NOBODY else (line.seat,)
        outer = (self.outer(seat) for seat in seats)
        return line.topic == ANY_CHOICE or any(
            ask is not None and topic_of(ask) == line.topic for ask in outer
        )

    def not_any_more(self, line: ShownCards) -> Denied:
        """Why the cards cannot be taken now."""
        match = self.session.match
        if line.away:
            values = {"name": self.name(line.seat), "card": self.cards(line)}
            refusal = decline("taken-away", NOTHING_MEANT, **values)
            return matching.denied(match, line.seat, refusal)
        denied = matching.why_not_card(match, self.kit, max(line.seat, 0), line.cards[-1])
        template = N_("{name}: {card} is no longer possible. {reason}")
        values = {"name": self.name(line.seat), "card": self.cards(line), "reason": denied.words}
        refusal = Refusal(denied.refusal.code, template, denied.refusal.rule, values)
        return Denied(refusal, denied.legal, denied.overrule, line.seat)

    # Words

    def cards(self, line: ShownCards) -> str:
        """The cards that were shown, by name."""
        return ", ".join(self.session.game.words.card(card) for card in line.cards)

    def to_seat(self, line: ShownCards, words: str) -> str:
        """What is said of cards, to the seat that showed them where anybody knows which."""
        if line.seat == NOBODY:
            return words
        return _("{name}: {act}").format(name=self.name(line.seat), act=words)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.session.seats[seat] if seat != NOBODY else _("Someone")
