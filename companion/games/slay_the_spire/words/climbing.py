"""What is said of a climb between fights: acts, chances and events in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Outcome
from companion.engine.events import Event
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.acting import options_of
from companion.games.slay_the_spire.climb.making import event_of, layout_of, room_at
from companion.games.slay_the_spire.climb.party_events import PlayerJoined, PlayerLeft
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import MapLayout
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.rules.run_modifiers import SECTIONS, rolled
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.climb_events import Achieved
from companion.games.slay_the_spire.state.climb_frames import RollDie
from companion.games.slay_the_spire.state.run import Climbing
from companion.games.slay_the_spire.words.climb import REWARDS, ROOMS, gains_words
from companion.games.slay_the_spire.words.fighting import card_words
from companion.games.slay_the_spire.words.values import KEYS
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
TASKS = {
    "remove": N_("remove a card"),
    "upgrade": N_("upgrade a card"),
    "transform": N_("transform a card"),
    "gold": N_("gold"),
    "give_relic": C_("act", "give a relic"),
    "give_potion": C_("act", "give a potion"),
    "stake": N_("a stake"),
    "swap_card": N_("swap a card"),
    "swap_relic": N_("swap a relic"),
    "player": N_("choose who gains it"),
    "again": N_("again"),
}
CHANCES = {
    "map": N_("choose a map of the act at random"),
    "boss": N_("choose the boss of the act at random"),
    "token": N_("lay the next map token"),
    "room": C_("act", "roll the die"),
    "modifier": N_("roll the die for a modifier of the daily climb"),
    "neow": N_("reveal the next of Neow's Blessings"),
    "first_encounters": N_("reveal the first encounter"),
    "encounters": N_("reveal the next encounter"),
    "elites": N_("reveal the next elite"),
    "events": N_("reveal the next event"),
    "cards": N_("reveal the next card reward"),
    "rares": N_("reveal the next rare reward"),
    "colorless": N_("reveal the next colorless card"),
    "relics": N_("reveal the next relic"),
    "boss_relics": N_("reveal the next boss relic"),
    "potions": N_("reveal the next potion"),
    "curses": N_("reveal the next Curse"),
    "upgrade": N_("pick a random card to upgrade"),
    "transform": N_("pick a random card to transform"),
    "remove": N_("pick a random card to remove"),
    "show": N_("pick a random card to show"),
    "give_relic": N_("pick a random relic to give"),
    "give_potion": N_("pick a random potion to give"),
}
"""What is drawn, rolled or picked, by the topic of the question."""
ROWS = {"colorless": N_("Colorless cards"), "act4": N_("Act IV")}
CAMPFIRE = (N_("rest"), N_("smith"))


def chance_words(run: Climbing, ask: Chance) -> str:
    """What is drawn, rolled or picked now, and by whom; without a full stop."""
    what = _(CHANCES[ask.topic])
    if ask.seat < 0:
        return what
    return _("{name}: {what}").format(name=run.heroes[ask.seat].name, what=what)


def offer_words(offer: Offer) -> str:
    """What a reward or task is, in a few words."""
    known: dict[str, str] = {**REWARDS, **TASKS}
    words = _(known[offer.kind])
    if offer.kind == "gold":
        return _("{n} gold").format(n=offer.amount)
    return words if offer.amount == 1 else _("{what}, {n} left").format(what=words, n=offer.amount)


_IN_ROOMS = {
    "neow": N_("{room}: choose what to take, or continue."),
    "quick_start": N_("{room}: choose what to take, or continue."),
    "merchant": N_("The merchant: buy, remove a card, or continue."),
    "campfire": N_("The campfire: rest, smith, or continue."),
    "event": N_("{room}: choose what to do, or continue."),
}


def room_prompt(run: Climbing) -> str:
    """What is asked in a room: what waits there, or what it offers."""
    climb = run.climb
    event = _(event_of(climb).name) if climb.room == "event" and climb.card else ""
    room = event or _(PHASES[climb.room])
    waiting = dict.fromkeys(offer_words(offer) for offer in climb.offers)
    if waiting:
        return _("{room}. Still to do: {what}.").format(room=room, what=_(", ").join(waiting))
    template = _IN_ROOMS.get(climb.room, N_("{room}: nothing left to do. Continue when all are ready."))
    return _(template).format(room=room)


def room_words(run: Climbing, space: str) -> str:
    """What a space of the map is, and where; its number alone where the map has none such."""
    if not run.climb.layout or space not in layout_of(run.climb).rooms:
        return space
    return _("{room} ({space})").format(room=_(SPACES[room_at(run.climb, space)]), space=space)


def space_words(run: Climbing, space: str) -> str:
    """Where a space of the map is: its row from below, and its place in it from the left, both from 1."""
    row, _line, _column = space.partition("-")
    beside = sorted(each for each in layout_of(run.climb).rooms if each.partition("-")[0] == row)
    place = beside.index(space) + 1 if space in beside else 0
    return _("row {row}, space {place}").format(row=int(row) + 1, place=place)


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


def act_words(run: Climbing, seat: int, act: Any) -> str:
    """What an act outside fights is called, for lists and refusals."""
    return _ACTS[type(act)](run, seat, act)


def _with_offer(template: str) -> Callable[[Climbing, int, Any], str]:
    def words(run: Climbing, seat: int, act: Any) -> str:
        what = _what_waits(run, act.offer)
        card = getattr(act, "card", "")
        return _(template).format(what=what, card=card_words(card) if card else what)

    return words


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


def _pass(run: Climbing, seat: int, act: ca.PassReward) -> str:
    name, waiting = run.heroes[act.player].name, run.climb.offer(act.offer)
    if waiting is None or not waiting.cards:
        return _("pass the potion to {name}").format(name=name)
    return _("pass {potion} to {name}").format(potion=card_words(waiting.cards[0]), name=name)


def _item_words(template: str) -> Callable[[Climbing, int, Any], str]:
    def words(run: Climbing, seat: int, act: Any) -> str:
        hero, player = run.heroes[seat], getattr(act, "player", -1)
        owned = next((each.id for each in (*hero.relics, *hero.potions) if each.uid == act.item), "")
        name = run.heroes[player].name if player >= 0 else ""
        item = card_words(owned) if owned else _("gold")
        return _(template).format(item=item, name=name, face=getattr(act, "face", 0))

    return words


def _choose(run: Climbing, seat: int, act: ca.ChooseOption) -> str:
    return _paid(run, option_name(run, seat, act.option), seat, act.paid)


def _paid(run: Climbing, what: str, seat: int, paid: tuple[int, ...]) -> str:
    others = [_("{name} pays {n}").format(name=hero.name, n=part) for hero, part in _payers(run, seat, paid)]
    return _("{what} ({payers})").format(what=what, payers=", ".join(others)) if others else what


def _payers(run: Climbing, seat: int, paid: tuple[int, ...]) -> list[tuple[Any, int]]:
    pairs = zip(run.heroes, paid, strict=False)
    return [(hero, part) for number, (hero, part) in enumerate(pairs) if part and number != seat]


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


def _leave(run: Climbing, seat: int, act: ca.Leave) -> str:
    waiting = [offer_words(offer) for offer in run.climb.offers_of(seat)]
    if not waiting:
        return _("done with this room")
    return _("done, skip: {what}").format(what=_(", ").join(waiting))


def _swap(run: Climbing, seat: int, act: ca.Swap) -> str:
    values = {"mine": card_words(act.mine), "theirs": card_words(act.theirs)}
    return _("swap {mine} for {theirs} of {name}").format(name=run.heroes[act.player].name, **values)


def _join(run: Climbing, seat: int, act: ca.Join) -> str:
    character = _(BOOK.catalog.characters[act.character].name)
    if not act.name:
        return _("{character} joins the party").format(character=character)
    return _("{name} joins the party as {character}").format(name=act.name, character=character)


_ACTS: dict[type, Callable[[Climbing, int, Any], str]] = {
    ca.Enter: lambda run, seat, act: _("go to {room}").format(room=room_words(run, act.room)),
    ca.ChooseOption: _choose,
    ca.Reveal: _reveal,
    ca.Take: _with_offer(N_("take {card}")),
    ca.Skip: _with_offer(N_("skip: {what}")),
    ca.ChangeCard: _with_offer(N_("{what}: {card}")),
    ca.GiveItem: lambda run, seat, act: _paid(
        run, _item_words(N_("give {item}"))(run, seat, act), seat, act.paid
    ),
    ca.Swap: _swap,
    ca.ChoosePlayer: lambda run, seat, act: _("for {name}").format(name=run.heroes[act.player].name),
    ca.PassReward: _pass,
    ca.Buy: _buy,
    ca.BuyTold: _buy_told,
    ca.BuyRemoval: _removal,
    ca.UseRelic: _item_words(N_("use {item}")),
    UsePotion: _item_words(N_("use {item}")),
    ca.SetDie: _item_words(N_("{item}: set the die to {face}")),
    ca.DiscardPotion: _item_words(N_("discard {item}")),
    ca.GivePotion: _item_words(N_("give {item} to {name}")),
    ca.SwapRows: lambda run, seat, act: _("change rows with {name}").format(name=run.heroes[act.player].name),
    ca.TakeKey: lambda run, seat, act: _("take the {key}").format(key=_(KEYS.get(act.key, act.key))),
    ca.Accept: lambda run, seat, act: _("leave the die"),
    ca.Leave: _leave,
    ca.CheckBox: lambda run, seat, act: _("check a box: {row}").format(row=_(ROWS[act.row])),
    ca.Claim: lambda run, seat, act: _("claim: {what}").format(what=feat_words(act.achievement)),
    ca.BeginAct: lambda run, seat, act: _("continue to Act {act}").format(act=run.act + 1),
    ca.EndClimb: lambda run, seat, act: _("end the game here"),
    ca.Join: _join,
    ca.LeaveParty: lambda run, seat, act: _("{name} leaves the party").format(
        name=run.heroes[act.player].name
    ),
}


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
    return thing_words(outcome)


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


def event_words(run: Climbing, event: Event) -> str:
    """What happened on the climb, in one sentence; empty for what nobody needs to read."""
    teller = _EVENTS.get(type(event))
    return teller(run, event) if teller is not None else ""


def _of(template: str) -> Callable[[Climbing, Any], str]:
    def words(run: Climbing, event: Any) -> str:
        seat = getattr(event, "seat", -1)
        thing = getattr(event, "card", "") or getattr(event, "item", "")
        name = run.heroes[seat].name if seat >= 0 else ""
        return _(template).format(name=name, thing=thing_words(thing) if thing else "")

    return words


def _change(more: str, less: str) -> Callable[[Climbing, Any], str]:
    def words(run: Climbing, event: Any) -> str:
        template = _(more) if event.change > 0 else _(less)
        return template.format(name=run.heroes[event.seat].name, n=abs(event.change))

    return words


def _achieved(run: Climbing, event: Achieved) -> str:
    words = _("Achievement: {what}!")
    if event.by_hand:
        words = _("Achievement after a correction by hand, so it is not recorded: {what}.")
    return words.format(what=feat_words(event.achievement))


def _ended(run: Climbing, event: ev.ClimbEnded) -> str:
    """The end of a fight alone has been told by the fight."""
    if run.climb.one_room:
        return ""
    return _("The climb is won.") if event.result == "won" else _("The climb is lost.")


_EVENTS: dict[type, Callable[[Climbing, Any], str]] = {
    ev.HpChanged: _change(N_("{name} heals {n} HP."), N_("{name} loses {n} HP.")),
    ev.GoldChanged: _change(N_("{name} gains {n} gold."), N_("{name} loses {n} gold.")),
    ev.CardAdded: _of(N_("{thing} joins the deck of {name}.")),
    ev.CardRemoved: _of(N_("{thing} leaves the deck of {name}.")),
    ev.CardUpgraded: _of(N_("{name} upgrades {thing}.")),
    ev.ItemGained: _of(N_("{name} gains {thing}.")),
    ev.ItemLost: _of(N_("{name} loses {thing}.")),
    ev.RelicUsed: _of(N_("{name} uses {thing}.")),
    ev.EventDrawn: _of(N_("Event: {thing}.")),
    ev.NeowDealt: _of(N_("{name} draws {thing}.")),
    ev.SeatDone: _of(N_("{name} is done with the room.")),
    ev.ActBegan: lambda run, event: _("Act {act} begins.").format(act=event.act),
    ev.BossChosen: lambda run, event: (
        _("The boss is {boss}.").format(boss=thing_words(event.face)) if event.face else ""
    ),
    ev.TurnedUp: lambda run, event: _("Revealed: {thing}.").format(thing=thing_words(event.card)),
    ev.Moved: lambda run, event: _("The party goes to {room}.").format(room=room_words(run, event.space)),
    ev.RowsSwapped: lambda run, event: _("{name} and {other} change rows.").format(
        name=run.heroes[event.seat].name, other=run.heroes[event.player].name
    ),
    PlayerJoined: lambda run, event: _("{name} joins the party as {character}.").format(
        name=event.name, character=_(BOOK.catalog.characters[event.character].name)
    ),
    PlayerLeft: lambda run, event: _("{name} leaves the party. All cards and items go back.").format(
        name=event.hero.name
    ),
    ev.KeyTaken: lambda run, event: _("The party has the {key}.").format(key=_(KEYS[event.key])),
    ev.WareSold: lambda run, event: _("{name} buys {thing}.").format(
        name=run.heroes[event.seat].name, thing=thing_words(event.ware.id)
    ),
    Achieved: _achieved,
    ev.ModifierGained: lambda run, event: _("{modifier} applies to this climb.").format(
        modifier=_(load_climb().run_modifiers[event.modifier].name)
    ),
    ev.RoomDieRolled: lambda run, event: _("The die shows {face}.").format(face=event.face),
    ev.ClimbEnded: _ended,
}
