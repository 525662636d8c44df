"""What fingers say at the desk.

Everything a device can say, a finger can say too; both end in `Changing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec

from companion.engine.asks import Choice, Outcome
from companion.engine.commands import Correct, Do, Overrule, Redo, Resolve, Roll, StepBy, Throw, Undo
from companion.engine.corrections import MoveCard, SetValue, stepped
from companion.engine.layout import Path
from companion.engine.refusals import decline
from companion.engine.secret_places import SECRET
from companion.engine.throws import COMPANION, goes_on, rolled
from companion.play import throwing
from companion.play.together import Acts, acts_of_all
from companion.play.told.entry_words import HOW_DRAWN, how_drawn_words
from companion.speech.words import N_, _
from companion.table.desk import matching
from companion.table.desk.changing import NAME_TOPIC, STALE
from companion.table.desk.choosing import Choosing
from companion.table.desk.commands import Allow, ComeAs, PlayAs, SeatDone, TakeOffer, Together
from companion.table.desk.questions import topic_of
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Option, Reply
from companion.table.desk.shown_cards import NOBODY, ShownCards
from companion.table.kept.seat_modes import SeatMode

PLAYS: dict[SeatMode, str] = {
    "cards": N_("{name} now scans cards."),
    "effects": N_("{name} now enters effects."),
    "numbers": N_("{name} now enters numbers."),
    "screen": N_("{name} now plays on the screen."),
}
NOTHING_DRAWN = N_("You cannot draw that here. Choose one of the kinds below.")
CANNOT_ROLL = N_("The companion cannot roll now: no roll is needed, or this game has no seed.")


class Taps(Choosing):
    """One session at one table, tapped. See `Changing` for what it is made from."""

    # What fingers say

    def _act(self, said: Do) -> Reply:
        words = self._act_words(said.seat, said.act)
        return self._change(partial(self.session.handle, said), words, Option(words, said.seat, said.act))

    def _by_hand(self, said: Resolve) -> Reply:
        return self._late(said.number) or self._resolve(said.outcome, said.by)

    def _throw(self, said: Throw) -> Reply:
        return self._late(said.number) or self._laid(said.outcomes, "person")

    def _laid(self, outcomes: Iterable[Outcome], by: str) -> Reply:
        """A whole throw, die by die; what is not asked any more is left out."""
        match = self.session.match
        reply, begun, first = Answered(""), match.number, match.ask()
        for place, outcome in enumerate(outcomes):
            if place and not goes_on(self.session.match, first):
                break
            if match.number > begun + place:
                continue  # an electronic die of the throw had fallen for this one already
            after = self._followed(reply, partial(self._resolve, outcome, by))
            if not isinstance(after, Answered):
                return after
            reply = after
        return reply

    def _roll(self, said: Roll) -> Reply:
        """The companion rolls the open throw, where it can."""
        if not throwing.can_roll(self.session):
            return self._deny(decline("nothing-rolled", CANNOT_ROLL))
        drawn = rolled(lambda: self.session.match, self.session.setup.seed)
        return self._late(said.number) or self._laid(drawn, COMPANION)

    def _seat_done(self, said: SeatDone) -> Reply:
        ask, seat = self.session.match.ask(), said.seat
        if not isinstance(ask, Choice):
            return self._kept_denial(
                matching.why_not_card(self.session.match, self.kit, max(seat or 0, 0), "")
            )
        if seat is None and len(ask.seats) > 1:
            return self._ready_who()
        chosen = ask.seats[0] if seat is None else seat
        if not 0 <= chosen < len(self.session.seats):
            template = N_("No player at that button. Press a player's button, or tap your choice.")
            return self._deny(decline("no-seat", template))
        return self._ready(chosen, ask)

    def _ready_who(self) -> Reply:
        """A button without a seat, and several who may mean it."""
        line = self.questions.shown.asked_of(NOBODY) or self.questions.line(NOBODY, ())
        if line.scans:
            template, card = N_("Choose what {card} is for first."), self.questions.cards(line)
            return self._deny(decline("choice-open", template, card=card))
        return self.questions.ask(line, self._done_options())

    def _ready(self, seat: int, ask: Choice) -> Reply:
        options = self._offered(seat)
        ends = [option for option in options if option.role == "pass"]
        if not ends and self.session.game.view(self.session.match, seat).seats[seat].ready:
            ends = options
        if len(ends) == 1:
            return self._act(Do(seat, ends[0].act, ask.number))
        template = N_("{name} must answer this before ending the turn. {prompt}")
        name = self.session.seats[seat]
        refusal = decline("choice-open", template, name=name, prompt=self._prompt())
        return self._kept_denial(matching.denied(self.session.match, seat, refusal))

    def _correct(self, said: Correct) -> Reply:
        reply = self._change(partial(self.session.handle, said), _("Corrected."))
        correction = said.correction
        if isinstance(correction, MoveCard) and isinstance(reply, Denied) and reply.refusal.code == SECRET:
            return self._kept_denial(self._may_look(reply, correction, said.asked_by))
        return reply

    def _may_look(self, reply: Denied, correction: MoveCard, asked_by: int | None) -> Denied:
        """The refusal of a look at a secret place, which its owner or the table may allow."""
        place = self.session.match.where(correction.source)
        words = _("look at a secret place: {place}").format(place=place)
        option = Option(words, NOBODY if asked_by is None else asked_by, correction)
        return msgspec.structs.replace(reply, overrule=(option,))

    def _step_by(self, said: StepBy) -> Reply | None:
        correction = stepped(self.session.match.state, said.path, said.by)
        return self._correct(Correct(correction)) if correction is not None else None

    def _play_as(self, said: PlayAs) -> Reply:
        self.modes[said.seat] = said.mode
        words = _(PLAYS[said.mode]).format(name=self.session.seats[said.seat])
        lazy = said.mode != "screen"
        if lazy is (said.seat in self.session.match.state.lazy):
            return Answered(words)
        return self._set(("lazy", said.seat), lazy, words)

    def _together_do(self, said: Together) -> Reply:
        """Where no two may do the same, each does another, by the kit's `shared_out`.

        Who comes after a chance follows its result.
        """
        match, ask = self.session.match, self.session.match.ask()
        if (late := self._late(said.number)) is not None:
            return late
        acts = acts_of_all(match, said.act)
        if not acts:
            return self._act(Do(ask.seats[0] if isinstance(ask, Choice) else 0, said.act))
        return self._all_do(acts)

    def _all_do(self, acts: Acts) -> Reply:
        """Seats act one after the other, as far as those before leave them anything to do."""
        words = self._words_of_all(acts)
        seat, act = acts[0]

        def done() -> None:
            self.session.handle(Do(seat, act))
            self._others_follow(acts[1:])

        return self._change(done, words, Option(words, seat, act))

    def _words_of_all(self, acts: Acts) -> str:
        """What they do; where all do the same, it is said once."""
        said = [self.session.game.words.act(self.session.match.state, seat, act) for seat, act in acts]
        if len(set(said)) > 1:
            return _(", ").join(self._act_words(seat, act) for seat, act in acts)
        names = _(", ").join(self.session.seats[seat] for seat, _act in acts)
        return _("{name}: {act}").format(name=names, act=said[0])

    def _come_as(self, said: ComeAs) -> Reply:
        path, things = self.kit.draws.drawn_at(self.session.match.state), self.kit.draws.things
        if not path or said.thing not in things or said.how not in HOW_DRAWN:
            refusal = decline("nothing-drawn", NOTHING_DRAWN)
            return self._kept_denial(Denied(refusal, tuple(_(each) for each in things.values())))
        words = how_drawn_words(self.kit.draws, said.thing, said.how)
        return self._set((*path, said.thing), said.how, words)

    def _set(self, path: Path, value: Any, words: str) -> Reply:
        return self._change(partial(self.session.handle, Correct(SetValue(path, value))), words)

    def why_asked(self) -> tuple[str, ...]:
        """Why unseen cards must be named now, one sentence a reason; empty when nobody asks for them."""
        ask = self.session.match.ask()
        named = isinstance(ask, Choice) and ask.topic == NAME_TOPIC
        return self.kit.meant.why_named(self.session.match.state) if named else ()

    def _overrule(self, said: Overrule) -> Reply:
        """An act is allowed by what it is: as it was refused, or as anybody could do it."""
        refused = self.denied.overrule if self.denied is not None else ()
        option = next((each for each in refused if (each.seat, each.act) == (said.seat, said.act)), None)
        if option is None:
            words = self.session.game.words.act(self.session.match.state, said.seat, said.act)
            option = Option(words, said.seat, said.act)
        return self._allowed(option)

    def _allow(self, said: Allow) -> Reply:
        """Asks which, when it may be several acts."""
        allowed = self.denied.overrule if self.denied is not None else ()
        if said.option is None and len(allowed) != 1:
            if not allowed:
                refusal = decline("nothing-refused", N_("Nothing to allow: no action was refused."))
                return Denied(refusal, matching.legal_now(self.session.match))
            return DeskQuestion(_("What does the table allow?"), allowed, self.session.match.number)
        return self._allowed(said.option or allowed[0])

    def _allowed(self, chosen: Option) -> Reply:
        if chosen.first:
            return self._entered(chosen)
        words = _("Allowed: {act}.").format(act=chosen.words)
        by_leave = isinstance(chosen.act, MoveCard)  # a correction at a secret place
        legal = not by_leave and self.session.match.why_not(chosen.seat, chosen.act) is None
        allow = (Do if legal else Overrule)(chosen.seat, chosen.act)
        return self._change(partial(self.session.handle, allow), words)

    def _entered(self, option: Option) -> Reply:
        """A card that was gained is entered, for this game and in the deck of its owner, and used at once.

        While another seat is asked it waits.
        """
        words = _("{name}: {act}").format(name=self.session.seats[option.seat], act=option.words)

        def add_and_do() -> None:
            self.scanner.own(self.unentered, option.seat)
            for correction in option.first:
                self.session.handle(Correct(correction))
            if not early:
                self.session.handle(Do(option.seat, option.act))

        scan, ask, outer = self.unentered, self.session.match.ask(), self.questions.outer(option.seat)
        early = isinstance(ask, Choice) and option.seat not in (*ask.seats, *ask.also)
        reply = self._change(add_and_do, words, option)
        if isinstance(reply, Answered) and scan is not None and early and outer is not None:
            line = ShownCards(option.seat, (scan,), topic_of(outer), chosen=option.act)
            self._news.append(self.questions.wait(line))
        elif isinstance(reply, Answered) and scan is not None:
            self.scanner.moved(scan, "away")
        return reply

    def _undo(self, said: Undo) -> Reply:
        return self._step_back(said, _("Undone."))

    def _redo(self, said: Redo) -> Reply:
        return self._step_back(said, _("Redone."))

    def _take_offer(self, said: TakeOffer) -> Reply:
        if self.offer is None or self._is_old(self.offer.number):
            return self._deny(STALE)
        return self._undo(Undo())
