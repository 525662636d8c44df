"""What is said of a climb between fights: acts, chances and events in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Outcome
from companion.engine.events import Event
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import hero_events
from companion.games.slay_the_spire.climb.acting import options_of
from companion.games.slay_the_spire.climb.making import event_of, layout_of, place_of, room_at
from companion.games.slay_the_spire.climb.party_events import PlayerJoined, PlayerLeft
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import MapLayout
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.kinds import Face
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.rules.run_modifiers import SECTIONS, rolled
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.climb_events import Achieved
from companion.games.slay_the_spire.state.climb_frames import RollDie
from companion.games.slay_the_spire.state.run import Climbing
from companion.games.slay_the_spire.words.cards import face_words, rewards_words
from companion.games.slay_the_spire.words.climb import CHANGES, REWARDS, ROOMS, choices_words, gains_words
from companion.games.slay_the_spire.words.fighting import card_words, row_words
from companion.games.slay_the_spire.words.values import KEYS
from companion.kit.telling import Telling, whole
from companion.speech.words import C_, N_, _, pgettext

SPACES: dict[str, str] = {
    **ROOMS,
    "burning_elite": N_("Burning Elite"),
    "dark_token": N_("dark map token"),
    "light_token": N_("light map token"),
}
PLACES: dict[str, str] = {**SPACES, "neow": N_("Neow's Blessing"), "quick_start": N_("Quick start")}
"""Every room that a party can be in, on the map or before it."""
PHASES = {**PLACES, "game_start": N_("Before Neow"), "": N_("On the way")}
"""Where a party is: in one of these, where the modifiers of a climb do what they do first, or in none."""
TASKS = WORDS["tasks"] | {
    "give_relic": C_("act", "give a relic"),
    "give_potion": C_("act", "give a potion"),
}
CHANCES = WORDS["climb_chances"] | {"room": C_("act", "roll the die")}
"""What is drawn, rolled or picked, by the topic of the question."""
ROWS = {"colorless": N_("Colorless cards"), "act4": N_("Act IV")}
CAMPFIRE = (N_("rest"), N_("smith"))


def chance_words(run: Climbing, ask: Chance) -> str:
    """What is drawn, rolled or picked now, and by whom; without a full stop."""
    what = _(CHANCES[ask.topic])
    if ask.topic in ("encounters", "first_encounters"):
        return _for_row(run, what)
    if ask.seat < 0:
        return what
    return _("{name}: {what}").format(name=run.heroes[ask.seat].name, what=what)


def _for_row(run: Climbing, what: str) -> str:
    """Enemies of an encounter are drawn row by row, from the lowest (page 10)."""
    row = len(run.climb.met)
    name = next((hero.name for seat, hero in enumerate(run.heroes) if run.climb.row_of(seat) == row), "")
    return _("{what} for {row} ({name})").format(what=what, row=row_words(row), name=name)


def offer_words(offer: Offer) -> str:
    """What a reward or task is, in a few words."""
    known: dict[str, str] = {**REWARDS, **TASKS}
    words = _(known[offer.kind])
    if offer.kind == "gold":
        return _("{n} gold").format(n=offer.amount)
    return words if offer.amount == 1 else _("{what} ({n} left)").format(what=words, n=offer.amount)


_IN_ROOMS = WORDS["in_rooms"]


def room_prompt(run: Climbing, seats: Collection[int]) -> str:
    """What these seats are asked in a room: what waits for them there, or what it offers."""
    climb = run.climb
    event = _(event_of(climb).name) if climb.room == "event" and climb.card else ""
    room = event or _(PHASES[climb.room])
    if waiting := waiting_words(run, seats):
        return _("{room}. Still to do: {what}.").format(room=room, what=waiting)
    template = _IN_ROOMS.get(climb.room, N_("{room}: nothing left to do. Continue when all are ready."))
    return _(template).format(room=room)


def waiting_words(run: Climbing, seats: Collection[int]) -> str:
    """What waits for each of these seats, in the order in which it lies there; empty for nothing."""
    most: Counter[str] = Counter()
    for seat in dict.fromkeys(offer.seat for offer in run.climb.offers if offer.seat in seats):
        most |= Counter(offer_words(offer) for offer in run.climb.offers_of(seat))
    counted = _("{count} × {card}")
    return _(", ").join(
        what if count == 1 else counted.format(count=count, card=what) for what, count in most.items()
    )


def room_words(run: Climbing, space: str) -> str:
    """What a space of the map is, and where; its number alone where the map has none such."""
    if not run.climb.layout or space not in layout_of(run.climb).rooms:
        return space
    room = _(SPACES[room_at(run.climb, space)])
    return _("{room} ({place})").format(room=room, place=space_words(run, space))


def space_words(run: Climbing, space: str) -> str:
    """Where a space of the map is: its row from below, and its place in it from the left, both from 1."""
    row, place = place_of(run.climb, space)
    return _("row {row}, space {place}").format(row=row, place=place)


def option_name(run: Climbing, seat: int, option: int) -> str:
    """An option of the room with what it does; its number alone where the room has none such."""
    options = options_of(run, seat)
    if not 0 <= option < len(options):
        return _("option {number}").format(number=option + 1)
    gains = gains_words(options[option])
    if run.climb.room == "campfire":
        return _(CAMPFIRE[option])
    if run.climb.room == "event" and run.climb.card:
        name = pgettext("option", event_of(run.climb).options[option].name)
        return _("{option}: {what}").format(option=name, what=gains or _("Nothing happens."))
    return gains


def _what_waits(run: Climbing, uid: int) -> str:
    """A reward; where another of the seat is called the same, with what lies there."""
    waiting = run.climb.offer(uid)
    if waiting is None:
        return _("a reward")
    words = offer_words(waiting)
    alike = [each for each in run.climb.offers_of(waiting.seat) if offer_words(each) == words]
    if len(alike) < 2 or not waiting.cards:
        return words
    return _("{what} ({cards})").format(what=words, cards=_(", ").join(map(card_words, waiting.cards)))


def _kind_of(run: Climbing, act: ca.Take | ca.ChangeCard) -> str:
    waiting = run.climb.offer(act.offer)
    return waiting.kind if waiting is not None else ""


def _pass(run: Climbing, seat: int, act: ca.PassReward) -> str:
    name, waiting = run.heroes[act.player].name, run.climb.offer(act.offer)
    if waiting is None or not waiting.cards:
        return _("pass the potion to {name}").format(name=name)
    return _("pass {potion} to {name}").format(potion=card_words(waiting.cards[0]), name=name)


def _item(run: Climbing, seat: int, act: Any) -> str:
    """The relic or potion of an act; gold where it is none."""
    hero = run.heroes[seat]
    owned = next((each.id for each in (*hero.relics, *hero.potions) if each.uid == act.item), "")
    return card_words(owned) if owned else _("gold")


def _paid(run: Climbing, what: str, seat: int, paid: tuple[int, ...]) -> str:
    names, words = [hero.name for hero in run.heroes], _("{name} pays {n}")
    others = [words.format(name=names[other], n=paid[other]) for other in payers(seat, paid)]
    return _("{what} ({payers})").format(what=what, payers=", ".join(others)) if others else what


def payers(seat: int, paid: tuple[int, ...]) -> tuple[int, ...]:
    """The others who pay a part."""
    return tuple(other for other, part in enumerate(paid) if part and other != seat)


def _reveal(run: Climbing, seat: int, act: ca.Reveal) -> str:
    what = _what_waits(run, act.offer)
    if act.decks:
        decks = _(", ").join(_deck_name(deck) for deck in act.decks)
        return _("reveal: {what} of {name}").format(what=what, name=decks)
    if act.deck in BOOK.catalog.characters:
        name = _(BOOK.catalog.characters[act.deck].name)
        return _("reveal: {what} of {name}").format(what=what, name=name)
    return _("reveal: {what}").format(what=what)


def _deck_name(deck: str) -> str:
    entry = BOOK.catalog.characters.get(deck)
    return _(entry.name) if entry is not None else _("colorless")


def _buy(run: Climbing, seat: int, act: ca.Buy) -> str:
    ware = run.climb.ware(act.ware)
    if ware is None:
        return _("buy")
    what = _("buy {item} for {price} gold").format(item=card_words(ware.id), price=ware.price)
    return _paid(run, what, seat, act.paid)


def _buy_told(run: Climbing, seat: int, act: ca.BuyTold) -> str:
    what = _("buy {item} for {price} gold").format(item=card_words(act.card), price=sum(act.paid))
    return _paid(run, what, seat, act.paid)


def _removal(run: Climbing, seat: int, act: ca.BuyRemoval) -> str:
    what = _("pay {price} gold to remove {card}").format(price=sum(act.paid), card=card_words(act.card))
    return _paid(run, what, seat, act.paid)


def _give(run: Climbing, seat: int, act: ca.GiveItem) -> str:
    return _paid(run, _("give {item}").format(item=_item(run, seat, act)), seat, act.paid)


def _leave(run: Climbing, seat: int, act: ca.Leave) -> str:
    waiting = waiting_words(run, (seat,))
    return _("done, skip: {what}").format(what=waiting) if waiting else _("done with this room")


def _claim(run: Climbing, seat: int, act: ca.Claim) -> str:
    """Raises `KeyError` for what is no achievement: nobody can mean that."""
    return _("claim: {what}").format(what=_(load_climb().achievements[act.achievement].name))


def _card(run: Climbing, seat: int, act: Any) -> str:
    return card_words(act.card) if act.card else _what_waits(run, act.offer)


_SAID: Telling[Climbing] = Telling(
    {
        "name": lambda run, seat, act: act.name if isinstance(act, ca.Join) else run.heroes[act.player].name,
        "character": lambda run, seat, act: _(BOOK.catalog.characters[act.character].name),
        "room": lambda run, seat, act: room_words(run, act.room),
        "what": lambda run, seat, act: _what_waits(run, act.offer),
        "card": _card,
        "item": _item,
        "mine": lambda run, seat, act: card_words(act.mine),
        "theirs": lambda run, seat, act: card_words(act.theirs),
        "key": lambda run, seat, act: _(KEYS.get(act.key, act.key)),
        "row": lambda run, seat, act: _(ROWS[act.row]),
        "act": lambda run, seat, act: run.act + 1,
    },
    {
        ca.Enter: N_("go to {room}"),
        ca.ChooseOption: whole(
            lambda run, seat, act: _paid(run, option_name(run, seat, act.option), seat, act.paid)
        ),
        ca.Reveal: whole(_reveal),
        ca.Take: lambda run, seat, act: (
            _("put {card} under its deck") if _kind_of(run, act) == "put_back" else _("take {card}")
        ),
        ca.Skip: N_("skip: {what}"),
        ca.ChangeCard: lambda run, seat, act: (
            _(CHANGES[_kind_of(run, act)]) if _kind_of(run, act) in CHANGES else _("{what}: {card}")
        ),
        ca.GiveItem: whole(_give),
        ca.Swap: N_("swap {mine} for {theirs} of {name}"),
        ca.ChoosePlayer: N_("for {name}"),
        ca.PassReward: whole(_pass),
        ca.Buy: whole(_buy),
        ca.BuyTold: whole(_buy_told),
        ca.BuyRemoval: whole(_removal),
        ca.UseRelic: N_("use {item}"),
        UsePotion: N_("use {item}"),
        ca.SetDie: N_("{item}: set the die to {face}"),
        ca.DiscardPotion: N_("discard {item}"),
        ca.GivePotion: N_("give {item} to {name}"),
        ca.SwapRows: N_("switch rows with {name}"),
        ca.TakeKey: N_("take the {key}"),
        ca.Accept: N_("leave the die"),
        ca.Leave: whole(_leave),
        ca.CheckBox: N_("check a box: {row}"),
        ca.Claim: whole(_claim),
        ca.BeginAct: N_("continue to Act {act}"),
        ca.EndClimb: N_("end the game here"),
        ca.Join: lambda run, seat, act: (
            _("{name} joins the party as {character}") if act.name else _("{character} joins the party")
        ),
        ca.LeaveParty: N_("{name} leaves the party"),
    },
)
act_words = _SAID.act
"""What an act outside fights is called, for lists and refusals."""


def told_in(run: Climbing, events: Sequence[Event]) -> list[Climbing]:
    """The run in which each event is told: with the fight, and with the players, that left it after that."""
    found: list[Climbing] = []
    for event in reversed(events):
        if isinstance(event, ev.FightLeft):
            run = replace(run, fight=event.fight)
        elif isinstance(event, PlayerLeft):
            heroes = (*run.heroes[: event.seat], event.hero, *run.heroes[event.seat :])
            run = replace(run, heroes=heroes)
        found.append(run)
    return found[::-1]


def feat_words(achievement: str) -> str:
    """The name of an achievement."""
    known = load_climb().achievements
    return _(known[achievement].name) if achievement in known else achievement


def outcome_words(run: Climbing, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance outside fights."""
    if ask.kind == "die":
        return str(outcome)
    if isinstance(outcome, int):
        owned = (*run.heroes[ask.seat].relics, *run.heroes[ask.seat].potions)
        return next((card_words(each.id) for each in owned if each.uid == outcome), str(outcome))
    if ask.topic == "neow":
        return choices_words(load_climb().neow[outcome])
    name, others = thing_words(outcome), (str(each) for each in ask.options if each != outcome)
    alike = [each for each in others if thing_words(each) == name]
    return _told_apart(outcome, alike) if alike else name


