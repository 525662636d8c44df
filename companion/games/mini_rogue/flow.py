"""The structure of the game: set-up, preparing an area, exploring it, falling, delving ("Turn Sequence")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.piles import UNSEEN
from companion.games.mini_rogue import events, mat_events, verbs
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.content import BOOK, DIE, EXIT, GRID
from companion.games.mini_rogue.delving import _fall, _leave
from companion.games.mini_rogue.pool import LEADER
from companion.kit.dealing import leading

CHARACTER, REVEAL, BOSS, LOOK, REPLACE = "character", "reveal", "boss", "look", "replace"


# Set-up


def draw_characters(table: verbs.Table, frame: st.DrawCharacters) -> Ask | None:
    """A random card for each seat that chose none, then the mats are set up by the cards."""
    party = table.state.party
    for seat, hero in enumerate(party):
        if not hero.character:
            taken = {other.character for other in party}
            left = tuple(sorted(card for card in BOOK.content.characters if card not in taken))
            return Chance("pick", left, CHARACTER, seat)
    table.pop()
    for seat, hero in enumerate(party):
        card = BOOK.content.characters[hero.character]
        start = events.Started(seat, card.hp, card.armor, card.food, card.gold, card.xp, card.potions)
        table.emit(start)
    return None


def take_character(table: verbs.Table, frame: st.DrawCharacters, seat: int, card: str) -> None:
    drawn = next(number for number, hero in enumerate(table.state.party) if not hero.character)
    table.emit(events.CharacterDrawn(drawn, card))


def leader_roll(table: verbs.Table, frame: st.LeaderRoll) -> Ask | None:
    """The highest roll leads; a tie is rolled again (MR-67)."""
    if len(frame.rolls) < len(frame.seats):
        return Chance("die", DIE, LEADER, frame.seats[len(frame.rolls)])
    leader = leading(table, frame)
    if leader is None:
        return None
    table.pop()
    table.emit(events.LeaderChosen(leader))
    return None


def take_leader_roll(table: verbs.Table, frame: st.LeaderRoll, seat: int, outcome: int) -> None:
    roller = frame.seats[len(frame.rolls)]
    frame.rolls.append(outcome)
    table.emit(events.DieRolled(roller, LEADER, outcome))


# Preparation phase


def prepare(table: verbs.Table, frame: st.Prepare) -> Ask | None:
    """Shuffle, let the crow look, deal, turn up the boss."""
    if frame.step == "shuffle":
        frame.step = "crow"
        table.emit(events.AreaBegan(frame.area, BOOK.floor_of[frame.area], frame.start))
    if frame.step == "crow":
        holder = _crow_holder(table.state)
        if holder >= 0:
            return verbs.choice(table.state, "look", holder)
        frame.step = "deal"
    if frame.step == "look":
        return _look(table, frame)
    if frame.step == "deal":
        frame.step = "boss"
        grid = table.state.grid
        table.emit(events.RoomsDealt(tuple(space for space in range(EXIT) if not len(grid[space]))))
    return _reveal_boss(table)


def _crow_holder(state: st.State) -> int:
    for seat, hero in enumerate(state.party):
        if "crow" in hero.items:
            return seat
    return -1


def _look(table: verbs.Table, frame: st.Prepare) -> Ask | None:
    """Name the top rooms, then place them one by one; one that is known already is asked for by nobody."""
    deck = table.state.deck
    while frame.looks and (card := deck.next_known()):
        _looked_at(table, frame, card)
    if frame.looks and deck.middle and deck.bag:
        return Chance("draw", deck.bag, LOOK, frame.seat)
    if frame.pool:
        return verbs.choice(table.state, "place", frame.seat)
    frame.step = "deal"
    return None


def _looked_at(table: verbs.Table, frame: st.Prepare, card: str) -> None:
    frame.looks -= 1
    frame.pool.append(card)
    table.emit(events.RoomLookedAt(frame.seat, card))


def _reveal_boss(table: verbs.Table) -> Ask | None:
    """In the last area of a floor the top boss is turned up at once (MR-03)."""
    state = table.state
    bosses = state.bosses
    if state.area in BOOK.boss_areas and not len(state.grid[EXIT]) and len(bosses):
        card = bosses.next_known()
        if not card and bosses.bag:
            return Chance("draw", bosses.bag, BOSS, state.leader)
        if card:
            table.emit(events.BossRevealed(card))
    table.pop()
    return None


def take_prepare(table: verbs.Table, frame: st.Prepare, seat: int, answer: Any) -> None:
    """A drawn card, or what is done with the crow."""
    if isinstance(answer, st.Drink):
        verbs.drink(table, seat, answer.potion)
    elif frame.step == "boss":
        table.emit(events.BossRevealed(answer))
    elif isinstance(answer, str):
        _looked_at(table, frame, answer)
    elif isinstance(answer, st.Place):
        table.emit(events.RoomPlaced(frame.seat, frame.pool.pop(0), answer.space))
    elif isinstance(answer, st.UseCrow):
        frame.step, frame.seat = "look", seat
        frame.looks = BOOK.content.numbers.crow_looks
        table.emit(mat_events.ItemReturned(seat, "crow"))
    else:
        frame.step = "deal"


# Exploration phase


NEXT: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        to
        for to in (space + 1 if space % GRID < GRID - 1 else -1, space + GRID if space < EXIT - 2 else -1)
        if to >= 0
    )
    for space in range(EXIT + 1)
)
"""From each space the one to the right and the one below; never up or left (MR-04, MR-05)."""


def explore(table: verbs.Table, frame: st.Explore) -> Ask | None:
    """Resolve where each one stands, turn up what is next, choose the way."""
    if frame.step == "rooms":
        return _rooms(table, frame)
    return _path(table, frame)


def _rooms(table: verbs.Table, frame: st.Explore) -> Ask | None:
    state = table.state
    for seat in state.in_order():
        hero = state.party[seat]
        if hero.here == "new" and hero.position != EXIT:
            return _enter(table, seat)
    if state.falling:
        _fall(table)
        return None
    frame.to_move = [seat for seat in state.in_order() if state.party[seat].position != EXIT]
    if frame.to_move:
        frame.step, frame.crow_kept = "path", False
    else:
        _leave(table)
    return None


def _enter(table: verbs.Table, seat: int) -> Ask | None:
    """The room is turned up if it was not, and resolved; a monster by all who stand before it."""
    state = table.state
    space = state.party[seat].position
    if space not in state.face_up:
        return _reveal(table, space, seat)
    cards = state.grid[space].known
    if not cards:
        in_vain = _checks_in_vain(state, seat)
        table.emit(events.RoomResolved(seat))
        if in_vain:
            table.push(st.Check(seat))
        return None
    seats = [seat]
    if BOOK.content.rooms[cards[0]].kind == "monster":
        seats = [
            other
            for other in state.in_order()
            if state.party[other].position == space and state.party[other].here == "new"
        ]
    table.push(st.Visit(seats, cards[0]))
    return None


def _checks_in_vain(state: st.State, seat: int) -> bool:
    """Whether the other took the item here just now, and both make a check for it all the same (MR-72)."""
    here, rules = state.party[seat].position, state.rules
    others = [hero for hero in state.party if hero.position == here and hero.here == "resolved"]
    checked = any(rules.crow_checked or hero.items[-1:] != ["crow"] for hero in others)
    return checked and rules.item_checked_twice


def _reveal(table: verbs.Table, space: int, seat: int) -> Ask | None:
    """Turn a card up: somebody knows it, or it is one of those nobody has named."""
    state = table.state
    if state.grid[space].unseen and state.deck.bag:
        return Chance("draw", state.deck.bag, REVEAL, seat)
    known = state.grid[space].known
    table.emit(events.RoomRevealed(space, known[0] if known else UNSEEN))
    return None


def unrevealed(state: st.State, seats: Iterable[int]) -> tuple[int, int]:
    """The next space to turn up before the way is chosen, and whose it is; (-1, -1) when there is none."""
    for seat in seats:
        hero = state.party[seat]
        if not hero.blindness:
            for space in NEXT[hero.position]:
                if space != EXIT and space not in state.face_up:
                    return space, seat
    return -1, -1


def _path(table: verbs.Table, frame: st.Explore) -> Ask | None:
    state = table.state
    waiting = tuple([seat for seat in frame.to_move if state.party[seat].position != EXIT])
    if not waiting:
        frame.step = "rooms"
        return None
    if not frame.crow_kept:
        holder = _crow_holder(state)
        if holder in waiting and _crow_may_fly(state):
            return verbs.choice(state, "flight", holder)
        frame.crow_kept = True
    space, seat = unrevealed(state, waiting)
    if space >= 0:
        return _reveal(table, space, seat)
    if len(state.party) == 1:
        if state.rules.step_by_step or not _one_way(state):
            return Choice("path", waiting)
        frame.to_move = []
        table.emit(events.Moved(0, NEXT[state.party[0].position][0]))
        return None
    also = tuple(seat for seat in verbs.drinkers(state, -1) if seat not in waiting)
    return Choice("path", waiting, also)


def _one_way(state: st.State) -> bool:
    """Whether a lone character has nothing to choose (MR-04)."""
    hero = state.party[0]
    if len(NEXT[hero.position]) > 1 or verbs.useful(state, 0):
        return False
    crow = "crow" in hero.items and state.rules.crow_after_reveal and _crow_may_fly(state)
    return not crow and not (hero.skill_ready and skill_is_of_use(state, 0))


def skill_is_of_use(state: st.State, seat: int) -> bool:
    """Whether there is a room that the exploration skill could skip or reveal (MR-59, MR-60)."""
    hero = state.party[seat]
    if BOOK.content.characters[hero.character].exploration == "evasion":
        return NEXT[hero.position] != (EXIT,) and hero.position != EXIT
    return bool(hidden(state)) and (not hero.blindness or state.rules.foresight_while_blind)


def can_replace(state: st.State, space: int) -> bool:
    """Whether a revealed room lies there which somebody can still reach and nobody has entered."""
    if space not in state.face_up or not 0 <= space < EXIT or not state.grid[space].known:
        return False
    return any(_ahead(space, hero.position) for hero in state.party) and all(
        hero.position != space for hero in state.party
    )


def _ahead(space: int, position: int) -> bool:
    """Whether a way leads there from this position: never up or left."""
    return space % GRID >= position % GRID and space // GRID >= position // GRID


def _crow_may_fly(state: st.State) -> bool:
    """Whether there is a room that the crow can replace, and another one for it."""
    return any(can_replace(state, space) for space in state.face_up) and bool(replacements(state))


def take_explore(table: verbs.Table, frame: st.Explore, seat: int, answer: Any) -> None:
    """A card that was turned up, or what a seat does before it moves."""
    state = table.state
    if isinstance(answer, str):
        table.emit(events.RoomRevealed(waiting_space(state, frame), answer))
    elif isinstance(answer, st.Move):
        if not 0 <= answer.to <= EXIT:
            raise ValueError(answer)
        frame.to_move.remove(seat)
        table.emit(events.Moved(seat, answer.to))
    elif isinstance(answer, st.Drink):
        verbs.drink(table, seat, answer.potion)
    elif isinstance(answer, st.UseSkill):
        verbs.use_exploration_skill(table, seat, answer.skill)
    elif isinstance(answer, st.UseCrow):
        table.push(st.Foresight(seat, 0, answer.space))
        table.emit(mat_events.ItemReturned(seat, "crow"))
    elif isinstance(answer, st.Go):
        frame.crow_kept = True
    else:
        _trade(table, seat, answer)


def waiting_space(state: st.State, frame: st.Explore) -> int:
    """The space whose card is asked for; -1 for none."""
    if frame.step == "path":
        return unrevealed(state, frame.to_move)[0]
    party = state.party
    new = (seat for seat in state.in_order() if party[seat].here == "new" and party[seat].position != EXIT)
    return next((party[seat].position for seat in new), -1)


def _trade(table: verbs.Table, seat: int, act: Any) -> None:
    other = 1 - seat
    if isinstance(act, st.Give):
        table.emit(mat_events.Given(seat, other, act.what))
    elif isinstance(act, st.Swap):
        table.emit(mat_events.Swapped(seat, other, act.potion, act.other))


# Foresight and the crow


def foresight(table: verbs.Table, frame: st.Foresight) -> Ask | None:
    """Rooms turned up by Foresight one by one; or the room that the crow brings for one."""
    state = table.state
    if frame.space >= 0 and not frame.left:
        return Chance("pick", replacements(state), REPLACE, frame.seat)
    if frame.space >= 0:
        return _foreseen(table, frame)
    if frame.left and any(hidden(state)):
        return verbs.choice(state, "foresight", frame.seat)
    table.pop()
    return None


def hidden(state: st.State) -> list[int]:
    """The spaces of the area whose room lies face down."""
    return [space for space in range(EXIT) if space not in state.face_up and len(state.grid[space])]


def _foreseen(table: verbs.Table, frame: st.Foresight) -> Ask | None:
    space = frame.space
    ask = _reveal(table, space, frame.seat)
    if ask is None:
        frame.space = -1
        frame.left -= 1
    return ask


def replacements(state: st.State) -> tuple[str, ...]:
    """The unused rooms as equally likely entries: any unnamed one, or one that came back and is known."""
    deck = state.deck
    known = deck.bottom
    if not deck.middle:
        return tuple(known)
    return tuple(deck.bag) * deck.middle + tuple(known) * len(deck.bag)


def take_foresight(table: verbs.Table, frame: st.Foresight, seat: int, answer: Any) -> None:
    if isinstance(answer, st.Foresee):
        frame.space = answer.space
    elif isinstance(answer, st.Drink):
        verbs.drink(table, seat, answer.potion)
    elif isinstance(answer, str) and frame.left:
        table.emit(events.RoomRevealed(frame.space, answer))
        frame.space = -1
        frame.left -= 1
    elif isinstance(answer, str):
        table.pop()
        old = table.state.grid[frame.space].known[0]
        table.emit(events.RoomReplaced(frame.seat, frame.space, old, answer))
    else:
        frame.left = 0
