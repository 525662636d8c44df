"""The state that a case of a climb begins in.

What a case does not name of a deck is filled up from the box, so that whatever lies below the named tops is
as unknown as the case leaves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.piles import Deck
from companion.games.slay_the_spire.climb.book import all_locks
from companion.games.slay_the_spire.climb.book import unlocked as unlocked_by
from companion.games.slay_the_spire.climb.making import (
    bosses_of,
    decks_of_act,
    decks_of_game,
    event_of,
    layout_of,
)
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import starter_deck, starting_hp
from companion.games.slay_the_spire.content.climb import FightNow
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.fight.beginning import begin
from companion.games.slay_the_spire.rules.feats import Reached
from companion.games.slay_the_spire.state.climb import AtRoom, Climb
from companion.games.slay_the_spire.state.climb_frames import OnTheClimb
from companion.games.slay_the_spire.state.frames import Combat
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Hero, Options, Owned, Run
from companion.kit.cases.form import BadCase
from companion.speech.words import _

STATE = {
    *("act", "ascension", "options", "group", "keys", "players", "map", "room", "decks", "after_fight"),
    *("joining", "events_before"),
}
OPTIONS = {"last_stand", "choose_your_relic", "daily", "custom", "solo_loaded_die"}

LOADED_DIE = "Loaded Die"
LATE = 9
"""The round of a fight of which a case says no other."""


def reached(tally: Mapping[str, Any]) -> Reached:
    """What a case says was reached in the fight that was just won."""
    known = {key: value for key, value in tally.items() if key in Reached.__struct_fields__}
    declared = [each.id for each in load_climb().achievements.values() if each.declared]
    return Reached(**known, declared=tuple(declared) if tally.get("infinite_combo") else ())


class NotPlayed(BadCase):
    """A case is about something that the climb does not have: it is named, not passed over."""


def run_of(state: Mapping[str, Any]) -> Run:
    options = state.get("options", {})
    unknown = (set(state) - STATE) | (set(options) - OPTIONS)
    if unknown:
        keys = ", ".join(sorted(unknown))
        raise NotPlayed(_("This case needs {keys}, which a climb does not have.").format(keys=keys))
    book = book_of(state.get("group", {}))
    unlocked = _unlocked(state.get("group", {}), book)
    run = Run((), state.get("act", 1), state.get("ascension", 0))
    run.options = Options(last_stand=bool(options.get("last_stand")))
    for seat, player in enumerate(state.get("players", [])):
        run.heroes = (*run.heroes, _hero(run, seat, _as_begun(state, player)))
    run.climb = Climb(
        _decks(run, state, unlocked),
        act=run.act,
        keys=tuple(state.get("keys", ())),
        unlocked=unlocked,
        book=book,
        joining=tuple(state.get("joining", ())),
        modifiers=tuple(modifier_id(name) for name in _said(options)),
        daily=options.get("daily") is not None,
        begun=state.get("room") != "game_start",
        choose_relic=bool(options.get("choose_your_relic")),
        events_before=state.get("events_before", 0),
        rows=_rows(state.get("players", [])),
        neow=tuple("" for _hero in run.heroes),
        seats=tuple(AtRoom() for _hero in run.heroes),
        queue=tuple(() for _hero in run.heroes),
    )
    _place(run, state)
    run.stack = [OnTheClimb()]
    return run


def _rows(players: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    """The rows that a case names, if they are those of a party."""
    rows = [player.get("row", seat) for seat, player in enumerate(players)]
    return tuple(rows) if sorted(rows) == [*range(len(rows))] != rows else ()


def book_of(given: Mapping[str, Any]) -> Book:
    """The group's book as a case gives it; achievements are called by their names."""
    names = {each.name: each.id for each in load_climb().achievements.values()}
    achieved = tuple(names.get(name, name) for name in given.get("achievements", ()))
    return Book(dict(given.get("boxes", {})), given.get("highest_ascension", 0), achieved)


