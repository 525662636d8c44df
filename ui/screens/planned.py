"""A game that is planned: the plan, the decks that go with it, and the ways to other screens and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.cannot_do import CannotDo
from ui.ports.services import DeckKeeper, DeckSeat
from ui.presenters.planning import Plan
from ui.screens.decks import DecksScreen
from ui.widgets.buttons import hold_button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.rows import heading, line_button, panel
from ui.widgets.text import Text

Owned = tuple[DeckSeat, ...] | str
"""Whose decks are kept, or why nobody can tell."""
Opens = Callable[[Callable[[], None]], Screen]
"""Makes a screen from what leads back from it."""


class PlannedScreen(Screen):
    """A screen with a plan, `None` before a game was chosen. `owners` is `None` until they are known."""

    def __init__(self, host: ScreenHost, plan: Plan | None = None) -> None:
        self.host = host
        self.plan = plan
        self.owners: Owned | None = None
        super().__init__()

    @property
    def chosen(self) -> Plan:
        """The plan. Raises `LookupError` before a game was chosen."""
        if self.plan is None:
            raise LookupError("no game is chosen")
        return self.plan

    def _take(self, plan: Plan) -> None:
        self.plan = plan
        self.redraw()

    def way(self, label: str, note: str, sign: str, opens: Opens) -> Node:
        """The way to another screen, and back to this plan."""
        return line_button(label, note, sign, lambda: self.open(opens))

    def open(self, opens: Opens) -> None:
        """To another screen, and back to this plan."""
        host, again = self.host, partial(type(self), self.host, self.plan)
        host.stage.show(opens(lambda: host.stage.show(again())))

    def decks(self) -> Node | None:
        """Whose decks this fight is set up from."""
        plan = self.chosen
        keeper = self.host.decks
        if plan.mode != "table" or keeper is None or plan.game.id != keeper.game:
            return None
        if not isinstance(self.owners, tuple):
            return Text(self.owners, "text", look().palette.danger) if self.owners else None
        kept = self.owners
        pairs = [(seat.name, str(seat.options.get(keeper.character_option, ""))) for seat in plan.seats]
        counted = _("{player}: {count}")
        owners = " · ".join(counted.format(player=deck.player, count=len(deck.cards)) for deck in kept)
        if not kept:
            note = _("Everyone starts with a starter deck. Changes to it are saved.")
            return line_button(_("Decks"), note, "cards", lambda: self._first_decks(pairs))
        if [(deck.player, deck.character) for deck in kept] == pairs:
            note = _("Cards in each deck: {owners}").format(owners=owners)
            return self.way(_("Decks"), note, "cards", partial(DecksScreen, self.host))
        return self._other_decks(pairs, owners)

    def _other_decks(self, pairs: list[tuple[str, str]], owners: str) -> Node:
        words = _(
            "Saved decks belong to other players ({owners}). This game uses starter "
            "decks, and changes to them are not saved."
        )
        people = all(seat.player == "person" for seat in self.chosen.seats)
        parts: list[Node] = [Text(words.format(owners=owners), "text", look().palette.warning)]
        if people:
            again = _("Hold to replace decks")
            parts.append(hold_button(again, lambda: self._new_decks(pairs, self._redecked), sign="round"))
        return panel(heading(_("Decks")), *parts)

    def _new_decks(self, pairs: list[tuple[str, str]], then: Callable[[Owned], None]) -> None:
        keeper, answers = self.host.decks, self.chosen.options
        if keeper is None:
            return

        def begin() -> Owned:
            keeper.begin(pairs, answers)
            return owned(keeper)

        self.host.keep(begin, then, _("Saving the decks"), key="decks")

    def _redecked(self, owners: Owned) -> None:
        self.owners = owners
        self.redraw()

    def _first_decks(self, pairs: list[tuple[str, str]]) -> None:
        """Nobody has a deck yet: these players have starter decks now."""
        if all(seat.player == "person" for seat in self.chosen.seats):
            self._new_decks(pairs, lambda _owners: self._open_decks())
        else:
            self._open_decks()

    def _open_decks(self) -> None:
        self.open(partial(DecksScreen, self.host))


def owned(keeper: DeckKeeper | None) -> Owned:
    """Everybody's deck; nobody's where none are kept. Reads them."""
    try:
        return keeper.seats() if keeper is not None else ()
    except CannotDo as trouble:
        return str(trouble)
