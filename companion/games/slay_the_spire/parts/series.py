"""A series of fights for a simulation: which fights, which parties, and what is read off their ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import Any

from companion.engine.game import SetupError
from companion.engine.parts.series import Bout, GameEnd, PartySeries
from companion.games.slay_the_spire.climb.book import acts_beaten
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.setting_up import arranging, fights
from companion.speech.words import N_, _

ALL = "all"
KINDS = ("boss", "elite", "encounter")
LEVELS, USUAL_LEVELS = "levels", (0, 7, 13)
ACTS_BEATEN = (N_("Act I"), N_("Act II"), N_("Act III"), N_("Act IV"))
ROOMS_OF_ACT = {1: 13, 2: 10, 3: 9, 4: 4}
"""The rows of the maps, one room of each of which a party enters."""
IN_BULK = {"rewards": False, "compare_orders": False}
"""Options of fights of which thousands are played: nothing after the victory, and no trying of orders."""


def bouts(options: Mapping[str, Any], players: range) -> list[Bout]:
    """The fights that options mean, each for every number of players.

    `boss`, `elite` or `encounter` may be "all": every one of the act, or of all acts when none is
    given. Raises `SetupError` for fights there are not.
    """
    if options.get("climb"):
        return [*_climbs(options, players)]
    said = [key for key in KINDS if options.get(key) == ALL]
    if not said:
        name = _named(options)
        return [Bout(name, count, {**options, **IN_BULK}) for count in players]
    if len(said) > 1:
        words = _("Only one of these can be all: {keys}.")
        raise SetupError(words.format(keys=", ".join(f"--{key}" for key in said)))
    kind = said[0]
    found = _all(kind, options.get("act") or None, options.get("ascension") or 0)
    return [
        Bout(f"{name} ({act})", count, {**options, kind: wanted, "act": act, **IN_BULK})
        for name, act, wanted in found
        for count in players
    ]


def _climbs(options: Mapping[str, Any], players: range) -> Iterator[Bout]:
    """Climbs on the level that was said, or on some from the lowest to the highest."""
    for level in options.get(LEVELS) or [options.get("ascension") or 0]:
        chosen = {key: value for key, value in options.items() if key != LEVELS}
        name = _("Ascension {level}").format(level=level)
        for count in players:
            yield Bout(name, count, {**chosen, "ascension": level, "compare_orders": False})


def stages(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The acts of a climb, from the one in which it begins."""
    if not options.get("climb"):
        return ()
    return tuple(
        _(act) for act in ACTS_BEATEN[max(int(options.get(key) or 1) for key in ("quick_start", "act")) - 1 :]
    )


def usual_decks(options: Mapping[str, Any], said: Collection[str]) -> dict[str, Any]:
    """The options with the decks that a party brings, unless `said` has the option `deck`.

    Hardly anybody meets a boss with a starter deck, so bosses are met with drafted ones. Climbs are made on
    several levels of ascension, unless one was said.
    """
    if options.get("climb"):
        return {**options} if "ascension" in said else {**options, LEVELS: USUAL_LEVELS}
    others = any(options.get(key) for key in ("elite", "encounter", "first", "fight"))
    return {**options} if "deck" in said or others else {**options, "deck": "drafted"}


def deck_words(options: Mapping[str, Any]) -> str:
    """Which decks the fights are played with, in words, and how to have others."""
    if options.get("climb"):
        return _("Climbs with starter decks: acts beaten, with 95% intervals")
    if options.get("deck") == "drafted":
        return _("Decks, relics and potions drafted for the act (--deck starter: starter decks)")
    return _("Starter decks (--deck drafted: decks, relics and potions drafted for the act)")


def _named(options: Mapping[str, Any]) -> str:
    for key in KINDS:
        if options.get(key):
            return str(options[key])
    if options.get("fight"):
        return ",".join(options["fight"])
    return _("1st encounter") if options.get("first") else _("a boss chosen by the die")


def _all(kind: str, act: int | None, level: int) -> list[tuple[str, int, str]]:
    """Name, act and the word that means it, of every fight of a kind."""
    if kind != "encounter":
        listed = fights.bosses(level, act) if kind == "boss" else fights.elites(level, act)
        return [(fight.name, fight.act, fight.faces[0]) for fight in listed]
    acts = (act,) if act else fights.ACTS
    faces = [(each, face) for each in acts for face in BOOK.catalog.of_role("encounter", each, level)]
    names = dict.fromkeys((fights.plain_name(face.name), each) for each, face in faces)
    return [(name, each, name) for name, each in names]


def parties(count: int) -> list[tuple[str, ...]]:
    """The parties of so many players, each combination of characters once in every order of rotation.

    Fight after fight takes the next one, so that after `len(parties(n))` fights every character has
    sat in every row equally often: 4, 12, 12 and 4 parties for 1 to 4 players.
    """
    turns = count if count < len(CHARACTERS) else len(CHARACTERS)
    return [
        (*party[turn:], *party[:turn]) for turn in range(turns) for party in combinations(CHARACTERS, count)
    ]


def party_of(options: Mapping[str, Any], count: int, number: int) -> tuple[str, ...]:
    """The characters of the fight with this number: those that were said, else the next party."""
    said = arranging.characters(options.get("characters") or "", [""] * count)
    wanted = [name for name in said if name]
    fitting = [party for party in parties(count) if party[: len(wanted)] == tuple(wanted)]
    if not fitting:
        words = _("No party of {count} has these characters: {names}. The characters are {known}.")
        raise SetupError(words.format(count=count, names=", ".join(wanted), known=", ".join(CHARACTERS)))
    return fitting[number % len(fitting)]


def named(options: Mapping[str, Any]) -> int:
    """How many characters the options name."""
    return len(arranging.characters(options.get("characters") or "", ()))


def outcome(run: Any) -> GameEnd:
    """Whether the party won, the rounds it took, and the HP each seat has left; of a climb, rows and acts."""
    if run.climb is not None:
        hp = [hero.hp for hero in run.heroes]
        won, beaten = run.climb.result == "won", acts_beaten(run)
        below = sum(ROOMS_OF_ACT[act] for act in range(run.climb.first_act, run.act))
        # On the highest level the first of two bosses does not end Act III (page 20).
        acts = len(beaten) - (not won and run.act in beaten)
        return GameEnd(won, below + len(run.climb.walked), hp, reached=acts)
    return GameEnd(
        run.fight.won, run.fight.round, [player.hp if player.alive else 0 for player in run.fight.fighters]
    )


SERIES = PartySeries(
    bouts=bouts,
    usual=usual_decks,
    decks=deck_words,
    characters=CHARACTERS,
    party_of=party_of,
    with_party=lambda options, party: {**options, "characters": list(party)},
    outcome=outcome,
    named=named,
    stages=stages,
)