def _unlocked(given: Mapping[str, Any], book: Book) -> tuple[str, ...]:
    """The locks of characters whose boxes a case says nothing of are open."""
    open_ones = (name for name in all_locks() if name.partition(":")[0] not in book.boxes)
    return tuple(dict.fromkeys((*unlocked_by(book), *open_ones, *given.get("unlocked", ()))))


def _as_begun(state: Mapping[str, Any], player: Mapping[str, Any]) -> Mapping[str, Any]:
    """A player of a game that begins has what the set-up gives (pages 4, 20)."""
    begins, solo = state.get("room") == "game_start", len(state["players"]) == 1
    die = solo and state.get("options", {}).get("solo_loaded_die", begins)
    if die and LOADED_DIE not in player.get("relics", []):
        player = {**player, "relics": [LOADED_DIE, *player.get("relics", [])]}
    if not begins:
        return player
    hp, max_hp = starting_hp(player["char"], state.get("ascension", 0))
    return {"hp": hp, "max_hp": max_hp, "gold": BOOK.limits.solo_gold if solo else 0, **player}


def _said(options: Mapping[str, Any]) -> Sequence[str]:
    """The names of the modifiers that hold, of a daily climb or a custom run."""
    return options.get("daily") or options.get("custom") or ()


def modifier_id(name: str) -> str:
    """The modifier a case means. Raises `BadCase`."""
    return _named(name, load_climb().run_modifiers)


def _hero(run: Run, seat: int, player: Mapping[str, Any]) -> Hero:
    who = player["char"]
    board = BOOK.catalog.characters[who]
    deck = [card_id(name, who) for name in player.get("deck", [])] or starter_deck(who, run.ascension)
    relics = (board.starting_ability, *(relic_id(name) for name in player.get("relics", [])))
    max_hp = player.get("max_hp", board.max_hp)
    return Hero(
        f"seat {seat}",
        who,
        player.get("hp", max_hp),
        max_hp,
        player.get("gold", 0),
        tuple(sorted(deck)),
        tuple(_owned(run, relic, player.get("uses", {})) for relic in relics),
        tuple(_owned(run, potion_id(name), {}) for name in player.get("potions", [])),
    )


def _owned(run: Run, item: str, left: Mapping[str, int]) -> Owned:
    run.next_uid += 1
    relic = BOOK.catalog.relics.get(item)
    spent = relic.uses - left[relic.name] if relic and relic.uses and relic.name in left else 0
    return Owned(item, run.next_uid - 1, spent)


def card_id(name: str, character: str) -> str:
    """The card a case means. Raises `BadCase`."""
    try:
        return BOOK.catalog.card_named(name, character)
    except KeyError:
        raise BadCase(
            _("There is no card {name}; expected a name that `companion content sts` shows.").format(
                name=name
            )
        ) from None


def relic_id(name: str) -> str:
    """The relic a case means. Raises `BadCase`."""
    return _named(name, BOOK.catalog.relics)


def potion_id(name: str) -> str:
    """The potion a case means. Raises `BadCase`."""
    return _named(name, BOOK.catalog.potions)


def _named(name: str, entries: Mapping[str, Any]) -> str:
    found = next((entry.id for entry in entries.values() if entry.name == name), "")
    if not found:
        raise BadCase(
            _("Nothing is called {name}; expected a name that `companion content sts` shows.").format(
                name=name
            )
        )
    return found


def _decks(run: Run, state: Mapping[str, Any], unlocked: Sequence[str]) -> dict[str, Deck]:
    made = decks_of_game(BOOK.catalog.characters, unlocked, run.ascension)
    made |= decks_of_act(run.act, run.ascension, unlocked)
    tops = _tops(state.get("decks", {}))
    unknown = sorted(set(tops) - set(made))
    if unknown:
        raise NotPlayed(_("This case needs {keys}, which a climb does not have.").format(keys=unknown[0]))
    return {name: _deck(cards, tops.get(name, [])) for name, cards in made.items()}


