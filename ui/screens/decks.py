"""Decks at the table: what each seat owns between fights, changed by laying cards down or by touch."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from companion.engine.view import CardFace
from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.ports.services import DeckKeeper, DeckSeat, OwnedCard, Shown
from ui.presenters.deck_changes import Came, DeckChanges, Meant
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.cards import card_face
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.rows import choice, choices, heading, line_button, panel
from ui.widgets.text import Text


class DecksScreen(Screen):
    """One deck at a time. What a card on the reader, or a touch on one, means is chosen above the cards."""

    name = "decks"

    def __init__(self, host: ScreenHost, leave: Callable[[], None] | None = None) -> None:
        self.host = host
        self.leave = leave or host.back
        self.seat = 0
        self.doing = "add"
        self.old: Shown | None = None
        self.words = ""
        self.done = False
        self.picking = False
        self.box_part = ""
        self.players: tuple[str, ...] = ()
        self.seats: tuple[DeckSeat, ...] | None = None
        self.can_take_back = False
        self._turn = 0
        self._changes = DeckChanges(host.decks) if host.decks is not None else None
        super().__init__()
        self.redraw()

    @property
    def keeper(self) -> DeckKeeper:
        """The decks. Raises `LookupError` where there are none."""
        if self.host.decks is None:
            raise LookupError("no decks are kept here")
        return self.host.decks

    def entered(self) -> None:
        if self.host.decks is not None:
            self.keeper.listen(self.seen)
            self._look()

    def left(self) -> None:
        if self.host.decks is not None:
            self.keeper.stop_listening()

    # Drawing

    def redraw(self) -> None:
        """Draw the deck as it is."""
        seats = self.seats
        if self.host.decks is None:
            words = _("No decks are saved here. Fights on this screen start with starter decks.")
            content: Node = Text(words, "strong", look().palette.dim)
        elif seats is None:
            content = Column(*self._said())
        elif not seats:
            content = self._nobody()
        elif self.picking:
            content = self._box(seats[self.seat])
        else:
            content = self._deck(seats)
        self.replace(page(_("Decks at the table"), self._leave, content))

    def _leave(self) -> None:
        if self.picking:
            self.picking = False
            self.redraw()
        else:
            self.leave()

    def _look(self) -> None:
        """See the decks as they are."""
        changes = self._changes
        if changes is not None:
            words = _("Loading the decks")
            self.host.ask(changes.decks, self._looked, words, sorry=self._unreadable)

    def _looked(self, came: Came) -> None:
        self.can_take_back = came.back
        self._seen_decks(came.seats)

    def _seen_decks(self, seats: tuple[DeckSeat, ...]) -> None:
        self.seats = seats
        self.seat = min(self.seat, max(0, len(seats) - 1))
        self.redraw()

    def _unreadable(self, words: str) -> None:
        self.words = words
        self._seen_decks(())

    def _nobody(self) -> Node:
        """Nobody has a deck: who plays is touched, and everybody has a starter deck."""
        words = _("No saved decks yet. Touch the characters you are playing.")
        names = self.keeper.characters()
        who = Flow(*(self._player(key, name) for key, name in names.items()))
        begin = button(
            _("Create starter decks"),
            self._begin if self.players else None,
            sign="yes",
            kind="primary",
            changes_state=True,
        )
        return Column(*self._said(), Text(words, "strong"), who, begin)

    def _player(self, character: str, name: str) -> Node:
        chosen = character in self.players
        others = tuple(each for each in self.players if each != character)

        def take() -> None:
            self.players = others if chosen else (*others, character)
            self.redraw()

        return choice(chosen, name, take)

    def _begin(self) -> None:
        names = [_("Player {number}").format(number=number + 1) for number in range(len(self.players))]
        players = list(zip(names, self.players, strict=True))
        self._change(lambda changes: changes.begin(players), "begin")

    def _said(self) -> list[Node]:
        """What came of the last card, with a sign for whether it counts."""
        if not self.words:
            return []
        palette = look().palette
        sign = icon("yes", "strong", palette.good) if self.done else icon("no", "strong", palette.danger)
        return [Row(sign, Text(self.words, "strong", bold=True, weight=1))]

    def _deck(self, seats: tuple[DeckSeat, ...]) -> Node:
        deck = seats[self.seat]
        template = _("{player} · {character}")
        names = {
            number: template.format(player=each.player, character=each.character_name)
            for number, each in enumerate(seats)
        }
        cards = Grid(
            *(self._card(card) for card in deck.cards),
            cell=look().millimetres(36 * look().reach),
            gap=look().gap * 0.6,
        )
        count = ngettext("{count} card", "{count} cards", len(deck.cards)).format(count=len(deck.cards))
        again = hold_button(_("Hold to reset the deck"), self._start_over, sign="round")
        return Column(
            choices(self.seat, names, self._take_seat),
            self._desk(),
            heading(_("Deck of {player}: {count}").format(player=deck.player, count=count)),
            cards,
            Flow(again),
        )

    def _desk(self) -> Node:
        """What a card on the reader means, and what came of the last one."""
        doings = {
            "add": _("Add"),
            "remove": _("Remove"),
            "upgrade": _("Upgrade"),
            "transform": _("Transform"),
            "read": _("Read"),
        }
        hint = Row(
            icon("tag", "title", look().palette.accent),
            Text(self._hint(), "strong", weight=1),
        )
        parts: list[Node] = [choices(self.doing, doings, self._take_doing), hint, *self._said()]
        more: list[Node] = []
        if self.doing == "add" or self.old is not None:
            more.append(button(_("Choose from the box"), self._pick, sign="cards"))
        if self.can_take_back:
            more.append(button(_("Undo"), self._take_back, sign="undo", changes_state=True))
        return panel(*parts, *([Flow(*more)] if more else []))

    def _hint(self) -> str:
        if self.doing == "transform" and self.old is not None:
            return _("Scan the card that replaces {card}.").format(card=self.old.name)
        if self.host.devices is None or not self.host.devices.lines():
            return _("Choose the card from the box.") if self.doing == "add" else _("Touch a card below.")
        return {
            "add": _("Scan the card you gained, or choose it from the box."),
            "remove": _("Scan the card you are removing, or touch it below."),
            "upgrade": _("Scan the card you are upgrading, or touch it below."),
            "transform": _("Scan the card you are transforming, or touch it below."),
            "read": _("Touch a card below to read it."),
        }[self.doing]

    def _card(self, card: OwnedCard) -> Node:
        note = _("copy {copy}").format(copy=card.copy) if card.copy else ""
        sign = "upgraded" if card.upgraded else "card"
        touchable = self.doing != "upgrade" or card.upgradable
        action = (lambda: self._touch(card)) if touchable and self.doing != "add" else None
        return line_button(card.name, note, sign, action)

    def _box(self, deck: DeckSeat) -> Node:
        book = self.keeper.cards
        part = self.box_part or deck.character
        lines = [
            line_button(each.name, each.words, "card", self._picker(Shown(each.card, each.name)))
            for each in book.cards(part)
        ]
        grid = Grid(*lines, cell=look().millimetres(60 * look().reach))
        return Column(choices(part, book.parts(), self._take_part), grid)

    # Touches

    def _take_seat(self, seat: int) -> None:
        self.seat = seat
        self._mean_anew()

    def _take_doing(self, doing: str) -> None:
        self.doing = doing
        self._mean_anew()

    def _mean_anew(self) -> None:
        """Cards mean something else from now on; those that came before keep their meaning."""
        self._turn += 1
        self.old, self.words = None, ""
        self.redraw()

    def _take_part(self, part: str) -> None:
        self.box_part = part
        self.redraw()

    def _pick(self) -> None:
        self.picking, self.words = True, ""
        self.redraw()

    def _picker(self, card: Shown) -> Callable[[], None]:
        def pick() -> None:
            self.picking = False
            self.redraw()
            self.seen(card, "")

        return pick

    def _touch(self, card: OwnedCard) -> None:
        if self.doing == "read":
            face = card.face or CardFace(card.card, card.name, "")
            self.host.stage.open_sheet(card.name, Column(card_face(face)))
        else:
            self.seen(Shown(card.card, card.name, card.copy, card.upgraded), "")

    # Doing

    def seen(self, card: Shown | None, why_not: str) -> None:
        """A card was laid down or touched: do with it what was chosen."""
        self.host.touched()
        self.done = False
        if card is None:
            self.words = why_not
            self.host.sound("refused")
            self.redraw()
            return
        meant = Meant(self._turn, self.seat, self.doing)
        self._change(lambda changes: changes.seen(meant, card), (meant, card))

    def _start_over(self) -> None:
        seat = self.seat
        self._change(lambda changes: changes.start_over(seat), ("start over", seat))

    def _take_back(self) -> None:
        self._change(DeckChanges.take_back, "take back")

    def _change(self, change: Callable[[DeckChanges], Came], key: Hashable) -> None:
        """Do it, and say how it went; nothing has changed when it could not be done."""
        changes, turn = self._changes, self._turn
        if changes is None:
            return
        words = _("Saving the deck")
        self.host.keep(
            lambda: change(changes), lambda came: self._came(came, turn), words, ("deck", key), self._refused
        )

    def _came(self, came: Came, turn: int) -> None:
        self.can_take_back = came.back
        if turn == self._turn:
            self.old, self.words, self.done = came.old, came.words, True
        self.host.sound("scan")
        self._seen_decks(came.seats)

    def _refused(self, words: str) -> None:
        self.words, self.done, self.old = words, False, None
        self.host.sound("refused")
        self._look()
        self.redraw()
