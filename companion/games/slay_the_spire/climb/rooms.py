"""Rooms of a climb, from what is laid out in them to their end (pages 8, 9)."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import hero_events, quick_starting
from companion.games.slay_the_spire.climb.gaining import change_room, gold, offer, queue, under, work_off
from companion.games.slay_the_spire.climb.having import deck_of, lines, told_by_all
from companion.games.slay_the_spire.climb.making import event_of, layout_of
from companion.games.slay_the_spire.climb.revealing import turns_up
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.rules.run_modifiers import gains_at_start, modifiers_of
from companion.games.slay_the_spire.state.climb import Offer, Ware
from companion.games.slay_the_spire.state.climb_acts import ChooseOption, TakeKey
from companion.games.slay_the_spire.state.climb_events import ToBottom
from companion.games.slay_the_spire.state.climb_frames import AfterFight, DrawBoss, InRoom, LayOut, TurnUp
from companion.games.slay_the_spire.state.run import Climbing, Run

Table = Match[Run]
FIGHTS = ("encounter", "elite", "boss")


def begin_room(table: Table, kind: str, burning: bool = False) -> None:
    """The party comes into a room of this kind."""
    table.push(InRoom())
    change_room(table, kind, burning)


def in_room(table: Table, frame: InRoom) -> Ask | None:
    """Ask whoever still has something to do in the room; then it ends."""
    if work_off(table) or turns_up(table):
        return None
    climb = table.state.climb
    if climb.room == "quick_start":
        return None if quick_starting.go_on(table) else Choice("room", quick_starting.waiting(table.state))
    everybody = range(len(climb.seats))
    able = tuple(seat for seat in everybody if _has_something_left(table, seat))
    if able:
        return Choice("room", able, tuple(seat for seat in everybody if seat not in able))
    if not _unsold_waits(table):
        _end_room(table)
    return None


def _unsold_waits(table: Table) -> bool:
    """House rule: players order what nobody bought, deck by deck (STS-155). Whether any waits now."""
    run: Climbing = table.state
    decks: dict[str, list[Ware]] = {}
    for ware in run.climb.wares if run.options.order_unsold else ():
        decks.setdefault(deck_of(ware.id), []).append(ware)
    several = [wares for wares in decks.values() if len({ware.id for ware in wares}) > 1]
    for wares in several:
        cards, seat = tuple(ware.id for ware in wares), max(0, wares[0].seat)
        table.emit(ev.WaresGathered(tuple(ware.uid for ware in wares)))
        offer(table, Offer(0, seat, "put_back", open=True, cards=cards))
    return bool(several)


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
    table.pop()


# What is drawn before a room is laid out


def lay_out(table: Table, frame: LayOut) -> Ask | None:
    """Draw what the room is made of, then lay it out."""
    room = table.state.climb.room
    if not frame.drawn and room in _DRAW:
        frame.drawn = True
        _DRAW[room](table)
        return None
    table.pop()
    table.emit(ev.RoomReady())
    _LAY_OUT[room](table)
    return None


def _draw_blessings(table: Table) -> None:
    for seat in reversed(range(len(table.state.climb.neow), len(table.state.heroes))):
        table.push(TurnUp("neow", 1, "neow", seat))


def _draw_event(table: Table) -> None:
    for seat, hero in enumerate(table.state.heroes):
        for relic, line in lines(hero, "event_room"):
            gold(table, seat, sum(getattr(effect, "amount", 0) for effect in line.ability.do))
            table.emit(hero_events.RelicUsed(seat, relic.uid, relic.id))
    table.push(TurnUp("events", 1, "event"))


def _draw_enemies(table: Table) -> None:
    """An encounter for each; one elite; the boss of the map, or a random one whom an event calls."""
    run: Climbing = table.state
    if run.climb.room != "boss":
        table.push(TurnUp(enemy_deck(run), len(run.heroes) if run.climb.room == "encounter" else 1, "enemy"))
    elif run.climb.card:
        table.push(DrawBoss(1))
    else:
        table.emit(ev.EnemyDrawn(run.climb.boss))


def enemy_deck(run: Climbing) -> str:
    """The deck the enemies of this room come from: the first fight of a game has its own (page 9)."""
    climb = run.climb
    if climb.room == "elite":
        return "elites"
    first = run.act == 1 and not climb.card and climb.at == layout_of(climb).start
    return "first_encounters" if first else "encounters"


_DRAW: dict[str, Callable[[Table], None]] = {
    "neow": _draw_blessings,
    "event": _draw_event,
    **dict.fromkeys(FIGHTS, _draw_enemies),
}


# What is laid out


def _game_start(table: Table) -> None:
    """What the modifiers give everybody before the first room (page 21)."""
    for seat in range(len(table.state.heroes)):
        queue(table, seat, gains_at_start(table.state))


def _neow(table: Table) -> None:
    for seat in range(len(table.state.heroes)):
        queue(table, seat, load_climb().neow_red)


def _event(table: Table) -> None:
    event = event_of(table.state.climb)
    for seat in range(len(table.state.heroes)):
        queue(table, seat, event.first)
    if event.chooser == "automatic":
        for seat in range(len(table.state.heroes)):
            table.emit(hero_events.OptionChosen(seat, 0))
        queue(table, 0, event.options[0].gains)


def _treasure(table: Table) -> None:
    """A relic for each; with Choose Your Relic they lie open for all (page 23)."""
    count = len(table.state.heroes)
    offer(table, *(Offer(0, seat, "relic") for seat in range(count)))
    if table.state.climb.choose_relic and count > 1 and not told_by_all(table.state, "relics"):
        table.push(TurnUp("relics", count, "shared"))


def _merchant(table: Table) -> None:
    """Relics and potions, three cards of each player, and colorless ones for all (pages 9, 20)."""
    board, run = load_climb().merchant, table.state
    for seat in range(len(run.heroes)):
        if seat not in quick_starting.joiners(run):
            table.emit(hero_events.SeatDone(seat))
    laid = [TurnUp("relics", board.relics, "ware"), TurnUp("potions", board.potions, "ware")]
    for seat in quick_starting.joiners(run):
        laid.append(TurnUp(f"cards:{run.heroes[seat].character}", board.cards_each, "ware", seat))
    if "colorless" in run.climb.unlocked:
        laid.append(TurnUp("colorless", board.colorless, "ware"))
    for wares in reversed(laid):
        if not told_by_all(run, wares.deck):
            table.push(wares)


def _fight(table: Table) -> None:
    """The fight begins; the elite room of Act IV is empty below ascension 11 (page 20)."""
    climb = table.state.climb
    if climb.met:
        table.push(AfterFight())
        table.emit(ev.FightBegan(load_climb().tokens.burns_of_burning_elite if climb.burning else 0))


_LAY_OUT: dict[str, Callable[[Table], None]] = {
    "game_start": _game_start,
    "quick_start": quick_starting.prepare,
    "neow": _neow,
    "event": _event,
    "treasure": _treasure,
    "merchant": _merchant,
    "campfire": lambda table: None,
    **dict.fromkeys(FIGHTS, _fight),
}
