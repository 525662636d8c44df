"""Sets of own cards: which are in use, what is in each, and the way to write a card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.editor.drafts import CardDraft, changed_at_once
from companion.editor.forms import Chosen, Counted, Field, YesOrNo
from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.ports.own_sets_port import Change, SetHere, SetLine
from ui.ports.services import GameChoice
from ui.presenters.card_forms import COMMON_NUMBERS, Writing
from ui.screens.card_form import CardFormScreen
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Touchable, button, hold_button
from ui.widgets.card_entries import CardChoice, NumberAtATouch, one_of
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.pages import page
from ui.widgets.rows import choices, explained, heading, line_button, panel
from ui.widgets.text import Text


class OwnSetsScreen(Screen):
    """The sets of one game: a touch opens one; others are taken into use, or put aside."""

    name = "own_sets"

    def __init__(self, host: ScreenHost, game: GameChoice, back: Callable[[], None]) -> None:
        self.host, self.game, self.back = host, game, back
        self.found: tuple[SetLine, ...] | None = None
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same sets on another glass."""
        return OwnSetsScreen(self.host, self.game, self.back)

    def entered(self) -> None:
        port, game = self.host.own_sets, self.game.id
        if port is not None:
            self.host.ask(lambda: port.sets(game), self._known, _("Loading the card sets"))

    def _known(self, found: tuple[SetLine, ...]) -> None:
        self.found = found
        self.redraw()

    def redraw(self) -> None:
        """Draw the sets as they are known."""
        words = _(
            "Enter the cards of your own box as a set. Active sets take priority over the program's cards."
        )
        parts = [self._set(line) for line in self.found or ()]
        title = _("{game}: your own cards").format(game=self.game.title)
        new = button(_("New set"), self._new, sign="new", kind="primary")
        content = Column(Text(words, "text", look().palette.dim), *parts)
        self.renew(page(title, self.back, content, new))

    def _set(self, line: SetLine) -> Node:
        palette = look().palette
        if line.packaged:
            words = _("{held} · comes with the program").format(held=line.words)
            return panel(Row(icon("cards", "title", palette.dim), explained(line.title, words)))
        take = partial(self._take, line.name, not line.in_use)
        other = button(_("Turn off") if line.in_use else _("Turn on"), take)
        if line.trouble:
            return panel(heading(line.title), Text(line.trouble, "text", palette.danger), Flow(other))
        words = line.words if line.in_use else _("{held} · turned off").format(held=line.words)
        openly = partial(self._open, line.name) if line.in_use else None
        return line_button(line.title, words, "cards", openly, other)

    def _take(self, name: str, in_use: bool) -> None:
        port, game = self.host.own_sets, self.game.id
        if port is not None:
            words = _("Turning the set on") if in_use else _("Turning the set off")
            self.host.keep(lambda: port.take(game, name, in_use), self._known, words, key="own cards")

    def _new(self) -> None:
        entry = TextEntry("")

        def done() -> None:
            title = entry.text.strip() or _("Our cards")
            self.host.stage.close_sheet()
            self._begin(title)

        entry_sheet(self.host.stage, _("What is the set called?"), entry, done, _("Create set"))

    def _begin(self, title: str) -> None:
        port, game = self.host.own_sets, self.game.id
        if port is not None:
            words = _("Saving the set")
            self.host.keep(lambda: port.begin(game, title), self._opened, words, key="own cards")

    def _open(self, name: str) -> None:
        port, game = self.host.own_sets, self.game.id
        if port is not None:
            self.host.ask(lambda: port.open(game, name), self._opened, _("Loading the set"))

    def _opened(self, here: SetHere) -> None:
        back = self.back
        host, game = self.host, self.game
        host.stage.show(
            CardSetScreen(host, game, here, lambda: host.stage.show(OwnSetsScreen(host, game, back)))
        )