def _told_apart(face: str, alike: Sequence[str]) -> str:
    """An enemy with what its card says and no other that is called so."""
    faces = BOOK.catalog.faces
    others = {line for each in alike if each in faces for line in _card_lines(faces[each])}
    own = next((line for line in _card_lines(faces[face]) if line not in others), "") if face in faces else ""
    return _("{name} ({words})").format(name=thing_words(face), words=own) if own else thing_words(face)


def _card_lines(face: Face) -> list[str]:
    rewards = [rewards_words(face.rewards)] if face.rewards is not None else []
    return [line.rstrip(".") for line in (*face_words(face), *rewards)]


def means_words(run: Climbing, ask: Chance, outcome: Outcome) -> str:
    """What a roll outside fights brings: the gains of its row, or the modifier of its section."""
    top = run.stack[-1]
    if ask.kind != "die" or not isinstance(outcome, int):
        return ""
    if isinstance(top, RollDie):
        return " ".join(
            gains_words(row.gains) or _("Nothing happens.") for row in top.rows if outcome in row.faces
        )
    if ask.topic != "modifier":
        return ""
    section = SECTIONS[len(run.climb.modifiers)]
    return _(load_climb().run_modifiers[rolled(section, outcome)].name)


def thing_words(thing: str) -> str:
    """The name of whatever lies in a deck of the climb, or on its map."""
    content = load_climb()
    if thing in content.events:
        return _(content.events[thing].name)
    if thing in content.neow:
        return _("Neow's Blessing {number}").format(number=list(content.neow).index(thing) + 1)
    if thing in BOOK.catalog.faces:
        return _(BOOK.catalog.faces[thing].name)
    if thing in content.maps:
        return _map_words(content.maps[thing])
    return _(SPACES[thing]) if thing in SPACES else card_words(thing)


