"""The way of a climb: how a game and its acts begin, and where the party goes between rooms (pages 4, 9)."""

from __future__ import annotations

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.closing import end
from companion.games.slay_the_spire.climb.gaining import heal, work_off
from companion.games.slay_the_spire.climb.making import (
    decks_of_act,
    decks_of_game,
    layout_of,
    next_spaces,
    room_at,
    without_owned,
)
from companion.games.slay_the_spire.climb.revealing import turns_up
from companion.games.slay_the_spire.climb.rooms import begin_room
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state import climb_frames as cf
from companion.games.slay_the_spire.state.run import Climbing, Run

Table = Match[Run]
KEYS = ("ruby", "sapphire", "emerald")


# The beginning


def begin_game(table: Table, frame: cf.BeginGame) -> Ask | None:
    """Shuffle the decks of the game, and begin the first act with its first rooms (page 4)."""
    run: Climbing = table.state
    table.pop()
    made = decks_of_game(BOOK.catalog.characters, run.climb.unlocked, run.ascension)
    table.emit(ev.DecksMade(without_owned(made, run.heroes)))
    at_neow = run.climb.first_act == 1
    if at_neow and frame.begins_to_fight:
        table.push(cf.FirstFight())
    table.push(cf.OpenRoom("neow" if at_neow else "quick_start"))
    table.push(cf.OpenRoom("game_start"))
    _lay_out_act(table, run.climb.first_act)
    return None


def begin_act(table: Table, act: int) -> None:
    """The next act begins: everybody heals, and the cards are shuffled, not the rares (page 4)."""
    run: Climbing = table.state
    if run.climb.joining:
        table.push(cf.OpenRoom("quick_start"))
    _lay_out_act(table, act)
    if act == 1:
        return
    levels = [level for level in BOOK.catalog.ascension if level.level <= run.ascension]
    healed = [level.heal_at_act_start for level in levels if level.heal_at_act_start is not None]
    for seat, hero in enumerate(run.heroes):
        if seat not in run.climb.joining:
            heal(table, seat, min([hero.max_hp, *healed]))
    for character in BOOK.catalog.characters:
        table.emit(ev.DeckShuffled(f"cards:{character}"))


def _lay_out_act(table: Table, act: int) -> None:
    """The decks of an act; then its map, the tokens that lie open, and the boss that the party may know."""
    run: Climbing = table.state
    table.emit(ev.DecksMade(decks_of_act(act, run.ascension, run.climb.unlocked, run.options.act4_elites)))
    table.emit(ev.ActBegan(act))
    if not run.climb.boss_hidden:
        table.push(cf.ChooseBoss())
    table.push(cf.LayTokens())
    table.push(cf.LayMap())


def first_fight(table: Table, frame: cf.FirstFight) -> Ask | None:
    """Go to the first fight, unless a potion can still be given away before it (pages 4, 8)."""
    run: Climbing = table.state
    table.pop()
    if len(run.heroes) == 1 or not any(hero.potions for hero in run.heroes):
        enter(table, layout_of(run.climb).start)
    return None


# Between rooms


def on_the_climb(table: Table, frame: cf.OnTheClimb) -> Ask | None:
    """The whole party says where it goes; who has something to take or skip does that first."""
    if work_off(table) or turns_up(table):
        return None
    run: Climbing = table.state
    seats = tuple(range(len(run.heroes)))
    seats = tuple(seat for seat in seats if run.climb.offers_of(seat)) or seats
    if beaten(run):
        if may_go_on(run):
            return Choice("act", seats)
        end(table, "won")
        return None
    if run.climb.heading and not run.climb.offers:
        enter(table, run.climb.heading)
        return None
    return Choice("path", seats)


def enter(table: Table, space: str) -> None:
    """The party moves to a room, whose token or boss may be known only then (pages 9, 21)."""
    table.emit(ev.Moved(space))
    table.push(cf.OpenRoom())
    table.push(cf.ChooseBoss())
    table.push(cf.LayTokens())


def open_room(table: Table, frame: cf.OpenRoom) -> Ask | None:
    """A room begins: the one that is named, or that of the space to which the party has come."""
    climb = table.state.climb
    table.pop()
    kind = frame.kind or room_at(climb, climb.at)
    burning = kind == "burning_elite"
    begin_room(table, "elite" if burning else kind, burning)
    return None


def beaten(run: Climbing) -> bool:
    """Whether the party stands in the boss room of the act and is done with it."""
    climb = run.climb
    return bool(climb.at) and not next_spaces(climb) and climb.boss in climb.beaten


def may_go_on(run: Climbing) -> bool:
    """Whether an act follows: act IV is unlocked and asks for three keys; nobody died (pages 20 to 23)."""
    alive = all(hero.hp > 0 for hero in run.heroes)
    open_to_them = "act4" in run.climb.unlocked and set(KEYS) <= set(run.climb.keys)
    return alive and run.act < run.climb.last_act and (run.act < 3 or open_to_them)