class CardSetScreen(Screen):
    """The cards of one set, kind by kind: written, copied, changed many at once, deleted, taken back."""

    name = "card_set"

    def __init__(
        self, host: ScreenHost, game: GameChoice, here: SetHere, back: Callable[[], None], kind: str = ""
    ) -> None:
        self.host, self.game, self.here, self.back = host, game, here, back
        self.kind = kind or next(iter(here.opened.kinds()))
        self.chosen: tuple[str, ...] | None = None
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same set on another glass."""
        return CardSetScreen(self.host, self.game, self.here, self.back, self.kind)

    def left(self) -> None:
        if self.host.tags is not None:
            self.host.tags.stop_binding()

    def redraw(self) -> None:
        """Draw the cards of the kind that is looked at."""
        opened = self.here.opened
        undo = button(_("Undo"), self._undo if self.here.undo else None, sign="undo")
        counts = {
            kind: _("{kind} ({count})").format(kind=words, count=len(opened.cards(kind)))
            for kind, words in opened.kinds().items()
        }
        doing = self._choosing() if self.chosen is not None else self._doing()
        cards = [self._card(card) for card in opened.cards(self.kind)]
        grid = Grid(*cards, cell=look().millimetres(62 * look().reach), gap=look().gap * 0.6)
        content = Column(choices(self.kind, counts, self._look_at), doing, grid)
        self.renew(page(opened.name, self.back, content, undo))

    def _look_at(self, kind: str) -> None:
        self.kind, self.chosen = kind, None
        self.replace()
        self.redraw()

    def _doing(self) -> Node:
        """What can be done with this kind of card."""
        kind = self.here.opened.kinds()[self.kind]
        new = button(_("New: {kind}").format(kind=kind), self._new, sign="new", kind="primary")
        copied = button(_("Copy a card"), self._choose_copy, sign="cards")
        many = button(_("Change several"), self._choose_many if self.here.opened.cards(self.kind) else None)
        return Flow(new, copied, many)

    def _card(self, card: str) -> Node:
        opened = self.here.opened
        if self.chosen is None:
            lines = CardDraft.open(opened, self.kind, card).preview()
            words = " ".join(" ".join(each.lines) for each in lines[:1])
            return line_button(opened.name_of(card), words, "cards", partial(self._open, card))
        chosen = card in self.chosen
        sign = icon("yes" if chosen else "card", "title", look().palette.accent)
        return Touchable(
            sign,
            explained(opened.name_of(card), ""),
            action=partial(self._toggle, card),
            ground=look().palette.glow if chosen else look().palette.surface,
            edge=look().palette.accent if chosen else look().palette.line,
            pad=look().gap,
        )

    # One card

    def _new(self) -> None:
        self._write(Writing.begun(CardDraft.new(self.here.opened, self.kind)))

    def _open(self, card: str) -> None:
        name = self.here.opened.name_of(card)
        buttons = (
            hold_button(_("Hold to delete"), partial(self._delete, card)),
            button(_("Copy"), partial(self._copy, card), sign="cards"),
            button(_("Change"), partial(self._change, card), sign="log", kind="primary", weight=1),
        )
        said = CardDraft.open(self.here.opened, self.kind, card).preview()
        lines = [Text(words, "text") for each in said[:4] for words in each.lines]
        self.host.stage.open_sheet(name, Column(*lines), buttons)

    def _change(self, card: str) -> None:
        self._write(Writing(CardDraft.open(self.here.opened, self.kind, card)))

    def _copy(self, card: str) -> None:
        self._write(Writing.begun(CardDraft.copy(self.here.opened, self.kind, card)))

    def _choose_copy(self) -> None:
        """A card of this set, or of the program, to go on from."""
        entry = CardChoice(self.here.opened.known([self.kind]), self._copy)
        self.host.stage.open_sheet(_("Copy which card?"), entry)

    def _write(self, writing: Writing) -> None:
        self.host.stage.close_sheet()
        self.host.stage.show(CardFormScreen(self.host, self.game, self.here, writing, self._written))

    def _written(self, here: SetHere) -> None:
        kind = self.kind
        self.host.stage.show(CardSetScreen(self.host, self.game, here, self.back, kind))

    def _delete(self, card: str) -> None:
        self.host.stage.close_sheet()
        kind = self.kind
        self._keep(lambda opened: opened.with_row(kind, card, None), _("Deleting the card"))

    def _keep(self, change: Change, words: str) -> None:
        port, game, name = self.host.own_sets, self.game.id, self.here.name
        if port is not None:
            self.host.keep(lambda: port.keep(game, name, change), self._kept, words, key="own cards")

    def _undo(self) -> None:
        port, game, name = self.host.own_sets, self.game.id, self.here.name
        if port is not None:
            words = _("Undoing the last change")
            self.host.keep(lambda: port.undo(game, name), self._kept, words, key="own cards")

    def _kept(self, here: SetHere) -> None:
        """The set as it stands now; that somebody else has changed it is said, and nothing was written."""
        self.here, self.chosen = here, None
        self.redraw()
        if here.elsewhere:
            words = _("{trouble} This is the current version. Your change was not saved.")
            content = Text(words.format(trouble=here.elsewhere), "text")
            self.host.stage.open_sheet(_("File was changed"), content)

    # Many at once

    def _choose_many(self) -> None:
        self.chosen = ()
        self.redraw()

    def _toggle(self, card: str) -> None:
        chosen = self.chosen or ()
        self.chosen = tuple(each for each in chosen if each != card) if card in chosen else (*chosen, card)
        self.redraw()

    def _choosing(self) -> Node:
        """Which cards, and then which of their fields."""
        count = len(self.chosen or ())
        words = ngettext("{count} card chosen", "{count} cards chosen", count).format(count=count)
        everyone = tuple(self.here.opened.cards(self.kind))
        parts: list[Node] = [
            heading(words),
            Flow(
                button(_("All"), partial(self._choose, everyone)),
                button(_("Stop"), partial(self._choose, None), sign="no"),
            ),
        ]
        if count:
            fields = [each for each in self.here.opened.form(self.kind).fields if _for_many(each)]
            parts.append(Flow(*(button(each.label, partial(self._ask_many, each)) for each in fields)))
        return panel(*parts)

    def _choose(self, cards: tuple[str, ...] | None) -> None:
        self.chosen = cards
        self.redraw()

    def _ask_many(self, field: Field) -> None:
        """One value for the same field of all chosen cards."""
        take = partial(self._take_many, field.key)
        if isinstance(field.shape, Chosen):
            entry = one_of(None, field.shape.values, take)
        elif isinstance(field.shape, YesOrNo):
            entry = one_of(None, {True: _("Yes"), False: _("No")}, take)
        else:
            entry = NumberAtATouch(None, COMMON_NUMBERS, take)
        self.host.stage.open_sheet(field.label, entry)

    def _take_many(self, key: str, value: Any) -> None:
        self.host.stage.close_sheet()
        kind, cards = self.kind, self.chosen or ()
        words = _("Changing the cards")
        self._keep(lambda opened: changed_at_once(opened, kind, cards, key, value), words)


def _for_many(field: Field) -> bool:
    """Whether a field can say the same on many cards: names and lists cannot."""
    return isinstance(field.shape, Chosen | YesOrNo | Counted)