def _map_words(layout: MapLayout) -> str:
    """A printed map; of several of an act by the lowest row that has other rooms than theirs."""
    act = [each for each in load_climb().maps.values() if each.act == layout.act]
    count = len({space.partition("-")[0] for space in layout.rooms})
    apart = (row for row in range(count) if len({tuple(sorted(_row(each, row))) for each in act}) == len(act))
    row = next(apart, None)
    if len(act) == 1 or row is None:
        return _("map of Act {act}").format(act=layout.act)
    rooms = ", ".join(_(SPACES[room]) for room in _row(layout, row))
    words = _("map of Act {act} with these rooms in row {row} from the bottom: {rooms}")
    return words.format(act=layout.act, row=row + 1, rooms=rooms)


def _row(layout: MapLayout, row: int) -> list[str]:
    """The rooms that are printed in a row, from left to right."""
    return [layout.rooms[space] for space in sorted(layout.rooms) if space.startswith(f"{row}-")]


# Events


def _thing(run: Climbing, seat: int, event: Any) -> str:
    if isinstance(event, ev.WareSold):
        return thing_words(event.ware.id)
    thing = getattr(event, "card", "") or getattr(event, "item", "")
    return thing_words(thing) if thing else ""


def _who(run: Climbing, seat: int, event: Any) -> str:
    if isinstance(event, PlayerLeft):
        return event.hero.name
    return event.name if isinstance(event, PlayerJoined) else run.heroes[seat].name


