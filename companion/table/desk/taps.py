"""What fingers say at the desk.

Everything a device can say, a finger can say too; both end in `Changing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec

from companion.engine.asks import Choice, Outcome
from companion.engine.commands import Correct, Do, Overrule, Redo, Undo
from companion.engine.corrections import Correction, MoveCard, SetValue
from companion.engine.declared import Declare
from companion.engine.refusals import decline
from companion.engine.secret_places import SECRET
from companion.engine.throws import COMPANION, goes_on, rolled
from companion.play import throwing
from companion.play.together import Acts, acts_of_all
from companion.speech.words import N_, _
from companion.table.desk import matching
from companion.table.desk.changing import NAME_TOPIC
from companion.table.desk.choosing import STALE, Choosing
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
HOW_DRAWN: dict[SeatMode, str] = {
    "cards": N_("From now on, scan what you draw: {thing}."),
    "numbers": N_("From now on, enter what you meet or gain: {thing}."),
    "screen": N_("From now on, the companion draws for you: {thing}."),
}
NOTHING_DRAWN = N_("You cannot draw that here. Choose one of the kinds below.")
CANNOT_ROLL = N_("The companion cannot roll now: no roll is needed, or this game has no seed.")


class Taps(Choosing):
    """One session at one table, tapped. See `Changing` for what it is made from."""

    # What fingers say

    def do(self, seat: int, act: Any, number: int | None = None) -> Reply:
        """A seat acts by a tap; `number` is the Ask it was shown."""
        words = self._act_words(seat, act)
        return self._change(
            lambda: self.session.handle(Do(seat, act, number)), words, Option(words, seat, act)
        )

    def declare(self, seat: int, declared: Declare, number: int | None = None) -> Reply:
        """A seat says what its unscanned card did."""
        return self.do(seat, declared, number)

    def resolve(self, outcome: Outcome, number: int | None = None) -> Reply:
        """A roll, a draw or a pick is entered by hand."""
        if number is not None and number != self.session.match.number:
            return self._kept_denial(Denied(STALE, matching.legal_now(self.session.match)))
        return self._resolve(outcome, "person")

    def throw(self, outcomes: Iterable[Outcome], number: int | None = None, by: str = "person") -> Reply:
        """A whole throw is entered by hand, die by die; what is not asked any more is left out."""
        match = self.session.match
        if number is not None and number != match.number:
            return self._kept_denial(Denied(STALE, matching.legal_now(match)))
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

    def roll(self, number: int | None = None) -> Reply:
        """The companion rolls the open throw, where it can."""
        if not throwing.can_roll(self.session):
            refusal = decline("nothing-rolled", CANNOT_ROLL)
            return self._kept_denial(Denied(refusal, matching.legal_now(self.session.match)))
        return self.throw(rolled(lambda: self.session.match, self.session.setup.seed), number, COMPANION)

    def ready(self, seat: int | None) -> Reply:
        """A seat is done: ends its turn, or lets through what it is asked about."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice):
            return self._kept_denial(
                matching.why_not_card(self.session.match, self.kit, max(seat or 0, 0), "")
            )
        if seat is None and len(ask.seats) > 1:
            return self._ready_who()
        chosen = ask.seats[0] if seat is None else seat
        if not 0 <= chosen < len(self.session.seats):
            template = N_("No player at that button. Press a player's button, or tap your choice.")
            refusal = decline("no-seat", template)
            return self._kept_denial(Denied(refusal, matching.legal_now(self.session.match)))
        return self._ready(chosen, ask)

    def _ready_who(self) -> Reply:
        """A button without a seat, and several who may mean it."""
        line = self.questions.shown.asked_of(NOBODY) or self.questions.line(NOBODY, ())
        if line.scans:
            return self._kept_denial(self._first_answer(line))
        return self.questions.ask(line, self._done_options())

    def _first_answer(self, line: ShownCards) -> Denied:
        template = N_("Choose what {card} is for first.")
        refusal = decline("choice-open", template, card=self.questions.cards(line))
        return Denied(refusal, matching.legal_now(self.session.match))

    def _ready(self, seat: int, ask: Choice) -> Reply:
        options = self._offered(seat)
        ends = [option for option in options if option.role == "pass"]
        if not ends and self.session.game.view(self.session.match, seat).seats[seat].ready:
            ends = options
        if len(ends) == 1:
            return self.do(seat, ends[0].act, ask.number)
        template = N_("{name} must answer this before ending the turn. {prompt}")
        name = self.session.seats[seat]
        refusal = decline("choice-open", template, name=name, prompt=self._prompt())
        return self._kept_denial(matching.denied(self.session.match, seat, refusal))

    def correct(self, correction: Correction, asked_by: int | None = None) -> Reply:
        """The table is right. `asked_by` is a person who may not know all, as for `Session.correct`."""
        reply = self._change(lambda: self.session.handle(Correct(correction, asked_by)), _("Corrected."))
        if isinstance(correction, MoveCard) and isinstance(reply, Denied) and reply.refusal.code == SECRET:
            return self._kept_denial(self._may_look(reply, correction, asked_by))
        return reply

    def _may_look(self, reply: Denied, correction: MoveCard, asked_by: int | None) -> Denied:
        """The refusal of a look at a secret place, which its owner or the table may allow."""
        place = self.session.match.where(correction.source)
        words = _("look at a secret place: {place}").format(place=place)
        option = Option(words, NOBODY if asked_by is None else asked_by, correction)
        return msgspec.structs.replace(reply, overrule=(option,))

    def set_mode(self, seat: int, mode: SeatMode) -> Reply:
        """How a seat plays from now on; cards that were drawn before stay as they are."""
        self.modes[seat] = mode
        words = _(PLAYS[mode]).format(name=self.session.seats[seat])
        lazy = mode != "screen"
        if lazy is (seat in self.session.match.state.lazy):
            return Answered(words)
        return self._change(lambda: self.session.handle(Correct(SetValue(("lazy", seat), lazy))), words)

    def everybody(self, act: Any, number: int | None = None) -> Reply:
        """All who are asked, and can, do the same: one touch for the table.

        Where no two may do the same, each does another, by the kit's `shared_out`. Who comes after a chance
        follows its result.
        """
        match, ask = self.session.match, self.session.match.ask()
        if number is not None and number != match.number:
            return self._kept_denial(Denied(STALE, matching.legal_now(match)))
        acts = acts_of_all(match, act)
        if not acts:
            return self.do(ask.seats[0] if isinstance(ask, Choice) else 0, act)
        return self._all_do(acts)

    def _all_do(self, acts: Acts) -> Reply:
        """Seats act one after the other, as far as those before leave them anything to do."""
        words = " ".join(self._act_words(seat, act) for seat, act in acts)
        seat, act = acts[0]

        def done() -> None:
            self.session.handle(Do(seat, act))
            self._others_follow(acts[1:])

        return self._change(done, words, Option(words, seat, act))

    def set_thing(self, thing: str, how: SeatMode) -> Reply:
        """How a kind of things comes to the companion from now on; what lies open already stays as it is."""
        path = self.kit.draws.drawn_at(self.session.match.state)
        if not path or thing not in self.kit.draws.things or how not in HOW_DRAWN:
            refusal = decline("nothing-drawn", NOTHING_DRAWN)
            return self._kept_denial(
                Denied(refusal, tuple(_(each) for each in self.kit.draws.things.values()))
            )
        words = _(HOW_DRAWN[how]).format(thing=_(self.kit.draws.things[thing]))
        return self._change(lambda: self.session.handle(Correct(SetValue((*path, thing), how))), words)

    def why_asked(self) -> tuple[str, ...]:
        """Why unseen cards must be named now, one sentence a reason; empty when nobody asks for them."""
        ask = self.session.match.ask()
        named = isinstance(ask, Choice) and ask.topic == NAME_TOPIC
        return self.kit.meant.why_named(self.session.match.state) if named else ()

    def overrule(self, option: Option | None = None) -> Reply:
        """A referee allows what was refused last; asks which, when it may be several acts."""
        allowed = self.denied.overrule if self.denied is not None else ()
        if option is None and len(allowed) != 1:
            if not allowed:
                refusal = decline("nothing-refused", N_("Nothing to allow: no action was refused."))
                return Denied(refusal, matching.legal_now(self.session.match))
            return DeskQuestion(_("What does the table allow?"), allowed, self.session.match.number)
        chosen = option or allowed[0]
        if chosen.first:
            return self._entered(chosen)
        words = _("Allowed: {act}.").format(act=chosen.words)
        by_leave = isinstance(chosen.act, MoveCard)  # a correction at a secret place
        legal = not by_leave and self.session.match.why_not(chosen.seat, chosen.act) is None
        allow = (Do if legal else Overrule)(chosen.seat, chosen.act)
        return self._change(lambda: self.session.handle(allow), words)

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

    def undo(self, to: int | None = None, seat: int | None = None) -> Reply:
        """Take back the last input, that of a seat, or all after entry `to`; tasks bring the table back."""
        return self._step_back(lambda: self.session.handle(Undo(to, seat)), _("Undone."))

    def redo(self) -> Reply:
        """Take up again what was taken back last."""
        return self._step_back(lambda: self.session.handle(Redo()), _("Redone."))

    def take_offer(self) -> Reply:
        """Confirm the undo that was offered."""
        if self.offer is None or self._is_old(self.offer.number):
            return self._kept_denial(Denied(STALE, matching.legal_now(self.session.match)))
        return self.undo()
