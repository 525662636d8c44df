"""What chance brings on a climb: cards turned up, random cards and items, the die, the map (pages 4, 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import gaining, having, hero_events
from companion.games.slay_the_spire.climb.having import changeable, lines, price_of
from companion.games.slay_the_spire.climb.making import at_the_top, bosses_of, layout_of, layouts_of
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.rules.run_modifiers import SECTIONS, rolled, tokens_face_down
from companion.games.slay_the_spire.state import climb_frames as cf
from companion.games.slay_the_spire.state.climb import Climb, Offer, Ware
from companion.games.slay_the_spire.state.climb_acts import Accept, SetDie, UseRelic
from companion.games.slay_the_spire.state.climb_events import ToBottom
from companion.games.slay_the_spire.state.run import Climbing, Owned, Run

Table = Match[Run]
FACES = (1, 2, 3, 4, 5, 6)


# Cards turned up


def turn_up(table: Table, frame: cf.TurnUp) -> Ask | None:
    """Turn up the next card; what is known lies on top, everything else comes from the bag."""
    deck = table.state.climb.decks[frame.deck]
    if not frame.left or not len(deck):
        table.pop()
        return None
    known = deck.next_known()
    if not known:
        return Chance("draw", tuple(deck.bag), frame.deck.partition(":")[0], frame.seat)
    _turned(table, frame, known)
    return None


def take_turned_up(table: Table, frame: cf.TurnUp, seat: int, card: Any) -> None:
    _turned(table, frame, str(card))


def _turned(table: Table, frame: cf.TurnUp, card: str) -> None:
    frame.left -= 1
    table.emit(ev.TurnedUp(frame.deck, card))
    if card in BOOK.cards and BOOK.cards[card].card.type == "ticket":
        gaining.under(table, card)
        rares = f"rares:{BOOK.cards[card].card.owner}"
        table.push(cf.TurnUp(rares, 1, frame.into, frame.seat, frame.uid))
    else:
        _COMES[frame.into](table, frame, card)


def _to_offer(table: Table, frame: cf.TurnUp, card: str) -> None:
    waiting = table.state.climb.offer(frame.uid)
    table.emit(ev.OfferOpened(frame.uid, (*waiting.cards, card)))


def _to_wares(table: Table, frame: cf.TurnUp, card: str) -> None:
    """A relic that is discarded when it is revealed for sale makes room for the next one (its text)."""
    if card in BOOK.relics and any(line.moment == "revealed_for_sale" for line in BOOK.relics[card]):
        gaining.under(table, card)
        frame.left += 1
        return
    kinds = {"relics": "relic", "potions": "potion", "colorless": "colorless"}
    first = frame.deck == "relics" and not any(w.kind == "relic" for w in table.state.climb.wares)
    price = price_of(card) - (load_climb().merchant.first_relic_discount if first else 0)
    kind: Any = kinds.get(frame.deck, "card")
    table.emit(ev.WareLaid(Ware(0, kind, card, price, frame.seat)))


def _to_event(table: Table, frame: cf.TurnUp, card: str) -> None:
    """A card that cannot be the first event of a game is put back, and another drawn (its text)."""
    if load_climb().events[card].not_first and not table.state.climb.events_before:
        table.emit(ToBottom("events", (card,)))
        frame.left += 1
    else:
        table.emit(ev.EventDrawn(card))


def _to_shared(table: Table, frame: cf.TurnUp, card: str) -> None:
    table.emit(ev.RowLaid((*table.state.climb.row, card)))


_COMES: dict[str, Callable[[Table, cf.TurnUp, str], None]] = {
    "offer": _to_offer,
    "deck": lambda table, frame, card: gaining.add_card(table, frame.seat, card),
    "curse": lambda table, frame, card: gaining.add_card(table, frame.seat, card),
    "boss relic": lambda table, frame, card: gaining.add_item(table, frame.seat, card),
    "ware": _to_wares,
    "event": _to_event,
    "enemy": lambda table, frame, card: table.emit(ev.EnemyDrawn(card)),
    "neow": lambda table, frame, card: table.emit(ev.NeowDealt(frame.seat, card)),
    "shared": _to_shared,
}


# Random cards and items of one's own


def pick_own(table: Table, frame: cf.PickOwn) -> Ask | None:
    """Pick at random; without anything to pick from, nothing happens."""
    options = own_options(table.state, frame)
    if options and frame.left:
        return Chance("pick", tuple(options), frame.into, frame.seat)
    table.pop()
    if frame.into == "remove" and frame.found:
        cards = tuple(frame.found)
        gaining.offer(table, Offer(0, frame.seat, "remove", open=True, cards=cards, must=True))
    return None


def own_options(run: Climbing, frame: cf.PickOwn) -> list[int | str]:
    """What a random pick may hit: cards of the deck by name, items by their uid."""
    hero = run.heroes[frame.seat]
    if frame.into in ("show", "give_relic"):
        return [each.uid for each in having.giveable(run, frame.seat, "relic")]
    if frame.into == "give_potion":
        return [each.uid for each in having.giveable(run, frame.seat, "potion")]
    left = Counter(hero.deck) - Counter(frame.found)
    cards = sorted(left.elements())
    return [*cards] if frame.into == "remove" else [card for card in cards if changeable(card, frame.into)]


def take_picked(table: Table, frame: cf.PickOwn, seat: int, answer: Any) -> None:
    frame.left -= 1
    _PICKED[frame.into](table, frame, answer)


def _picked_item(table: Table, frame: cf.PickOwn, uid: int) -> None:
    hero = table.state.heroes[frame.seat]
    gaining.use_up(table, frame.seat, next(i for i in (*hero.relics, *hero.potions) if i.uid == uid))


def transform(table: Table, seat: int, card: str) -> None:
    """Remove a card, and add the top card of the card rewards (page 8)."""
    gaining.lose_card(table, seat, card)
    table.push(cf.TurnUp(f"cards:{table.state.heroes[seat].character}", 1, "deck", seat))


_PICKED: dict[str, Callable[[Table, cf.PickOwn, Any], None]] = {
    "upgrade": lambda table, frame, card: table.emit(hero_events.CardUpgraded(frame.seat, str(card))),
    "transform": lambda table, frame, card: transform(table, frame.seat, str(card)),
    "remove": lambda table, frame, card: frame.found.append(str(card)),
    "show": lambda table, frame, uid: table.emit(hero_events.RelicShown(frame.seat, int(uid))),
    "give_relic": _picked_item,
    "give_potion": _picked_item,
}


# The die


def roll_die(table: Table, frame: cf.RollDie) -> Ask | None:
    """Roll; then those who can change the result may, before it counts (page 12)."""
    if not frame.face:
        return Chance("die", FACES, "room", frame.seat)
    able = tuple(seat for seat in rollers(table.state, frame) if die_changes(table.state, seat))
    if able:
        return Choice("room die", able)
    _die_counts(table, frame)
    return None


def rollers(run: Climbing, frame: cf.RollDie) -> range:
    """Whose roll it is: one seat's, or the party's."""
    return range(len(run.heroes)) if frame.party else range(frame.seat, frame.seat + 1)


def die_changes(run: Climbing, seat: int) -> list[UseRelic | SetDie]:
    """What a seat can change the die with: relics not used in this room, and potions."""
    hero, used = run.heroes[seat], run.climb.used
    found: list[UseRelic | SetDie] = [
        UseRelic(relic.uid) for relic, _line in lines(hero, "roll") if relic.uid not in used
    ]
    for potion in hero.potions:
        if BOOK.catalog.potions[potion.id].when == "roll":
            found += [SetDie(potion.uid, face) for face in FACES]
    return found


def take_die(table: Table, frame: cf.RollDie, seat: int, answer: Any) -> None:
    if isinstance(answer, Accept):
        _die_counts(table, frame)
    elif isinstance(answer, SetDie):
        hero = table.state.heroes[seat]
        potion = next(each for each in hero.potions if each.uid == answer.item)
        gaining.use_up(table, seat, potion, drunk=True)
        frame.face = answer.face
        table.emit(ev.RoomDieRolled(seat, frame.face))
    elif isinstance(answer, UseRelic):
        relic = next(each for each in table.state.heroes[seat].relics if each.uid == answer.item)
        table.emit(hero_events.RelicUsed(seat, relic.uid, relic.id))
        _turn(table, frame, relic)
    else:
        frame.face = int(answer)
        table.emit(ev.RoomDieRolled(frame.seat, frame.face))


def _turn(table: Table, frame: cf.RollDie, relic: Owned) -> None:
    """Roll again, or turn the die: above 6 comes 1, below 1 comes 6."""
    for line in BOOK.relics[relic.id]:
        for effect in line.ability.do:
            if isinstance(effect, wider.TurnDie):
                frame.face = (frame.face - 1 + effect.by) % len(FACES) + 1
                table.emit(ev.RoomDieRolled(frame.seat, frame.face))
            elif isinstance(effect, wider.Reroll):
                frame.face = 0


def _die_counts(table: Table, frame: cf.RollDie) -> None:
    table.pop()
    for row in frame.rows:
        if frame.face in row.faces:
            gaining.queue(table, max(frame.seat, 0), row.gains, first=True)


# The modifiers of a daily climb


def roll_modifiers(table: Table, frame: cf.RollModifiers) -> Ask | None:
    """One roll for each section (page 21)."""
    if len(table.state.climb.modifiers) < len(SECTIONS):
        return Chance("die", FACES, "modifier")
    table.pop()
    return None


def take_modifier(table: Table, frame: cf.RollModifiers, seat: int, answer: Any) -> None:
    section = SECTIONS[len(table.state.climb.modifiers)]
    table.emit(ev.ModifierGained(rolled(section, int(answer))))


# The map


def lay_map(table: Table, frame: cf.LayMap) -> Ask | None:
    """Choose the map of the act (page 4)."""
    climb: Climb = table.state.climb
    return _one_of(table, layouts_of(climb.act), "map", ev.MapLaid, bool(climb.layout))


def take_map(table: Table, frame: cf.LayMap, seat: int, answer: Any) -> None:
    table.emit(ev.MapLaid(str(answer)))


def lay_tokens(table: Table, frame: cf.LayTokens) -> Ask | None:
    """Lay the tokens space by space (page 5)."""
    climb: Climb = table.state.climb
    if space := next_space_for_token(table.state):
        return Chance("pick", tuple(tokens_left(climb, layout_of(climb).rooms[space])), "token")
    table.pop()
    return None


def take_token(table: Table, frame: cf.LayTokens, seat: int, answer: Any) -> None:
    table.emit(ev.TokenLaid(next_space_for_token(table.state), str(answer)))


def choose_boss(table: Table, frame: cf.ChooseBoss) -> Ask | None:
    """Roll for the boss of the act (page 5): with the map, or when the party comes to it."""
    climb: Climb = table.state.climb
    known = bool(climb.boss) or (climb.boss_hidden and not at_the_top(climb))
    return _one_of(table, possible_bosses(table.state), "boss", ev.BossChosen, known)


def take_boss(table: Table, frame: cf.ChooseBoss, seat: int, answer: Any) -> None:
    table.emit(ev.BossChosen(str(answer)))


def _one_of(
    table: Table, options: list[str], topic: str, chosen: Callable[[str], Event], settled: bool
) -> Ask | None:
    """Ask for one of these, unless it is `settled`, or there is but one; then the frame is done."""
    if not settled and len(options) > 1:
        return Chance("pick", tuple(options), topic)
    table.pop()
    if not settled:
        table.emit(chosen(options[0]))
    return None


def possible_bosses(run: Climbing) -> list[str]:
    """The bosses of the act that are not beaten: the first that was chosen, or all that the die may show."""
    climb = run.climb
    left = [face for face in bosses_of(climb.act, run.ascension) if face not in climb.beaten]
    return [face for face in climb.chosen_bosses if face in left][:1] or left


def draw_boss(table: Table, frame: cf.DrawBoss) -> Ask | None:
    """A random boss of an act comes, one whom an event calls."""
    if table.state.climb.met:
        table.pop()
        return None
    return Chance("pick", bosses_of(frame.act, table.state.ascension), "boss")


def take_drawn_boss(table: Table, frame: cf.DrawBoss, seat: int, answer: Any) -> None:
    table.emit(ev.EnemyDrawn(str(answer)))


def next_space_for_token(run: Climbing) -> str:
    """The next space of the map that waits for a token; empty when all have theirs.

    Where they lie face down (page 21), or people say what they meet, only the space waits that the party has
    come to.
    """
    if len(run.climb.tokens) >= len(token_spaces(run.climb.layout)):
        return ""
    return next(iter(spaces_for_tokens(run)), "")


def spaces_for_tokens(run: Climbing) -> list[str]:
    """The spaces that wait for a token now, in the order in which they are asked for."""
    climb = run.climb
    left = [space for space in token_spaces(climb.layout) if space not in climb.tokens]
    how = climb.how("token")
    met = tokens_face_down(run) or how == "numbers" or (not how and bool(run.lazy))
    return [space for space in left if space == climb.at] if met else left


@cache
def token_spaces(layout: str) -> tuple[str, ...]:
    """The spaces of a map on which tokens lie."""
    rooms = load_climb().maps[layout].rooms
    return tuple(space for space, kind in rooms.items() if kind.endswith("_token"))


def tokens_left(climb: Climb, back: str) -> list[str]:
    """The tokens with this back that lie nowhere yet.

    The Burning Elite is one of them until its key is gained, and stays among those of that act (page 22).
    """
    tokens = load_climb().tokens
    left: Counter[str] = Counter()
    for token, count in (tokens.dark if back == "dark_token" else tokens.light).items():
        left[token] += count
    burning = "emerald" not in climb.keys or "burning_elite" in climb.tokens.values()
    if back == "dark_token" and "act4" in climb.unlocked and burning:
        left.update({"encounter": -1, "burning_elite": 1})
    rooms = layout_of(climb).rooms
    left.subtract(token for space, token in climb.tokens.items() if rooms[space] == back)
    return sorted(left.elements())
