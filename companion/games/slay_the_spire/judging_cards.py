"""Whether a card of the hand can be played: is it there, may it be played, paid for, and aimed so?"""

from __future__ import annotations

from typing import Any

from companion.engine.refusals import Refusal
from companion.engine.words import N_, _
from companion.games.slay_the_spire.acts import PlayCard
from companion.games.slay_the_spire.book import BOOK, PlayedCard
from companion.games.slay_the_spire.playing import condition_met
from companion.games.slay_the_spire.reading import (
    X_COST,
    card_limit,
    cards_left,
    cost_of,
    may_not,
    rows_of_enemies,
)
from companion.games.slay_the_spire.state import State

PLAY = N_("page 12, Play")
TARGETING = N_("page 15, Targeting for Players")
NO_AIM = (-1,)
"""The only aim there is for a card that is not aimed."""


def refuse(code: str, template: str, rule: str = PLAY, **values: Any) -> Refusal:
    """A refusal of the Play phase."""
    return Refusal(code, template, rule, values)


def holds_card(state: State, seat: int, card: str) -> bool:
    """Whether a hand has `card`, or an unseen card that may be it."""
    player = state.players[seat]
    return player.hand.has(card) or (player.hand.unseen > 0 and player.deck.could_be(card))


def card_title(card: str) -> str:
    """The name of a card; that of an upgraded side is translated, since it stands in no catalogue."""
    name = BOOK.cards[card].card.name
    return _("{name}+").format(name=_(name)) if card.endswith("+") else name


class CardJudge:
    """Judges the cards of one seat for as long as nothing changes.

    What does not depend on the aim is found out once for each card: with five enemies a card can be
    aimed in five ways.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self._seat_may: tuple[bool, int | None] | None = None
        self._found: dict[str, tuple[PlayedCard | None, int, Refusal | None]] = {}

    def why_not(self, act: PlayCard) -> Refusal | None:
        """Why the card cannot be played so; `None` when it can."""
        found = self._found.get(act.card)
        if found is None:
            found = self._found[act.card] = self._unaimed(act.card)
        played, cost, refusal = found
        if played is None or refusal is not None:
            return refusal
        return self._why_not_paid(act, cost) or self._why_not_aimed(act, played)

    def _unaimed(self, card: str) -> tuple[PlayedCard | None, int, Refusal | None]:
        """The card, what it costs, and why it cannot be played at all."""
        played = BOOK.cards.get(card)
        if played is None:
            return None, 0, refuse("unknown-card", N_("There is no card {card}."), card=card)
        if not holds_card(self.state, self.seat, card):
            return played, 0, self._elsewhere(card)
        cost = cost_of(self.state, self.seat, card)
        if cost is None or "unplayable" in played.side.keywords:
            values = {"card": card_title(card), "name": self.player.name}
            template = N_("{card} cannot be played.")
            return played, 0, Refusal("unplayable", template, N_("page 24, Unplayable"), values)
        return played, cost, self._why_not_now(card)

    def _elsewhere(self, card: str) -> Refusal:
        """Where the card is instead, as far as the table knows."""
        player = self.player
        values = {"card": card_title(card), "name": player.name}
        if card in player.discard:
            template = N_("{card} is in {name}'s discard pile, not in the hand.")
            return Refusal("in-discard-pile", template, PLAY, values)
        if card in player.exhaust:
            template = N_("{card} is exhausted; it is out of this combat.")
            return Refusal("exhausted", template, N_("page 24, Exhaust"), values)
        if any(power.id == card for power in player.powers):
            template = N_("{card} is in play already, in front of {name}.")
            return Refusal("in-play", template, PLAY, values)
        return Refusal("not-in-hand", N_("{card} is not in {name}'s hand."), PLAY, values)

    def _why_not_now(self, card: str) -> Refusal | None:
        """Why this card of the hand cannot be played now, whatever is paid and aimed at."""
        player = self.player
        if self._seat_may is None:
            self._seat_may = may_not(player, "play_cards"), cards_left(self.state, self.seat)
        silenced, left = self._seat_may
        if silenced:
            values = {"card": card_title(card), "name": player.name}
            return Refusal("no-cards", N_("{name} may play no cards now."), PLAY, values)
        if left == 0:
            template = N_("No more than {limit} cards may be played this turn.")
            return Refusal("card-limit", template, PLAY, {"limit": card_limit(self.state)})
        if not condition_met(self.state, self.seat, card):
            values = {"card": card_title(card), "name": player.name}
            template = N_("The condition that {card} names for playing it does not hold now.")
            return Refusal("condition", template, PLAY, values)
        return None

    def _why_not_paid(self, act: PlayCard, cost: int) -> Refusal | None:
        player = self.player
        if cost != X_COST and act.energy:
            return refuse("no-x", N_("Only a card that costs X is paid with a chosen amount."))
        if cost == X_COST and act.energy < BOOK.cards[act.card].side.x_min:
            return refuse("x-too-low", N_("More Energy must be spent on this card."))
        price = act.energy if cost == X_COST else cost
        if price <= player.energy + player.miracle:
            return None
        values = {"card": card_title(act.card), "cost": price, "energy": player.energy, "name": player.name}
        template = N_("{card} costs {cost} Energy; {name} has {energy}.")
        return Refusal("no-energy", template, PLAY, values)

    def _why_not_aimed(self, act: PlayCard, played: PlayedCard) -> Refusal | None:
        state = self.state
        if act.target not in (state.foes() if played.needs_enemy else NO_AIM):
            template = N_("Choose an enemy that is alive.") if played.needs_enemy else _NOT_AIMED
            return refuse("bad-target", template, TARGETING)
        if act.row not in (rows_of_enemies(state) if played.needs_row else NO_AIM):
            template = N_("Choose a row with enemies.") if played.needs_row else _NOT_AIMED
            return refuse("bad-row", template, TARGETING)
        if act.player not in (state.living() if played.needs_player else NO_AIM):
            template = N_("Choose a player who is alive.") if played.needs_player else _NOT_AIMED
            return refuse("bad-player", template, TARGETING)
        return None


_NOT_AIMED = N_("This card is not aimed at anyone.")
