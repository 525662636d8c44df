"""The fight with which a scenario of Slay the Spire begins, as its file describes it."""

from __future__ import annotations

from companion.engine.piles import Cards as Hand
from companion.engine.piles import Deck
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.beginning import RIGHTMOST, new_item
from companion.games.slay_the_spire.parts.case_form import Cards, EnemyForm, PlayerForm, StateForm, card_of
from companion.games.slay_the_spire.rules.enemies import new_enemy
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter
from companion.games.slay_the_spire.state.frames import Combat, SingleRoom
from companion.games.slay_the_spire.state.run import Fighting, Hero, Options, Run
from companion.kit.cases.form import BadCase, made
from companion.speech.words import _


def fight_of(given: StateForm, options: Options) -> Fighting:
    """The fight as a case describes it, in the Play phase."""
    faces = [BOOK.catalog.faces[entry.face] for entry in given.enemies]
    leading = next((face for face in faces if face.role == "boss"), faces[0])
    act, ascension = leading.acts[0], max(face.ascension_min for face in faces)
    fight = Fight(
        [],
        act=act,
        ascension=ascension,
        die=given.die,
        round=given.turn,
        supply_daze=BOOK.limits.daze_cards,
        supply_status=BOOK.limits.status_cards,
        phase="play",
    )
    heroes = tuple(_hero(seat, entry) for seat, entry in enumerate(given.players))
    run = Fighting(heroes, act, ascension, options, fight=fight, stack=[SingleRoom(), Combat("play")])
    for entry, hero in zip(given.players, heroes, strict=True):
        fight.fighters.append(_player(run, hero, entry))
    for enemy in given.enemies:
        fight.enemies.append(_enemy(fight, enemy))
    fight.kind = "boss" if any(enemy.everywhere for enemy in fight.enemies) else "encounter"
    return run


def _hero(seat: int, entry: PlayerForm) -> Hero:
    printed = BOOK.catalog.characters[entry.char].max_hp
    max_hp = printed if entry.max_hp is None else entry.max_hp
    return Hero(f"p{seat}", entry.char, max_hp if entry.hp is None else entry.hp, max_hp)


def _player(run: Run, hero: Hero, entry: PlayerForm) -> Fighter:
    board = BOOK.catalog.characters[hero.character]

    def cards(names: Cards) -> list[str]:
        return [card_of(name, hero.character) for name in names]

    stance = "neutral" if board.stances else ""
    return made(
        Fighter,
        entry,
        hp=hero.hp,
        max_hp=hero.max_hp,
        deck=Deck(top=cards(entry.deck)),
        hand=Hand(sorted(cards(entry.hand))),
        discard=cards(entry.discard),
        exhaust=cards(entry.exhaust),
        kept=sorted(cards(entry.kept)),
        orbs=sorted(orb for orb in entry.orbs if orb),
        orb_slots=max(board.orb_slots, len(entry.orbs)),
        stance=stance if entry.stance is None else entry.stance,
        powers=[new_item(run, card) for card in cards(entry.powers)],
        relics=[new_item(run, relic) for relic in entry.relics],
        potions=[new_item(run, potion) for potion in entry.potions],
    )


def _enemy(fight: Fight, entry: EnemyForm) -> Enemy:
    """An enemy as its card has it, where the case says nothing else. Raises `BadCase`."""
    face = BOOK.catalog.faces[entry.face]
    modes = tuple(face.modes)
    if entry.mode and entry.mode not in modes:
        words = _("{name} has no mode {mode}. Expected {expected}.")
        expected = _("one of {choices}").format(choices=", ".join(modes)) if modes else _("no mode")
        raise BadCase(words.format(name=entry.face, mode=entry.mode, expected=expected))
    enemy = new_enemy(fight, face, entry.row, summoned=False)
    enemy.place = RIGHTMOST if face.role == "elite" else enemy.place
    enemy.max_hp = enemy.max_hp if entry.max_hp is None else entry.max_hp
    enemy.hp = enemy.max_hp if entry.hp is None else entry.hp
    enemy.mode = entry.mode or enemy.mode
    enemy.cubes = enemy.cubes if entry.cubes is None else entry.cubes
    for name in ("block", "strength", "weak", "vulnerable", "poison", "slot"):
        setattr(enemy, name, getattr(entry, name))
    enemy.had_block = enemy.block > 0
    return enemy
