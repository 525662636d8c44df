"""What people answer when the desk asks what is meant, and what follows for the cards that had to wait."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.refusals import decline
from companion.speech.words import N_, _
from companion.table.desk import matching
from companion.table.desk.changing import Changing
from companion.table.desk.replies import Denied, DeskQuestion, Option, Reply, Told
from companion.table.desk.shown_cards import ShownCards

STALE = decline("stale", N_("Too late: the game has moved on. Answer the question shown now."))


class Choosing(Changing):
    """A desk with the questions of all seats."""

    @property
    def question(self) -> DeskQuestion | None:
        """The question that was asked last; `questions.open` are all."""
        return self.questions.newest

    def choose(self, index: int, number: int | None = None, seat: int | None = None) -> Reply:
        """One option of an open question: of the one asked last, or of the one of `seat`.

        `number` is the Ask the question was about.
        """
        line = self._asked(seat)
        question = line.question if line is not None else None
        if line is None or question is None or number not in (None, question.number):
            return self._stale(seat)
        return (
            self._choose(line, question.options[index])
            if 0 <= index < len(question.options)
            else self._stale(seat)
        )

    def choose_act(self, seat: int, act: Any, by: int | None = None) -> Reply:
        """One option of the question of `seat`, whatever others have done since it was asked.

        `by` is whose act it is, where several have the same: who is done, whose card an unknown one is.
        """
        line = self.questions.shown.asked_of(seat)
        options = line.question.options if line is not None and line.question is not None else ()
        option = next((each for each in options if each.act == act and by in (None, each.seat)), None)
        return self._choose(line, option) if line is not None and option is not None else self._stale(seat)

    def put_away(self, seat: int) -> Reply:
        """None of the things that were asked about is meant: the cards stay in hand."""
        line = self.questions.shown.asked_of(seat)
        if line is None:
            return self._stale(seat)
        self.questions.shown.remove(line)
        if not line.scans:
            return Told(_("No one is done."), seat=seat)
        stays = _("{name}: {card} stays in play. Put it back.")
        template = stays if line.away else _("{name}: {card} is not played and stays where it was.")
        words = template.format(name=self.questions.name(seat), card=self.questions.cards(line))
        return Told(words, seat=seat)

    def _asked(self, seat: int | None) -> ShownCards | None:
        if seat is not None:
            return self.questions.shown.asked_of(seat)
        asked = self.questions.shown.asked
        return asked[-1] if asked else None

    def _choose(self, line: ShownCards, option: Option) -> Reply:
        if not self.questions.is_turn(line):
            self.questions.shown.remove(line)
            return self.questions.wait(msgspec.structs.replace(line, question=None, chosen=option.act))
        return self._taken(line, option)

    def _taken(self, line: ShownCards, option: Option) -> Reply:
        """Do what cards mean; a log that cannot keep it leaves the question open."""
        self.questions.shown.remove(line)
        used = () if line.away else line.scans
        resolves = option.seat < 0 and len(used) == 1
        reply = self._resolve(option.act, "reader", used[0]) if resolves else self._do(option, used)
        if isinstance(reply, Told):
            fits, more = self.questions.fits(line)
            self.questions.ask(line, fits or [option], more)
        return reply

    def further(self) -> tuple[Reply, ...]:
        """What follows for cards that could not be taken before; to be called after every reply."""
        self.refresh()
        while (line := self.questions.due()) is not None:
            self._news.append(self._take_due(line))
        found, self._news = tuple(self._news), []
        return found

    def _take_due(self, line: ShownCards) -> Reply:
        """The turn of cards has come that had to wait."""
        fits, more = self.questions.fits(line)
        chosen = [fit for fit in fits if fit.act == line.chosen] or fits
        if len(chosen) == 1 and not line.away:
            return self._taken(line, chosen[0])
        if chosen:
            return self.questions.ask(line, chosen, more)
        self.questions.shown.remove(line)
        return self._kept_denial(self.questions.not_any_more(line))

    def _stale(self, seat: int | None = None) -> Denied:
        refused = -1 if seat is None else seat
        return self._kept_denial(Denied(STALE, matching.legal_now(self.session.match, refused), seat=refused))
