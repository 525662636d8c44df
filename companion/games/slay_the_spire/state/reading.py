"""Reading the state: costs, amounts, conditions, which cards fit, how hard a hit is.

Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK, PlayedCard
from companion.games.slay_the_spire.state.enemy_actions import action_of, faced_players
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter, Item
from companion.games.slay_the_spire.state.figures import figure_of, living_enemies
from companion.games.slay_the_spire.state.frames import CARD_ROLES, Script
from companion.games.slay_the_spire.state.in_force import card_limit, item_modifiers, player_modifiers
from companion.games.slay_the_spire.state.run import Fighting

X_COST = -1


# Cards


def fits(run: Fighting, seat: int, card: str, of: vl.CardFilter, in_hand: bool = True) -> bool:
    """Whether a card fits a filter; an unseen card fits none but the filter of every card.

    Outside the hand a card remembers nothing: neither that it was retained nor a changed price (page 18).
    """
    if of is vl.ANY_CARD or of == vl.ANY_CARD:
        return True
    if not card:
        return False
    played = BOOK.cards[card]
    kind = played.card.type
    if (of.types and kind not in of.types) or kind in of.not_types:
        return False
    if of.contains and of.contains not in played.card.name:
        return False
    keywords = played.side.keywords
    if (of.keyword and of.keyword not in keywords) or (of.without and of.without in keywords):
        return False
    if of.starter is not None and played.card.starter != of.starter:
        return False
    if of.ids and played.card.id not in of.ids:
        return False
    if of.retained is not None and (in_hand and card in run.fight.fighters[seat].kept) != of.retained:
        return False
    return of.cost is None or cost_of(run, seat, card, in_hand) == of.cost


def fits_played(
    run: Fighting, seat: int, card: str, of: vl.CardFilter, kind: str = "", cost: int | None = None
) -> bool:
    """Whether a card that is being, or was, played fits; it cost what was paid for it (page 18).

    A declared card has no name: it fits by its type (`kind`) and its cost alone.
    """
    if card or of == vl.ANY_CARD:
        return fits_at_cost(run, seat, card, of, cost)
    if of.cost is not None:
        if of.cost != cost:
            return False
        of = msgspec.structs.replace(of, cost=None)
    known_by_type = vl.CardFilter(types=of.types, not_types=of.not_types)
    return of == known_by_type and (not of.types or kind in of.types) and kind not in of.not_types


def fits_at_cost(run: Fighting, seat: int, card: str, of: vl.CardFilter, cost: int | None) -> bool:
    """Whether a card fits a filter, the card costing `cost`."""
    if of.cost is None:
        return fits(run, seat, card, of)
    return of.cost == cost and fits(run, seat, card, msgspec.structs.replace(of, cost=None))


def cost_of(run: Fighting, seat: int, card: str, in_hand: bool = True) -> int | None:
    """What a card costs now: Energy, `X_COST`, or `None` when it cannot be paid for.

    Outside the hand no price that was granted for some cards holds, only what lies in play.
    """
    player = run.fight.fighters[seat]
    if in_hand:
        changes: Sequence[md.CostChange] = player_modifiers(player, md.CostChange)
    else:
        changes = [change for _item, change in item_modifiers(player, md.CostChange)]
    return cost_after(run, seat, BOOK.cards[card], changes, in_hand)


def cost_after(
    run: Fighting, seat: int, played: PlayedCard, changes: Sequence[md.CostChange], in_hand: bool = True
) -> int | None:
    """What a card costs when these are the changes in force; see `cost_of`."""
    side, card = played.side, played.id
    if side.cost is None:
        return None
    if side.cost == "X":
        free = run.options.x_can_be_free and not side.x_min and _made_free(run, seat, card, changes, in_hand)
        return 0 if free else X_COST
    cost: int = side.cost
    if side.cost_change:
        cost += amount_of(run, side.cost_change, None, seat, card)
    player = run.fight.fighters[seat]
    if player.repriced and in_hand:
        cost = next((e.cost for e in player.repriced if e.card == card), cost)
    if changes:
        cost = _changed_cost(run, seat, card, cost, changes)
    return cost if cost > 0 else 0


def _made_free(run: Fighting, seat: int, card: str, changes: Sequence[md.CostChange], in_hand: bool) -> bool:
    """Whether something makes the cost of an X card 0, where a table has it so (STS-88)."""
    player = run.fight.fighters[seat]
    if in_hand and any(each.card == card and each.cost == 0 for each in player.repriced):
        return True
    return any(change.becomes == 0 and fits(run, seat, card, change.of) for change in changes)


def _changed_cost(run: Fighting, seat: int, card: str, cost: int, possible: Sequence[md.CostChange]) -> int:
    changes = [change for change in possible if fits_at_cost(run, seat, card, change.of, cost)]
    for change in changes:
        if change.becomes is not None:
            cost = change.becomes
    cost += sum(change.change for change in changes if not change.final)
    for change in changes:
        if change.final:
            return change.becomes if change.becomes is not None else cost + change.change
    return cost


def zone_cards(player: Fighter, zone: str) -> list[str]:
    """The cards of a zone that are named (for the draw pile: all the cards it may hold)."""
    if zone == "hand":
        return player.hand.known
    if zone == "draw_pile":
        unseen = player.deck.bag if player.deck.middle else []
        return sorted([*player.deck.top, *unseen, *player.deck.bottom])
    if zone == "discard_top":
        return player.discard[-1:]
    return player.discard if zone == "discard_pile" else player.exhaust


def cards_left(run: Fighting, seat: int) -> int | None:
    """How many more cards a seat may play this turn; `None` without a limit.

    Copies are cards (page 19), and so are the cards whose text is still being carried out.
    """
    limit = card_limit(run.fight)
    if limit is None:
        return None
    under_way = sum(
        isinstance(frame, Script) and frame.seat == seat and frame.role in CARD_ROLES for frame in run.stack
    )
    return max(0, limit - under_way - sum(record.seat == seat for record in run.fight.played))


# Amounts and conditions


def amount_of(
    run: Fighting, amount: vl.Amount, frame: Script | None, seat: int, card: str = "", about: int = -1
) -> int:
    """What an amount comes to. `about` is the figure an effect is being done to."""
    if isinstance(amount, int):
        return amount
    total = amount.base
    if amount.per is not None:
        total += amount.multiply * quantity(run, amount.per, frame, seat, card, about)
    if amount.test is not None and amount.plus and holds(run, amount.test, frame, seat, card, about):
        total += amount.plus
    return total


def quantity(
    run: Fighting, per: vl.Quantity, frame: Script | None, seat: int, card: str, about: int = -1
) -> int:
    """What a quantity counts; see docs/sts-effects.md, "Amounts"."""
    if isinstance(per, str):
        return _plain(run, per, frame, seat, about)
    if isinstance(per, vl.CardsIn):
        return _cards_in(run, per, seat)
    if isinstance(per, vl.Moved):
        moved = frame.results.moved if frame else []
        return sum(fits(run, seat, each, per.of) for each in moved)
    if isinstance(per, vl.Played):
        return _played_this_turn(run, per, frame, seat)
    if isinstance(per, vl.OrbsOf):
        return run.fight.fighters[seat].orbs.count(per.orb)
    if isinstance(per, vl.Living):
        named = BOOK.catalog.faces
        return sum(named[run.fight.enemies[i].face].name == per.name for i in living_enemies(run.fight))
    figure = _who(run.fight, per.of, frame, seat)
    if figure is None:
        return 0
    if isinstance(per, vl.HitPoints):
        return figure.hp
    return sum(getattr(figure, token, 0) for token in per.tokens)


def _played_this_turn(run: Fighting, per: vl.Played, frame: Script | None, seat: int) -> int:
    """Cards that are played, those still being carried out among them, without the one that asks."""
    done = sum(
        r.seat == seat and fits_played(run, seat, r.card, per.of, r.kind, r.cost) for r in run.fight.played
    )
    under_way = sum(
        begun(other)
        and other is not frame
        and other.seat == seat
        and fits_played(run, seat, other.card, per.of, other.playing.kind, other.playing.cost)
        for other in run.stack
        if isinstance(other, Script) and other.playing is not None
    )
    return done + under_way + (run.fight.fighters[seat].attacks_without_card if per.shivs else 0)


def begun(frame: Script) -> bool:
    """Whether a card is in the middle of its text; an original that waits for its copies is not (page 19)."""
    return frame.role in CARD_ROLES and frame.steps != [0]


def _cards_in(run: Fighting, per: vl.CardsIn, seat: int) -> int:
    player = run.fight.fighters[seat]
    cards = zone_cards(player, per.zone)
    if per.of == vl.ANY_CARD:
        if per.zone == "draw_pile":
            return len(player.deck)
        return len(player.hand) if per.zone == "hand" else len(cards)
    return sum(fits(run, seat, card, per.of, per.zone == "hand") for card in cards)


def _who(fight: Fight, of: str, frame: Script | None, seat: int) -> Fighter | Enemy | None:
    if of == "self":
        enemy = frame.enemy if frame is not None else -1
        return figure_of(fight, seat, enemy)
    if frame is None:
        return None
    if of == "target":
        return fight.enemies[frame.aim.target] if frame.aim.target >= 0 else None
    if of == "that_player":
        return fight.fighters[frame.about.seat] if frame.about.seat >= 0 else None
    return fight.enemies[frame.about.enemy] if frame.about.enemy >= 0 else None


def _plain(run: Fighting, per: str, frame: Script | None, seat: int, about: int) -> int:
    if per == "players":
        return len(run.fight.fighters)
    if per == "turn":
        return run.fight.round
    if per == "most_powers":
        return max(len(player.powers) for player in run.fight.fighters)
    if per == "target_powers":
        return len(run.fight.fighters[about].powers) if about >= 0 else 0
    if per in ("attackers", "hit_icons"):
        return _attack_count(run, per, seat, about)
    if per in _OF_FRAME:
        return int(_OF_FRAME[per](frame)) if frame is not None else 0
    if per == "cubes":
        return _cubes(run.fight, frame, seat)
    if per == "cost_of_moved":
        return _cost_of_moved(run, frame, seat)
    return int(_OF_PLAYER[per](run.fight.fighters[seat]))


_OF_FRAME: dict[str, Any] = {
    "x": lambda frame: frame.playing.x if frame.playing is not None else 0,
    "orbs_removed": lambda frame: frame.results.removed,
    "unblocked": lambda frame: frame.results.unblocked,
    "hp_lost": lambda frame: frame.about.amount,
    "gained": lambda frame: frame.results.gained,
}
_OF_PLAYER: dict[str, Any] = {
    "orbs": lambda player: len(player.orbs),
    "orb_kinds": lambda player: len(set(player.orbs)),
    "powers": lambda player: len(player.powers),
    "leftover_energy": lambda player: player.leftover_energy,
}


def _attack_count(run: Fighting, per: str, seat: int, about: int) -> int:
    if per == "attackers":
        return sum(bool(hits_against(run, index, seat)) for index in living_enemies(run.fight))
    return hits_against(run, about, seat) if about >= 0 else 0


def _cubes(fight: Fight, frame: Script | None, seat: int) -> int:
    if frame is None:
        return 0
    if seat < 0:
        return fight.enemies[frame.enemy].cubes
    item = item_of(fight.fighters[seat], frame.item)
    return item.cubes if item is not None else 0


def item_of(player: Fighter, uid: int) -> Item | None:
    """The power or relic with this uid."""
    return next((i for i in (*player.powers, *player.relics) if i.uid == uid), None)


def _cost_of_moved(run: Fighting, frame: Script | None, seat: int) -> int:
    if frame is None or not frame.results.moved:
        return 0
    cost = cost_of(run, seat, frame.results.moved[-1], in_hand=False)
    return run.fight.fighters[seat].energy if cost == X_COST else cost or 0


def holds(
    run: Fighting, test: vl.Condition, frame: Script | None, seat: int, card: str = "", about: int = -1
) -> bool:
    """Whether a condition holds; see docs/sts-effects.md, "Conditions"."""
    if isinstance(test, vl.Compare):
        count = quantity(run, test.of, frame, seat, card, about)
        low, high = test.at_least, test.at_most
        return (low is None or count >= low) and (high is None or count <= high)
    if isinstance(test, vl.DieShows):
        return run.fight.die in test.faces
    if isinstance(test, vl.InStance):
        return run.fight.fighters[seat].stance == test.stance
    if isinstance(test, vl.Not):
        return not holds(run, test.test, frame, seat, card, about)
    if isinstance(test, vl.AtSlot):
        return frame is not None and run.fight.enemies[frame.enemy].slot + 1 == test.slot
    return _happened(run.fight, test.what, frame, seat, card)


def _happened(fight: Fight, what: str, frame: Script | None, seat: int, card: str) -> bool:
    if what == "retained_last_turn":
        playing = frame.playing if frame is not None else None
        return card in fight.fighters[seat].kept or (playing is not None and playing.kept)
    if what == "killed_target":
        return frame is not None and frame.results.killed
    if what == "unblocked_damage":
        return frame is not None and frame.about.amount > 0
    if what == "target_unhurt":
        if frame is None or frame.aim.target < 0:
            return False
        target = fight.enemies[frame.aim.target]
        return target.hp >= target.max_hp
    if what == "first_entry_this_turn":
        player = fight.fighters[seat]
        return player.entered.count(player.stance) == 1
    if what == "no_block_at_enemy_turn":
        return frame is not None and not fight.enemies[frame.enemy].had_block
    return bool(getattr(fight.fighters[seat], what))


def hits_in(script: tuple[fx.Effect, ...]) -> Iterator[fx.Hit]:
    """Every hit a script may deal."""
    for effect in script:
        if isinstance(effect, fx.Hit):
            yield effect
        elif isinstance(effect, fx.Volley):
            yield from effect.hits
        elif isinstance(effect, fx.If):
            yield from hits_in(effect.then)
            yield from hits_in(effect.otherwise)


def hits_against(run: Fighting, index: int, seat: int) -> int:
    """How many hits the next action of an enemy has against a player."""
    _key, script, _last = action_of(run.fight, index)
    count = 0
    for hit in hits_in(script):
        if seat in faced_players(run.fight, index, hit.to):
            count += amount_of(run, hit.times, None, -1) if isinstance(hit.times, int) else 1
    return count