def _tops(given: Mapping[str, Any]) -> dict[str, list[str]]:
    tops: dict[str, list[str]] = {}
    for key, names in given.items():
        if key == "bosses":
            continue
        if key in ("cards", "rares"):
            for who, cards in names.items():
                tops[f"{key}:{who}"] = [card_id(name, who) for name in cards]
        else:
            tops[key] = [thing_id(key, name) for name in names]
    return tops


def thing_id(deck: str, name: str) -> str:
    """What lies in a deck under the name that a case gives it. Raises `BadCase`."""
    if deck in ("relics", "boss_relics"):
        return relic_id(name)
    if deck == "potions":
        return potion_id(name)
    if deck in ("curses", "colorless"):
        return card_id(name, deck)
    return name.replace("-", "_") if deck == "events" else name


def _deck(cards: Sequence[str], top: list[str]) -> Deck:
    """A deck with a known top: its cards leave the bag where it holds them."""
    left = Counter(cards)
    left.subtract(top)
    bag = sorted(left.elements())
    return Deck(top=[*top], middle=len(bag), bag=bag)


def _place(run: Run, state: Mapping[str, Any]) -> None:
    """The map, where the party is on it, and the room it is in."""
    climb, given, room = run.climb, state.get("map", {}), state.get("room", "")
    if climb is None:
        return
    layouts = [layout.id for layout in load_climb().maps.values() if layout.act == run.act]
    layout = given.get("layout", layouts[0])
    boss = [*bosses_first(state), *bosses_of(run.act, run.ascension)][0]
    climb = replace(climb, layout=layout, boss=boss, room="" if room in ("act_start", "game_end") else room)
    spaces = load_climb().maps[layout].rooms
    tokens = dict(given.get("tokens", {}))
    if room != "act_start":
        blank = (space for space, kind in spaces.items() if kind.endswith("_token"))
        tokens = {**dict.fromkeys(blank, "encounter"), **tokens}
    tokens = {space: token for space, token in tokens.items() if space not in given.get("face_down", ())}
    at = given.get("at", "")
    neow = () if room == "neow" else climb.neow
    run.climb = replace(climb, tokens=tokens, at=at, walked=(at,) if at else (), neow=neow)


def bosses_first(state: Mapping[str, Any]) -> list[str]:
    """The bosses that come first where one is picked at random."""
    return [*state.get("decks", {}).get("bosses", ())]


def boss_space(climb: Climb) -> str:
    return next(space for space, kind in layout_of(climb).rooms.items() if kind == "boss")


def called_by(climb: Climb, event: str) -> Climb:
    """A climb in the fight that an option of an event began, with the rewards that the event names."""
    climb = replace(climb, card=event)
    for option in event_of(climb).options:
        for gain in option.gains:
            if isinstance(gain, FightNow) and gain.against == "act_1_boss":
                climb = replace(climb, own_rewards=gain.rewards)
    return climb


def begin_won(run: Any, fight: Mapping[str, Any]) -> None:
    """A fight whose enemies are all dead, players in the rows where they ended it."""
    begin(run, [BOOK.catalog.faces[face] for face in fight["faces"]])
    ended = fight.get("rows_at_end", range(len(run.heroes)))
    for fighter, row in zip(run.fight.fighters, ended, strict=True):
        fighter.row = row
        fighter.alive = fighter.hp > 0
    tally = fight.get("tally", {})
    run.fight.round = tally.get("boss_dead_on_turn", LATE)
    for enemy in run.fight.enemies:
        enemy.hp, enemy.alive = 0, False
        enemy.ended_itself = "kill_before_it_dies_itself" not in tally
    run.stack = [OnTheClimb(), Combat("won")]


def title(thing: str) -> str:
    """The name of a thing as the fact tables print it."""
    if thing in BOOK.cards:
        return BOOK.cards[thing].card.name + ("+" if thing.endswith("+") else "")
    entry: Any = BOOK.catalog.relics.get(thing) or BOOK.catalog.potions.get(thing)
    return entry.name if entry is not None else thing
