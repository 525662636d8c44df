"""Setting a fight up: characters, decks, items, rows, and the enemies of the encounter (pages 10, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.game import OptionSpec, Setup, SetupError
from companion.engine.options import validated
from companion.engine.words import N_, _
from companion.games.slay_the_spire.book import BOOK
from companion.games.slay_the_spire.content import Face
from companion.games.slay_the_spire.enemies import new_enemy
from companion.games.slay_the_spire.modifiers import ForeignBoard
from companion.games.slay_the_spire.state import Combat, Item, Options, Player, State, Summoning

CHARACTERS = ("ironclad", "silent", "defect", "watcher")
SEATS = range(1, 5)

SPECS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "ask_order",
        "bool",
        True,
        N_("Ask for the order"),
        N_("When several abilities wait that can change each other, the players are asked for the order."),
        ruling="page 12",
    ),
    OptionSpec(
        "last_stand",
        "bool",
        False,
        N_("The Last Stand"),
        N_("In a boss fight the others fight on when a player dies."),
        ruling="page 23",
    ),
)
"""The rule options of a fight; the set-up itself is in the other keys of `Setup.options`."""


def validate(options: Mapping[str, Any], where: str) -> dict[str, Any]:
    """All options of a fight, checked. Raises `SetupError` with `where` and the key."""
    given = dict(options)
    fight: dict[str, Any] = {
        key: given.pop(key)
        for key in (
            "fight",
            "act",
            "ascension",
            "characters",
            "decks",
            "relics",
            "potions",
            "hp",
            "gold",
            "rows",
        )
        if key in given
    }
    return {**validated(SPECS, given, where), **fight}


def setup(chosen: Setup) -> State:
    """A fight about to begin. Raises `SetupError`.

    `options` hold, beside the rule options: `characters` (one a seat), `fight` (a list of face ids),
    `act`, `ascension`, and per seat optional `decks` (lists of cards), `relics`, `potions`, `hp`,
    `gold`.
    """
    options = validate(chosen.options, _("the set-up"))
    count = len(chosen.seats)
    if count not in SEATS:
        raise SetupError(_("Slay the Spire is played by 1 to 4 seats, not by {count}.").format(count=count))
    state = State(
        [],
        act=options.get("act", 1),
        ascension=options.get("ascension", 0),
        options=Options(options["ask_order"], options["last_stand"]),
        lazy=list(chosen.lazy),
        supply_daze=BOOK.limits.daze_cards,
        supply_status=BOOK.limits.status_cards,
    )
    for seat, name in enumerate(chosen.seats):
        state.players.append(_player(state, seat, name, options))
    faces = [_face(face) for face in options.get("fight") or ["b1_guardian"]]
    place_enemies(state, faces)
    return state


def _of_seat(options: Mapping[str, Any], key: str, seat: int, default: Any) -> Any:
    values = options.get(key)
    if values is None or seat >= len(values) or values[seat] is None:
        return default
    return values[seat]


def _player(state: State, seat: int, name: str, options: Mapping[str, Any]) -> Player:
    character = _of_seat(options, "characters", seat, CHARACTERS[seat])
    if character not in BOOK.catalog.characters:
        words = _("There is no character {name}; the characters are {known}.")
        raise SetupError(words.format(name=character, known=", ".join(CHARACTERS)))
    board = BOOK.catalog.characters[character]
    levels = [level for level in BOOK.catalog.ascension if level.level <= state.ascension]
    max_hp = board.max_hp + sum(level.max_hp for level in levels)
    hp = max_hp + sum(level.start_hp for level in levels)
    player = Player(
        name,
        character,
        seat,
        _of_seat(options, "hp", seat, hp),
        max_hp,
        gold=_of_seat(options, "gold", seat, 0),
        orb_slots=board.orb_slots,
        stance="neutral" if board.stances else "",
    )
    deck = _of_seat(options, "decks", seat, None) or starter_deck(character, state.ascension)
    player.deck.bag = sorted(_known_card(card) for card in deck)
    player.deck.middle = len(player.deck.bag)
    _give_items(state, player, _of_seat(options, "relics", seat, ()), _of_seat(options, "potions", seat, ()))
    return player


def starter_deck(character: str, ascension: int = 0) -> list[str]:
    """The starter deck of a character (page 4), with what the ascension adds."""
    board = BOOK.catalog.characters[character]
    deck = [card for card, count in board.starter_deck.items() for _copy in range(count)]
    levels = (level for level in BOOK.catalog.ascension if level.level <= ascension)
    return sorted([*deck, *(level.starter_deck_add for level in levels if level.starter_deck_add)])


def _known_card(card: str) -> str:
    if card not in BOOK.cards:
        raise SetupError(_("There is no card {card}.").format(card=card))
    return card


def _give_items(state: State, player: Player, relics: Sequence[str], potions: Sequence[str]) -> None:
    ability = BOOK.catalog.characters[player.character].starting_ability
    for relic in (ability, *relics):
        if relic not in BOOK.catalog.relics:
            raise SetupError(_("There is no relic {name}.").format(name=relic))
        player.relics.append(new_item(state, relic))
        for modifier in BOOK.catalog.relics[relic].modifiers:
            if isinstance(modifier, ForeignBoard):
                _foreign_board(player, modifier)
    for potion in potions:
        if potion not in BOOK.catalog.potions:
            raise SetupError(_("There is no potion {name}.").format(name=potion))
        player.potions.append(new_item(state, potion))


def _foreign_board(player: Player, modifier: ForeignBoard) -> None:
    """Orb slots and stances for a board that has none of its own (page 18)."""
    if not player.orb_slots:
        player.orb_slots = modifier.orb_slots
    if modifier.stances and not player.stance:
        player.stance = "neutral"


def new_item(state: State, item: str) -> Item:
    """A power, relic or potion with a uid of its own."""
    state.next_uid += 1
    return Item(item, state.next_uid - 1)


def _face(face: str) -> Face:
    if face not in BOOK.catalog.faces:
        raise SetupError(_("There is no enemy {name}.").format(name=face))
    return BOOK.catalog.faces[face]


# Enemies


def place_enemies(state: State, faces: Sequence[Face]) -> None:
    """Put the enemies of a fight on the table, with their summons (pages 10, 11).

    Encounters: one in each row, in the order of `faces` (one face alone is put in each player's
    row only if there are as many copies). Elites: in the bottom row. Bosses: in every row.
    """
    role = faces[0].role
    state.kind = "boss" if role == "boss" else "elite" if role == "elite" else "encounter"
    state.stack = [Combat()]
    summons: list[Summoning] = []
    for position, face in enumerate(faces):
        row = position if state.kind == "encounter" else 0
        summons += _summons_of(state, face, row)
        enemy = new_enemy(state, face, row, summoned=False)
        enemy.place = 50 if state.kind == "elite" else enemy.place
        state.enemies.append(enemy)
        _paired(state, face)
    state.stack += list(reversed(summons))


def _paired(state: State, face: Face) -> None:
    """An enemy that comes with another of its own kind brings it along."""
    if not face.paired_with or any(
        BOOK.catalog.faces[enemy.face].name == face.paired_with for enemy in state.enemies
    ):
        return
    for other in BOOK.catalog.in_use(face.acts[0], state.ascension):
        if other.name == face.paired_with and other.role == face.role:
            row = other.rows[0] if other.rows else 0
            state.enemies.append(new_enemy(state, other, row, summoned=False))
            return


def _summons_of(state: State, face: Face, row: int) -> Iterator[Summoning]:
    players = len(state.players)
    for summon in face.summons:
        count = summon.count if players > 1 or summon.solo is None else summon.solo
        rows = range(players) if summon.each_row else (row,)
        wanted = [each for each in rows for _copy in range(count)]
        if wanted:
            yield Summoning(summon.name or summon.group, wanted, summon.last)
    if face.fill is not None:
        yield from _filling(state, face, row)


def _filling(state: State, face: Face, row: int) -> Iterator[Summoning]:
    """Every row is filled up, the named enemies taking turns; the elite itself counts in its row."""
    if face.fill is None:
        return
    turn = 0
    for each in range(len(state.players)):
        own = 1 if each == row else 0
        for _place in range(face.fill.to - own):
            yield Summoning(face.fill.names[turn % len(face.fill.names)], [each])
            turn += 1