def _ended(run: Climbing, seat: int, event: ev.ClimbEnded) -> str:
    """The end of a fight alone has been told by the fight."""
    if run.climb.one_room:
        return ""
    return _("The climb is won.") if event.result == "won" else _("The climb is lost.")


_TOLD: Telling[Climbing] = Telling(
    {
        "name": _who,
        "other": lambda run, seat, e: run.heroes[e.player].name,
        "thing": _thing,
        "n": lambda run, seat, e: abs(e.change),
        "boss": lambda run, seat, e: thing_words(e.face),
        "choices": lambda run, seat, e: choices_words(load_climb().neow[e.card]),
        "room": lambda run, seat, e: room_words(run, e.space),
        "character": lambda run, seat, e: _(BOOK.catalog.characters[e.character].name),
        "key": lambda run, seat, e: _(KEYS[e.key]),
        "what": lambda run, seat, e: feat_words(e.achievement),
        "modifier": lambda run, seat, e: _(load_climb().run_modifiers[e.modifier].name),
    },
    {
        hero_events.HpChanged: lambda run, seat, e: (
            _("{name} heals {n} HP.") if e.change > 0 else _("{name} loses {n} HP.")
        ),
        hero_events.GoldChanged: lambda run, seat, e: (
            _("{name} gains {n} gold.") if e.change > 0 else _("{name} loses {n} gold.")
        ),
        hero_events.CardAdded: N_("{thing} joins the deck of {name}."),
        hero_events.CardRemoved: N_("{thing} leaves the deck of {name}."),
        hero_events.CardUpgraded: N_("{name} upgrades {thing}."),
        hero_events.ItemGained: N_("{name} gains {thing}."),
        hero_events.ItemLost: lambda run, seat, e: (
            _("{name} uses {thing}.") if e.drunk else _("{name} loses {thing}.")
        ),
        hero_events.RelicUsed: N_("{name} uses {thing}."),
        ev.EventDrawn: N_("Event: {thing}."),
        ev.NeowDealt: N_("{name} draws Neow's Blessing: {choices}"),
        hero_events.SeatDone: N_("{name} is done with the room."),
        ev.ActBegan: N_("Act {act} begins."),
        ev.BossChosen: lambda run, seat, e: _("The boss is {boss}.") if e.face else "",
        ev.TurnedUp: lambda run, seat, e: _("Revealed: {thing}.") if e.deck != "neow" else "",
        ev.Moved: N_("The party goes to {room}."),
        ev.RowsSwapped: N_("{name} and {other} switch rows."),
        PlayerJoined: N_("{name} joins the party as {character}."),
        PlayerLeft: N_("{name} leaves the party. All cards and items go back."),
        ev.KeyTaken: N_("The party has the {key}."),
        ev.WareSold: N_("{name} buys {thing}."),
        Achieved: lambda run, seat, e: (
            _("Achievement after a correction by hand, so it is not recorded: {what}.")
            if e.by_hand
            else _("Achievement: {what}!")
        ),
        ev.ModifierGained: N_("This climb has the modifier {modifier}."),
        ev.RoomDieRolled: N_("The die shows {face}."),
        ev.ClimbEnded: _ended,
    },
)
event_words = _TOLD.event
"""What happened on the climb, in one sentence; empty for what nobody needs to read."""
