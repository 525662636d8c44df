"""One card in its form: what is asked for, the text it says so far, and its tag while it is in the hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.editor.drafts import CardDraft
from companion.editor.forms import Chosen, Copies, Counted, Drawn, Named, Rows, YesOrNo
from companion.editor.lines import Line
from companion.editor.rows import Path, value_at
from companion.engine.parts.own_cards import PrintedCard
from companion.speech.words import _
from ui.look.theme import look
from ui.ports.own_sets_port import SetHere
from ui.ports.services import GameChoice
from ui.presenters.card_forms import COMMON_NUMBERS, Group, Writing
from ui.screens.scan_now import offer_scan
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.card_entries import CardChoice, FigureChoice, NumberAtATouch, WordsEntry, one_of
from ui.widgets.figures import FigurePicture
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.pages import top_bar
from ui.widgets.rows import number_choice, panel
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text

Back = Callable[[SetHere], None]
"""Shows the set as it stands now."""
UNWRITTEN = "…"


class CardFormScreen(Screen):
    """The form of one card. Nothing is written before the card is whole and somebody keeps it."""

    name = "card_form"

    def __init__(
        self, host: ScreenHost, game: GameChoice, here: SetHere, writing: Writing, back: Back
    ) -> None:
        self.host, self.game, self.here, self.writing, self.back = host, game, here, writing, back
        self._seen: Path = ()
        self._shown: dict[Path, Node] = {}
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same card on another glass."""
        return CardFormScreen(self.host, self.game, self.here, self.writing, self.back)

    def entered(self) -> None:
        self._ask()

    def redraw(self) -> None:
        """Draw the card as it is written so far: its form, and beside or above it what it says."""
        self._shown = {}
        draft = self.writing.draft
        kind = draft.of.kinds()[draft.kind]
        title = _("{kind}: {name}").format(kind=kind, name=draft.name) if draft.name else kind
        undo = button(_("Undo"), self._undo if draft.changed else None, sign="undo")
        bar = top_bar(title, self._leave, undo)
        self.renew(
            Column(bar, self._beside(self._group(self.writing.whole()), self._card()), self._below(), gap=0)
        )

    def _beside(self, form: Node, card: Column) -> Node:
        """The form with the card: side by side where there is room for both."""
        if not card.parts:
            return Scroll(Column(form, Space(), pad=look().gap))
        if look().portrait or look().text_percent > 130:
            return Scroll(Column(card, form, Space(), pad=look().gap))
        return Row(
            Scroll(Column(form, Space(), pad=look().gap), weight=1.7),
            Scroll(Column(card, Space(), pad=look().gap)),
            weight=1,
            align="fill",
            gap=0,
        )

    def arrange(self) -> None:
        super().arrange()
        shown, self._seen = self._shown.get(self._seen), ()
        above = shown.parent if shown is not None else None
        while above is not None and not isinstance(above, Scroll):
            above = above.parent
        if shown is not None and above is not None:
            above.show(shown)

    # What it says

    def _card(self) -> Column:
        """The card as it would be printed, and what it lacks."""
        palette, draft = look().palette, self.writing.draft
        troubles = [Text(words, "text", palette.warning) for words in draft.troubles()]
        cards = [self._printed(card) for card in draft.preview()[:4]]
        return Column(*cards, *troubles)

    def _below(self) -> Node:
        """Another line of each list, and the one thing to do at the end: always within reach."""
        adds = [self._add(line) for line in self.writing.whole().adds]
        ready = not self.writing.draft.troubles()
        keep = button(_("Save card"), self._keep if ready else None, sign="yes", kind="primary", weight=1)
        return Row(*adds, keep, pad=(look().gap, look().gap * 0.5), wraps=True)

    # The form

    def _group(self, group: Group) -> Node:
        """A card, or a line of a list, with what is in it."""
        cell = look().millimetres((30 if group.head is None else 24) * look().reach)
        parts: list[Node] = [self._head(group)] if group.head is not None else []
        fields = [self._field(line) for line in group.fields]
        adds = [] if group.head is None else [self._add(line) for line in group.adds]
        if fields or adds:
            parts.append(Grid(*fields, *adds, cell=cell, gap=look().gap * 0.6))
        if group.counters:
            counted = [self._counter(line) for line in group.counters]
            parts.append(Grid(*counted, cell=look().millimetres(56 * look().reach), gap=look().gap * 0.6))
        parts += [self._group(inner) for inner in group.inner]
        if group.head is None:
            return Column(*parts)
        shown = panel(*parts)
        self._shown[group.head.path] = shown
        return shown

    def _head(self, group: Group) -> Node:
        path = group.head.path if group.head is not None else ()
        label = group.head.label if group.head is not None else ""
        away = button(_("Remove"), partial(self._put, path, None), sign="no", kind="quiet")
        return Row(Text(label, "strong", look().palette.accent, bold=True, weight=1), away)

    def _field(self, line: Line) -> Node:
        """A value to touch: yes or no changes at once, everything else is asked for."""
        sign = "yes" if isinstance(line.shape, YesOrNo) and line.shown and self._value(line) else ""
        if isinstance(line.shape, YesOrNo):
            action: Callable[[], None] = partial(self._put, line.path, not self._value(line))
        else:
            action = partial(self._touch, line.path)
        shown = button(line.shown or UNWRITTEN, action, note=line.label, sign=sign, size_name="text")
        self._shown[line.path] = shown
        return shown

    def _counter(self, line: Line) -> Node:
        """How many copies of a card: one more, one less, none."""
        take = partial(self._count, line.path)
        return Row(number_choice(int(self._value(line) or 0), 0, 99, take), Text(line.label, weight=1))

    def _count(self, path: Path, count: int) -> None:
        self._put(path, count or None)

    def _add(self, line: Line) -> Node:
        words = _("Add: {label}").format(label=line.label)
        if isinstance(line.shape, Copies):
            words = _("Add a card ({count})").format(count=line.shown)
        return button(words, partial(self._touch, line.path), sign="new", size_name="text")

    def _value(self, line: Line) -> Any:
        found = value_at(self.writing.draft.row, line.path)
        return line.default if found is None else found

    def _printed(self, card: PrintedCard) -> Node:
        """A card as it would be printed."""
        palette, package = look().palette, self.game.signs.figures
        kind = _("{kind} · {corner}").format(kind=card.kind, corner=card.corner) if card.corner else card.kind
        words = Column(Text(card.name, "title", bold=True), Text(kind, "small", palette.accent), weight=1)
        drawn = [FigurePicture(card.figure, package, look().state_target)] if package and card.figure else []
        lines: list[Node] = [Text(words, "text") for words in card.lines]
        return panel(Row(*drawn, words), *lines)

    # What somebody does

    def _touch(self, path: Path) -> None:
        self._take(self.writing.touched(path))

    def _put(self, path: Path, value: Any) -> None:
        self._seen = path
        self._take(Writing(self.writing.draft.put(path, value)))

    def _answer(self, value: Any) -> None:
        self._take(self.writing.answered(value))

    def _undo(self) -> None:
        self._take(self.writing.undone())

    def _take(self, writing: Writing) -> None:
        """Show the card as it is written now, and ask for what is next."""
        was = self.writing.asked or ()
        self.writing = writing
        self._seen = self._seen or writing.asked or was
        self.host.stage.close_sheet()
        self.redraw()
        self._ask()

    def _ask(self) -> None:
        """Ask for one line, above the form."""
        line = self.writing.line
        if line is None:
            return
        entry, buttons = self._entry(line)
        said = " ".join(" ".join(card.lines) for card in self.writing.draft.preview())
        parts = [Text(said, "small", look().palette.dim)] if said else []
        if line.optional and not line.adds:
            words = _("From its name") if isinstance(line.shape, Drawn) else _("Leave empty")
            nothing = button(words, partial(self._answer, None))
            buttons = (nothing, *buttons)
        self.host.stage.open_sheet(self.writing.title, Column(*parts, entry), buttons)

    def _entry(self, line: Line) -> tuple[Node, tuple[Node, ...]]:
        """What fills a line in, and the buttons that end it where touching a value does not."""
        shape, value, draft = line.shape, self._value(line), self.writing.draft
        if isinstance(shape, Counted):
            return self._number(shape, value), ()
        if isinstance(shape, Chosen):
            return one_of(value, shape.values, self._answer), ()
        if isinstance(shape, Drawn):
            return FigureChoice(str(value or ""), self.game.signs.figures, self._answer), ()
        if isinstance(shape, Named):
            return CardChoice(draft.of.known(shape.kinds), self._answer), ()
        if isinstance(shape, Copies):
            return CardChoice(draft.of.known(shape.kinds), partial(self._one_more, line.path)), ()
        if isinstance(shape, Rows):
            forms = {tag: form.label for tag, form in shape.forms.items()}
            return one_of(None, forms, lambda tag: self._take(self.writing.added(line.path, tag))), ()
        likely = partial(draft.likely, line.path)
        words = WordsEntry(str(value or ""), likely, self._answer, completes=line.path == ("name",))
        words.done = lambda: self._answer(words.text.strip())
        done = button(_("Use this"), words.done, sign="yes", kind="primary", weight=1)
        return words, (done,)

    def _number(self, shape: Counted, value: Any) -> Node:
        """A number; or the first step to one for each case."""
        number = value if isinstance(value, int) else None
        entry = NumberAtATouch(number, COMMON_NUMBERS, self._answer)
        if not shape.cases:
            return entry
        each = [number or 0] * len(shape.cases)
        words = _("One for each: {cases}").format(cases=_(", ").join(shape.cases))
        return Column(entry, Flow(button(words, partial(self._answer, each), size_name="text")))

    def _one_more(self, path: Path, card: str) -> None:
        """One more copy of a card in a deck."""
        place = (*path, card)
        self._put(place, (value_at(self.writing.draft.row, place) or 0) + 1)

    # Keeping it

    def _keep(self) -> None:
        """Write the card into its set."""
        port, game, name, draft = self.host.own_sets, self.game.id, self.here.name, self.writing.draft
        if port is None:
            return
        words = _("Saving the card")
        change = draft.change()
        self.host.keep(lambda: port.keep(game, name, change), self._kept, words, key="own cards")

    def _kept(self, here: SetHere) -> None:
        """It stands in the file; or somebody else has changed that, and a person chooses."""
        self.here = here
        if here.elsewhere:
            self._ask_where(here)
            return
        kind, card = self.writing.draft.kind, self.writing.draft.id
        self.back(here)
        offer_scan(self.host, self.game, here, card, lambda: self._next(kind))

    def _next(self, kind: str) -> None:
        """Another card of the same kind."""
        writing = Writing.begun(CardDraft.new(self.here.opened, kind))
        self.host.stage.show(CardFormScreen(self.host, self.game, self.here, writing, self.back))

    def _ask_where(self, here: SetHere) -> None:
        """The file was changed elsewhere: put the card into it as it is now, or leave it."""
        self.writing = Writing(self.writing.draft.upon(here.opened))
        self.redraw()
        words = _("{trouble} Save this card to the file as it is now?")
        content = Text(words.format(trouble=here.elsewhere), "text")
        put = button(_("Save to the file"), self._put_in, sign="yes", kind="primary", weight=1)
        leave = button(_("Leave file unchanged"), self._leave_it, weight=1)
        self.host.stage.open_sheet(_("File was changed"), content, (leave, put))

    def _put_in(self) -> None:
        self.host.stage.close_sheet()
        self._keep()

    def _leave(self) -> None:
        """Back to the set; what was written and not kept is lost only when somebody says so."""
        if not self.writing.draft.changed:
            self._leave_it()
            return
        words = _("Your changes to this card are not saved yet.")
        leave = hold_button(_("Hold to discard changes"), self._leave_it, weight=1)
        stay = button(_("Continue editing"), self.host.stage.close_sheet, kind="primary", weight=1)
        self.host.stage.open_sheet(_("Leave without saving?"), Text(words, "text"), (leave, stay))

    def _leave_it(self) -> None:
        self.back(self.here)
