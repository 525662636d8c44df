"""The open question as a screen shows it: whose it is, what can be touched, where one can aim."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from companion.engine.view import AskView, AtCard, AtOffer, CardFace, OptionView, SeatView, View
from companion.speech.words import _
from ui.ports.game_port import NOBODY, Actor

EntryKind = Literal["card", "option", "pass", "die", "outcome", "thing"]


@dataclass(frozen=True)
class Entry:
    """One line to touch. Several `options` mean that a target must still be touched.

    A "thing" is what was touched on the table and stands for several options.
    """

    kind: EntryKind
    label: str
    options: tuple[OptionView, ...] = ()
    card: CardFace | None = None
    note: str = ""
    face: int = 0

    @property
    def aims(self) -> bool:
        """Whether touching it asks for a target."""
        return len(self.options) > 1


@dataclass(frozen=True)
class Section:
    """Entries under one heading, which is empty when none is needed."""

    heading: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Aim:
    """What is being aimed, and which touches on the board complete it."""

    entry: Entry
    creatures: dict[int, OptionView] = field(default_factory=dict)
    seats: dict[int, OptionView] = field(default_factory=dict)

    @property
    def others(self) -> tuple[OptionView, ...]:
        """Options that no touch on one creature or seat stands for."""
        held = (*self.creatures.values(), *self.seats.values())
        return tuple(option for option in self.entry.options if option not in held)


@dataclass(frozen=True)
class Question:
    """The open question for the person who touches now. `speakers` are the seats to choose from."""

    number: int
    prompt: str
    who: str
    speaker: int
    speakers: tuple[int, ...]
    sections: tuple[Section, ...]
    passes: tuple[Entry, ...]
    is_chance: bool = False
    idle: tuple[CardFace, ...] = ()
    """Cards of the speaker's hand that cannot be played now."""
    begun: str = ""
    longer: tuple[str, ...] = ()
    """What the results shown begin with, where there are many, and what they may begin with further on."""


NOBODY_YET = -2
"""The speaker while nobody has acted since the enemies did."""


def question(view: View, speaker: int = -1, people: tuple[int, ...] = ()) -> Question | None:
    """What is asked; `speaker` is the seat whose options are shown when several may act.

    Seats of `people` that are asked too can be spoken for, even if this view has no options of theirs. With
    `NOBODY_YET` only those are shown, and what ends the turn of each, unless one seat alone is asked.
    """
    ask = view.ask
    if ask is None:
        return None
    if ask.kind != "choice":
        return _chance(view, ask)
    able = tuple(dict.fromkeys(option.seat for option in ask.options))
    speakers = tuple(sorted({*able, *(seat for seat in ask.seats if seat in people)}))
    waited = tuple(seat for seat in speakers if seat in ask.seats)
    if speaker == NOBODY_YET and len(waited) > 1:
        return _nobodys(view, ask, waited)
    if speaker == NOBODY_YET and waited:
        speaker = waited[0]
    if speaker not in able:
        speaker = next((seat for seat in ask.seats if seat in able), able[0] if able else -1)
    own = [option for option in ask.options if option.seat == speaker]
    passes = tuple(
        Entry("pass", sentence(option.label), (option,)) for option in own if option.role == "pass"
    )
    return Question(
        ask.number,
        ask.prompt,
        _names(view, ask.seats),
        speaker,
        speakers,
        _sections(view, speaker, own),
        passes,
        idle=_idle(view, speaker, own),
    )


def _nobodys(view: View, ask: AskView, speakers: tuple[int, ...]) -> Question:
    passes = tuple(
        Entry("pass", sentence(option.label), (option,)) for option in ask.options if option.role == "pass"
    )
    return Question(ask.number, ask.prompt, _names(view, ask.seats), -1, speakers, (), passes)


def _idle(view: View, speaker: int, own: list[OptionView]) -> tuple[CardFace, ...]:
    usable = {option.card for option in _in_hand(own)}
    return tuple(
        face
        for seat in view.seats
        if seat.seat == speaker
        for pile in seat.piles
        if pile.id == "hand"
        for face in pile.cards
        if face.id not in usable
    )


def aim(entry: Entry) -> Aim:
    """Where the options of `entry` can be aimed by a touch on the board."""
    found: dict[str, dict[int, list[OptionView]]] = {"creature": {}, "seat": {}}
    by_seat = told_by_seat(entry.options)
    for option in entry.options:
        kind, number = aimed_at(option, by_seat)
        if kind:
            found[kind].setdefault(number, []).append(option)
    return Aim(entry, _single(found["creature"]), _single(found["seat"]))


