"""Fights of a climb are left: what was met goes back, and rewards wait (pages 8, 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.asks import Ask
from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.closing import end
from companion.games.slay_the_spire.climb.gaining import offer, queue
from companion.games.slay_the_spire.climb.having import told_by_all
from companion.games.slay_the_spire.climb.making import bosses_of, bosses_to_beat
from companion.games.slay_the_spire.climb.rooms import enemy_deck
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import LoseHpBy
from companion.games.slay_the_spire.content.kinds import Rewards
from companion.games.slay_the_spire.rules.feats import by, notice, with_boss
from companion.games.slay_the_spire.rules.feats import won as won_with
from companion.games.slay_the_spire.rules.run_modifiers import modifiers_of, reward_instead
from companion.games.slay_the_spire.state.climb import Offer, OfferKind
from companion.games.slay_the_spire.state.climb_events import TakenOut, ToBottom
from companion.games.slay_the_spire.state.climb_frames import AfterFight, ChooseBoss, TurnUp
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.run import Climbing, Run

Table = Match[Run]


def after_fight(table: Table, frame: AfterFight) -> Ask | None:
    """Leave a fight: lost is lost; who won gets rewards (pages 8, 13)."""
    table.pop()
    run: Climbing = table.state
    fight: Fight = table.state.fight
    climb, won = run.climb, fight.won
    beaten = climb.met[0] if won and climb.room == "boss" and not climb.card else ""
    table.emit(ev.FightLeft(fight, beaten))
    count_items(table)
    if won:
        _won(table, fight)
    else:
        end(table, "lost")
    return None


def _won(table: Table, fight: Fight) -> None:
    run: Climbing = table.state
    climb = run.climb
    if not climb.one_room:
        _notice(table, fight)
        if climb.room != "boss":
            table.emit(ToBottom(enemy_deck(run), climb.met))
    if climb.burning and "emerald" not in climb.keys:
        table.emit(ev.KeyTaken("emerald"))
    _end_of_combat(table)
    if not climb.one_room and _second_boss_due(run):
        table.pop()
        table.emit(ev.BossChosen(""))
        table.emit(ev.RoomEnded("boss"))
        table.push(ChooseBoss())
    else:
        _rewards(table, fight)


def _notice(table: Table, fight: Fight) -> None:
    """The achievements of a fight that was won; with its last boss an act is beaten."""
    run: Climbing = table.state
    notice(table, by(won_with(fight)))
    if fight.kind == "boss":
        beaten_act = run.act if not run.climb.card and not _second_boss_due(run) else 0
        notice(table, with_boss(run, beaten_act))


def _end_of_combat(table: Table) -> None:
    """What the modifiers do to everybody when a fight is over; the loss of HP came in the fight itself."""
    gains = [gain for each in modifiers_of(table.state) for gain in each.end_of_combat]
    gains = [gain for gain in gains if not isinstance(gain, LoseHpBy)]
    for seat, hero in enumerate(table.state.heroes):
        if gains and hero.hp > 0:
            queue(table, seat, gains)


def count_items(table: Table) -> None:
    """Potions used in a fight go under their deck; those drawn in it, and relics, leave theirs (page 8)."""
    run = table.state
    potions = Counter([potion.id for hero in run.heroes for potion in hero.potions])
    relics = Counter([relic.id for hero in run.heroes for relic in hero.relics])
    there = potions + Counter(_cards_of(run, "potions"))
    if there != BOOK.potions_in_box:  # hardly any fight uses one
        whole = Counter(BOOK.potions_in_box)
        if used := whole - there:
            table.emit(ToBottom("potions", tuple(sorted(used.elements()))))
        _take_out(table, "potions", there - whole)
    left, box = _cards_of(run, "relics"), BOOK.relics_in_box
    too_many = {relic: left.count(relic) + own - box[relic] for relic, own in relics.items() if relic in box}
    _take_out(table, "relics", +Counter(too_many))


def _cards_of(run: Climbing, deck: str) -> list[str]:
    cards = run.climb.decks[deck]
    return [*cards.top, *cards.bag, *cards.bottom]


def _take_out(table: Table, deck: str, drawn: Counter[str]) -> None:
    for item in sorted(drawn.elements()):
        table.emit(TakenOut(deck, item))


def _second_boss_due(run: Climbing) -> bool:
    """Whether another boss of Act III follows the first (page 20, 13.)."""
    beaten_here = set(bosses_of(run.act, run.ascension)) & set(run.climb.beaten)
    at_boss = run.climb.room == "boss" and not run.climb.card
    return at_boss and 0 < len(beaten_here) < bosses_to_beat(run.act, run.ascension)


def _rewards(table: Table, fight: Fight) -> None:
    climb = table.state.climb
    for seat, fighter in enumerate(fight.fighters):
        if not fighter.alive:
            continue
        if climb.own_rewards is not None:
            queue(table, seat, climb.own_rewards)
            continue
        for rewards in _rewards_for(fight, fighter.row):
            of_encounter = fight.kind == "encounter"
            offer(table, *(_become(table.state, each, of_encounter) for each in _offers(seat, rewards)))
    several = len(table.state.heroes) > 1 and not told_by_all(table.state, "relics")
    if climb.choose_relic and climb.room == "elite" and several:
        table.push(TurnUp("relics", len(table.state.heroes), "shared"))


def _rewards_for(fight: Fight, row: int) -> Iterator[Rewards]:
    """Encounters reward by the row in which one ended; elites and bosses reward everybody (page 13)."""
    for enemy in fight.enemies:
        rewards = BOOK.catalog.faces[enemy.face].rewards
        if rewards is not None and not enemy.summoned and (fight.kind != "encounter" or enemy.row == row):
            yield rewards


def _offers(seat: int, rewards: Rewards) -> Iterator[Offer]:
    if rewards.gold:
        yield Offer(0, seat, "gold", rewards.gold)
    if rewards.card is not None:
        kinds: dict[str, OfferKind] = {"normal": "card", "upgraded": "upgraded_card", "rare": "rare"}
        yield Offer(0, seat, kinds[rewards.card])
    for _potion in range(rewards.potion):
        yield Offer(0, seat, "potion")
    for _relic in range(rewards.relic):
        yield Offer(0, seat, "relic")
    if rewards.boss_relic:
        yield Offer(0, seat, "boss_relic")


def _become(run: Climbing, offered: Offer, of_encounter: bool) -> Offer:
    return replace(offered, kind=reward_instead(run, offered.kind, of_encounter))
