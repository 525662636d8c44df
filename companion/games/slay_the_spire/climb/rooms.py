"""The way of a climb: acts, moves, rooms from their beginning to their end, fights and their rewards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import quick_starting
from companion.games.slay_the_spire.climb.closing import close
from companion.games.slay_the_spire.climb.gaining import gold, heal, offer, queue, under, work_off
from companion.games.slay_the_spire.climb.having import lines, told_by_all
from companion.games.slay_the_spire.climb.making import (
    bosses_of,
    bosses_to_beat,
    decks_of_act,
    decks_of_game,
    event_of,
    layout_of,
    next_spaces,
    room_at,
    without_owned,
)
from companion.games.slay_the_spire.climb.revealing import turns_up
from companion.games.slay_the_spire.climb.turning import boss_due, next_space_for_token
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import LoseHpBy
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.kinds import Rewards
from companion.games.slay_the_spire.rules.feats import by, notice, with_boss
from companion.games.slay_the_spire.rules.feats import won as won_with
from companion.games.slay_the_spire.rules.run_modifiers import (
    SECTIONS,
    gains_at_start,
    modifiers_of,
    reward_instead,
)
from companion.games.slay_the_spire.state.climb import Offer, OfferKind
from companion.games.slay_the_spire.state.climb_acts import ChooseOption, TakeKey
from companion.games.slay_the_spire.state.climb_events import TakenOut, ToBottom
from companion.games.slay_the_spire.state.climb_frames import (
    DrawBoss,
    LayTokens,
    OnTheClimb,
    RollModifiers,
    TurnUp,
)
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.frames import SingleRoom
from companion.games.slay_the_spire.state.run import Climbing, Run

Table = Match[Run]
KEYS = ("ruby", "sapphire", "emerald")
FIGHTS = ("encounter", "elite", "boss")


def on_the_climb(table: Table, frame: OnTheClimb) -> Ask | None:
    """Go on with whatever comes next; returns what the party is asked."""
    run = table.state
    if run.fight is not None:
        _fight_over(table)
    elif run.climb.result:
        return close(table)
    elif run.climb.daily and len(run.climb.modifiers) < len(SECTIONS):
        table.push(RollModifiers())
    elif not run.climb.act:
        begin_game(table)
    elif not run.climb.layout or next_space_for_token(run) or boss_due(run.climb):
        table.push(LayTokens())
    elif run.climb.entering:
        _open_room(table)
    elif run.climb.room:
        return _in_room(table, frame.begins_to_fight)
    elif work_off(table) or turns_up(table):
        return None
    else:
        return _between_rooms(table)
    return None


def single_room(table: Table, frame: SingleRoom) -> Ask | None:
    """A fight alone whose rewards are taken: a run of one room, which ends with them."""
    run = table.state
    if run.fight is not None:
        _fight_over(table)
    elif run.climb.result:
        return close(table)
    elif run.climb.room:
        return _in_room(table)
    else:
        table.emit(ev.ClimbEnded("won"))
    return None


def _in_room(table: Table, begins_to_fight: bool = False) -> Ask | None:
    climb = table.state.climb
    if work_off(table):
        return None
    if not climb.ready:
        _PREPARE[climb.room](table)
        return None
    if turns_up(table):
        return None
    if climb.room == "quick_start":
        return None if quick_starting.go_on(table) else Choice("room", quick_starting.waiting(table.state))
    everybody = range(len(climb.seats))
    able = tuple(seat for seat in everybody if _has_something_left(table, seat))
    if able:
        return Choice("room", able, tuple(seat for seat in everybody if seat not in able))
    _end_room(table)
    if climb.room == "neow" and not climb.at and begins_to_fight and not _may_give_potions(table.state):
        enter(table, layout_of(climb).start)  # page 4, 13.: after Neow, the first fight
    return None


def _has_something_left(table: Table, seat: int) -> bool:
    """Whether a seat can still take, buy or choose something in the room. Who cannot need not say so."""
    run: Climbing = table.state
    if run.climb.offers_of(seat):
        return True
    if run.climb.seats[seat].done:
        return False
    ask, game = Choice("room", (seat,)), table.game
    choosing = (act for act in game.candidates(run, ask, seat) if isinstance(act, ChooseOption | TakeKey))
    return run.climb.room == "merchant" or any(game.why_not(run, ask, seat, act) is None for act in choosing)


def _may_give_potions(run: Climbing) -> bool:
    """Whether a potion can still be given away before the first fight (page 8)."""
    return len(run.heroes) > 1 and any(hero.potions for hero in run.heroes)


def _between_rooms(table: Table) -> Ask | None:
    """The whole party says where it goes; who has something to take or skip does that first."""
    run: Climbing = table.state
    seats = tuple(range(len(run.heroes)))
    seats = tuple(seat for seat in seats if run.climb.offers_of(seat)) or seats
    if not run.climb.neow:
        table.emit(ev.RoomBegan(_first_room(run)))
        return None
    if beaten(run):
        if run.act == run.climb.last_act or not may_go_on(run):
            table.emit(ev.ClimbEnded("won"))
            return None
        return Choice("act", seats)
    if run.climb.joining:
        table.emit(ev.RoomBegan("quick_start"))
        return None
    if run.climb.heading and not run.climb.offers:
        enter(table, run.climb.heading)
        return None
    return Choice("path", seats)


def _first_room(run: Climbing) -> str:
    """Where a game begins: with its modifiers, then at Neow or, in a later act, at the quick start table."""
    if not run.climb.begun:
        return "game_start"
    return "neow" if run.act == 1 else "quick_start"


def beaten(run: Climbing) -> bool:
    """Whether the party stands in the boss room of the act and is done with it."""
    climb = run.climb
    return bool(climb.at) and not next_spaces(climb) and climb.boss in climb.beaten


def may_go_on(run: Climbing) -> bool:
    """Whether an act follows: act IV is unlocked and asks for three keys; nobody died (pages 20 to 23)."""
    alive = all(hero.hp > 0 for hero in run.heroes)
    open_to_them = "act4" in run.climb.unlocked and set(KEYS) <= set(run.climb.keys)
    return alive and run.act < 4 and (run.act < 3 or open_to_them)


# Acts


def begin_game(table: Table) -> None:
    """Shuffle the decks of the game, and begin the first act (page 4)."""
    run = table.state
    characters = BOOK.catalog.characters
    made = decks_of_game(characters, run.climb.unlocked, run.ascension)
    table.emit(ev.DecksMade(without_owned(made, run.heroes)))
    begin_act(table, run.climb.first_act, begins=True)


def begin_act(table: Table, act: int, begins: bool = False) -> None:
    """The decks of an act; after the first heal, and shuffle the cards, not the rares (page 4)."""
    run = table.state
    table.emit(ev.DecksMade(decks_of_act(act, run.ascension, run.climb.unlocked)))
    table.emit(ev.ActBegan(act))
    if act > 1 and not begins:
        levels = [level for level in BOOK.catalog.ascension if level.level <= run.ascension]
        healed = [level.heal_at_act_start for level in levels if level.heal_at_act_start is not None]
        for seat, hero in enumerate(run.heroes):
            if seat not in run.climb.joining:
                heal(table, seat, min([hero.max_hp, *healed]))
        for character in BOOK.catalog.characters:
            table.emit(ev.DeckShuffled(f"cards:{character}"))


def enter(table: Table, space: str) -> None:
    """The party moves to a room (page 9, The Map)."""
    table.emit(ev.Moved(space))


def _open_room(table: Table) -> None:
    """The room the party has come to begins, now that its token is known."""
    climb = table.state.climb
    kind = room_at(climb, climb.at)
    burning = kind == "burning_elite"
    table.emit(ev.RoomBegan("elite" if burning else kind, burning))


# Rooms begin


def _game_start(table: Table) -> None:
    """What the modifiers give everybody before the first room (page 21)."""
    table.emit(ev.RoomReady())
    for seat in range(len(table.state.heroes)):
        queue(table, seat, gains_at_start(table.state))


def _neow(table: Table) -> None:
    climb = table.state.climb
    if len(climb.neow) < len(table.state.heroes):
        table.push(TurnUp("neow", 1, "neow", len(climb.neow)))
        return
    table.emit(ev.RoomReady())
    for seat in range(len(table.state.heroes)):
        queue(table, seat, load_climb().neow_red)


def _event(table: Table) -> None:
    climb = table.state.climb
    if not climb.card:
        for seat, hero in enumerate(table.state.heroes):
            for relic, line in lines(hero, "event_room"):
                gold(table, seat, sum(getattr(effect, "amount", 0) for effect in line.ability.do))
                table.emit(ev.RelicUsed(seat, relic.uid, relic.id))
        table.push(TurnUp("events", 1, "event"))
        return
    table.emit(ev.RoomReady())
    event = event_of(climb)
    for seat in range(len(table.state.heroes)):
        queue(table, seat, event.first)
    if event.chooser == "automatic":
        for seat in range(len(table.state.heroes)):
            table.emit(ev.OptionChosen(seat, 0))
        queue(table, 0, event.options[0].gains)


def _treasure(table: Table) -> None:
    table.emit(ev.RoomReady())
    _relic_for_each(table)


def _relic_for_each(table: Table) -> None:
    """A relic for each; with Choose Your Relic they lie open for all (page 23)."""
    count = len(table.state.heroes)
    offer(table, *(Offer(0, seat, "relic") for seat in range(count)))
    if table.state.climb.choose_relic and count > 1 and not told_by_all(table.state, "relics"):
        table.push(TurnUp("relics", count, "shared"))


def _merchant(table: Table) -> None:
    """Relics and potions, three cards of each player, and colorless ones for all (pages 9, 20)."""
    board, run = load_climb().merchant, table.state
    table.emit(ev.RoomReady())
    for seat in range(len(run.heroes)):
        if seat not in quick_starting.joiners(run):
            table.emit(ev.SeatDone(seat))
    laid = [TurnUp("relics", board.relics, "ware"), TurnUp("potions", board.potions, "ware")]
    for seat in quick_starting.joiners(run):
        laid.append(TurnUp(f"cards:{run.heroes[seat].character}", board.cards_each, "ware", seat))
    if "colorless" in run.climb.unlocked:
        laid.append(TurnUp("colorless", board.colorless, "ware"))
    for wares in reversed(laid):
        if not told_by_all(run, wares.deck):
            table.push(wares)


def _fight(table: Table) -> None:
    """Draw the enemies; when all are there, the fight begins.

    The elite room of Act IV is empty below ascension 11 (page 20).
    """
    run, climb = table.state, table.state.climb
    if climb.room == "elite" and not climb.met and not len(climb.decks["elites"]):
        table.emit(ev.RoomReady())
        return
    count = len(run.heroes) if climb.room == "encounter" else 1
    if len(climb.met) < count:
        if climb.room == "boss":
            _meet_boss(table)
            return
        table.push(TurnUp(enemy_deck(run), count - len(climb.met), "enemy"))
        return
    table.emit(ev.RoomReady())
    table.emit(ev.FightBegan(load_climb().tokens.burns_of_burning_elite if climb.burning else 0))


def _meet_boss(table: Table) -> None:
    """The boss of the map comes, or a random one of Act I whom an event calls."""
    if table.state.climb.card:
        table.push(DrawBoss(1))
    else:
        table.emit(ev.EnemyDrawn(table.state.climb.boss))


def enemy_deck(run: Climbing) -> str:
    """The deck the enemies of this room come from: the first fight of a game has its own (page 9)."""
    climb = run.climb
    if climb.room == "elite":
        return "elites"
    first = run.act == 1 and not climb.card and climb.at == layout_of(climb).start
    return "first_encounters" if first else "encounters"


def _campfire(table: Table) -> None:
    table.emit(ev.RoomReady())


_PREPARE: dict[str, Callable[[Table], None]] = {
    "game_start": _game_start,
    "quick_start": quick_starting.prepare,
    "neow": _neow,
    "event": _event,
    "treasure": _treasure,
    "merchant": _merchant,
    "campfire": _campfire,
    **dict.fromkeys(FIGHTS, _fight),
}


# Fights end


def _fight_over(table: Table) -> None:
    """Leave a fight: lost is lost; who won gets rewards (pages 8, 13)."""
    run: Climbing = table.state
    fight: Fight = table.state.fight
    climb, won = run.climb, fight.won
    beaten = climb.met[0] if won and climb.room == "boss" and not climb.card else ""
    table.emit(ev.FightLeft(fight, beaten))
    count_items(table)
    if won and not climb.one_room:
        _notice(table, fight)
    if not won:
        table.emit(ev.ClimbEnded("lost"))
        return
    if climb.room != "boss" and not climb.one_room:
        table.emit(ToBottom(enemy_deck(run), climb.met))
    if climb.burning and "emerald" not in climb.keys:
        table.emit(ev.KeyTaken("emerald"))
    _end_of_combat(table)
    if not climb.one_room and _second_boss_due(run):
        table.emit(ev.BossChosen(""))
        table.emit(ev.RoomEnded("boss"))
    else:
        _rewards(table, fight)


def _notice(table: Table, fight: Fight) -> None:
    """The achievements of a fight that was won; with its last boss an act is beaten."""
    run: Climbing = table.state
    notice(table, by(won_with(fight)))
    if fight.kind == "boss":
        beaten_act = run.act if not run.climb.card and not _second_boss_due(run) else 0
        notice(table, with_boss(run, beaten_act))


def _end_of_combat(table: Table) -> None:
    """What the modifiers do to everybody when a fight is over; the loss of HP came in the fight itself."""
    gains = [gain for each in modifiers_of(table.state) for gain in each.end_of_combat]
    gains = [gain for gain in gains if not isinstance(gain, LoseHpBy)]
    for seat, hero in enumerate(table.state.heroes):
        if gains and hero.hp > 0:
            queue(table, seat, gains)


def count_items(table: Table) -> None:
    """Potions used in a fight go under their deck; those drawn in it, and relics, leave theirs (page 8)."""
    run = table.state
    potions = Counter([potion.id for hero in run.heroes for potion in hero.potions])
    relics = Counter([relic.id for hero in run.heroes for relic in hero.relics])
    there = potions + Counter(_cards_of(run, "potions"))
    if there != BOOK.potions_in_box:  # hardly any fight uses one
        whole = Counter(BOOK.potions_in_box)
        if used := whole - there:
            table.emit(ToBottom("potions", tuple(sorted(used.elements()))))
        _take_out(table, "potions", there - whole)
    left, box = _cards_of(run, "relics"), BOOK.relics_in_box
    too_many = {relic: left.count(relic) + own - box[relic] for relic, own in relics.items() if relic in box}
    _take_out(table, "relics", +Counter(too_many))


def _cards_of(run: Climbing, deck: str) -> list[str]:
    cards = run.climb.decks[deck]
    return [*cards.top, *cards.bag, *cards.bottom]


def _take_out(table: Table, deck: str, drawn: Counter[str]) -> None:
    for item in sorted(drawn.elements()):
        table.emit(TakenOut(deck, item))


def _second_boss_due(run: Climbing) -> bool:
    """Whether another boss of Act III follows the first (page 20, 13.)."""
    beaten_here = set(bosses_of(run.act, run.ascension)) & set(run.climb.beaten)
    at_boss = run.climb.room == "boss" and not run.climb.card
    return at_boss and 0 < len(beaten_here) < bosses_to_beat(run.act, run.ascension)


def _rewards(table: Table, fight: Fight) -> None:
    climb = table.state.climb
    for seat, fighter in enumerate(fight.fighters):
        if not fighter.alive:
            continue
        if climb.own_rewards is not None:
            queue(table, seat, climb.own_rewards)
            continue
        for rewards in _rewards_for(fight, fighter.row):
            of_encounter = fight.kind == "encounter"
            offer(table, *(_become(table.state, each, of_encounter) for each in _offers(seat, rewards)))
    several = len(table.state.heroes) > 1 and not told_by_all(table.state, "relics")
    if climb.choose_relic and climb.room == "elite" and several:
        table.push(TurnUp("relics", len(table.state.heroes), "shared"))


def _rewards_for(fight: Fight, row: int) -> Iterator[Rewards]:
    """Encounters reward by the row in which one ended; elites and bosses reward everybody (page 13)."""
    for enemy in fight.enemies:
        rewards = BOOK.catalog.faces[enemy.face].rewards
        if rewards is not None and not enemy.summoned and (fight.kind != "encounter" or enemy.row == row):
            yield rewards


def _offers(seat: int, rewards: Rewards) -> Iterator[Offer]:
    if rewards.gold:
        yield Offer(0, seat, "gold", rewards.gold)
    if rewards.card is not None:
        kinds: dict[str, OfferKind] = {"normal": "card", "upgraded": "upgraded_card", "rare": "rare"}
        yield Offer(0, seat, kinds[rewards.card])
    for _potion in range(rewards.potion):
        yield Offer(0, seat, "potion")
    for _relic in range(rewards.relic):
        yield Offer(0, seat, "relic")
    if rewards.boss_relic:
        yield Offer(0, seat, "boss_relic")


def _become(run: Climbing, offered: Offer, of_encounter: bool) -> Offer:
    return replace(offered, kind=reward_instead(run, offered.kind, of_encounter))


# Rooms end


def _end_room(table: Table) -> None:
    """What was not bought or taken goes under the deck it came from (pages 8, 9)."""
    climb = table.state.climb
    for card in (*(ware.id for ware in climb.wares), *climb.row):
        under(table, card)
    if climb.card:
        table.emit(ToBottom("events", (climb.card,)))
        after = tuple(gain for each in modifiers_of(table.state) for gain in each.after_event)
        for seat in range(len(table.state.heroes)):
            queue(table, seat, after)
    table.emit(ev.RoomEnded(climb.room))
