"""A tag that nobody has bound lies on a reader in the middle of a game: which card is it?"""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.game_port import Notice
from ui.ports.services import Binding
from ui.presenters.beginnings import begins, longer
from ui.widgets.beginning_keys import beginning_keys
from ui.widgets.boxes import Column, Grid
from ui.widgets.buttons import button
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.text import Text

Say = Callable[[Notice], None]
MOST_SHOWN = 24
"""So many cards are shown at once; letters narrow them down."""


class BindingSheet:
    """Cards without a tag, those of the deck of whoever acts first; a touch binds the tag at once."""

    def __init__(self, host: ScreenHost, uid: str, cards: tuple[Binding, ...], say: Say) -> None:
        self.host, self.uid, self.cards, self.say = host, uid, cards, say
        self.begun = ""
        self.redraw()

    def redraw(self) -> None:
        """Draw the cards whose names begin as was touched."""
        self.host.stage.open_sheet(_("This card is …"), self._content())

    @property
    def found(self) -> list[Binding]:
        """The cards whose names begin so, in their order."""
        return [card for card in self.cards if begins(card.name, self.begun)]

    def _content(self) -> Node:
        found = self.found
        keys = beginning_keys(self.begun, longer((card.name for card in found), self.begun), self._begin)
        words = _("Touch the first letters of its name, then the card.")
        if self.begun:
            words = _("Its name begins with {letters}.").format(letters=self.begun)
        cards = [self._card(card) for card in found[:MOST_SHOWN]]
        cell = look().millimetres(40 * look().reach)
        return Column(Text(words, "text", look().palette.dim), *keys, Grid(*cards, cell=cell))

    def _card(self, card: Binding) -> Node:
        return button(card.name, lambda: self._bind(card), align="left", size_name="text", note=card.deck)

    def _begin(self, letters: str) -> None:
        self.begun = letters
        self.redraw()

    def _bind(self, card: Binding) -> None:
        tags, uid = self.host.tags, self.uid
        self.host.stage.close_sheet()
        if tags is not None:
            words = _("Linking the tag")
            self.host.keep(lambda: tags.bind(uid, card), self._bound, words, key="bind")

    def _bound(self, words: str) -> None:
        template = _("{words} Lift it and scan it again to play it.")
        self.say(Notice("good", template.format(words=words)))


def open_binding(host: ScreenHost, uid: str, say: Say) -> None:
    """Ask which card a tag is, as soon as it is known which cards have none."""
    tags, picture = host.tags, host.picture
    if tags is None or picture is None:
        return
    view = picture.view
    asked = view.ask.seats if view.ask is not None else ()
    first = [seat.colour for seat in view.seats if seat.seat in asked]
    parts = tuple(dict.fromkeys((*first, *(seat.colour for seat in view.seats))))

    def known(cards: tuple[Binding, ...]) -> None:
        if cards:
            BindingSheet(host, uid, cards, say)
        else:
            say(Notice("info", _("Every card of this game has a tag. See “Cards and tags”.")))

    host.ask(lambda: tags.unbound(view.game, parts), known, _("Checking which cards have no tag"))
