"""The open question with everything one can answer by touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec import structs

from companion.engine.commands import Roll
from companion.engine.view import CardFace, OptionView, View
from companion.speech.words import _
from companion.table.desk.commands import Choose, PutAway
from ui.look.theme import look
from ui.ports.game_port import Said, SeatQuestion
from ui.presenters.asking import Aim, Entry, Question, Section, seat_name, sentence, targets_words
from ui.presenters.throws import ThrowPad, acting_at
from ui.widgets.beginning_keys import beginning_keys
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Rest, Touchable, button
from ui.widgets.ends_below import EndsBelow
from ui.widgets.figures import figure_of
from ui.widgets.hand import (
    WHOLE_NAMES,
    Lift,
    answer_tile,
    card_tile,
    choice_tile,
    hand_of_cards,
    idle_tile,
)
from ui.widgets.icons import icon
from ui.widgets.leaves import Leaves
from ui.widgets.meters import Bar
from ui.widgets.nodes import Node
from ui.widgets.own_signs import SeatStripe
from ui.widgets.places import Explain, resting
from ui.widgets.text import Text
from ui.widgets.throw_pad import (
    ThrowTouches,
    confirm,
    dice,
    face_mark,
    faces,
    is_told,
    roll_button,
    told_cell,
    told_face,
)
from ui.widgets.touches import Touch


@dataclass(frozen=True)
class Answers:
    """What touches in the panel do."""

    choose: Callable[[OptionView], None]
    take_aim: Callable[[Entry], None]
    drop_aim: Callable[[], None]
    speak_as: Callable[[int], None]
    read: Callable[[CardFace], None]
    declare: Callable[[], None] | None = None
    say: Callable[[Said], None] = lambda said: None
    throw: ThrowTouches | None = None
    roll: Roll | None = None
    drag: Callable[[Entry, Touch], None] | None = None
    begin: Callable[[str], None] = lambda letters: None
    lift: Lift | None = None
    explain: Explain | None = None


_WIDE_ENTRY = 36.0
"""Millimetres that an answer in words is wide at least, on a panel along the lower edge."""
_TILE, _FOR_ALL = 60.0, 20.0
"""Millimetres that it is wide at least where it is a tile."""

_SENTENCES_TO, _FEW = 115, 2
"""Per cent of letters up to which more than so many cards have their sentences on them, beside a board."""
_TILE_LETTERS = 26
"""A longer answer in words does not lie among the cards of a hand."""


class AskPanel(EndsBelow):
    """Prompt and options, scrolling where they do not fit; what lets through or ends stays below.

    Along the lower edge of the glass all else lies side by side.
    `waiting` are buttons beside the question: for all together, for bots that play when they are touched.
    Answers in words are large where they are `tiles`: nothing else is on the glass but who chooses. `said` is
    what the card did that was scanned last, `everyone` by its act the button that gives an answer for all.
    """

    def __init__(
        self,
        view: View,
        asked: Question | None,
        aimed: Aim | None,
        answers: Answers,
        idle: Node,
        hands: tuple[str, ...] = (),
        questions: tuple[SeatQuestion, ...] = (),
        pad: ThrowPad | None = None,
        due: tuple[str, ...] = (),
        bare: bool = False,
        waiting: tuple[Node, ...] = (),
        wide: bool = False,
        tiles: bool = False,
        said: str = "",
        everyone: Mapping[Any, Node] = MappingProxyType({}),
    ) -> None:
        self.view, self.everyone = view, everyone
        self.wide, self.tiles = wide, tiles
        self.waiting = waiting
        self.due = due
        self.said, self.hands = said, hands
        self.answers = answers
        self._seats_asked: list[Node] = [self._question(question) for question in questions]
        if asked is None:
            parts: list[Node] = [Leaves(Column(*self._seats_asked, idle) if self._seats_asked else idle)]
        elif aimed is not None:
            parts = self._aiming(aimed)
        elif pad is not None and answers.throw is not None:
            parts = self._throwing(asked, pad, answers.throw)
        else:
            parts = self._asking(asked)
        super().__init__(parts[0], parts[1:], wide, bare)

    # Nothing is aimed

    def _asking(self, asked: Question) -> list[Node]:
        content: list[Node] = [*self._seats_asked, *self._prompt(asked)]
        if len(asked.speakers) > 1:
            content.append(self._speakers(asked))
        content += self._rolled() if asked.is_chance else []
        content += beginning_keys(asked.begun, asked.longer, self.answers.begin)
        content += self._hand(asked)
        content += [self._lines(self.waiting)] if self.waiting else []
        for section in asked.sections:
            content += self._section(section, asked)
        content += self._more() if not asked.is_chance else []
        below = [self._pass(entry, index) for index, entry in enumerate(asked.passes)]
        below += [node for entry in asked.passes for node in self._for_everyone(entry)]
        if len(below) > 2:
            return [Leaves(Column(*content, *below))]
        return [Column(*content, weight=1) if self.tiles else Leaves(Column(*content)), *below]

    def _section(self, section: Section, asked: Question) -> list[Node]:
        """Answers that are no cards; along the lower edge they lie beside the cards of a hand."""
        plain = bool(section.entries) and section.entries[0].card is None
        if plain and self._beside_cards(section, asked):
            return []
        said = section.heading and not (self.tiles and len(asked.sections) == 1)
        heading = [Text(section.heading, look().across(), look().palette.dim)] if said else []
        return [*heading, self._entries(section.entries)] if plain else [*heading]

    def _beside_cards(self, section: Section, asked: Question) -> bool:
        """Whether answers in words lie among the cards of a hand: along the lower edge, if all are short."""
        cards = bool(asked.idle) or any(e.card is not None for part in asked.sections for e in part.entries)
        short = all(len(entry.label) <= _TILE_LETTERS for entry in section.entries)
        return self.wide and cards and short and section.entries[0].card is None

    def _prompt(self, asked: Question) -> list[Node]:
        palette = look().palette
        who = Text(asked.who, look().across(), palette.accent, bold=True)
        lines: list[Node] = (
            [Row(icon("person", look().across(), palette.accent), who, gap=look().gap * 0.5)]
            if asked.who and not asked.prompt.startswith(asked.who)
            else []
        )
        lines += [Text(asked.prompt, "title", bold=True)] if asked.prompt else []
        lines += (
            []
            if self.wide
            else [Text(words, look().across("text"), palette.dim) for words in self.view.notes]
        )
        letters = look().across("text")
        if self.due:
            words = _("Roll this die: {dice}").format(dice=_(", ").join(self.due))
            lines.append(Row(icon("die", letters, palette.accent), Text(words, letters, weight=1)))
        lines += self._done_by_card() + self._work_for_hands()
        return [Column(*lines, gap=look().gap * 0.3)] if lines else []

    def _done_by_card(self) -> list[Node]:
        """What the card did that was scanned last."""
        good, letters = look().palette.good, look().across("text")
        said = Text(self.said, letters, bold=True, weight=1)
        return [Row(icon("yes", letters, good), said, gap=look().gap * 0.5)] if self.said else []

    def _work_for_hands(self) -> list[Node]:
        """What must be moved on the table because of the last answer."""
        accent, letters = look().palette.accent, look().across("text")
        return [
            Row(icon("hand", letters, accent), Text(words, letters, weight=1), gap=look().gap * 0.5)
            for words in self.hands
        ]

    def _speakers(self, asked: Question) -> Node:
        return Flow(
            *(self._speaker(seat, seat == asked.speaker) for seat in asked.speakers), gap=look().gap * 0.6
        )

    def _speaker(self, seat: int, chosen: bool) -> Node:
        palette = look().palette
        mark = SeatStripe(seat, look().gap * 0.6, look().font("strong"))
        label = Text(seat_name(self.view, seat), look().across("text"), bold=chosen)
        parts = [icon("yes", look().across("text"), palette.accent), mark, label] if chosen else [mark, label]
        return Touchable(
            *parts,
            action=lambda: self.answers.speak_as(seat),
            ground=palette.glow if chosen else palette.raised,
            edge=palette.accent if chosen else palette.line,
            pad=(look().gap, 0),
            gap=look().gap * 0.5,
        )

    def _entries(self, entries: tuple[Entry, ...]) -> Node:
        if is_told([option for entry in entries for option in entry.options]):
            faces_told = (self._die(entry, told=True) for entry in entries)
            return Grid(*faces_told, cell=told_cell(), gap=look().gap * 0.7)
        if entries and entries[0].kind == "die":
            return Grid(*(self._die(entry, told=False) for entry in entries), cell=look().state_target * 1.1)
        return self._lines([self._entry(entry) for entry in entries])

    def _lines(self, answers: Sequence[Node]) -> Node:
        """Answers in words below each other, or as many beside each other as there is room for."""
        gap = look().gap * 0.7
        if self.wide:
            cell = _TILE + _FOR_ALL * bool(self.everyone) if self.tiles else _WIDE_ENTRY
            wide = look().millimetres(cell * look().reach)
            return Grid(*answers, cell=wide, gap=gap, weight=1.0 if self.tiles else 0.0)
        return Column(*answers, gap=gap)

    def _hand(self, asked: Question) -> list[Node]:
        """The cards of a hand side by side; those that cannot be played now are dimmed and come last."""
        beside = [
            entry
            for section in asked.sections
            if section.entries and self._beside_cards(section, asked)
            for entry in section.entries
        ]
        cards = [(e, e.card) for section in asked.sections for e in section.entries if e.card is not None]
        narrow = self.wide and not look().portrait
        short = narrow and len(cards) + len(beside) + len(asked.idle) > WHOLE_NAMES
        bare = not self.wide and look().text_percent > _SENTENCES_TO and len(cards) > _FEW
        tiles = [self._card(entry, card, short, bare) for entry, card in cards]
        tiles += [answer_tile(entry.label, self._action(entry), short, self._rest(entry)) for entry in beside]
        read, lift = self.answers.read, self.answers.lift
        tiles += [idle_tile(card, partial(read, card), lift, short, bare) for card in asked.idle]
        return [hand_of_cards(tiles, narrow)] if tiles else []

    def _card(self, entry: Entry, card: CardFace, short: bool, bare: bool) -> Node:
        drag = partial(self.answers.drag, entry) if self.answers.drag is not None else None
        return card_tile(card, self._action(entry), entry.aims, drag, self.answers.lift, short, bare)

    def _entry(self, entry: Entry) -> Node:
        action, rest = self._action(entry), self._rest(entry)
        if self.tiles:
            first = entry.options[0]
            tile = self._with_odds(
                entry, choice_tile(entry.label, action, first.sign, first.means, self._rest(entry))
            )
            tile.weight = 1
            return Row(tile, *self._for_everyone(entry), gap=look().gap * 0.5, align="fill")
        letters = look().across("text")
        shown = button(entry.label, action, changes_state=True, align="left", size_name=letters, rest=rest)
        return self._with_odds(entry, shown)

    def _for_everyone(self, entry: Entry) -> list[Node]:
        """The button by which all who are asked answer the same."""
        return [self.everyone[option.act] for option in entry.options[:1] if option.act in self.everyone]

    def _with_odds(self, entry: Entry, shown: Node) -> Node:
        """An answer with its chances as small bars below it; the numbers stand in its words."""
        odds = entry.options[0].odds if len(entry.options) == 1 else ()
        if not odds:
            return shown
        palette = look().palette
        bars = [
            Bar(round(100 * each.share), 100, palette.good if each.good else palette.danger) for each in odds
        ]
        for bar in bars:
            bar.weight = 1
        return Column(shown, Row(*bars, gap=look().gap), gap=look().gap * 0.3)

    def _action(self, entry: Entry) -> Callable[[], None]:
        if entry.aims:
            return lambda: self.answers.take_aim(entry)
        return lambda: self.answers.choose(entry.options[0])

    def _rest(self, entry: Entry) -> Rest | None:
        """What a finger that rests on an answer is told: what comes of it, and the rule about it."""
        return resting(self.answers.explain, structs.replace(entry.options[0], label=entry.label))

    def _die(self, entry: Entry, told: bool) -> Node:
        """A face of a die; a `told` one with what it brings about below it."""
        option, gap = entry.options[0], look().gap
        names = acting_at(self.view, option.act) if told else ()
        actors = [sign for name in names for sign in figure_of(name, look().font("title") * 1.4)]
        return Touchable(
            told_face(option, actors) if told else face_mark(option),
            action=self._action(entry),
            changes_state=True,
            ground=look().palette.raised,
            edge=look().palette.line,
            pad=(gap * 0.4, gap * 0.3) if told else 0,
        )

    def _pass(self, entry: Entry, index: int) -> Node:
        kind = "primary" if index == 0 else "normal"
        act, rest = self._action(entry), self._rest(entry)
        shown = button(entry.label, act, sign="yes", kind=kind, changes_state=True, rest=rest)
        return self._with_odds(entry, shown)

    def _more(self) -> list[Node]:
        if self.answers.declare is None:
            return []
        return [button(sentence(_("enter what a card did")), self.answers.declare, sign="log", align="left")]

    # Cards were shown that may mean several things

    def _question(self, question: SeatQuestion) -> Node:
        """One seat's question in its colour, above everything else that can be done."""
        palette, seat = look().palette, question.seat
        edge = look().seat_colour(seat) if seat >= 0 else palette.accent
        lines: list[Node] = [Text(question.words, "strong", bold=True)]
        if question.note:
            lines.append(Text(question.note, look().across(), palette.dim))
        none = partial(self.answers.say, PutAway(seat))
        neither = button(_("None of these"), none, sign="no", kind="quiet", align="left")
        lines.append(self._lines([*(self._answer(seat, option) for option in question.options), neither]))
        return Column(*lines, ground=palette.raised, edge=edge, pad=look().gap, gap=look().gap * 0.5)

    def _answer(self, seat: int, option: OptionView) -> Node:
        return button(
            sentence(option.label),
            partial(self.answers.say, Choose(seat, option.act, option.seat)),
            sign="◎",
            kind="primary",
            changes_state=True,
            align="left",
            size_name=look().across("text"),
        )

    # Dice are thrown together

    def _throwing(self, asked: Question, pad: ThrowPad, touches: ThrowTouches) -> list[Node]:
        """The die that is due, its faces, the whole pool; confirmed by one touch below."""
        due = replace(asked, prompt=pad.dice[pad.at].prompt)
        content = [*self._seats_asked, *self._prompt(due), faces(pad, touches), dice(pad, touches)]
        rolled = self._rolled()
        below = [*rolled, confirm(pad, touches)] if pad.begun or not rolled else rolled
        for part in below:
            part.weight = 1
        ends: Node = Row(*below, gap=look().gap * 0.5, align="fill") if len(below) > 1 else below[0]
        return [Leaves(Column(*content, gap=look().gap * 0.7)), ends]

    def _rolled(self) -> list[Node]:
        """The companion rolls what hands could."""
        roll, letters = self.answers.roll, look().across("text")
        return [roll_button(partial(self.answers.say, roll), size_name=letters)] if roll is not None else []

    # Something is aimed

    def _aiming(self, aimed: Aim) -> list[Node]:
        """What is aimed, and its targets; where all of these are touched on the board, one line."""
        entry = aimed.entry
        targets = [self._target(*named) for named in targets_words(self.view, entry.options)]
        cancel = button(_("Other actions"), self.answers.drop_aim, sign="back")
        head = [
            icon("◎", "title", look().palette.accent),
            Text(_aim_words(entry), "title", bold=True, weight=1),
        ]
        if not targets:
            return [Leaves(Column(*self._seats_asked, Row(*head, cancel, wraps=True)))]
        content: list[Node] = [*self._seats_asked, Row(*head)]
        if entry.note:
            content.append(Text(entry.note, look().across("text"), look().palette.dim))
        content.append(self._lines(targets))
        return [Leaves(Column(*content, gap=look().gap * 0.7)), cancel]

    def _target(self, option: OptionView, label: str) -> Node:
        act = self.answers.choose
        letters = look().across("text")
        return button(
            label, lambda: act(option), sign="◎", changes_state=True, align="left", size_name=letters
        )


def _aim_words(entry: Entry) -> str:
    """What is to be touched now."""
    title = entry.card.name if entry.card else entry.label
    what = _("{what}: which?") if entry.kind == "thing" else _("Touch a target for {what}.")
    return what.format(what=title)
