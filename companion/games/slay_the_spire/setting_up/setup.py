"""Setting a fight up: characters, decks, items, rows, and the enemies of the encounter (pages 10, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.engine.game import Game, OptionSpec, Setup, SetupError
from companion.engine.options import checked, validated
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS, starter_deck, starting_hp
from companion.games.slay_the_spire.content.kinds import Face
from companion.games.slay_the_spire.content.words import text_of
from companion.games.slay_the_spire.fight.beginning import begin, kind_of
from companion.games.slay_the_spire.setting_up import arranging, climb
from companion.games.slay_the_spire.state.frames import SingleRoom
from companion.games.slay_the_spire.state.gathering import Gathered
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Hero, Options, Owned, Run
from companion.kit.house_rules import specs_in
from companion.kit.seats import seated
from companion.speech.called import own_command
from companion.speech.near import meant
from companion.speech.words import _

SEATS = range(1, 5)
BRINGS = ("decks", "relics", "potions", "hp", "gold")
"""What each seat brings to a fight, as keys of `FightOptions`."""

SPECS: tuple[OptionSpec, ...] = specs_in(text_of("options.toml"), Options)
"""What people choose; lists of faces, decks and items go in the keys of `FightOptions`."""

CLIMB_ONLY = frozenset(spec.key for spec in SPECS if spec.words.startswith("Climb only."))
"""What decides nothing in a single fight, as its words say."""

ONLY_CLIMBS: dict[str, Any] = {"daily": False, "custom": "", "choose_your_relic": False, "group": None}
"""What changes a climb that people play, and leaves a party that is drafted for a fight alone."""

Few = Annotated[list[str], msgspec.Meta(max_length=20)]


class FightOptions(msgspec.Struct, forbid_unknown_fields=True):
    """What a fight is set up from, beside the rule options; lists hold one entry a seat.

    `fight` are ids of enemy faces. Without `act` and `ascension` those of the faces hold. What a seat
    does not say is what its character starts with: a missing or null entry is not said. `group` is the book
    of the group that climbs. A party that is `gathered` does not fight: its run holds the decks that fights
    are set up from.
    """

    gathered: bool = False

    fight: Annotated[list[str], msgspec.Meta(min_length=1, max_length=4)] = []
    act: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    ascension: Annotated[int, msgspec.Meta(ge=0, le=13)] | None = None
    characters: list[str | None] = []
    decks: list[Annotated[list[str], msgspec.Meta(max_length=200)] | None] = []
    relics: list[Few | None] = []
    potions: list[Few | None] = []
    hp: list[Annotated[int, msgspec.Meta(ge=1, le=99)] | None] = []
    gold: list[Annotated[int, msgspec.Meta(ge=0, le=999)] | None] = []
    group: Book | None = None


def validate(options: Mapping[str, Any], where: str) -> dict[str, Any]:
    """All options of a fight, checked. Raises `SetupError` with `where` and the key."""
    given = dict(options)
    for spec in SPECS:
        if spec.key in ("act", "ascension") and given.get(spec.key) is not None:
            checked(spec, given[spec.key], where)
    keys = FightOptions.__struct_fields__
    fight: dict[str, Any] = {
        key: given.pop(key) for key in keys if key in given and not _said_in_words(key, given[key])
    }
    try:
        msgspec.convert(fight, FightOptions)
    except msgspec.ValidationError as error:
        words = _("{where}: the fight cannot be set up: {reason}. To see the options: {command}")
        said = words.format(where=where, reason=error, command=own_command("play sts --help"))
        raise SetupError(said) from None
    return {**validated(SPECS, given, where), **fight}


def _no_kind_of_climb(given: Mapping[str, Any]) -> None:
    """Raises `SetupError` where one fight is set up by what only a climb is played with."""
    said = [spec.key for spec in SPECS if spec.key in climb.KINDS and given[spec.key] != spec.default]
    if said:
        words = _("{option} is for a climb: add --climb, or leave it out.")
        raise SetupError(words.format(option="--" + said[0].replace("_", "-")))


def _said_in_words(key: str, value: Any) -> bool:
    """Whether a key of the fight was given as people say it, to be worked out at set-up."""
    return (key == "characters" and isinstance(value, str)) or (key in ("act", "ascension") and value == 0)


def setup(chosen: Setup, game: Game[Run]) -> Run:
    """A run of one room: a fight about to begin. Raises `SetupError`.

    `options` hold, beside the rule options: `characters` (one a seat), `fight` (a list of face ids),
    `act`, `ascension`, and per seat optional `decks` (lists of cards), `relics`, `potions`, `hp`,
    `gold`. By the rules of `game` a drafted party has climbed before; what it has is drafted for those
    seats alone that do not bring all of it.
    """
    given = validate(chosen.options, _("the setup"))
    count = len(seated(chosen, SEATS, _("Slay the Spire")))
    if given.get("gathered"):
        return _gathered(given, chosen)
    if given["climb"]:
        return _climb(given, chosen)
    if given.get(climb.OPTION):
        raise SetupError(_("Group progress is for climbs: add --climb, or leave out --group."))
    _no_kind_of_climb(given)
    options, meeting = arranging.arranged(given, chosen.seats)
    faces = [_face(face) for face in options.get("fight", ())]
    act, ascension = options.get("act"), options.get("ascension")
    act, ascension = _checked_fight(faces, act, ascension, count) if faces else (act or 1, ascension or 0)
    _one_of_each(options["characters"])
    if given["deck"] == "drafted" and not _all_brought(options, count):
        options.update(_drafted(options, given.get("ascension") or 0, act, chosen, game))
    house_rules = Options(**{key: options[key] for key in Options.__struct_fields__})
    run = Run((), act, ascension, house_rules, lazy=list(chosen.lazy))
    for seat in range(count):
        run.heroes = (*run.heroes, _hero(run, seat, chosen.seats, options))
    run.stack = [SingleRoom()]
    if meeting is None:
        begin(run, faces)
    else:
        run.stack.append(meeting)
    if given["rewards"]:
        climb.begin_room(run, meeting.kind if meeting else kind_of(faces[0]), faces, given)
    return run


def drawn(chosen: Setup, game: Game[Run]) -> Setup:
    """A set-up that says what a drafted party brings, seat by seat; another as it is. Raises `SetupError`."""
    given = validate(chosen.options, _("the setup"))
    drafted = given["deck"] == "drafted" and not given["climb"] and not given.get("gathered")
    if not drafted or _all_brought(given, len(chosen.seats)):
        return chosen
    brought = [_brought(hero) for hero in setup(chosen, game).heroes]
    return replace(
        chosen, options={**chosen.options, **{key: [each[key] for each in brought] for key in BRINGS}}
    )


def _brought(hero: Hero) -> dict[str, Any]:
    """What a hero brings, by the options of a fight; the own starting ability is on the board."""
    ability = BOOK.catalog.characters[hero.character].starting_ability
    return {
        "decks": list(hero.deck),
        "relics": [relic.id for relic in hero.relics if relic.id != ability],
        "potions": [potion.id for potion in hero.potions],
        "hp": hero.hp,
        "gold": hero.gold,
    }


def _all_brought(options: Mapping[str, Any], count: int) -> bool:
    """Whether it is said of every seat what it brings, so that nothing is left to draft."""
    return all(_of_seat(options, key, seat, None) is not None for key in BRINGS for seat in range(count))


def _one_of_each(characters: Sequence[str | None]) -> None:
    """Raises `SetupError` when two seats ask for one character: the box has one board of each."""
    named = [name for name in characters if name]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        words = _("Each character can be played once, but two players want {name}. Choose one of {known}.")
        raise SetupError(words.format(name=twice, known=", ".join(CHARACTERS)))


def _drafted(
    options: Mapping[str, Any], level: int, act: int, chosen: Setup, game: Game[Run]
) -> dict[str, list[Any]]:
    """What each seat brings, as it may be when the party meets these enemies; what was said stays."""
    # A fight with decks of its own needs no climb, and does not load one.
    from companion.games.slay_the_spire.setting_up import drafting

    run = Run((), 1, level)
    characters = {"characters": options["characters"]}
    for seat in range(len(chosen.seats)):
        run.heroes = (*run.heroes, _hero(run, seat, chosen.seats, characters))
    climb.begin_climb(run, {**options, "quick_start": act, **ONLY_CLIMBS})
    brought = [_brought(hero) for hero in drafting.climbed(game, run, act, chosen.seed).heroes]
    return {
        key: [_of_seat(options, key, seat, each[key]) for seat, each in enumerate(brought)] for key in BRINGS
    }


def _climb(given: dict[str, Any], chosen: Setup) -> Run:
    """A run at the foot of the Spire; see `climb`."""
    climb.check(given)
    options = {**given, "characters": arranging.characters(given.get("characters") or "", chosen.seats)}
    _one_of_each(options["characters"])
    house_rules = Options(**{key: options[key] for key in Options.__struct_fields__})
    run = Run((), 1, given.get("ascension") or 0, house_rules, lazy=list(chosen.lazy))
    for seat in range(len(chosen.seats)):
        run.heroes = (*run.heroes, _hero(run, seat, chosen.seats, options))
    climb.begin_climb(run, options)
    return run


def _gathered(given: dict[str, Any], chosen: Setup) -> Run:
    """A run in which nobody fights: the heroes with what they own."""
    options = {**given, "characters": arranging.characters(given.get("characters") or "", chosen.seats)}
    _one_of_each(options["characters"])
    run = Run((), 1, given.get("ascension") or 0, lazy=list(chosen.lazy), stack=[Gathered()])
    for seat in range(len(chosen.seats)):
        run.heroes = (*run.heroes, _hero(run, seat, chosen.seats, options))
    return run


def _checked_fight(faces: list[Face], act: int | None, ascension: int | None, seats: int) -> tuple[int, int]:
    """The act and the ascension level of a fight. Raises `SetupError` when the faces do not fit."""
    act = faces[0].acts[0] if act is None else act
    ascension = max(face.ascension_min for face in faces) if ascension is None else ascension
    for face in faces:
        if act not in face.acts or not face.in_force(ascension):
            words = _("{name} belongs to Act {acts}, Ascension {low} to {high}, not to Act {act} at {level}.")
            high = 13 if face.ascension_max is None else face.ascension_max
            acts = _(" or ").join(str(each) for each in face.acts)
            values = {"name": face.id, "acts": acts, "low": face.ascension_min, "high": high}
            raise SetupError(words.format(**values, act=act, level=ascension))
    if len({kind_of(face) for face in faces}) > 1:
        raise SetupError(_("A fight is against encounters, an elite or a boss. Do not mix them."))
    if kind_of(faces[0]) == "encounter" and len(faces) != seats:
        words = _("There is one encounter in each player's row: name {seats} enemies, not {count}.")
        raise SetupError(words.format(seats=seats, count=len(faces)))
    return act, ascension


def _of_seat(options: Mapping[str, Any], key: str, seat: int, default: Any) -> Any:
    values = options.get(key)
    if values is None or seat >= len(values) or values[seat] is None:
        return default
    return values[seat]


def _hero(run: Run, seat: int, seats: Sequence[str], options: Mapping[str, Any]) -> Hero:
    character = _of_seat(options, "characters", seat, _free_character(run, options))
    if character not in BOOK.catalog.characters:
        words = _("There is no character {name}. The characters are {known}.")
        said = words.format(name=character, known=", ".join(CHARACTERS))
        raise SetupError(said + meant(str(character), CHARACTERS))
    hp, max_hp = starting_hp(character, run.ascension)
    solo = len(seats) == 1
    deck = _of_seat(options, "decks", seat, None) or starter_deck(character, run.ascension)
    relics = _of_seat(options, "relics", seat, (BOOK.limits.solo_relic,) if solo else ())
    ability = BOOK.catalog.characters[character].starting_ability
    return Hero(
        seats[seat],
        character,
        _of_seat(options, "hp", seat, hp),
        max_hp,
        _of_seat(options, "gold", seat, BOOK.limits.solo_gold if solo else 0),
        tuple(sorted(_known_card(card) for card in deck)),
        _owned(run, (_known_relic(relic) for relic in (ability, *relics))),
        _owned(run, (_known_potion(potion) for potion in _of_seat(options, "potions", seat, ()))),
    )


def _free_character(run: Run, options: Mapping[str, Any]) -> str:
    """The first character that nobody has and nobody asks for; there is one board of each."""
    taken = {hero.character for hero in run.heroes} | set(options.get("characters") or ())
    return next((character for character in CHARACTERS if character not in taken), CHARACTERS[0])


def _known_card(card: str) -> str:
    """The id as the catalogue has it, one text for all copies: many parties at once take less memory so."""
    if card not in BOOK.cards:
        words = _("There is no card {card}. To see all ids: {command}")
        raise SetupError(words.format(card=card, command=own_command("content sts")))
    return BOOK.cards[card].id


def _known_relic(relic: str) -> str:
    if relic not in BOOK.catalog.relics:
        raise SetupError(_("There is no relic {name}. Expected an id such as anchor.").format(name=relic))
    return BOOK.catalog.relics[relic].id


def _known_potion(potion: str) -> str:
    if potion not in BOOK.catalog.potions:
        raise SetupError(
            _("There is no potion {name}. Expected an id such as fire_potion.").format(name=potion)
        )
    return potion


def _owned(run: Run, items: Iterable[str]) -> tuple[Owned, ...]:
    """Relics or potions, each with a uid of its own."""
    found = []
    for item in items:
        found.append(Owned(item, run.next_uid))
        run.next_uid += 1
    return tuple(found)


def _face(face: str) -> Face:
    if face not in BOOK.catalog.faces:
        raise SetupError(_("There is no enemy {name}. Expected an id such as b1_guardian.").format(name=face))
    return BOOK.catalog.faces[face]
