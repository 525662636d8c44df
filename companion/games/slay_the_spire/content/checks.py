"""What must hold over all content, beyond the types: references, dice, tracks, limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.kinds import Actions, CubeActions, DieActions, Face
from companion.speech.words import _

ASCENSIONS = range(14)


def problems(catalog: Catalog) -> list[str]:
    """Everything that does not add up, one sentence each; empty for content that can be played."""
    return [*_ids(catalog), *_people(catalog), *_faces(catalog), *_numbers(catalog)]


def _ids(catalog: Catalog) -> Iterator[str]:
    """The rules look up what powers, relics and stances do in one table."""
    kinds = (catalog.sides, catalog.relics, catalog.potions, catalog.orbs, catalog.stances, catalog.faces)
    count = Counter(name for kind in kinds for name in kind)
    for name, times in count.items():
        if times > 1:
            yield _("{id}: {count} entries have this id. Give each its own id.").format(id=name, count=times)


def _people(catalog: Catalog) -> Iterator[str]:
    for character in catalog.characters.values():
        for card in character.starter_deck:
            if card not in catalog.sides:
                yield _("{id}: the starter deck names {card}, which is not a card.").format(
                    id=character.id, card=card
                )
        if character.starting_ability not in catalog.relics:
            yield _("{id}: {ability} is not a starting ability.").format(
                id=character.id, ability=character.starting_ability
            )


def _faces(catalog: Catalog) -> Iterator[str]:
    for face in catalog.faces.values():
        tracks = list(face.modes.values()) if face.actions is None else [face.actions]
        if not tracks or (face.modes and face.start_mode not in face.modes):
            yield _("{id}: it has no actions, or starts in a mode it does not have.").format(id=face.id)
        for track in tracks:
            yield from _track(face, track)
        yield from _summons(catalog, face)


def _track(face: Face, track: Actions) -> Iterator[str]:
    if isinstance(track, DieActions):
        shown = sorted(number for row in track.rows for number in row.faces)
        if shown != [1, 2, 3, 4, 5, 6]:
            yield _("{id}: the rows of the die show {faces} instead of 1 to 6.").format(
                id=face.id, faces=shown
            )
    if isinstance(track, CubeActions) and not track.slots:
        yield _("{id}: the cube track has no slot.").format(id=face.id)


def _summons(catalog: Catalog, face: Face) -> Iterator[str]:
    names = [summon.name or summon.group for summon in face.summons]
    names += face.fill.names if face.fill is not None else ()
    highest = max(ASCENSIONS) if face.ascension_max is None else face.ascension_max
    for name in names:
        for level in (face.ascension_min, highest):
            if not catalog.summonable(name, face.acts[0], level):
                yield _("{id}: there is no {name} to summon at Ascension {level}.").format(
                    id=face.id, name=name, level=level
                )


def _numbers(catalog: Catalog) -> Iterator[str]:
    for face in catalog.faces.values():
        if any(face.hp_for(players) < 1 for players in (1, 2, 3, 4)):
            yield _("{id}: an enemy starts with at least 1 HP.").format(id=face.id)
    for character in catalog.characters.values():
        if character.max_hp < 1:
            yield _("{id}: a character has at least 1 HP.").format(id=character.id)
    for card in catalog.cards.values():
        if isinstance(card.base.cost, int) and card.base.cost < 0:
            yield _("{id}: a card costs at least 0.").format(id=card.id)
