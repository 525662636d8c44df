"""What a screen shows of a climb between fights: the map, the party, what waits, what is for sale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import structs

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.match import Match
from companion.engine.view import (
    AskView,
    AtOffer,
    AtSpace,
    BoardView,
    CardRowView,
    Ending,
    Meter,
    OfferView,
    OptionView,
    PieceView,
    SeatView,
    SpaceView,
    Thing,
    Token,
    View,
    Waiting,
)
from companion.games.slay_the_spire.climb import making
from companion.games.slay_the_spire.climb.closing import boxes_to_check
from companion.games.slay_the_spire.climb.having import deck_of
from companion.games.slay_the_spire.climb.revealing import shared, told_decks
from companion.games.slay_the_spire.climb.turning import spaces_for_tokens, tokens_left
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import starter_deck
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.rules.run_modifiers import modifiers_of
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import SETTLED, Climb, Offer
from companion.games.slay_the_spire.state.climb_frames import LayMap
from companion.games.slay_the_spire.state.run import Climbing
from companion.games.slay_the_spire.view import shop
from companion.games.slay_the_spire.view.choice_signs import choice_effect, choice_sign
from companion.games.slay_the_spire.view.heroes import face, hero_view
from companion.games.slay_the_spire.view.view import clean_up
from companion.games.slay_the_spire.words import climbing
from companion.games.slay_the_spire.words.climb import modifier_words
from companion.games.slay_the_spire.words.values import KEYS
from companion.speech.words import N_, _

MAP, OPEN_ROW = "map", "open row"
_SHORT = WORDS["short"]
_PROMPTS = {
    "path": N_("Which room is next? The whole party goes there."),
    "act": N_("The act is beaten. Continue, or end the game here?"),
    "boxes": N_("Which boxes of the group do you check?"),
    "room die": N_("Change the die before it counts?"),
}


def view(match: Match[Any], viewer: int, title: str) -> View:
    """The climb as everybody sees it: nothing on it is secret (page 8, Full Knowledge)."""
    run: Climbing = match.state
    ask = match.ask()
    return View(
        game="sts",
        title=title,
        viewer=viewer,
        round=0,
        phase=_(climbing.PHASES[run.climb.room]),
        seats=tuple(_seat(run, seat, ask) for seat in range(len(run.heroes))),
        meters=(Meter("act", _("Act"), run.act, 4),),
        boards=boards(run),
        card_rows=(*_rewards(run), *shop.shelves(run)),
        ask=_ask(match, ask, viewer),
        notes=tuple(_notes(run)),
        ending=ending(run),
        figure=_FIGURES.get(run.climb.room, ""),
    )


_FIGURES = {
    "campfire": "Campfire",
    "event": "Event",
    "merchant": "Merchant",
    "neow": "Neow",
    "treasure": "Treasure",
}


def _seat(run: Climbing, seat: int, ask: Ask | None) -> SeatView:
    done = bool(run.climb.room) and run.climb.seats[seat].done
    return hero_view(run.heroes[seat], seat, isinstance(ask, Choice) and seat in ask.seats, done)


# The map


def boards(run: Climbing) -> tuple[BoardView, ...]:
    """The map with the party on it; where no room can be entered, as between acts, it lies aside.

    Where one of several printed maps is to be chosen all of them are shown.
    """
    climb = run.climb
    if climb.layout:
        return (_board(climb, MAP, _("Map of Act {act}").format(act=climb.act)),)
    asked = run.stack and isinstance(run.stack[-1], LayMap)
    layouts = making.layouts_of(climb.act) if asked else []
    return tuple(
        _board(structs.replace(climb, layout=each), _of_map(each), climbing.thing_words(each))
        for each in layouts
    )


def _of_map(layout: str) -> str:
    return f"{MAP} {layout}"


def _board(climb: Climb, name: str, words: str) -> BoardView:
    layout = making.layout_of(climb)
    top = max(_row(space) for space in layout.rooms)
    going = set() if climb.room else set(making.next_spaces(climb))
    spaces = tuple(_space(climb, space, top, space in going) for space in layout.rooms)
    edges = tuple((source, target) for source, ways in layout.paths.items() for target in ways)
    party = (PieceView("party", _("the party"), climb.at, short=_("we"), sign="person"),) if climb.at else ()
    return BoardView(name, words[:1].upper() + words[1:], spaces, edges, party, aside=not going)


def _row(space: str) -> int:
    return int(space.partition("-")[0])


def _space(climb: Climb, space: str, top: int, reachable: bool) -> SpaceView:
    kind = making.room_at(climb, space)
    return SpaceView(
        space,
        _(climbing.SPACES[kind]),
        float(space.partition("-")[2]),
        float(top - _row(space)),
        short=_(_SHORT[kind]),
        sign=f"room {kind}",
        figure=_boss_figure(climb) if kind == "boss" else "",
        face_down=kind.endswith("_token"),
        reachable=reachable,
        visited=space in climb.walked,
    )


def _boss_figure(climb: Climb) -> str:
    """The figure of the boss that waits at the top; none while nobody knows it."""
    faces = BOOK.catalog.faces
    return faces[climb.boss].name if climb.boss in faces else ""


# Rows of cards


def _rewards(run: Climbing) -> Iterator[CardRowView]:
    """What lies open: a row for all of what all choose from, and one for each reward of a seat."""
    common = next((waiting for waiting in run.climb.offers if shared(run, waiting)), None)
    if common is not None and run.climb.row:
        yield CardRowView(OPEN_ROW, climbing.offer_words(common), tuple(_lying(run.climb.row)))
    for waiting in run.climb.offers:
        if waiting.cards and not shared(run, waiting):
            name = run.heroes[waiting.seat].name
            label = _("{name}: {what}").format(name=name, what=climbing.offer_words(waiting))
            yield CardRowView(f"offer {waiting.uid}", label, tuple(_lying(waiting.cards)))


def _lying(cards: Iterable[str]) -> Iterator[OfferView]:
    for card in dict.fromkeys(cards):
        yield OfferView(card, face(card))


def _notes(run: Climbing) -> Iterator[str]:
    climb = run.climb
    for modifier in modifiers_of(run):
        yield _("{modifier}: {words}").format(modifier=_(modifier.name), words=modifier_words(modifier))
    if climb.boss:
        yield _("Boss of the act: {boss}").format(boss=climbing.thing_words(climb.boss))
    if climb.keys:
        yield _("Keys: {keys}").format(keys=", ".join(_(KEYS[key]) for key in climb.keys))
    if climb.room == "event" and climb.card:
        yield _("Event: {event}").format(event=_(making.event_of(climb).name))


# The open Ask


def _ask(match: Match[Any], ask: Ask | None, viewer: int) -> AskView | None:
    if ask is None:
        return None
    run = match.state
    if isinstance(ask, Chance):
        return _chance(run, ask)
    viewers = [viewer] if viewer >= 0 else [*ask.seats, *ask.also]
    options = tuple(_option(run, seat, act) for seat in viewers for act in match.legal(seat))
    if ask.topic in ("act", "path"):  # what is asked comes before what one has and may use meanwhile
        options = tuple(sorted(options, key=lambda option: not isinstance(option.act, _ANSWERS)))
    prompt = _prompt(run, ask.topic, viewers if viewer in ask.seats else ask.seats)
    return AskView(ask.number, "choice", ask.topic, ask.seats, prompt, options)


_ANSWERS = (ca.Enter, ca.BeginAct, ca.EndClimb, ca.Join, ca.LeaveParty)


def _prompt(run: Climbing, topic: str, seats: Sequence[int]) -> str:
    """What these seats are asked; at the top of a map, that another boss waits there (page 20, 13.).

    On the way too a potion may still be due: nobody goes on before that.
    """
    if topic == "room" or (topic == "path" and climbing.waiting_words(run, seats)):
        return climbing.room_prompt(run, seats)
    if topic != "path" or not making.at_the_top(run.climb):
        return _(_PROMPTS[topic])
    if not run.climb.boss:
        return _("A second boss waits. The whole party goes there.")
    boss = climbing.thing_words(run.climb.boss)
    return _("A second boss waits: {boss}. The whole party goes there.").format(boss=boss)


def _chance(run: Climbing, ask: Chance) -> AskView:
    outcomes = dict.fromkeys(ask.options)
    options = tuple(
        OptionView(
            out,
            ask.seat,
            climbing.outcome_words(run, ask, out),
            at=_where_it_begins(out) if ask.topic == "map" else (),
            means=climbing.means_words(run, ask, out),
        )
        for out in outcomes
    )
    told_apart: dict[Any, OptionView] = {}
    for option in options:  # two Golden Tickets are one answer
        told_apart.setdefault((option.label, option.means, option.at), option)
    waiting = tuple(_waiting(run)) if ask.topic == "token" else ()
    seats = (ask.seat,) if ask.seat >= 0 else ()
    prompt = _chance_prompt(run, ask, waiting)
    answers = tuple(told_apart.values())
    return AskView(ask.number, ask.kind, ask.topic, seats, prompt, answers, waiting=waiting)


def _where_it_begins(layout: Any) -> tuple[Thing, ...]:
    """Touching that space chooses a map."""
    return (AtSpace(_of_map(layout), load_climb().maps[layout].start),)


def _chance_prompt(run: Climbing, ask: Chance, waiting: Sequence[Waiting]) -> str:
    """What is drawn, rolled or picked, as a sentence; a name stays as it is written."""
    if waiting:
        return _("Which map token is on {place}?").format(
            place=climbing.space_words(run, waiting[0].at.space)
        )
    said = _("{sentence}.").format(sentence=climbing.chance_words(run, ask))
    return said if ask.seat >= 0 else said[:1].upper() + said[1:]


def _waiting(run: Climbing) -> Iterator[Waiting]:
    """The spaces that wait for map tokens, with what the bag of their back still holds."""
    rooms = making.layout_of(run.climb).rooms
    for space in spaces_for_tokens(run):
        bag = tuple(map(_token, tokens_left(run.climb, rooms[space])))
        yield Waiting(AtSpace(MAP, space), bag)


def _token(kind: str) -> Token:
    return Token(kind, _(climbing.SPACES[kind]), _(_SHORT[kind]), f"room {kind}")


def _option(run: Climbing, seat: int, act: Any) -> OptionView:
    told = all(told_decks(run, waiting) for waiting in run.climb.offers_of(seat))
    ends = isinstance(act, ca.Accept) or (isinstance(act, ca.Leave) and told)
    return OptionView(
        act=act,
        seat=seat,
        label=climbing.act_words(run, seat, act),
        role="pass" if ends else "",
        group=_group(run, act),
        at=tuple(_things(run, act)),
        named=isinstance(act, ca.Join),
        means=choice_effect(run, seat, act),
        sign=choice_sign(run, seat, act),
        payers=climbing.payers(seat, getattr(act, "paid", ())),
    )


def _equal_to(run: Climbing, waiting: Offer) -> list[Offer]:
    """The rewards that nobody can tell apart from this one, itself among them."""
    return [each for each in run.climb.offers if structs.replace(each, uid=waiting.uid) == waiting]


def _group(run: Climbing, act: Any) -> str:
    """What an act belongs to: the reward that waits (and how many such wait), the merchant, the potions."""
    waiting = run.climb.offer(getattr(act, "offer", -1))
    if waiting is None:
        return _(_GROUPS.get(type(act).__name__, N_("Choose")))
    count, words = len(_equal_to(run, waiting)), climbing.offer_words(waiting)
    return words if count == 1 else _("{what} ({count} times)").format(what=words, count=count)


_GROUPS = WORDS["groups"]


def _things(run: Climbing, act: Any) -> Iterator[Thing]:
    if isinstance(act, ca.Enter):
        yield AtSpace(MAP, act.room)
    elif isinstance(act, ca.Take) and act.card:
        waiting = run.climb.offer(act.offer)
        open_row = waiting is not None and shared(run, waiting)
        yield AtOffer(OPEN_ROW if open_row else f"offer {act.offer}", act.card)
    elif isinstance(act, ca.Buy):
        yield shop.at_ware(run, act.ware)


def ending(run: Climbing) -> Ending | None:
    """How the climb ended."""
    if not run.climb.result or boxes_to_check(run):
        return None
    if run.climb.one_room:
        return _end_of_one_room(run)
    lines = tuple(_reached(run.climb))
    if run.climb.result == "lost":
        return Ending((), _("The climb is lost."), lines)
    winners = tuple(seat for seat, hero in enumerate(run.heroes) if hero.hp > 0)
    return Ending(winners, _("The climb is won."), lines)


def _reached(climb: Climb) -> Iterator[str]:
    """What the climb has come to; what was reached after a correction by hand says so."""
    yield _("Bosses beaten: {n}").format(n=len(climb.beaten))
    for name in climb.recorded(climb.achieved):
        yield _("Achievement: {what}").format(what=climbing.feat_words(name))
    if climb.by_hand:
        bosses = [climbing.thing_words(face) for face in climb.beaten if face in climb.by_hand]
        feats = [climbing.feat_words(name) for name in climb.achieved if name in climb.by_hand]
        words = _("Reached after a correction by hand, so it is not recorded: {names}")
        yield words.format(names=", ".join((*bosses, *feats)))


def _end_of_one_room(run: Climbing) -> Ending:
    if run.climb.result == "lost":
        return Ending((), _("The fight is lost."))
    winners = tuple(seat for seat, hero in enumerate(run.heroes) if hero.hp > 0)
    return Ending(winners, _("The fight is won."), (clean_up(),))


# What adds up


def conserved(run: Climbing) -> dict[str, int]:
    """How many copies of what cannot leave the game there are: cards and items, wherever they lie.

    Special relics come from the box when a board needs them, and an upgraded card is the same card. The
    starter decks of those whom nobody plays lie in the box.
    """
    climb = run.climb
    found: Counter[str] = Counter()
    if not climb.decks:
        return found
    for name in _KEPT:
        deck = climb.decks[name]
        found.update((*deck.top, *deck.bag, *deck.bottom))
    for hero in run.heroes:
        found.update(item.id for item in (*hero.relics, *hero.potions) if deck_of(item.id))
        found.update(card.removesuffix("+") for card in hero.deck)
    found.update(card for waiting in climb.offers if waiting.kind not in SETTLED for card in waiting.cards)
    found.update(ware.id for ware in climb.wares)
    found.update(card.removesuffix("+") for card in climb.removed)
    found.update(climb.row)
    return _with_the_box(run, found)


def _with_the_box(run: Climbing, found: Counter[str]) -> Counter[str]:
    """With the cards of starter decks that lie in the box; of somebody who left others may hold some."""
    played = {hero.character for hero in run.heroes}
    dealt = Counter(card for character in played for card in starter_deck(character, run.ascension))
    for card in making.all_in_the_box():
        if card.owner in (*played, "curse"):
            found[card.id] += card.copies - dealt[card.id]
        else:
            found[card.id] = max(found[card.id], card.copies)
    return found


_KEPT = (
    *("relics", "boss_relics", "potions", "curses", "colorless"),
    *(f"{kind}:{character}" for kind in ("cards", "rares") for character in BOOK.catalog.characters),
)
"""The decks whose cards stay in the game as long as it lasts."""
