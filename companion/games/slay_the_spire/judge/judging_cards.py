"""Whether a card of the hand can be played: is it there, may it be played, paid for, and aimed so?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK, PlayedCard
from companion.games.slay_the_spire.rules.playing import condition_met, lacks_enemy
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.games.slay_the_spire.state.aims import rows_of_enemies
from companion.games.slay_the_spire.state.fight import Fight, Fighter
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.in_force import card_limit, may_not, player_modifiers
from companion.games.slay_the_spire.state.reading import X_COST, cards_left, cost_after
from companion.games.slay_the_spire.state.run import Fighting
from companion.speech.words import N_, _

PLAY = N_("page 12, Play")
TARGETING = N_("page 15, Targeting for Players")
X_COSTS = N_("page 7, X Cost Cards")
CATCH_UP = N_("page 22, Catch Up")
NO_AIM = (-1,)
"""The only aim there is for a card that is not aimed."""
ONLY_ZERO = range(1)
"""What can be chosen to be paid for a card that does not cost X."""


def refuse(code: str, template: str, rule: str = PLAY, **values: Any) -> Refusal:
    """A refusal of the Play phase."""
    return Refusal(code, template, rule, values)


def not_between_acts() -> Refusal:
    """The refusal of whoever would come or go in the middle of an act."""
    template = N_("Players can join or leave only between two acts, after the boss is beaten.")
    return refuse("not-between-acts", template, CATCH_UP)


def holds_card(fight: Fight, seat: int, card: str) -> bool:
    """Whether a hand has `card`, or an unseen card that may be it."""
    player = fight.fighters[seat]
    return player.hand.has(card) or (player.hand.unseen > 0 and player.deck.could_be(card))


def cards_of_hand(player: Fighter) -> Iterable[str]:
    """Each card that lies in a hand, or that an unseen card of it may be, once."""
    hand = player.hand
    return dict.fromkeys([*hand.known, *player.deck.bag] if hand.unseen else hand.known)


def ways(fight: Fight, card: str, energies: Iterable[int]) -> list[PlayCard]:
    """A card with everything it may be aimed at, for each Energy that may be paid for X."""
    played = BOOK.cards[card]
    if not played.aimed:
        return [PlayCard(card, energy=energy) for energy in energies]
    targets = targets_of(fight, played)
    rows = rows_of(fight, played)
    players = living_seats(fight) if played.needs_player else NO_AIM
    return [
        PlayCard(card, target, row, player, energy)
        for energy in energies
        for target in targets
        for row in rows
        for player in players
    ]


def targets_of(fight: Fight, played: PlayedCard) -> Sequence[int]:
    """The enemies that a card may be aimed at; where there are none, it is aimed at nobody."""
    return (living_enemies(fight) or NO_AIM) if played.needs_enemy else NO_AIM


def rows_of(fight: Fight, played: PlayedCard) -> Sequence[int]:
    """The rows that a card may be aimed at; where there are no enemies, it is aimed at none."""
    return (rows_of_enemies(fight) or NO_AIM) if played.needs_row else NO_AIM


def card_title(card: str) -> str:
    """The name of a card; that of an upgraded side is translated, since it stands in no catalogue."""
    name = BOOK.cards[card].card.name
    return _("{name}+").format(name=_(name)) if card.endswith("+") else name


class CardJudge:
    """Judges the cards of one seat for as long as nothing changes."""

    __slots__ = ("_cost_changes", "_left", "_silenced", "fight", "name", "player", "run", "seat")

    def __init__(self, run: Fighting, seat: int) -> None:
        self.run, self.fight = run, run.fight
        self.seat = seat
        self.player = run.fight.fighters[seat]
        self.name = run.heroes[seat].name
        self._cost_changes = player_modifiers(self.player, md.CostChange)
        self._silenced = may_not(self.player, "play_cards")
        self._left = cards_left(run, seat)

    def why_not(self, act: PlayCard) -> Refusal | None:
        """Why the card cannot be played so; `None` when it can."""
        played = BOOK.cards.get(act.card)
        if played is None:
            template = N_("There is no card {card} in this game. Enter its name as printed.")
            return refuse("unknown-card", template, card=act.card)
        if not holds_card(self.fight, self.seat, act.card):
            return self._elsewhere(act.card)
        cost = cost_after(self.run, self.seat, played, self._cost_changes)
        if cost is None or played.unplayable:
            values = {"card": card_title(act.card), "name": self.name}
            template = N_("{card} cannot be played.")
            return Refusal("unplayable", template, N_("page 24, Unplayable"), values)
        return (
            self._why_not_now(act.card) or self._why_not_paid(act, cost) or self._why_not_aimed(act, played)
        )

    def plays(self) -> list[PlayCard]:
        """Every way of playing a card of the hand that `why_not` lets through."""
        found: list[PlayCard] = []
        if self._silenced or self._left == 0:
            return found
        foes = living_enemies(self.fight)
        player, cards = self.player, BOOK.cards
        most = player.energy + player.miracle
        as_printed = not self._cost_changes and not player.repriced
        for card in cards_of_hand(player):
            played = cards[card]
            if played.unplayable:
                continue
            cost = played.price if as_printed else None
            if cost is None:
                cost = cost_after(self.run, self.seat, played, self._cost_changes)
            if cost is None or cost > most:
                continue
            if played.side.play_if is not None and not condition_met(self.run, self.seat, card):
                continue
            if not foes and lacks_enemy(self.run, self.seat, card):
                continue
            if cost == X_COST:
                found += ways(self.fight, card, range(played.side.x_min, most + 1))
            elif not played.aimed:
                found.append(PlayCard(card))
            elif played.at_enemy:
                for target in foes or NO_AIM:
                    found.append(PlayCard(card, target))
            else:
                found += ways(self.fight, card, ONLY_ZERO)
        return found

    def _elsewhere(self, card: str) -> Refusal:
        """Where the card is instead, as far as the table knows."""
        player = self.player
        values = {"card": card_title(card), "name": self.name}
        if card in player.discard:
            template = N_("{card} is in {name}'s discard pile, not in hand.")
            return Refusal("in-discard-pile", template, PLAY, values)
        if card in player.exhaust:
            template = N_("{card} is exhausted and out of this combat.")
            return Refusal("exhausted", template, N_("page 24, Exhaust"), values)
        if any(power.id == card for power in player.powers):
            template = N_("{card} is already in play in front of {name}.")
            return Refusal("in-play", template, PLAY, values)
        return Refusal("not-in-hand", N_("{card} is not in {name}'s hand."), PLAY, values)

    def _why_not_now(self, card: str) -> Refusal | None:
        """Why this card of the hand cannot be played now, whatever is paid and aimed at."""
        if self._silenced:
            values = {"card": card_title(card), "name": self.name}
            return Refusal("no-cards", N_("{name} cannot play more cards this turn."), PLAY, values)
        if self._left == 0:
            template = N_("At most {limit} cards may be played this turn.")
            return Refusal("card-limit", template, PLAY, {"limit": card_limit(self.fight)})
        if not condition_met(self.run, self.seat, card):
            values = {"card": card_title(card), "name": self.name}
            template = N_("The condition for playing {card} is not met now.")
            return Refusal("condition", template, PLAY, values)
        if lacks_enemy(self.run, self.seat, card):
            template = N_("{card} has no enemy to target. Play it when one comes.")
            return Refusal("nobody-there", template, TARGETING, {"card": card_title(card)})
        return None

    def _why_not_paid(self, act: PlayCard, cost: int) -> Refusal | None:
        player = self.player
        if cost != X_COST and act.energy:
            return refuse("no-x", N_("You choose how much to pay only for cards that cost X."), X_COSTS)
        least = BOOK.cards[act.card].side.x_min
        if cost == X_COST and act.energy < least:
            template = N_("Spend at least {least} Energy on {card}.")
            return refuse("x-too-low", template, X_COSTS, least=least, card=card_title(act.card))
        price = act.energy if cost == X_COST else cost
        if price <= player.energy + player.miracle:
            return None
        return self._too_dear(act.card, price)

    def _too_dear(self, card: str, price: int) -> Refusal:
        player = self.player
        values = {"card": card_title(card), "cost": price, "energy": player.energy, "name": self.name}
        if not player.miracle:
            template = N_("{card} costs {cost} Energy. {name} has {energy}.")
            return Refusal("no-energy", template, PLAY, values)
        values["miracles"] = player.miracle
        template = N_("{card} costs {cost} Energy. {name} has {energy}, plus Miracles: {miracles}.")
        return Refusal("no-energy", template, N_("page 17, Miracles"), values)

    def _why_not_aimed(self, act: PlayCard, played: PlayedCard) -> Refusal | None:
        fight = self.fight
        if act.target not in targets_of(fight, played):
            template = N_("Choose a living enemy.") if played.needs_enemy else _NOT_AIMED
            return refuse("bad-target", template, TARGETING)
        if act.row not in rows_of(fight, played):
            template = N_("Choose a row with enemies.") if played.needs_row else _NOT_AIMED
            return refuse("bad-row", template, TARGETING)
        if act.player not in (living_seats(fight) if played.needs_player else NO_AIM):
            template = N_("Choose a living player.") if played.needs_player else _NOT_AIMED
            return refuse("bad-player", template, TARGETING)
        return None


_NOT_AIMED = N_("This card has no target.")
