"""The players and the enemies of a fight as a screen shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.view import (
    Badge,
    BehaviourKind,
    CardFace,
    CreatureView,
    Meter,
    PileView,
    SeatView,
    SlotView,
    Threat,
)
from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import kinds as ct
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.foresight import Blow, Forecast, looks_at_die, rolled
from companion.games.slay_the_spire.rules.items import die_lines
from companion.games.slay_the_spire.state.acts import PickRelic
from companion.games.slay_the_spire.state.enemy_actions import action_of, slots_to_come
from companion.games.slay_the_spire.state.fight import Enemy, Fighter, Item
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.words import cards
from companion.games.slay_the_spire.words.effects import mode_words, script_words
from companion.games.slay_the_spire.words.fighting import card_words, enemy_name, item_name
from companion.games.slay_the_spire.words.values import ORBS, STANCES, listed
from companion.speech.words import N_, _

Faces = Callable[[Fighting, int, Iterable[str]], tuple[CardFace, ...]]

METERS = (
    ("hp", N_("HP"), "heart"),
    ("block", N_("Block"), "shield"),
    ("energy", N_("Energy"), "energy"),
    ("strength", N_("Strength"), "strength"),
    ("weak", N_("Weak"), "weak"),
    ("vulnerable", N_("Vulnerable"), "vulnerable"),
    ("shiv", N_("Shivs"), "shiv"),
    ("miracle", N_("Miracles"), "miracle"),
    ("gold", N_("Gold"), "gold"),
)
ALWAYS = ("hp", "block", "energy")
ENEMY_METERS = (
    ("hp", N_("HP"), "heart"),
    ("block", N_("Block"), "shield"),
    ("strength", N_("Strength"), "strength"),
    ("weak", N_("Weak"), "weak"),
    ("vulnerable", N_("Vulnerable"), "vulnerable"),
    ("poison", N_("Poison"), "poison"),
    ("cubes", N_("Cubes"), "cube"),
)


# Players


def seat_view(run: Fighting, seat: int, ask: Ask | None, ahead: Forecast | None, faces: Faces) -> SeatView:
    """One player with everything in front of them."""
    hero, player = run.heroes[seat], run.fight.fighters[seat]
    left = ahead.hp[seat] if ahead is not None else None
    return SeatView(
        seat=seat,
        name=hero.name,
        character=_(BOOK.catalog.characters[hero.character].name),
        colour=hero.character,
        alive=player.alive,
        asked=isinstance(ask, Choice) and seat in ask.seats,
        ready=player.ready,
        row=player.row,
        meters=_player_meters(seat, player),
        badges=tuple(_badges(run, seat, player)),
        piles=_piles(run, seat, player, faces),
        forecast_hp=left,
        forecast_words=_left_words(player, left, ahead.best[seat] if ahead is not None else None),
    )


def _player_meters(seat: int, player: Fighter) -> tuple[Meter, ...]:
    limits = BOOK.limits
    most: dict[str, int | None] = {
        "hp": player.max_hp,
        "block": limits.block,
        "energy": limits.energy,
        "strength": limits.strength,
        "weak": limits.weak,
        "vulnerable": limits.vulnerable,
        "shiv": limits.shivs,
        "miracle": limits.miracles,
    }
    return tuple(
        Meter(key, _(label), getattr(player, key), most.get(key), icon, ("fight", "fighters", seat, key))
        for key, label, icon in METERS
        if key in ALWAYS or getattr(player, key)
    )


def _left_words(player: Fighter, left: int | None, best: int | None) -> str:
    if left is None or best is None or not player.alive:
        return ""
    if left != best:
        words = _("{low} to {high} HP left, depending on the die, if nothing else happens")
        return words.format(low=left, high=best)
    if left <= 0:
        return _("dies in the enemy turn if nothing else happens")
    if left == player.hp:
        return _("loses no HP if nothing else happens")
    return _("{hp} HP left, if nothing else happens").format(hp=left)


def _badges(run: Fighting, seat: int, player: Fighter) -> Iterable[Badge]:
    catalog = BOOK.catalog
    if player.stance:
        kind = catalog.stances[player.stance]
        path = ("fight", "fighters", seat, "stance")
        yield Badge(player.stance, "stance", _(STANCES[player.stance]), cards.stance_words(kind), path=path)
    for orb in player.orbs:
        yield Badge(orb, "orb", _(ORBS[orb]), cards.orb_words(catalog.orbs[orb]))
    for _slot in range(player.orb_slots - len(player.orbs)):
        yield Badge("slot", "orb", _("open slot"), _("An open orb slot."))
    for power in player.powers:
        if not power.id:
            words = _("This power has no name yet. Carry out its effects yourselves.")
            yield _item_badge(power, "power", _("an unnamed power"), words)
            continue
        words = cards.side_words(BOOK.cards[power.id].side)
        yield _item_badge(power, "power", card_words(power.id), words)
    for relic in player.relics:
        words = cards.relic_words(catalog.relics[relic.id])
        yield _item_badge(relic, "relic", item_name(relic.id), words)
    for potion in player.potions:
        words = cards.potion_words(catalog.potions[potion.id])
        yield _item_badge(potion, "potion", item_name(potion.id), words)


def _item_badge(item: Item, group: str, name: str, words: str) -> Badge:
    spent = item.used_combat or item.used_turn
    return Badge(f"{item.id}:{item.uid}", group, name, words, item.cubes, spent)


def _piles(run: Fighting, seat: int, player: Fighter, faces: Faces) -> tuple[PileView, ...]:
    def path(name: str) -> tuple[str | int, ...]:
        return ("fight", "fighters", seat, name)

    hand, deck = player.hand, player.deck
    return (
        PileView("hand", _("Hand"), len(hand), faces(run, seat, hand.known), path("hand")),
        PileView("draw", _("Draw pile"), len(deck), faces(run, seat, deck.top), path("deck")),
        PileView(
            "discard",
            _("Discard pile"),
            len(player.discard),
            faces(run, seat, reversed(player.discard)),
            path("discard"),
        ),
        PileView(
            "exhaust",
            _("Exhaust pile"),
            len(player.exhaust),
            faces(run, seat, player.exhaust),
            path("exhaust"),
        ),
    )


# Enemies


def creature_view(run: Fighting, index: int, ahead: Forecast | None) -> CreatureView:
    """One enemy with its behaviour, its next action and what that will do."""
    enemy = run.fight.enemies[index]
    face = BOOK.catalog.faces[enemy.face]
    track = face.track(enemy.mode)
    blows = ahead.blows.get(index, []) if ahead is not None and enemy.alive else []
    return CreatureView(
        creature=index,
        name=enemy_name(run, index),
        row=None if enemy.everywhere else enemy.row,
        boss=enemy.everywhere,
        alive=enemy.alive,
        meters=_enemy_meters(index, enemy),
        kind=_kind(track),
        mode=mode_words(enemy.mode) if enemy.mode else "",
        slots=tuple(_slots(run, enemy, track)),
        next_words=_next_words(run, index) if enemy.alive else "",
        coming=_coming(enemy, track) if enemy.alive and isinstance(track, ct.CubeActions) else (),
        threats=tuple(_threat(run, blow) for blow in blows),
        abilities=tuple(_specials(enemy, face)),
        warnings=_warnings(run, index, face) if enemy.alive else (),
        path=("fight", "enemies", index),
        figure=face.name,
    )


def _enemy_meters(index: int, enemy: Enemy) -> tuple[Meter, ...]:
    limits: dict[str, int | None] = {
        "hp": enemy.max_hp,
        "weak": BOOK.limits.weak,
        "vulnerable": BOOK.limits.vulnerable,
    }
    return tuple(
        Meter(key, _(label), getattr(enemy, key), limits.get(key), icon, ("fight", "enemies", index, key))
        for key, label, icon in ENEMY_METERS
        if key in ("hp", "block") or getattr(enemy, key)
    )


def _kind(track: ct.Actions) -> BehaviourKind:
    if isinstance(track, ct.SingleAction):
        return "single"
    return "die" if isinstance(track, ct.DieActions) else "cube"


def _slots(run: Fighting, enemy: Enemy, track: ct.Actions) -> Iterable[SlotView]:
    if isinstance(track, ct.SingleAction):
        yield SlotView(cards.action_words(track), here=enemy.alive)
    elif isinstance(track, ct.DieActions):
        first = track.first is not None and run.fight.round <= 1
        if track.first is not None:
            words = _("First turn: {action}").format(action=cards.action_words(track.first))
            yield SlotView(words, here=first and enemy.alive, spent=not first)
        for row in track.rows:
            lit = enemy.alive and not first and rolled(run) and run.fight.die in row.faces
            yield SlotView(cards.action_words(row), faces=row.faces, here=lit)
    else:
        for position, slot in enumerate(track.slots):
            yield SlotView(
                cards.action_words(slot),
                "gray" if slot.gray else "red",
                here=enemy.alive and position == enemy.slot,
                spent=position in enemy.spent,
            )


def _next_words(run: Fighting, index: int) -> str:
    """The next action; before the roll an enemy that looks at the die has several."""
    if looks_at_die(run, index) and not rolled(run):
        return _("By the die roll.")
    _key, script, _last = action_of(run.fight, index)
    return script_words(script) if script else _("Does nothing.")


def _coming(enemy: Enemy, track: ct.CubeActions) -> tuple[str, ...]:
    """What it does in the two rounds after its next action."""
    return tuple(cards.action_words(track.slots[slot]) for slot in islice(slots_to_come(enemy, track), 2))


def die_words(run: Fighting, face: int) -> str:
    """Who acts how when the die shows this: enemies that do the same stand together; then relics.

    Those of one name are told apart where they do not do the same.
    """
    actors: dict[str, list[int]] = {}
    for index, enemy in enumerate(run.fight.enemies):
        track = BOOK.catalog.faces[enemy.face].track(enemy.mode)
        if enemy.alive and looks_at_die(run, index) and isinstance(track, ct.DieActions):
            for row in track.rows:
                if face in row.faces:
                    actors.setdefault(cards.action_words(row), []).append(index)
    kinds = {words: {_plain_name(run, index) for index in those} for words, those in actors.items()}
    often = Counter(name for names in kinds.values() for name in names)
    said = [
        _acting([_told_name(run, index, often) for index in those], words) for words, those in actors.items()
    ]
    return " ".join(said + [_relics_words(run, act) for act in die_lines(run.fight, (face,))])


def _plain_name(run: Fighting, index: int) -> str:
    return _(BOOK.catalog.faces[run.fight.enemies[index].face].name)


def _told_name(run: Fighting, index: int, often: Counter[str]) -> str:
    name = _plain_name(run, index)
    return enemy_name(run, index) if often[name] > 1 else name


def _acting(names: list[str], words: str) -> str:
    """Enemies of one name are counted, not named one by one."""
    counted = [
        name if number == 1 else _("{count} × {card}").format(count=number, card=name)
        for name, number in Counter(names).items()
    ]
    return _("{name}: {words}").format(name=listed(counted), words=words)


def _relics_words(run: Fighting, act: PickRelic) -> str:
    relic = next(each for each in run.fight.fighters[act.seat].relics if each.uid == act.item)
    return _("{name}: {words}.").format(name=run.heroes[act.seat].name, words=card_words(relic.id))


def _threat(run: Fighting, blow: Blow) -> Threat:
    name = run.heroes[blow.seat].name
    if blow.loss == blow.damage:
        words = _("{damage} damage to {name}").format(damage=blow.damage, name=name)
    else:
        template = _("{damage} damage to {name}, {loss} after Block")
        words = template.format(damage=blow.damage, name=name, loss=blow.loss)
    return Threat(blow.seat, blow.damage, blow.loss, words)


def _specials(enemy: Enemy, face: ct.Face) -> Iterable[Badge]:
    for special in face.abilities:
        active = special.mode in ("", enemy.mode) and special.name not in enemy.lost
        label = _(special.name) if special.name else _("Special ability")
        words = cards.enemy_ability_words(special)
        yield Badge(special.name or "special", "ability", label, words, spent=not active)


def _warnings(run: Fighting, index: int, face: ct.Face) -> tuple[str, ...]:
    """The special abilities that the players' acts are about to set off, or that begin next turn."""
    enemy = run.fight.enemies[index]
    found = []
    for special in face.abilities:
        if special.mode not in ("", enemy.mode) or special.name in enemy.lost:
            continue
        for ability in special.abilities:
            said = _soon(run, ability)
            if said:
                found.append(said)
    return tuple(found)


def _soon(run: Fighting, ability: ab.Ability) -> str:
    """ "From this turn: ..." for abilities with a turn they start in; "Now: ..." for triggered ones."""
    start = _starting_turn(ability)
    words = cards.ability_words(ability)
    if start is not None and run.fight.round < start:
        return _("From turn {turn}: {words}").format(turn=start, words=words)
    if start is not None and run.fight.round == start:
        return _("From this turn: {words}").format(words=words)
    if isinstance(ability.when, ab.OnPlay | ab.OnDraw) or ability.when in _TOUCHY:
        return _("Now: {words}").format(words=words)
    return ""


_TOUCHY = ("first_damage", "damaged_by_hit", "damaged_by_attack", "attacked", "hp_lost", "dies", "hp_zero")


def _starting_turn(ability: ab.Ability) -> int | None:
    needs: Any = ability.needs
    if getattr(needs, "of", None) == "turn":
        at_least: int | None = needs.at_least
        return at_least
    return None
