"""Scans: from a tag on a reader to a card of this game with its owner, or to the reason why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from companion.engine.parts.table_kit import UPGRADED, Copy, TableKit, Task
from companion.engine.refusals import Refusal, decline
from companion.engine.session import Session
from companion.games import catalogue
from companion.speech.words import N_, _
from companion.table.desk.held_copies import HeldCopies
from companion.table.desk.inputs import TagSeen, is_passing, seat_of_place, space_of_place
from companion.table.desk.matching import Sides, legal_now
from companion.table.desk.replies import Denied, Told
from companion.table.desk.told_sides import ToldSides
from companion.table.kept.owners import Owners
from companion.table.kept.seen_copies import Mark, SeenCopies, Zone
from companion.table.tags.errors import TableError
from companion.table.tags.library import Identified, Library
from companion.table.tags.physical import card_name

NAMED = "named "
"""How the tag begins of what was named: no copy of it was seen."""
BOUNCE = 1.5
"""Seconds within which the same card again is a second reading, and no change of mind."""


def _title(game: str) -> str:
    return catalogue.game(game).title() if game in catalogue.names() else game


class Scan(msgspec.Struct, frozen=True):
    """A card that was shown: its face, whose it is, and in front of whom, or on which space, it was shown.

    `foreign` names whose card it is where nobody at this table plays them. `other` is the other side of the
    card where that may lie up as well; where `told` that is less likely than what was told of this copy.
    `held` says whether this copy lies before a player, `None` where that is not known.
    """

    uid: str
    card: str
    owner: int | None
    place: int | None
    at: float
    foreign: str = ""
    space: str = ""
    other: str = ""
    told: bool = False
    held: bool | None = None

    @property
    def sides(self) -> Sides:
        """The sides of which one lies up."""
        if not self.other:
            return ((self.card,),)
        return ((self.card,), (self.other,)) if self.told else ((self.card, self.other),)


class Scanner:
    """Knows what lies on the readers, and where the copies are that were shown before."""

    def __init__(self, session: Session, library: Library, kit: TableKit, owners: Owners | None) -> None:
        self.session = session
        self.library = library
        self.kit = kit
        self.owners = owners
        self.marks = SeenCopies(kit)
        self.told = ToldSides(kit, session)
        self.held = HeldCopies(kit, session)
        self.undone_at = float("-inf")
        self._lying: dict[str, str] = {}
        self._cards: dict[str, Scan] = {}

    def present(self) -> tuple[Scan, ...]:
        """The cards of this game that lie on readers now, oldest first.

        Gone means no more than not readable: a card that went was lifted, or another one lies on it.
        """
        return tuple(self._cards[uid] for uid in self._lying if uid in self._cards)

    def lifted(self, uid: str) -> Scan | None:
        """A tag does not lie on its reader any more; the card that it was, if it is one of this game."""
        self._lying.pop(uid, None)
        return self._cards.pop(uid, None)

    def left_for(self, seen: TagSeen) -> tuple[Scan, ...]:
        """The cards of the other tags that lay on this reader, which do not lie there any more."""
        others = [uid for uid, reader in self._lying.items() if reader == seen.reader and uid != seen.uid]
        lifted = [self.lifted(uid) for uid in others]
        return tuple(scan for scan in lifted if scan is not None)

    def look(self, seen: TagSeen) -> Scan | Denied | Told | None:
        """The card of a tag; `None` for one that lies there already, maybe between two readers."""
        known = seen.uid in self._lying
        self._lying[seen.uid] = seen.reader
        if known:
            return None
        if seen.at <= self.undone_at:
            template = N_("That card was scanned before the last undo. Scan it again.")
            return self._denied(decline("stale-scan", template))
        try:
            found = self.library.identify(seen.uid, seen.name)
        except TableError as error:
            return self._denied(decline("duplicate-tag", "{words}", words=str(error)))
        return self._of_this_game(seen, found)

    def _of_this_game(self, seen: TagSeen, found: Identified | None) -> Scan | Denied:
        if found is None and is_passing(seen.uid):
            template = N_("A phone or a bank card on {reader} hides the cards. Remove it.")
            return self._denied(decline("passing-tag", template, reader=seen.reader))
        if found is None:
            template = N_("Unknown tag {uid}. Link it to a card, or tap the action instead.")
            return self._denied(decline("unknown-tag", template, uid=seen.uid))
        copy = found.copy
        if copy.game != self.session.game.id:
            template = N_("{card} is from {game}, not from this game. Take it off the reader.")
            values = {"card": card_name(copy), "game": _title(copy.game)}
            return self._denied(decline("other-game", template, **values))
        if not self.kit.cards.knows(copy.card):
            template = N_("The tag is linked to {card}, which this game does not know. Link it again.")
            return self._denied(decline("unknown-card", template, card=copy.card))
        upgraded = self.owners.upgraded(copy) if self.owners is not None else None
        face = self.kit.cards.face(copy, found.upgraded if upgraded is None else upgraded)
        owner = self._owner(copy)
        face = self.kit.sides.side_up(self.session.match.state, owner, face)
        strange = owner is None and copy.set in self.kit.cards.of_seats
        foreign = self.kit.cards.sets.get(copy.set, copy.set) if strange else ""
        place, space = seat_of_place(seen.place), space_of_place(seen.place)
        held = self.held.lies_there(seen.uid, face)
        scan = self._by_side(Scan(seen.uid, face, owner, place, seen.at, foreign, space, held=held))
        self._cards[seen.uid] = scan
        return scan

    def _by_side(self, scan: Scan) -> Scan:
        """With the other side where it is not sure which lies up.

        What was told of the copy is sure between fights. In piles it is only likelier: what lies there may
        have been corrected.
        """
        state = self.session.match.state
        other = self.kit.sides.other_side(state, scan.owner, scan.card)
        told = self.told.side(scan.uid, scan.owner, scan.card) if other else ""
        if not told:
            return msgspec.structs.replace(scan, other=other)
        less = scan.card if told == other else other
        return msgspec.structs.replace(
            scan, card=told, other=less if self.kit.cards.in_piles(state) else "", told=True
        )

    def _owner(self, copy: Copy) -> int | None:
        """The seat whose deck has the copy, else the seat whose part of the box it is from."""
        seat = self.owners.seat_of(copy) if self.owners is not None else None
        seats = range(len(self.session.seats))
        if seat is not None and seat in seats:
            return seat
        state = self.session.match.state
        return next((each for each in seats if self.kit.cards.set_of_seat(state, each) == copy.set), None)

    def own(self, scan: Scan | None, seat: int) -> None:
        """The copy is in the deck of this seat from now on, where decks are kept. Raises `TableError`."""
        found = self.library.identify(scan.uid) if scan is not None and self.owners is not None else None
        if scan is None or found is None or self.owners is None:
            return
        if self.owners.seat_of(found.copy) is None:
            self.owners.add(seat, found.copy, scan.card.endswith(UPGRADED))

    # Where copies are

    def giving(self, scans: Sequence[Scan]) -> None:
        """These cards give the answer that is carried out now."""
        self.held.shown = tuple((scan.uid, scan.card) for scan in scans if not scan.uid.startswith(NAMED))

    def moved(self, scan: Scan, target: str) -> None:
        """The copy went there with the answer that was just accepted."""
        if target in self.kit.cards.closed:
            self.marks.forget(scan.uid)
            return
        zone: Zone = "hand" if target == "hand" else "away"
        seat = -1 if scan.owner is None else scan.owner
        self.marks.note(scan.uid, Mark(scan.card, seat, zone, self._last_input(), scan.at))

    def showed(self, scan: Scan, before: Counter[str]) -> None:
        """The copy gave the answer that was just accepted with this side; its deck was `before` then."""
        self.told.note(scan.uid, scan.owner, scan.card, before, self._last_input())

    def _last_input(self) -> int:
        """The entry of the last input of a person: what the seed answered after it goes with it."""
        target = self.session.undo_target()
        path = self.session.timeline.path()
        return path[path.index(target) + 1] if target is not None else path[-1]

    def where(self, scan: Scan) -> Mark | None:
        """Where the copy must still be; `None` when it may be anywhere."""
        last = self.marks.last(scan.uid)
        turned = last is not None and last.card == scan.other
        return self.marks.where(scan.uid, scan.other if turned else scan.card, self.session)

    def was_done(self, task: Task) -> bool:
        """Whether all copies that the work moves were shown with the answer itself: another is not meant."""
        return 0 < task.count <= self.marks.moved_with(self._last_input(), task.card, task.seat)

    def is_undo(self, mark: Mark) -> bool:
        """Whether an undo would take back exactly what moved the copy."""
        return self.session.undo_target() is not None and mark.entry == self._last_input()

    def is_second_reading(self, scan: Scan) -> bool:
        """Whether a card that lies in no pile was read twice, rather than shown to be used twice."""
        mark = None if self.kit.cards.in_piles(self.session.match.state) else self.marks.last(scan.uid)
        return mark is not None and self.session.timeline.reaches(mark.entry) and self.is_bounce(mark, scan)

    def is_bounce(self, mark: Mark, scan: Scan) -> bool:
        """Whether the card was read twice rather than shown twice."""
        return scan.at - mark.at < BOUNCE

    def elsewhere(self, scan: Scan, mark: Mark) -> Denied:
        """This copy cannot be meant: it lies somewhere else."""
        card = self.session.game.words.card(scan.card)
        if mark.zone == "hand":
            template = N_("This copy of {card} was already drawn. It is in a hand.")
            return self._denied(decline("copy-in-hand", template, card=card))
        template = N_("This copy of {card} was already played. It is with the used cards.")
        return self._denied(decline("copy-used", template, card=card))

    def others_card(self, scan: Scan, seat: int) -> Denied:
        """Somebody draws, and the card is another seat's."""
        names = self.session.seats
        template = N_("{name} draws now. This card is from the deck of {other}.")
        other = names[scan.owner] if scan.owner is not None else _("no one")
        return self._denied(decline("wrong-seat", template, name=names[seat], other=other))

    def _denied(self, refusal: Refusal) -> Denied:
        return Denied(refusal, legal_now(self.session.match))