def told_by_seat(options: Collection[OptionView]) -> bool:
    """Whether only the seat tells these apart, as with what is done to the one enemy there is for anybody."""
    same = len({option.creatures for option in options}) == 1
    return same and len(options) == len({option.seats for option in options}) > 1


def aimed_at(option: OptionView, by_seat: bool) -> Actor:
    """The creature or seat on the table that stands for an option; nobody where only words say it.

    `by_seat` as of all options among which it stands (`told_by_seat`).
    """
    if len(option.creatures) == 1 and not by_seat:
        return ("creature", option.creatures[0])
    if len(option.seats) == 1 and (by_seat or not option.creatures):
        return ("seat", option.seats[0])
    return NOBODY


def targets_words(view: View, options: Iterable[OptionView]) -> list[tuple[OptionView, str]]:
    """Options with what each aims at; those that aim at the same are told apart by their own words."""
    named = [(option, target_words(view, option)) for option in options]
    said = [words for _option, words in named]
    return [(option, words if said.count(words) == 1 else sentence(option.label)) for option, words in named]


def target_words(view: View, option: OptionView) -> str:
    """The name of what an option aims at, the option's own words when it aims at nothing single."""
    if option.at:
        return sentence(option.label)
    if len(option.creatures) == 1:
        for creature in view.creatures:
            if creature.creature == option.creatures[0]:
                return creature.name
    if len(option.seats) == 1 and not option.creatures:
        return seat_name(view, option.seats[0])
    return sentence(option.label)


def seat_name(view: View, seat: int) -> str:
    """The name of a seat, empty for none."""
    return next((each.name for each in view.seats if each.seat == seat), "")


def sentence(words: str) -> str:
    """Words as they stand on a button: the first letter large."""
    return words[:1].upper() + words[1:]


def told_at_seat(words: str, name: str, names: Iterable[str]) -> tuple[str, str]:
    """What one of these names is asked where a place says the name: with what it is asked for, and without.

    Of "Dig: Discard 2 cards. Anna: choose cards." the second is "Choose cards."
    """
    one = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    colon = re.escape(_("{name}: ").removeprefix("{name}"))
    called = re.search(rf"(?:^|(?<=[.!?] ))((?:{one})(?:, (?:{one}))*)(?:{colon}|, )", words)
    if called is None or name not in called[1]:
        return sentence(words), sentence(words)
    asked = sentence(words[called.end() :])
    return words[: called.start()] + asked, asked


def _single(found: dict[int, list[OptionView]]) -> dict[int, OptionView]:
    return {key: options[0] for key, options in found.items() if len(options) == 1}


def _names(view: View, seats: Iterable[int]) -> str:
    return ", ".join(name for name in (seat_name(view, seat) for seat in seats) if name)


def _sections(view: View, speaker: int, own: list[OptionView]) -> tuple[Section, ...]:
    hand = _in_hand(own)
    rest = [option for option in own if not option.card and option.role != "pass"]
    sections = [Section("", tuple(_cards(view, speaker, hand)))] if hand else []
    beside = [option for option in own if option.card and option.role != "pass" and option not in hand]
    sections += [Section("", tuple(_beside_hand(beside)))] if beside else []
    lying = [(option, face) for option in rest if (face := lying_card(view, option)) is not None]
    if lying:
        sections.append(Section("", tuple(_lying(lying))))
        rest = [option for option in rest if all(option is not each for each, _face in lying)]
    groups: dict[str, list[OptionView]] = {}
    for option in rest:
        groups.setdefault(option.group, []).append(option)
    sections += [Section(group, tuple(_plain(view, options))) for group, options in groups.items()]
    return tuple(sections)


def _in_hand(own: list[OptionView]) -> list[OptionView]:
    """What touching a card of the hand means: to play it, where any card can be played."""
    with_card = [option for option in own if option.card and option.role != "pass"]
    return [option for option in with_card if option.role == "play"] or with_card


