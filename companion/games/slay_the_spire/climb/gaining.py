"""Gains carried out: events, blessings, rewards and relics all give and take by these (pages 8, 9).

What needs nobody happens at once, in the order of the queue of its seat; rewards and tasks wait as offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec.structs import replace

from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import having, hero_events
from companion.games.slay_the_spire.climb.closing import end
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.values import CardFilter
from companion.games.slay_the_spire.rules.run_modifiers import reward_instead
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.climb_events import Queued, ToBottom
from companion.games.slay_the_spire.state.climb_frames import LayOut, PickOwn, RollDie, TurnUp
from companion.games.slay_the_spire.state.run import Climbing, Owned, Run

Table = Match[Run]
FOREIGN_BOARD = "prismatic_shard"
"""The special relic that comes with orbs or stances of another character (page 19)."""


# The queue


def queue(table: Table, seat: int, gains: Iterable[cl.Gain], first: bool = False) -> None:
    """Let a seat gain these, after or before what it still waits for; those of others go to them."""
    before = table.state.climb.queue[seat]
    gains = tuple(gains)
    table.emit(Queued(seat, (*gains, *before) if first else (*before, *gains)))


LOSSES = (cl.LoseHpBy, cl.LoseGold, cl.GainCurse)
OFFERS = (cl.RewardOf, cl.ChangeOwnDeck, cl.Give, cl.SwapWithPlayer)


def queue_option(table: Table, seat: int, gains: Iterable[cl.Gain]) -> None:
    """Let a seat gain an option from top to bottom: losses wait until what stands before is settled.

    So does a reward for something that is given.
    """
    ordered: list[cl.Gain] = []
    for gain in gains:
        if isinstance(gain, cl.LoseHpBy) and gain.more_for_each_before:
            gain = cl.LoseHpBy(gain.amount + _chose_it_before(table.state, seat))
        waits = isinstance(gain, LOSSES) and any(isinstance(before, OFFERS) for before in ordered)
        waits |= isinstance(gain, cl.RewardOf) and any(_is_given(before) for before in ordered)
        ordered.append(replace(gain, waits=True) if waits else gain)
    queue(table, seat, ordered)


def _is_given(gain: cl.Gain) -> bool:
    return isinstance(gain, cl.Give) or (isinstance(gain, cl.ChangeOwnDeck) and bool(gain.rarities))


def _chose_it_before(run: Climbing, seat: int) -> int:
    chosen = run.climb.seats[seat].chosen[-1:]
    return sum(at.chosen[-1:] == chosen for at in run.climb.seats) - 1


def work_off(table: Table) -> bool:
    """Carry out the next gain that can be; whether there was one.

    Gold that waits is one, unless the house has it chosen as other rewards are (STS-154).
    """
    climb = table.state.climb
    by_itself = not table.state.options.choose_gold
    gold_waits = [offer for offer in climb.offers if offer.kind == "gold" and by_itself]
    for waiting in gold_waits:
        table.emit(ev.OfferClosed(waiting.uid))
        gold(table, waiting.seat, waiting.amount)
    if gold_waits:
        return True
    for seat, gains in enumerate(climb.queue):
        if gains and not (_waits(gains[0]) and climb.offers_of(seat)):
            table.emit(Queued(seat, gains[1:]))
            _for_all(table, seat, gains[0])
            return True
    return False


def _waits(gain: cl.Gain) -> bool:
    """Whether those before a gain must be settled first: it looks at what they brought, or is a loss."""
    if isinstance(gain, cl.GainGold):
        return gain.price_of_given
    return gain.waits or isinstance(gain, cl.RollFor | cl.ByRemoved | cl.Give)


def _for_all(table: Table, seat: int, gain: cl.Gain) -> None:
    to = getattr(gain, "to", "self")
    if to == "self":
        _GAINS[type(gain)](table, seat, gain)
    elif to == "each_player":
        for other in range(len(table.state.heroes)):
            queue(table, other, (replace(gain, to="self"),), first=True)
    elif len(table.state.heroes) == 1:
        queue(table, seat, (replace(gain, to="self"),), first=True)
    else:
        offer(table, Offer(0, seat, "player", gains=(replace(gain, to="self"),), must=True))


def offer(table: Table, *offers: Offer) -> None:
    """Let rewards or tasks wait."""
    table.emit(ev.Offered(offers))


# Numbers


def heal(table: Table, seat: int, amount: int) -> None:
    """Regain HP, never above what the hero can have."""
    hero = table.state.heroes[seat]
    rise = max(0, min(amount, having.highest_hp(hero) - hero.hp))
    if rise:
        table.emit(hero_events.HpChanged(seat, rise))


def lose_hp(table: Table, seat: int, amount: int) -> None:
    """Lose HP; who would have none is saved by a potion that does that, or the game is lost (page 13)."""
    hero = table.state.heroes[seat]
    loss = min(amount, hero.hp)
    if loss:
        table.emit(hero_events.HpChanged(seat, -loss))
    if hero.hp - loss > 0 or hero.hp == 0:
        return
    saving = next((p for p in hero.potions if BOOK.catalog.potions[p.id].when == "hp_zero"), None)
    if saving is None:
        end(table, "lost")
        return
    use_up(table, seat, saving, drunk=True)
    for effect in BOOK.catalog.potions[saving.id].do:
        if isinstance(effect, fx.SetHp) and isinstance(effect.amount, int):
            table.emit(hero_events.HpChanged(seat, effect.amount))


def gold(table: Table, seat: int, amount: int) -> None:
    """Gain gold, unless an item forbids it."""
    if amount and not having.cannot_gain(table.state.heroes[seat], "gold"):
        table.emit(hero_events.GoldChanged(seat, amount))


def pay(table: Table, paid: Iterable[int]) -> None:
    """Everybody pays their part."""
    for seat, part in enumerate(paid):
        if part:
            table.emit(hero_events.GoldChanged(seat, -part))


def use_up(table: Table, seat: int, item: Owned, drunk: bool = False) -> None:
    """An item leaves its owner for the bottom of its deck (page 8)."""
    table.emit(hero_events.ItemLost(seat, item.uid, item.id, drunk))
    under(table, item.id)


def under(table: Table, card: str) -> None:
    """Put a card or item under the deck it is of; what is of no deck goes back into the box."""
    name = having.deck_of(card)
    if name in table.state.climb.decks:
        table.emit(ToBottom(name, (card,)))


# Cards and items that come


def add_card(table: Table, seat: int, card: str) -> None:
    """A card comes into a deck; relics that listen to it answer (page 8)."""
    hero = table.state.heroes[seat]
    if BOOK.cards[card].card.type == "curse" and having.cannot_gain(hero, "curse"):
        under(table, card)
        return
    table.emit(hero_events.CardAdded(seat, card))
    if having.needs_foreign_board(hero, card):
        add_item(table, seat, FOREIGN_BOARD)
    for relic, line in having.lines(hero, "add_to_deck"):
        wanted = getattr(line.ability.when, "of", CardFilter())
        if having.fits(card, wanted) and having.changeable(card, "upgrade"):
            table.emit(hero_events.CardUpgraded(seat, card))
            count_use(table, seat, relic)
            return


def lose_card(table: Table, seat: int, card: str) -> None:
    """A card leaves a deck for good; some do something then."""
    table.emit(hero_events.CardRemoved(seat, card))
    for line in BOOK.cards[card].lines:
        if line.moment == "this_removed":
            carry_out(table, seat, line.ability.do)


def count_use(table: Table, seat: int, relic: Owned) -> None:
    """A relic was used; after its last use it is discarded."""
    table.emit(hero_events.RelicUsed(seat, relic.uid, relic.id))
    uses = BOOK.catalog.relics[relic.id].uses
    if uses is not None and relic.cubes + 1 >= uses:
        use_up(table, seat, relic)


def add_item(table: Table, seat: int, item: str) -> None:
    """A relic or a potion comes to a player; a relic does what it does when it is gained."""
    table.emit(hero_events.ItemGained(seat, item))
    if item in BOOK.catalog.relics:
        relic = table.state.heroes[seat].relics[-1]
        for line in BOOK.relics[item]:
            if line.moment == "gained":
                carry_out(table, seat, line.ability.do, relic)


def carry_out(table: Table, seat: int, script: Iterable[Any], relic: Owned | None = None) -> None:
    """What an ability of a relic or potion does outside fights; its gains come in their order."""
    gains = [gain for effect in script for gain in having.gains_of(effect)]
    if relic is not None and any(isinstance(effect, fx.MoveThis) for effect in script):
        use_up(table, seat, relic)
    queue(table, seat, gains, first=True)


# One gain


def _heal(table: Table, seat: int, gain: cl.HealBy) -> None:
    heal(table, seat, 99 if gain.amount == "full" else gain.amount)


def _lose_hp(table: Table, seat: int, gain: cl.LoseHpBy) -> None:
    lose_hp(table, seat, gain.amount)


def _gold(table: Table, seat: int, gain: cl.GainGold) -> None:
    given = table.state.climb.seats[seat].given
    gold(table, seat, having.price_of(given) if gain.price_of_given else gain.amount)


def _lose_gold(table: Table, seat: int, gain: cl.LoseGold) -> None:
    has = table.state.heroes[seat].gold
    loss = has if gain.amount == "all" else min(has, gain.amount)
    if loss:
        table.emit(hero_events.GoldChanged(seat, -loss))


def _paid(table: Table, seat: int, gain: cl.PayGold) -> None:
    """It was paid when the option was chosen."""


def _give(table: Table, seat: int, gain: cl.Give) -> None:
    kind: Literal["give_relic", "give_potion"] = "give_relic" if gain.what == "relic" else "give_potion"
    hero = table.state.heroes[seat]
    if gain.how == "chosen":
        if having.giveable(table.state, seat, gain.what):
            offer(table, Offer(0, seat, kind, must=True))
    elif gain.how == "random":
        table.push(PickOwn(seat, kind))
    else:
        shown = table.state.climb.seats[seat].shown
        found = next((relic for relic in hero.relics if relic.uid == shown), None)
        if found is not None:
            use_up(table, seat, found)


def _reveal_own(table: Table, seat: int, gain: cl.RevealOwnRelic) -> None:
    table.push(PickOwn(seat, "show"))


def _stake(table: Table, seat: int, gain: cl.Stake) -> None:
    offer(table, Offer(0, seat, "stake", amount=gain.gold, must=True))


def _reward(table: Table, seat: int, gain: cl.RewardOf) -> None:
    kind = reward_instead(table.state, gain.kind)
    if kind == "transform":
        queue(table, seat, (cl.ChangeOwnDeck("transform", gain.amount),), first=True)
        return
    if kind == "boss_relic":
        offer(table, *(Offer(0, seat, kind) for _one in range(gain.amount)))
        return
    other = gain.source != "own"
    offer(
        table,
        *(Offer(0, seat, kind, reveal=gain.reveal, other_deck=other) for _one in range(gain.amount)),
    )


def _random_card(table: Table, seat: int, gain: cl.RandomCard) -> None:
    own = table.state.heroes[seat].character
    deck = gain.deck if gain.deck == "colorless" else f"{gain.deck}:{own}"
    table.push(TurnUp(deck, gain.amount, "deck", seat))


def _curse(table: Table, seat: int, gain: cl.GainCurse) -> None:
    """The top curse comes into the deck; who can gain none draws none."""
    if not having.cannot_gain(table.state.heroes[seat], "curse"):
        table.push(TurnUp("curses", gain.amount, "curse", seat))


def _boss_relic(table: Table, seat: int, gain: cl.GainRandomBossRelic) -> None:
    table.push(TurnUp("boss_relics", 1, "boss relic", seat))


def _named(table: Table, seat: int, gain: cl.GainRelicNamed) -> None:
    add_item(table, seat, gain.relic)


def _change(table: Table, seat: int, gain: cl.ChangeOwnDeck) -> None:
    task = Offer(0, seat, gain.change, gain.amount, of=gain.of, rarities=gain.rarities)
    task = replace(task, must=bool(gain.rarities))
    able = having.choosable(table.state, task)
    if not able:
        return
    if gain.how == "random":
        table.push(PickOwn(seat, gain.change, gain.amount))
    elif gain.how == "all":
        for card in able:
            for _copy in range(table.state.heroes[seat].deck.count(card)):
                lose_card(table, seat, card)
    else:
        offer(table, task)


def _by_removed(table: Table, seat: int, gain: cl.ByRemoved) -> None:
    card = table.state.climb.seats[seat].removed
    if not card:
        return
    if BOOK.cards[card].card.type == "curse":
        queue(table, seat, gain.curse, first=True)
    else:
        kinds = {"uncommon": gain.uncommon, "rare": gain.rare}
        queue(table, seat, kinds.get(having.rarity(card), ()), first=True)


def _one_of(table: Table, seat: int, gain: cl.RemoveOneOfRevealed) -> None:
    table.push(PickOwn(seat, "remove", gain.reveal))


def _swap(table: Table, seat: int, gain: cl.SwapWithPlayer) -> None:
    kind: Literal["swap_card", "swap_relic"] = "swap_card" if gain.what == "card" else "swap_relic"
    offer(table, Offer(0, seat, kind, must=True))


def _roll(table: Table, seat: int, gain: cl.RollFor) -> None:
    event = table.state.climb.card
    party = bool(event) and load_climb().events[event].party_rolls_once
    table.push(RollDie(-1 if party else seat, gain.rows, party))


def _again(table: Table, seat: int, gain: cl.RepeatOrLeave) -> None:
    offer(table, Offer(0, seat, "again"))


def _fight(table: Table, seat: int, gain: cl.FightNow) -> None:
    against = {"act_1_boss": "boss"}.get(gain.against, gain.against)
    _within_event(table, against)
    if gain.against == "act_1_boss":
        table.emit(ev.RewardsSet(gain.rewards))


def _room(table: Table, seat: int, gain: cl.EnterRoom) -> None:
    _within_event(table, gain.room)


def _within_event(table: Table, room: str) -> None:
    """The room of an event becomes another one, and the event stays open."""
    card = table.state.climb.card
    change_room(table, room, within=True)
    table.emit(ev.EventDrawn(card))


def change_room(table: Table, kind: str, burning: bool = False, within: bool = False) -> None:
    """The room that the party is in becomes one of this kind, and is laid out."""
    table.emit(ev.RoomBegan(kind, burning, within))
    table.push(LayOut())


def _anywhere(table: Table, seat: int, gain: cl.MoveAnywhere) -> None:
    table.emit(ev.MovesChanged("anywhere"))


_GAINS: dict[type, Callable[[Table, int, Any], None]] = {
    cl.HealBy: _heal,
    cl.LoseHpBy: _lose_hp,
    cl.GainGold: _gold,
    cl.LoseGold: _lose_gold,
    cl.PayGold: _paid,
    cl.Give: _give,
    cl.RevealOwnRelic: _reveal_own,
    cl.Stake: _stake,
    cl.RewardOf: _reward,
    cl.RandomCard: _random_card,
    cl.GainCurse: _curse,
    cl.GainRandomBossRelic: _boss_relic,
    cl.GainRelicNamed: _named,
    cl.ChangeOwnDeck: _change,
    cl.ByRemoved: _by_removed,
    cl.RemoveOneOfRevealed: _one_of,
    cl.SwapWithPlayer: _swap,
    cl.RollFor: _roll,
    cl.RepeatOrLeave: _again,
    cl.FightNow: _fight,
    cl.EnterRoom: _room,
    cl.MoveAnywhere: _anywhere,
}
