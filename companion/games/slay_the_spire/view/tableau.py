"""The places of a fight on the table: for table check, hands and corrections; and what does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.engine.layout import Layout, Mark, Number, Path, Place, Spot
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.fight.beginning import new_item
from companion.games.slay_the_spire.fight.flow import held_cards
from companion.games.slay_the_spire.state.enemy_actions import cube_slots
from companion.games.slay_the_spire.state.fight import Enemy, Fighter, Item
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.words.effects import MODES
from companion.games.slay_the_spire.words.fighting import enemy_name, item_name
from companion.games.slay_the_spire.words.values import KEYS, MANY, STANCES, TOKENS
from companion.speech.words import N_, _

PLAYER_NUMBERS = ("block", "energy", "strength", "weak", "vulnerable", "shiv", "miracle", "gold")
ENEMY_NUMBERS = ("block", "strength", "weak", "vulnerable", "poison")
PLACES = {"hp": N_("HP"), "slot": N_("cube on slot"), "cubes": N_("cubes on the card")}
ITEMS = {"powers": N_("Powers in play"), "relics": N_("relics"), "potions": N_("potions")}
SAID = {**WORDS["places"], "relics": N_("your relics"), "potions": N_("your potions")}
"""What places are called within a sentence."""


def layout(run: Fighting) -> Layout:
    """Every place on the table: players first, then the enemies, then the die."""
    places: list[Place] = []
    for seat, player in enumerate(run.fight.fighters):
        places += _player_places(seat, run.heroes[seat].name, player)
    for index, enemy in enumerate(run.fight.enemies):
        places += _enemy_places(run, index, enemy)
    if run.fight.die:
        places.append(Number(("fight", "die"), "", N_("the die"), run.fight.die, 1, 6))
    return tuple(places)


def _player_places(seat: int, name: str, player: Fighter) -> list[Place]:
    where = ("fight", "fighters", seat)
    places: list[Place] = [Number((*where, "hp"), name, PLACES["hp"], player.hp, 0, 99)]
    places += [
        Number((*where, key), name, MANY.get(key, TOKENS[key]), getattr(player, key), 0, 99)
        for key in PLAYER_NUMBERS
    ]
    label = N_("row")
    places.append(Number((*where, "row"), name, label, player.row, 0, 3, counts=False))
    hand, deck = player.hand, player.deck
    places += [
        Spot((*where, "hand"), name, N_("hand"), tuple(hand.known), hand.unseen, said=SAID["hand"]),
        Spot((*where, "deck"), name, N_("draw pile"), (), len(deck), True, said=SAID["draw_pile"]),
        _pile((*where, "discard"), name, N_("discard pile"), player.discard, SAID["discard_pile"]),
        _pile((*where, "exhaust"), name, N_("exhaust pile"), player.exhaust, SAID["exhaust_pile"]),
        _items(where, name, player, "powers"),
        Spot((*where, "orbs"), name, N_("orbs"), tuple(player.orbs)),
    ]
    if player.stance:
        label = N_("stance")
        places.append(Mark((*where, "stance"), name, label, STANCES[player.stance], tuple(STANCES.items())))
    return [*places, *_cubes(where, name, player, "powers")]


def belongings(run: Fighting) -> Layout:
    """Relics and potions of every player, which lie there from fight to fight."""
    places: list[Place] = []
    for seat, player in enumerate(run.fight.fighters):
        where, name = ("fight", "fighters", seat), run.heroes[seat].name
        places += [_items(where, name, player, "relics"), _items(where, name, player, "potions")]
        places += _cubes(where, name, player, "relics")
    return tuple(places)


def _items(where: Path, name: str, player: Fighter, kind: str) -> Spot:
    return _pile((*where, kind), name, ITEMS[kind], [item.id for item in getattr(player, kind)], SAID[kind])


def _cubes(where: Path, name: str, player: Fighter, kind: str) -> Iterable[Place]:
    """The cubes on what lies before a player, and on what will need some."""
    for position, item in enumerate(getattr(player, kind)):
        if item.cubes or (item.id and BOOK.counts_cubes[item.id]):
            path = (*where, kind, position, "cubes")
            yield Number(path, name, item_name(item.id), item.cubes)


def _pile(path: Path, owner: str, label: str, cards: list[str], said: str = "") -> Spot:
    named = tuple(card for card in cards if card)
    return Spot(path, owner, label, named, len(cards) - len(named), said=said)


def _enemy_places(run: Fighting, index: int, enemy: Enemy) -> list[Place]:
    if not enemy.alive:
        return []
    where = ("fight", "enemies", index)
    name = enemy_name(run, index)
    places: list[Place] = [Number((*where, "hp"), name, PLACES["hp"], enemy.hp, 0, 999)]
    places += [Number((*where, key), name, TOKENS[key], getattr(enemy, key), 0, 99) for key in ENEMY_NUMBERS]
    if cube_slots(enemy):
        label = N_("cube on slot")
        most = cube_slots(enemy) - 1
        places.append(Number((*where, "slot"), name, label, enemy.slot, 0, most, counts=False))
    if enemy.cubes:
        places.append(Number((*where, "cubes"), name, PLACES["cubes"], enemy.cubes, 0, 9))
    if enemy.mode:
        choices = tuple((mode, MODES.get(mode, mode)) for mode in BOOK.catalog.faces[enemy.face].modes)
        places.append(Mark((*where, "mode"), name, N_("mode"), enemy.mode, choices))
    return places


# Corrections


def may_lie(card: str, path: Path) -> bool:
    """Whether something can lie at a place by hand; what has a name nowhere in the game can lie nowhere."""
    kind = path[-1]
    if kind == "powers":
        return not card or (card in BOOK.cards and BOOK.cards[card].card.type == "power")
    known = {"orbs": BOOK.catalog.orbs, "relics": BOOK.catalog.relics, "potions": BOOK.catalog.potions}
    return card in known[str(kind)] if kind in known else not card or card in BOOK.cards


def lying(run: Fighting, card: str, path: Path) -> Item | str:
    """What lies there when it came by hand: a power, relic or potion is new, and has no cubes yet."""
    if path[-1] not in ITEMS:
        return card
    return new_item(run, card)


def box() -> Iterable[str]:
    """All cards, orbs, relics and potions, and the keys."""
    catalog = BOOK.catalog
    return (*BOOK.cards, *catalog.orbs, *catalog.relics, *catalog.potions, *KEYS)


def conserved(run: Fighting) -> Mapping[str, int]:
    """How many copies of each card the fight holds, wherever they lie; Daze and status with supply."""
    found: Counter[str] = Counter()
    for player in run.fight.fighters:
        cards = [*player.deck.top, *player.deck.bag, *player.deck.bottom, *player.hand.known]
        cards += [*player.discard, *player.exhaust, *(power.id for power in player.powers)]
        found.update(card for card in cards if card)
    for frame in run.stack:
        found.update(card for _seat, card in held_cards(frame) if card)
    for enemy in run.fight.enemies:
        found.update(attached.card for attached in enemy.attached if attached.card)
    junk = {card: found.pop(card) for card in list(found) if BOOK.cards[card].card.owner == "status"}
    daze = junk.pop("daze", 0)
    found["(daze)"] = daze + run.fight.supply_daze
    found["(status)"] = sum(junk.values()) + run.fight.supply_status
    return found


def problems(run: Fighting) -> tuple[str, ...]:
    """What does not add up any more, after corrections by hand."""
    found = []
    for seat, (hero, player) in enumerate(zip(run.heroes, run.fight.fighters, strict=True)):
        unseen = player.deck.middle + player.hand.unseen + _unnamed(run, seat, player)
        if unseen != len(player.deck.bag):
            template = _("{name}: {unseen} unseen cards, but {bag} cards are missing.")
            found.append(template.format(name=hero.name, unseen=unseen, bag=len(player.deck.bag)))
        if player.hp > player.max_hp:
            template = _("{name} has more HP than the board shows.")
            found.append(template.format(name=hero.name))
        if player.alive and player.hp <= 0 and run.fight.phase == "play":
            found.append(_("{name} has no HP but is still in the fight.").format(name=hero.name))
        limit = BOOK.catalog.most_potions(run.ascension)
        if len(player.potions) > limit:
            template = _("{name} has {count} potions. The limit is {limit} (pages 8, 20).")
            found.append(template.format(name=hero.name, count=len(player.potions), limit=limit))
    return tuple(found)


def _unnamed(run: Fighting, seat: int, player: Fighter) -> int:
    """Cards that lie open or were played, and that nobody has named."""
    played = [card for frame in run.stack for other, card in held_cards(frame) if other == seat]
    powers = [power.id for power in player.powers]
    return sum(cards.count("") for cards in (player.discard, player.exhaust, powers, played))