def _beside_hand(options: list[OptionView]) -> Iterable[Entry]:
    """What else can be done with cards that one plays: a line for each kind, which asks for the card."""
    groups: dict[str, list[OptionView]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    for group, same in groups.items():
        yield Entry("option", group or sentence(same[0].label), tuple(same))


def unoffered(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """The sections without what cards of an open row on the board answer by a touch: it stands there."""
    kept = (Section(each.heading, tuple(filter(_stands_alone, each.entries))) for each in sections)
    return tuple(section for section in kept if section.entries)


_MANY = 2
"""More answers than so many of one kind are one line where they are folded."""


def fold(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """All answers without headings; many of one kind are one line, which asks for one of them."""
    entries = tuple(entry for section in sections for entry in _folded(section))
    return (Section("", entries),) if entries else ()


def _folded(section: Section) -> tuple[Entry, ...]:
    if not section.heading or len(section.entries) <= _MANY:
        return section.entries
    options = tuple(option for entry in section.entries for option in entry.options)
    return (Entry("option", sentence(section.heading), options),)


def _stands_alone(entry: Entry) -> bool:
    return not all(any(isinstance(thing, AtOffer) for thing in option.at) for option in entry.options)


def _cards(view: View, speaker: int, options: list[OptionView]) -> Iterable[Entry]:
    faces = _faces(view.seats, speaker)
    by_card: dict[str, list[OptionView]] = {}
    for option in options:
        by_card.setdefault(option.card, []).append(option)
    for card, same in by_card.items():
        face = faces.get(card)
        label = face.name if face else sentence(same[0].label)
        yield Entry("card", label, tuple(same), face, face.words if face else "")


def lying_card(view: View, option: OptionView) -> CardFace | None:
    """The card in a pile that this option alone is about; nothing for any other option."""
    if len(option.at) != 1 or not isinstance(option.at[0], AtCard) or option.creatures or option.seats:
        return None
    at = option.at[0]
    seats = [seat.piles for seat in view.seats if seat.seat == at.seat]
    piles = view.piles if at.seat < 0 else (seats[0] if seats else ())
    found = (card for pile in piles if pile.id == at.pile for card in pile.cards if card.id == at.card)
    return next(found, None)


def _lying(options: list[tuple[OptionView, CardFace]]) -> Iterable[Entry]:
    """Cards of piles that are answers, open as they would lie on the table, with what is done to each."""
    by_card: dict[CardFace, list[OptionView]] = {}
    for option, face in options:
        by_card.setdefault(face, []).append(option)
    for face, same in by_card.items():
        words = sentence(same[0].label) if len(same) == 1 else face.words
        yield Entry("card", face.name, tuple(same), msgspec.structs.replace(face, words=words), face.words)


def _faces(seats: tuple[SeatView, ...], speaker: int) -> dict[str, CardFace]:
    found: dict[str, CardFace] = {}
    for seat in seats:
        if seat.seat == speaker:
            for pile in seat.piles:
                for face in pile.cards:
                    found.setdefault(face.id, face)
    return found


def _plain(view: View, options: list[OptionView]) -> Iterable[Entry]:
    """Options that need no card: each its own line, with its words as the game says them.

    Several ways to have the same thing out of a row, such as who pays for it, are one line.
    """
    lines: dict[object, list[OptionView]] = {}
    for number, option in enumerate(options):
        offered = option.at if any(isinstance(thing, AtOffer) for thing in option.at) else ()
        lines.setdefault(offered or number, []).append(option)
    for same in lines.values():
        yield Entry("option", sentence(same[0].label), tuple(same))


def _chance(view: View, ask: AskView) -> Question:
    kind: EntryKind = "die" if ask.kind == "die" else "outcome"
    entries = tuple(_outcome(view, ask, kind, option) for option in ask.options)
    return Question(
        ask.number, ask.prompt, _names(view, ask.seats), -1, (), (Section("", entries),), (), is_chance=True
    )


def _outcome(view: View, ask: AskView, kind: EntryKind, option: OptionView) -> Entry:
    """One outcome of a chance; a card that may be drawn lies open, with its words where they are known."""
    label = sentence(option.label or _("a card face down"))
    card = None
    if ask.kind == "draw":
        piles = (*view.piles, *(pile for seat in view.seats for pile in seat.piles))
        known = (face for pile in piles for face in pile.cards if face.id == option.act)
        face = next(known, CardFace("", label, ""))
        card = msgspec.structs.replace(face, name=label, count=1)
    return Entry(kind, label, (option,), card, face=_face(option.act))


def _face(outcome: object) -> int:
    return outcome if isinstance(outcome, int) else 0
