"""`companion cards edit`: the cards of a set in forms, one line asked after the other."""

from __future__ import annotations

from collections.abc import Callable

from rich.table import Table
from rich.text import Text

from companion.editor.drafts import CardDraft, OpenSet, changed_at_once
from companion.editor.forms import Chosen, Rows, YesOrNo
from companion.editor.lines import Line, next_open, title_of
from companion.editor.rows import Path
from companion.editor.set_text import CannotWrite
from companion.engine.card_sets import CardSetError
from companion.play.bad_input import BadInput
from companion.play.command_line.card_answers import answered, one_of, value_of
from companion.play.owners.own_cards import EditedMeanwhileError, SetOnDisk
from companion.play.terminal.screen import Screen
from companion.speech.whole_numbers import picked
from companion.speech.words import N_, _, ngettext

HELP = N_(
    "new KIND · the number or name of a card · copy CARD · delete CARD · many 1,2,5 FIELD VALUE · undo · q"
)
CARD_HELP = N_("a number and its value, e.g. 3 12 · 4 - for none · undo · ok to save · q to leave")


class CardEditor:
    """A set at a terminal. Every card that is kept is in its file, and in force, at once."""

    def __init__(self, on_disk: SetOnDisk, screen: Screen) -> None:
        self.on_disk, self.screen = on_disk, screen
        self._commands: dict[str, Callable[[str], None]] = {
            "new": self._new,
            "copy": self._copy,
            "delete": self._delete,
            "many": self._many,
            "undo": lambda rest: self._undo(),
            "list": lambda rest: self._list(),
        }

    @property
    def opened(self) -> OpenSet:
        """The set as it stands in its file."""
        return self.on_disk.opened

    def run(self) -> int:
        """Ask until somebody leaves. Returns the exit code."""
        self._list()
        while (typed := self.screen.ask()) is not None and typed.casefold() not in ("q", "quit"):
            if typed:
                self._do(typed)
        return 0

    def _do(self, typed: str) -> None:
        word, _space, rest = typed.partition(" ")
        try:
            command = self._commands.get(word.casefold())
            if command is not None:
                command(rest.strip())
            else:
                self._edit(CardDraft.open(self.opened, *self._card(typed)))
        except (BadInput, CannotWrite) as trouble:
            self.screen.say(str(trouble), "yellow")

    # The set

    def _cards(self) -> list[tuple[str, str]]:
        return [(kind, card) for kind in self.opened.kinds() for card in self.opened.cards(kind)]

    def _list(self) -> None:
        shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        kinds = self.opened.kinds()
        for number, (kind, card) in enumerate(self._cards(), 1):
            shown.add_row(str(number), self.opened.name_of(card), Text(kinds[kind], "dim"))
        self.screen.say(self.opened.name, "bold")
        if self._cards():
            self.screen.show(shown)
        words = _("KIND in new KIND can be: {kinds}.").format(kinds=_(", ").join(kinds.values()))
        self.screen.say(f"{_(HELP)}", "dim")
        self.screen.say(words, "dim")

    def _card(self, typed: str) -> tuple[str, str]:
        """The card of this set that is meant. Raises `BadInput`."""
        cards = self._cards()
        place = picked(typed, len(cards))
        if place is not None:
            return cards[place]
        if not cards:
            raise BadInput(_("The set is empty. To add a card: new KIND"))
        return cards[
            int(one_of({at: self.opened.name_of(card) for at, (_k, card) in enumerate(cards)}, typed))
        ]

    def _new(self, typed: str) -> None:
        draft = CardDraft.new(self.opened, str(one_of(self.opened.kinds(), typed)))
        self._edit(draft, asking=True)

    def _copy(self, typed: str) -> None:
        """A card of this set, or of those that come with the program, to go on from."""
        known = {
            (kind, card): name
            for kind in self.opened.kinds()
            for card, name in self.opened.known([kind]).items()
        }
        cards = self._cards()
        place = picked(typed, len(cards))
        kind, card = cards[place] if place is not None else one_of(known, typed)
        self._edit(CardDraft.copy(self.opened, kind, card), asking=True)

    def _delete(self, typed: str) -> None:
        kind, card = self._card(typed)
        self._kept(lambda of: of.with_row(kind, card, None))
        self.screen.say(_("{name} is no longer in this set. To bring it back: undo").format(name=card))

    def _many(self, typed: str) -> None:
        """ "1,2,5 copies 3": the same value in the same field of several cards, or of none of them."""
        numbers, _space, rest = typed.partition(" ")
        field, _space, value = rest.strip().partition(" ")
        chosen = [self._card(number) for number in numbers.split(",") if number]
        if not chosen or not value or len({kind for kind, _card in chosen}) > 1:
            raise BadInput(_("Type the numbers of cards of one kind, a field and a value: many 1,2 hp 12"))
        kind, form = chosen[0][0], self.opened.form(chosen[0][0])
        key = str(one_of({each.key: each.label for each in form.fields}, field))
        draft = CardDraft.open(self.opened, *chosen[0])
        taken = value_of(draft, form.field(key).shape, value.strip())
        self._kept(lambda of: changed_at_once(of, kind, [card for _kind, card in chosen], key, taken))
        words = ngettext("Changed {n} card.", "Changed {n} cards.", len(chosen))
        self.screen.say(words.format(n=len(chosen)), "green")

    def _undo(self) -> None:
        self.on_disk.undo()
        self.screen.say(_("Undone."), "green")

    def _kept(self, change: Callable[[OpenSet], OpenSet]) -> None:
        """Write a change; a file that was changed elsewhere is shown first, and the choice is the person's.

        Raises `BadInput` and `CannotWrite` where nothing was written.
        """
        try:
            self.on_disk.keep(_changed(change, self.opened))
        except EditedMeanwhileError as trouble:
            self.screen.say(str(trouble), "yellow")
            question = _("Save your change to the newer file?")
            if not self.screen.sure(question):
                raise BadInput(
                    _("Nothing was saved. Open the set again to continue from the file.")
                ) from trouble
            self.on_disk.read_again()
            self.on_disk.keep(_changed(change, self.opened))

    # One card

    def _edit(self, draft: CardDraft, asking: bool = False) -> None:
        if asking:
            draft = self._ask_all(draft, ())
        self._show(draft)
        while (typed := self.screen.ask()) is not None and typed.casefold() not in ("q", "quit"):
            if typed.casefold() == "ok":
                if self._keep(draft):
                    return
            elif typed:
                draft = self._step(draft, typed)
                self._show(draft)
        if draft.changed:
            self.screen.say(_("{name} was not changed.").format(name=draft.name or _("The card")), "yellow")

    def _keep(self, draft: CardDraft) -> bool:
        troubles = draft.troubles()
        for trouble in troubles:
            self.screen.say(trouble, "yellow")
        if troubles:
            return False
        self._kept(draft.change())
        self.screen.say(_("Saved {name}.").format(name=draft.name or draft.id), "green")
        return True

    def _step(self, draft: CardDraft, typed: str) -> CardDraft:
        """One change, and what has to be asked because of it."""
        if typed.casefold() == "undo":
            return draft.undo()
        number, _space, value = typed.partition(" ")
        lines = draft.lines()
        place = picked(number, len(lines))
        try:
            if place is None:
                raise BadInput(_("{typed}: expected {help}").format(typed=typed[:40], help=_(CARD_HELP)))
            line = lines[place]
            if not value and not _asks_for_more(line):
                value = self.screen.ask(_question(draft, line)) or ""
            if not value and not isinstance(line.shape, Rows):
                return draft
            draft, path = answered(draft, line, value.strip())
            return self._ask_all(draft, path) if line.adds and isinstance(line.shape, Rows) else draft
        except BadInput as trouble:
            self.screen.say(str(trouble), "yellow")
            return draft

    def _ask_all(self, draft: CardDraft, after: Path) -> CardDraft:
        """Ask for what must be there, and for what most cards have; an empty line leaves a field out."""
        within = after
        while (line := next_open(draft.lines(), draft.row, after)) is not None:
            if within and line.path[: len(within)] != within:
                return draft
            typed = "" if _asks_for_more(line) else self.screen.ask(_question(draft, line))
            if typed is None or typed.casefold() == "q":
                return draft
            after = line.path
            if not typed and not _asks_for_more(line):
                if line.open:
                    return draft
                continue
            try:
                draft, after = answered(draft, line, typed)
            except BadInput as trouble:
                self.screen.say(str(trouble), "yellow")
                after = _before(draft, line)
        return draft

    def _show(self, draft: CardDraft) -> None:
        shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for number, line in enumerate(draft.lines(), 1):
            label = f"+ {line.label}" if line.adds else line.label
            depth = "  " * (len(line.group) // 2 - line.heads)
            shown.add_row(str(number), Text(f"{depth}{label}", "bold" if line.heads else ""), line.shown)
        self.screen.show(shown)
        for card in draft.preview():
            self.screen.say(f"{card.name}  {card.kind}  {card.corner}", "bold")
            for words in card.lines:
                self.screen.say(f"    {words}")
        for trouble in draft.troubles():
            self.screen.say(trouble, "yellow")
        self.screen.say(_(CARD_HELP), "dim")


def _asks_for_more(line: Line) -> bool:
    """Whether touching the line is all it takes: a list whose lines are all of one kind."""
    return isinstance(line.shape, Rows) and not line.shape.tag_field and line.adds


def _question(draft: CardDraft, line: Line) -> str:
    shape, label = line.shape, title_of(draft.lines(), line)
    if isinstance(shape, Rows):
        choices = [form.label for form in shape.forms.values()]
    elif isinstance(shape, Chosen):
        choices = list(shape.values.values())
    else:
        choices = [_("yes"), _("no")] if isinstance(shape, YesOrNo) else []
    if choices:
        words = _("{label} ({choices}): ")
        return words.format(label=label, choices=_(", ").join(choices))
    return _("{label}: ").format(label=label)


def _before(draft: CardDraft, line: Line) -> Path:
    """The place before a line, so that it is asked again."""
    places = [each.path for each in draft.lines()]
    at = places.index(line.path)
    return places[at - 1] if at else ()


def _changed(change: Callable[[OpenSet], OpenSet], of: OpenSet) -> OpenSet:
    try:
        return change(of)
    except CardSetError as mistakes:
        raise BadInput(str(mistakes)) from mistakes
