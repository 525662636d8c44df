"""Triggered abilities: which ones a moment sets off.

Abilities that a card sets off wait until the card has finished all of its text (page 12); see `waiting`.
"""

from __future__ import annotations

from companion.engine.match import Match
from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK, Line
from companion.games.slay_the_spire.state.fight import NOTHING, About, Enemy, Fight, Fighter, Item, Pending
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.games.slay_the_spire.state.frames import Results, Script
from companion.games.slay_the_spire.state.reading import fits_played, holds
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


ANSWERS_TO_A_BLOW = ("attacked", "hp_lost")
ABOUT_CARDS = (ab.OnPlay, ab.OnDraw)


def draws_looked_for(run: Fighting, seat: int) -> list[vl.CardFilter]:
    """Which cards set something off when this seat draws them: a filter for each ability that can happen."""
    player, listeners = run.fight.fighters[seat], BOOK.listeners["draw"]
    items = [item for item in (*player.powers, *player.relics) if item.id in listeners]
    own = [(item, line.ability) for item in items for line in listeners[item.id]]
    found = [ability for item, ability in own if still_allowed(item, ability)]
    enemies = (run.fight.enemies[index] for index in living_enemies(run.fight))
    found += [line.ability for enemy in enemies for line in lines_of_enemy(enemy, "draw")]
    return [ability.when.of for ability in found if isinstance(ability.when, ab.OnDraw)]


def player_triggers(table: Table, seat: int, moment: str, about: About = NOTHING) -> None:
    """Queue the abilities of a seat's powers and relics that `moment` sets off."""
    listeners = BOOK.listeners[moment]
    player = table.state.fight.fighters[seat]
    for item in player.powers + player.relics if player.powers else player.relics:
        if item.id in listeners:
            for line in listeners[item.id]:
                _queue(table.state, seat, item, line, about)


def _queue(run: Fighting, seat: int, item: Item, line: Line, about: About) -> None:
    card = item.id if item.id in BOOK.cards else ""
    if line.key in BOOK.limited and _waits_already(run, seat, item, line):
        return
    if _sets_off(run, seat, line.ability, about, item, card):
        pending = Pending(
            line.key,
            seat=seat,
            item=item.uid,
            card=card,
            may=line.ability.may,
            about=about,
        )
        run.fight.pending.append(pending)


def _waits_already(run: Fighting, seat: int, item: Item, line: Line) -> bool:
    """Whether an ability that can happen once a turn waits from an earlier time that set it off."""
    return any(
        (pending.script, pending.seat, pending.item) == (line.key, seat, item.uid)
        for pending in run.fight.pending
    )


def _sets_off(run: Fighting, seat: int, ability: ab.Ability, about: About, item: Item, card: str) -> bool:
    if not still_allowed(item, ability):
        return False
    when = ability.when
    if isinstance(when, ABOUT_CARDS) and not _is_about(run, seat, about, when.of):
        return False
    if isinstance(when, ab.OnDie) and run.fight.die not in when.faces:
        return False
    if isinstance(when, ab.OnEnter) and run.fight.fighters[seat].stance != when.stance:
        return False
    if ability.needs is None:
        return True
    frame = Script([], [], seat=seat, item=item.uid, card=card, about=about)
    return holds(run, ability.needs, frame, seat, card)


def _is_about(run: Fighting, seat: int, about: About, of: vl.CardFilter) -> bool:
    return fits_played(run, seat, about.card, of, about.kind)


def still_allowed(item: Item, ability: ab.Ability) -> bool:
    """Whether the limit of an ability lets it happen again."""
    if ability.limit is None:
        return True
    return not (item.used_turn if ability.limit == "turn" else item.used_combat)


def card_triggers(table: Table, seat: int, card: str, moment: str) -> None:
    """Queue what happens to a card itself: exhausted, discarded by a card, in hand at end of turn."""
    if not card:
        return
    for line in BOOK.listeners[moment].get(card, ()):
        pending = Pending(line.key, seat=seat, card=card, about=About(seat, card=card))
        table.state.fight.pending.append(pending)


