"""The tag of a card that was just written, bound while the card is in the hand."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.own_sets_port import SetHere
from ui.ports.services import Binding, GameChoice
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.layers import Layer, ScreenHost
from ui.widgets.text import Text


def offer_scan(
    host: ScreenHost, game: GameChoice, here: SetHere, card: str, another: Callable[[], None]
) -> None:
    """The card is kept: its tag now, another card, or back to the set."""
    tags = host.tags
    if tags is None:
        _said(host, here, card, another, None)
        return

    def known(found: tuple[Binding, ...]) -> None:
        free = next((each for each in found if each.card == card), None)
        _said(host, here, card, another, free)

    host.ask(lambda: tags.unbound(game.id, ()), known, _("Checking which cards have no tag"))


def _said(
    host: ScreenHost, here: SetHere, card: str, another: Callable[[], None], free: Binding | None
) -> None:
    words = _("{name} is saved and counts from the next game.").format(name=here.opened.name_of(card))
    buttons = [button(_("Another card"), another, sign="new", weight=1)]
    if free is not None:
        binding = free
        scan = button(
            _("Scan it now"), lambda: ScanNow(host, binding).wait(), sign="tag", kind="primary", weight=1
        )
        buttons.append(scan)
    host.stage.open_sheet(_("Saved"), Text(words, "strong"), tuple(buttons))


class ScanNow:
    """Waits for the tag of one card; whoever closes the sheet needs none."""

    def __init__(self, host: ScreenHost, binding: Binding) -> None:
        self.host, self.binding = host, binding
        self._sheet: Layer | None = None

    def wait(self) -> None:
        """Ask for the card, and hear of the next tag."""
        self._ask(_("Scan {name}.").format(name=self.binding.name))

    def _ask(self, words: str) -> None:
        self._show(words)
        if self.host.tags is not None:
            self.host.tags.hear_tags(self._laid_down)

    def _show(self, words: str) -> None:
        sign = icon("tag", "number", look().palette.accent)
        content = Column(Row(sign, Text(words, "title", bold=True, weight=1)))
        done = button(_("Done"), self._end, kind="primary", weight=1)
        self._sheet = self.host.stage.open_sheet(_("Scan it now"), content, (done,))

    def _laid_down(self, uid: str) -> None:
        """A tag lies there. Where the sheet was closed meanwhile it means nothing here."""
        tags, binding = self.host.tags, self.binding
        if tags is None:
            return
        tags.stop_binding()
        if self.host.stage.sheet is self._sheet:
            words = _("Linking the tag")
            self.host.keep(lambda: tags.bind(uid, binding), self._show, words, key="bind", sorry=self._ask)

    def _end(self) -> None:
        if self.host.tags is not None:
            self.host.tags.stop_binding()
        self.host.stage.close_sheet()
