"""The places of the table: for the table check, work for hands and corrections; and what does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.layout import Layout, Mark, Number, Path, Place, Spot
from companion.games.miscrits.content import CARDS, STATUSES
from companion.games.miscrits.state import BOSS, Creature, Player, State
from companion.games.miscrits.words.texts import name_of, own_name
from companion.kit.cards import in_deck
from companion.speech.words import N_, _


def layout(state: State) -> Layout:
    """Every place on the table."""
    places: list[Place] = []
    if state.boss is not None:
        places += _boss_places(state)
    for number, player in enumerate(state.seats):
        places += _seat_places(number, player)
    if state.phase in ("start", "play", "end", "boss"):
        places.append(Mark(("active",), "", N_("whose turn it is"), name_of(state, state.active)))
    return tuple(places)


def _boss_places(state: State) -> list[Place]:
    boss = state.boss
    if boss is None:
        return []
    owner = name_of(state, BOSS)
    return [
        Number(("boss", "hp"), owner, N_("HP"), boss.hp, 0, boss.max_hp),
        Number(("boss", "boost"), owner, N_("more damage"), boss.boost, 0, 99),
        Spot(("boss", "deck"), owner, N_("deck"), (), len(boss.deck), secret=True),
        Spot(("boss", "used"), owner, N_("played cards"), tuple(boss.used)),
        Spot(("boss", "status"), owner, N_("statuses"), tuple(boss.status)),
    ]


def _seat_places(number: int, player: Player) -> list[Place]:
    where = ("seats", number)
    if not player.alive:
        return [Mark((*where, "alive"), player.name, N_("in the game"), N_("no"))]
    return [*_pile_places(where, player), *_number_places(where, player), *_creatures_in_play(where, player)]


def _pile_places(where: Path, player: Player) -> list[Place]:
    """The deck, the hand, and where cards go."""
    name, hand, discard = player.name, player.hand, tuple(sorted(player.discard))
    return [
        Spot((*where, "deck"), name, N_("deck"), (), len(player.deck), secret=True),
        Spot((*where, "hand"), name, N_("hand"), tuple(hand.known), hand.unseen, secret=True),
        Spot((*where, "discard"), name, N_("discard pile"), discard, player.unseen_discards),
        Spot((*where, "lost"), name, N_("KO pile"), tuple(sorted(player.lost))),
    ]


def _number_places(where: Path, player: Player) -> list[Place]:
    """What is counted of a player."""
    name = player.name
    return [
        Number((*where, "knock_outs"), name, N_("knock-outs"), player.knock_outs, 0, 9),
        Number((*where, "boost"), name, N_("more damage"), player.boost, 0, 99),
        Number((*where, "boost_next"), name, N_("more damage next turn"), player.boost_next, 0, 99),
        Number((*where, "weakened"), name, N_("less damage"), player.weakened, 0, 99),
        Number((*where, "weakened_next"), name, N_("less damage next turn"), player.weakened_next, 0, 99),
    ]


def _creatures_in_play(where: Path, player: Player) -> list[Place]:
    """The active creature and the ready area, with what each of them bears."""
    found: list[Place] = []
    if player.active is not None:
        active = CARDS.creatures.get(player.active.id)
        name = active.name if active is not None else player.active.id
        found.append(Mark((*where, "active", "id"), player.name, N_("active creature"), name))
        found += _creature_places((*where, "active"), player, player.active)
    ready = tuple(creature.id for creature in player.ready)
    found.append(Spot((*where, "ready"), player.name, N_("ready area"), ready))
    for place, creature in enumerate(player.ready):
        found += _creature_places((*where, "ready", place), player, creature)
    return found


def _creature_places(where: Path, player: Player, creature: Creature) -> list[Place]:
    """The numbers of a creature, and what lies on it."""
    owner, label = player.name, own_name(player, creature)
    return [
        Number((*where, "hp"), owner, _("HP of {card}").format(card=label), creature.hp, 0, creature.max_hp),
        Spot((*where, "status"), owner, _("statuses of {card}").format(card=label), tuple(creature.status)),
        Spot((*where, "items"), owner, _("items of {card}").format(card=label), tuple(creature.items)),
        Spot((*where, "under"), owner, _("cards under {card}").format(card=label), tuple(creature.under)),
        *(
            Number(
                (*where, "counters", place, "count"),
                owner,
                _("hourglasses on {attack}").format(attack=_(one.id)),
                one.count,
                0,
                9,
            )
            for place, one in enumerate(creature.counters)
        ),
    ]


def may_lie(card: str, path: Path) -> bool:
    """Whether a thing can lie at a place: statuses on creatures, boss cards with the boss."""
    if path[-1:] == ("status",):
        return card in STATUSES
    if path[:1] == ("boss",):
        return any(card == one.name for boss in CARDS.bosses.values() for one in boss.deck)
    if path[-1:] in (("ready",), ("under",)):
        return card in CARDS.creatures
    if path[-1:] == ("items",):
        return card in CARDS.items
    return not card or card in CARDS.cards


def lying(state: State, card: str, path: Path) -> Any:
    """A creature that comes to the ready area by hand comes as its card says."""
    if path[-1:] != ("ready",):
        return card
    state.next_uid += 1
    hp = CARDS.creatures[card].max_hp
    return Creature(state.next_uid - 1, card, hp, hp)


def mark_words(state: State, path: Path) -> Mapping[int | str | bool, str]:
    """The creatures that an active zone can have."""
    if path[-2:] != ("active", "id"):
        return {}
    return {creature.id: _(creature.name) for creature in CARDS.creatures.values()}


def conserved(state: State) -> Mapping[str, int]:
    """How many copies of each card the game holds, wherever they lie."""
    found: Counter[str] = Counter()
    for player in state.seats:
        found.update(cards_of(player))
    if state.boss is not None:
        deck = state.boss.deck
        found.update([*in_deck(deck), *state.boss.used])
    return found


def cards_of(player: Player) -> Iterable[str]:
    """Every card of a seat that somebody has named, wherever it lies, and those nobody has."""
    deck = player.deck
    yield from [*in_deck(deck), *player.hand.known, *player.discard, *player.lost]
    for creature in player.creatures():
        yield from [*creature.under, creature.id, *creature.items]


def problems(state: State) -> tuple[str, ...]:
    """What does not add up any more, after corrections by hand."""
    found: list[str] = []
    for player in state.seats:
        found += [words.format(name=player.name) for words in _seat_problems(player)]
    if state.boss is not None and state.phase != "over" and state.boss.hp <= 0:
        found.append(_("The boss has no HP but is still in the game."))
    return tuple(found)


def _seat_problems(player: Player) -> Iterable[str]:
    unseen = player.deck.middle + player.hand.unseen + player.unseen_discards
    if unseen != len(player.deck.bag):
        yield _("{name}: the number of unseen cards does not match the missing cards.")
    if player.alive and player.knock_outs >= 5:
        yield _("{name} has lost 5 creatures but is still in the game.")
    for creature in player.creatures():
        if creature.id not in CARDS.creatures:
            yield _("{name} has a creature that is not in the sets in use.")
        elif creature.hp <= 0:
            yield _("{name} has a creature without HP on the table.")
