"""What people answer when the desk asks what is meant, and what follows for the cards that had to wait."""

from __future__ import annotations

import msgspec

from companion.speech.words import _
from companion.table.desk.changing import STALE, Changing
from companion.table.desk.commands import Choose, PutAway
from companion.table.desk.replies import Always, Option, Reply, Told
from companion.table.desk.shown_cards import ShownCards


class Choosing(Changing):
    """A desk with the questions of all seats."""

    def _choose(self, said: Choose) -> Reply:
        line = self.questions.shown.asked_of(said.seat)
        options = line.question.options if line is not None and line.question is not None else ()
        meant = (each for each in options if each.act == said.act and said.by in (None, each.seat))
        option = next(meant, None)
        if line is None or option is None:
            return self._deny(STALE, said.seat)
        if not self.questions.is_turn(line):
            self.questions.shown.remove(line)
            return self.questions.wait(msgspec.structs.replace(line, question=None, chosen=option.act))
        return self._taken(line, option)

    def _put_away(self, said: PutAway) -> Reply:
        seat, line = said.seat, self.questions.shown.asked_of(said.seat)
        if line is None:
            return self._deny(STALE, seat)
        self.questions.shown.remove(line)
        if not line.scans:
            return Told(_("No one is done."), seat=seat)
        stays = _("{name}: {card} stays in play. Put it back.")
        template = stays if line.away else _("{name}: {card} is not played and stays where it was.")
        words = template.format(name=self.questions.name(seat), card=self.questions.cards(line))
        return Told(words, seat=seat)

    def _taken(self, line: ShownCards, option: Option) -> Reply:
        """Do what cards mean; a log that cannot keep it leaves the question open."""
        self.questions.shown.remove(line)
        if isinstance(option.act, Always):
            self.questions.assured.add(option.seat)
            option = msgspec.structs.replace(option, act=option.act.act)
        used = () if line.away else line.scans
        resolves = option.seat < 0 and len(used) == 1
        reply = self._resolve_all(option, used[0]) if resolves else self._do(option, used)
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
        if self.questions.is_sure(chosen) and not line.away:
            return self._taken(line, chosen[0])
        if chosen:
            return self.questions.ask(line, chosen, more)
        self.questions.shown.remove(line)
        return self._kept_denial(self.questions.not_any_more(line))