def enemy_triggers(table: Table, moment: str, about: About = NOTHING) -> None:
    """Queue the special abilities of all living enemies that `moment` sets off."""
    fight = table.state.fight
    listening = BOOK.face_listeners[moment]
    for index, enemy in enumerate(fight.enemies):
        if enemy.face in listening and enemy.alive:
            _queue_of_enemy(table.state, index, moment, about)


def card_told(table: Table, moment: str, seat: int, card: str, kind: str = "") -> None:
    """Queue what a card sets off that a seat drew or has played: the seat's abilities, then the enemies'."""
    fight = table.state.fight
    player = fight.fighters[seat]
    listeners, listening = BOOK.listeners[moment], BOOK.face_listeners[moment]
    for item in player.powers + player.relics if player.powers else player.relics:
        if item.id in listeners:
            for line in listeners[item.id]:
                _queue(table.state, seat, item, line, About(seat, card=card, kind=kind))
    for index, enemy in enumerate(fight.enemies):
        if enemy.face in listening and enemy.alive:
            _queue_of_enemy(table.state, index, moment, About(seat, card=card, kind=kind))


def own_triggers(
    table: Table, enemy: int, moment: str, seat: int = -1, amount: int = 0, hurt: tuple[int, ...] = ()
) -> None:
    """Queue what happens to one enemy sets off on its own card; `seat` is who did it."""
    fight = table.state.fight
    if fight.enemies[enemy].face in BOOK.face_listeners[moment]:
        _queue_of_enemy(table.state, enemy, moment, About(seat, enemy, amount=amount, hurt=hurt))


def _queue_of_enemy(run: Fighting, index: int, moment: str, about: About) -> None:
    enemy = run.fight.enemies[index]
    for line in lines_of_enemy(enemy, moment):
        if _enemy_sets_off(run, index, enemy, line, about):
            run.fight.pending.append(_of_enemy(line, index, about))


def lines_of_enemy(enemy: Enemy, moment: str) -> list[Line]:
    """The abilities of an enemy for a moment, in the mode it is in."""
    listening = BOOK.face_listeners[moment]
    if enemy.face not in listening:
        return []
    return [
        line
        for special, line in listening[enemy.face]
        if special.mode in ("", enemy.mode) and special.name not in enemy.lost
    ]


def _enemy_sets_off(run: Fighting, index: int, enemy: Enemy, line: Line, about: About) -> bool:
    ability = line.ability
    when = ability.when
    if ability.limit is not None and line.key in enemy.used:
        return False
    if isinstance(when, ABOUT_CARDS) and not _is_about(run, about.seat, about, when.of):
        return False
    if isinstance(when, ab.OnSlotDone) and when.slot != about.amount:
        return False
    if isinstance(when, ab.OnAllyDeath) and not _fallen_ally(run.fight, enemy, when.name, about.enemy):
        return False
    if ability.needs is None:
        return True
    frame = Script([], [], enemy=index, about=about)
    return holds(run, ability.needs, frame, -1, "", about.seat)


def _fallen_ally(fight: Fight, enemy: Enemy, name: str, fallen: int) -> bool:
    other = fight.enemies[fallen]
    same_row = enemy.everywhere or other.everywhere or other.row == enemy.row
    return other is not enemy and same_row and BOOK.catalog.faces[other.face].name == name


def _of_enemy(line: Line, index: int, about: About) -> Pending:
    return Pending(line.key, enemy=index, may=line.ability.may, about=about)


def blocks_for_exhausting(player: Fighter) -> bool:
    """Whether an ability of a player gives block for a card that exhausts."""
    listeners = BOOK.listeners["you_exhaust"]
    return any(
        any(map(is_block, BOOK.scripts[line.key]))
        for item in (*player.powers, *player.relics)
        for line in listeners.get(item.id, ())
    )


def is_block(effect: fx.Effect) -> bool:
    return isinstance(effect, fx.Gain) and effect.token == "block"


def script_of(pending: Pending) -> Script:
    """The frame that carries out an ability."""
    return Script(
        [pending.script],
        [0],
        seat=pending.seat,
        enemy=pending.enemy,
        item=pending.item,
        card=pending.card,
        about=pending.about,
        fixed=pending.fixed,
        results=Results(hurt=list(pending.about.hurt)),
    )
