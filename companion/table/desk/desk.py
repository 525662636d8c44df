"""The desk: turns what was scanned, rolled and pressed into answers to the open Ask.

It compares each input with what is possible now. Exactly one fit is the answer; several are a
question; what looks like taking back the last act is an offer to undo; what fits nothing is refused
in words, and the game is untouched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance, Choice, is_thrown
from companion.engine.commands import Correct, Do, Overrule, Redo, Resolve, Roll, StepBy, Throw, Undo
from companion.engine.parts.table_kit import Task
from companion.engine.refusals import Refusal, decline
from companion.speech.words import N_, _
from companion.table.desk import matching
from companion.table.desk.changing import STALE
from companion.table.desk.commands import (
    Allow,
    Choose,
    ComeAs,
    Command,
    Named,
    PlayAs,
    PutAway,
    SeatDone,
    TakeOffer,
    Together,
)
from companion.table.desk.inputs import (
    ButtonPressed,
    DeviceState,
    DieMoved,
    DieRolled,
    Input,
    ReaderSaw,
    TagGone,
    TagSeen,
)
from companion.table.desk.questions import ANY_CHOICE
from companion.table.desk.replies import Denied, Option, Reply, Told
from companion.table.desk.scans import NAMED, Scan
from companion.table.desk.shown_cards import NOBODY, ShownCards
from companion.table.desk.taps import Taps
from companion.table.kept.seen_copies import Mark

CROWDED = {
    "two": N_("Two cards on {reader}. Lift both, then scan one."),
    "stacked": N_("One card is on top of another on {reader}. Lift both, then scan one."),
    "unsure": N_("Cards on top of each other cannot be read. Lift them from {reader}, then scan one."),
}
"""What to say of a reader on which more lies than it can read, by what it saw."""


SHORT = N_("Could not read the card on {reader}. Hold it there a little longer.")
LEFT_BEHIND = N_("{card} was on {reader} with another card. Lift it, then scan it alone.")
KEPT_EARLY = {
    "others-die": N_("{die} counts when its seat rolls. Seat {asked} must roll before that."),
    "other-role": N_("{die} counts when it is needed. Another die of this throw comes before it."),
}
"""What is said of a roll that is kept until it is asked for, by the refusal it would be."""


class Desk(Taps):
    """One session at one table, with its devices. See `Taps` for what it is made from."""

    _crowded: frozenset[str] = frozenset()
    """Readers that have not been empty since several cards lay on them."""

    def handle(self, said: Command | Input) -> Reply | None:
        """What somebody says or a device saw; the reply, or `None` when there is nothing to say."""
        self.refresh()
        return _HANDLED[type(said)](self, said)

    # What devices say

    def _tag_seen(self, seen: TagSeen) -> Reply | None:
        left = [self._taken_away(scan) for scan in self.scanner.left_for(seen)]
        self._news.extend(reply for reply in left if reply is not None)
        scan = self.scanner.look(seen)
        if scan is None or isinstance(scan, Denied | Told):
            return self._kept_denial(scan)
        if seen.reader in self._crowded:
            return self._left_behind(seen.reader, scan)
        if (line := self.questions.shown.with_tag(scan.uid)) is not None:
            return self._shown_while_open(line)
        ask = self.session.match.ask()
        if self.scanner.is_second_reading(scan):
            return Told(_("{card} was already scanned.").format(card=self._name(scan.card)))
        mark = self.scanner.where(scan)
        if mark is not None and not self._may_come_again(scan, mark, ask):
            return self._shown_again(scan, mark)
        return self._drawn(scan, ask) if isinstance(ask, Chance) else self._shown(scan, ask)

    def _named(self, said: Named) -> Reply | None:
        """A name says what a scan does, of no copy."""
        ask = self.session.match.ask()
        owner = said.seat if isinstance(ask, Choice) and said.seat in ask.seats else None
        scan = Scan(f"{NAMED}{said.card}", said.card, owner, None, self.clock())
        if (line := self.questions.shown.with_tag(scan.uid)) is not None:
            return self._shown_while_open(line)
        return self._drawn(scan, ask) if isinstance(ask, Chance) else self._shown(scan, ask)

    def _left_behind(self, reader: str, scan: Scan) -> Denied:
        """Of several cards that lay there one is left: nobody said that it is the one that was meant."""
        values = {"card": self._name(scan.card), "reader": reader}
        refusal = decline("two-cards", LEFT_BEHIND, **values)
        seat = -1 if scan.owner is None else scan.owner
        return self._kept_denial(Denied(refusal, matching.legal_now(self.session.match), seat=seat))

    def _shown_while_open(self, line: ShownCards) -> Reply:
        """A card that is asked about, or waits, is shown once more."""
        if line.away:
            self.questions.shown.remove(line)
            return self._lies(line.scans[0])
        if line.question is not None:
            return line.question
        template = _("{card} was scanned. It is used as soon as possible.")
        words = self.questions.to_seat(line, template.format(card=self.questions.cards(line)))
        return Told(words, "good", seat=line.seat)

    def _may_come_again(self, scan: Scan, mark: Mark, ask: Ask | None) -> bool:
        """A card that is still in a hand, or lies where one is asked for, is shown to be used."""
        bounced = self.scanner.is_undo(mark) and self.scanner.is_bounce(mark, scan)
        if not isinstance(ask, Choice) or bounced:
            return False
        return mark.zone == "hand" or self._is_asked_for(scan, ask)

    def _is_asked_for(self, scan: Scan, ask: Choice) -> bool:
        """Whether a card is to be taken out of the pile in which this one lies open."""
        match, cards = self.session.match, self.kit.cards
        fits = matching.options_of_sides(match, self.kit, self._seats(scan, ask), scan.sides)
        return any(
            self.kit.meant.pile_of(match.state, fit.act) in cards.open_piles | cards.out for fit in fits
        )

    def _shown_again(self, scan: Scan, mark: Mark) -> Reply:
        """A copy that went somewhere: read twice, or taken back, or shown by mistake."""
        if self.scanner.is_undo(mark):
            if self.scanner.is_bounce(mark, scan):
                return Told(_("{card} was already scanned.").format(card=self._name(scan.card)))
            if mark.zone == "away":
                return self._offer_undo(scan.card)
        if mark.zone == "hand" and (task := self._awaited(scan.card)):
            return Told(_("Right: {task}").format(task=task.words), "good")
        return self._kept_denial(self._elsewhere(scan, mark))

    def _elsewhere(self, scan: Scan, mark: Mark) -> Denied:
        """The table may know better than the desk which copy this is, and allow what would be legal."""
        denied = self.scanner.elsewhere(scan, mark)
        match, ask = self.session.match, self.session.match.ask()
        seats = self._seats(scan, ask) if isinstance(ask, Choice) else []
        fits = matching.options_of_sides(match, self.kit, seats, scan.sides)
        return msgspec.structs.replace(denied, overrule=tuple(fits))

    def _drawn(self, scan: Scan, ask: Chance) -> Reply:
        """A card shown while a draw or a pick waits for its result."""
        match = self.session.match
        fits = matching.outcomes_of_sides(match, self.kit, ask, scan.sides)
        if (early := self._early(scan, ask)) is not None:
            return early
        foreign = self._foreign(scan)
        if foreign is not None and not fits:
            return self._kept_denial(matching.denied(match, max(ask.seat, 0), foreign))
        if scan.owner is not None and scan.owner != ask.seat >= 0:
            return self._kept_denial(self.scanner.others_card(scan, ask.seat))
        if len(fits) == 1:
            return self._resolve_all(fits[0], scan)
        if fits:
            return self._ask_which(ask.seat, scan, fits)
        seat = max(ask.seat, 0)
        if task := self._awaited(scan.card):
            return Told(_("Right: {task}").format(task=task.words), "good")
        if ask.kind == "die" and (whose := scan.owner if scan.owner is not None else scan.place) is not None:
            return self.questions.wait(ShownCards(whose, (scan,), ANY_CHOICE))
        if ask.kind == "die":
            return self._kept_denial(matching.why_not_card(match, self.kit, seat, scan.card))
        template = N_("{card} cannot appear now: it is not one of the possible cards.")
        refusal = decline("not-drawable", template, card=self._name(scan.card))
        not_due = self.kit.meant.why_not_due(match.state, ask, seat, scan.card)
        return self._kept_denial(matching.denied(match, seat, not_due or refusal))

    def _shown(self, scan: Scan, ask: Choice | None) -> Reply | None:
        """A card shown while somebody may act."""
        match = self.session.match
        seats = self._seats(scan, ask)
        fits = matching.options_of_sides(match, self.kit, seats, scan.sides)
        fits = matching.of_copy(self.kit, fits, scan.held)
        elsewhere = fits if scan.space else []
        if scan.space:
            fits = matching.on_space(match, self.kit, fits, scan.space)
        able = list(dict.fromkeys(fit.seat for fit in fits)) or seats
        whose = able[0] if len(able) == 1 else NOBODY
        if (narrowed := self._narrowed(whose, scan)) is not None:
            return narrowed
        fits = self.questions.named(fits)
        if self.questions.is_sure(fits):
            return self._do(fits[0], (scan,))
        if fits:
            return self._ask_which(whose, scan, fits)
        if elsewhere:
            return self._kept_denial(matching.why_not_card(match, self.kit, seats[0], scan.card, scan.space))
        if (task := self._awaited(scan.card)) and not self.scanner.was_done(task):
            return Told(_("Right: {task}").format(task=task.words), "good")
        if ask is not None and (early := self._early(scan, ask)) is not None:
            return early
        if self.kit.meant.stays(match.state, max(whose, 0), scan.card):
            return self._lies(scan)
        return self._kept_denial(self._no_use([whose] if whose >= 0 else seats or [0], scan))

    def _no_use(self, seats: Sequence[int], scan: Scan) -> Denied:
        """Why the card means nothing, to the first who could mean anything by it."""
        could = (each for each in seats if matching.could_mean(self.session.match, self.kit, each, scan.card))
        seat = next(could, seats[0])
        return self._unentered(
            matching.why_not_card(self.session.match, self.kit, seat, scan.card), seat, scan
        )

    def _unentered(self, denied: Denied, seat: int, scan: Scan, outer: Choice | None = None) -> Denied:
        """A refusal; a card that nobody has entered can be added to the deck and played, maybe later."""
        foreign = self._foreign(scan)
        added = matching.unentered(self.session.match, self.kit, seat, scan.card, outer)
        if not added:
            return msgspec.structs.replace(denied, refusal=foreign) if foreign is not None else denied
        self.unentered = scan
        template = N_("{card} is not entered in the deck of {name}.")
        values = {"card": self._name(scan.card), "name": self.session.seats[seat]}
        refusal = foreign or Refusal("not-in-deck", template, denied.refusal.rule, values)
        return Denied(refusal, denied.legal, tuple(added), seat)

    def _foreign(self, scan: Scan) -> Refusal | None:
        """Why a card cannot be anybody's here: it belongs to somebody whom nobody plays."""
        if not scan.foreign:
            return None
        template = N_("{card} belongs to {owner}, who is not in this game. Take it off the reader.")
        return decline("foreign-card", template, card=self._name(scan.card), owner=scan.foreign)

    def _early(self, scan: Scan, ask: Ask) -> Reply | None:
        """A card of a seat that will be asked again: it waits, or is said no to at once for what it is."""
        seat = scan.owner if scan.owner is not None else scan.place
        asked = (ask.seat,) if isinstance(ask, Chance) else (*ask.seats, *ask.also)
        if seat is None or seat in asked:
            return None
        topic = self.questions.may_wait(seat, scan.card)
        if isinstance(topic, Refusal):
            denied = matching.denied(self.session.match, seat, topic)
            return self._kept_denial(self._unentered(denied, seat, scan, self.questions.outer(seat)))
        return self.questions.wait(ShownCards(seat, (scan,), topic)) if topic else None

    def _narrowed(self, seat: int, scan: Scan) -> Reply | None:
        """A second card while a question about the first is open: both are meant together."""
        line = self.questions.shown.asked_of(seat)
        if line is None or line.question is None or not line.question.more:
            return None
        both = msgspec.structs.replace(line, scans=(*line.scans, scan))
        fits, more = self.questions.fits(both)
        if not fits:
            return None
        self.questions.shown.remove(line)
        return self._do(fits[0], both.scans) if len(fits) == 1 else self.questions.ask(both, fits, more)

    def _seats(self, scan: Scan, ask: Choice | None) -> list[int]:
        """Who acts: the owner of the card, else whose reader it is, else whoever is asked."""
        if scan.owner is not None:
            return [scan.owner]
        asked = [*ask.seats, *ask.also] if ask is not None else []
        if scan.place is not None and scan.place < len(self.session.seats):
            return [scan.place]
        return asked

    def _awaited(self, card: str) -> Task | None:
        """The work for hands that this card is part of, if it is shown to have it checked."""
        tasks = (task for task in self.tasks if card in (task.card, *task.keep) and task.words)
        return next((task for task in tasks if task.source != "play"), None)

    def _ask_which(self, seat: int, scan: Scan, fits: Sequence[Option]) -> Reply:
        """Ask the seat what is meant, after what it is asked already."""
        line = self.questions.line(seat, (scan,))
        if self.questions.shown.asked_of(seat) is not None:
            return self.questions.wait(line)
        found, more = self.questions.fits(line)
        return self.questions.ask(line, found or fits, more)

    def _lies(self, scan: Scan) -> Told:
        words = _("{card} stays active while it is on the reader.")
        seat = NOBODY if scan.owner is None else scan.owner
        return Told(words.format(card=self._name(scan.card)), "good", seat=seat)

    def _tag_gone(self, gone: TagGone) -> Reply | None:
        scan = self.scanner.lifted(gone.uid)
        return self._taken_away(scan) if scan is not None else None

    def _taken_away(self, scan: Scan) -> Reply | None:
        """A card that acts while it lies there was lifted or covered: what that ends is asked, not done."""
        seat = scan.owner if scan.owner is not None else scan.place
        match = self.session.match
        if seat is None or not self.kit.meant.stays(match.state, seat, scan.card):
            return None
        line = msgspec.structs.replace(self.questions.line(seat, (scan,)), away=True)
        fits, more = self.questions.fits(line)
        if not fits or self.questions.shown.with_tag(scan.uid) is not None:
            return None
        if self.questions.shown.asked_of(seat) is not None:
            return self.questions.wait(line)
        return self.questions.ask(line, fits, more)

    def _reader_saw(self, saw: ReaderSaw) -> Reply | None:
        if saw.sight == "short":
            return self._deny(decline("short-reading", SHORT, reader=saw.reader))
        template = CROWDED.get(saw.sight)
        if template is None:
            self._crowded -= {saw.reader} if saw.sight == "empty" else set()
            return None
        silent = saw.sight == "unsure"  # as also when both were just lifted
        self._crowded = self._crowded - {saw.reader} if silent else self._crowded | {saw.reader}
        return self._deny(decline("two-cards", template, reader=saw.reader))

    def _die_rolled(self, roll: DieRolled) -> Reply | None:
        match = self.session.match
        ask = match.ask()
        refusal = self.rolls.why_not(roll, ask, self._opened_at, self._round())
        outcome = self.rolls.outcome(ask, roll) if isinstance(ask, Chance) else None
        early = refusal is not None and refusal.code in KEPT_EARLY
        if refusal is not None and early and self.rolls.keep(roll, match):
            asked = ask.seat + 1 if isinstance(ask, Chance) else 0
            return Told(_(KEPT_EARLY[refusal.code]).format(die=roll.die, asked=asked), "good")
        if refusal is not None or outcome is None:
            return self._deny(refusal) if refusal is not None else None
        return self._resolve(outcome, "die")

    def _die_moved(self, moved: DieMoved) -> Reply | None:
        ask = self.session.match.ask()
        refusal = self.rolls.moved(moved, ask)
        if refusal is None and moved.phase == "rolling" and is_thrown(ask):
            return Told(_("Rolling the die …"))
        return self._deny(refusal) if refusal is not None else None

    def _button(self, pressed: ButtonPressed) -> Reply | None:
        if pressed.at <= self.scanner.undone_at:
            return self._deny(STALE)
        seat = None if pressed.seat is None else pressed.seat - 1
        if pressed.button == "undo":
            return self._undo(Undo(seat=seat))
        if pressed.button == "confirm":
            return self._take_offer(TakeOffer()) if self.offer is not None else self._flipped()
        return self._seat_done(SeatDone(seat))

    def _flipped(self) -> Reply | None:
        """The companion flips the coin that is asked for; the button means nothing else now."""
        ask = self.session.match.ask()
        return self._roll(Roll()) if isinstance(ask, Chance) and ask.kind == "coin" else None

    def _device(self, state: DeviceState) -> Reply | None:
        if state.health in ("ok", "opening"):
            return Told(_("{device}: {words}").format(device=state.device, words=state.words))
        template = _("{device}: {words} Until it works, tap instead.")
        words = template.format(device=state.device, words=state.words)
        return Told(words, "trouble", state.remedy)


_HANDLED: dict[type, Callable[[Desk, Any], Reply | None]] = {
    Do: Desk._act,
    Resolve: Desk._by_hand,
    Throw: Desk._throw,
    Roll: Desk._roll,
    Overrule: Desk._overrule,
    Correct: Desk._correct,
    StepBy: Desk._step_by,
    Undo: Desk._undo,
    Redo: Desk._redo,
    Together: Desk._together_do,
    SeatDone: Desk._seat_done,
    Choose: Desk._choose,
    PutAway: Desk._put_away,
    Named: Desk._named,
    Allow: Desk._allow,
    TakeOffer: Desk._take_offer,
    PlayAs: Desk._play_as,
    ComeAs: Desk._come_as,
    TagSeen: Desk._tag_seen,
    TagGone: Desk._tag_gone,
    ReaderSaw: Desk._reader_saw,
    DieRolled: Desk._die_rolled,
    DieMoved: Desk._die_moved,
    ButtonPressed: Desk._button,
    DeviceState: Desk._device,
}
