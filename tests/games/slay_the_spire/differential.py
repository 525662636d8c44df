"""Plays by the engine beside plays by the second opinion: the same fight, acts and luck, act by act.

Both hold a `Luck` of the same seed: what it picks hangs on the options alone, so that neither side needs to
know what the other asks. Only this module and `random_fights` know both.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state import acts
from companion.games.slay_the_spire.state.acts import Ready
from companion.games.slay_the_spire.state.fight import Fight, Pending
from companion.games.slay_the_spire.state.figures import living_seats
from companion.games.slay_the_spire.state.frames import EndOfTurn, Script, Stop
from companion.games.slay_the_spire.state.reading import X_COST, cost_of
from tests.games.slay_the_spire.plays import Play
from tests.games.slay_the_spire.random_fights import TRACKED, TWO, same_fight, some_fight
from tests.games.slay_the_spire.second_opinion.figures import Luck
from tests.games.slay_the_spire.second_opinion.hands import told_shortly
from tests.games.slay_the_spire.second_opinion.rounds import Opinion, Planned

COUNTED = (
    *("gambling_chip", "the_abacus", "toolbox", "gamblers_brew", "loaded_die", *TWO),
    *("e3_transient", "b3_donu", "b3_deca", "b4_corrupt_heart", "start of combat", "shuffled"),
    *("distilled_chaos", "cunning_potion", "entropic_brew", "omniscience", "omniscience+"),
)
"""What earlier comparisons left out: what changes the die, what plays and draws, last enemies, beginnings."""


@dataclass
class Difference:
    """Where the two sides part."""

    seed: str
    act: str
    engine: dict[str, Any]
    opinion: dict[str, Any]

    def words(self) -> str:
        """The values that differ."""
        both = {**self.engine, **self.opinion}
        keys = [key for key in both if self.engine.get(key) != self.opinion.get(key)]
        told = "; ".join(
            f"{key}: engine {self.engine.get(key)}, opinion {self.opinion.get(key)}" for key in keys
        )
        return f"{self.seed}: {self.act}: {told}"


class Pair:
    """One fight, played twice."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.play = some_fight(self.chance)
        self.state: Fight = self.play.state.fight
        self.luck = Luck(seed)
        self.opinion = same_fight(self.play.state, Luck(seed))
        self.number = 0
        self.planned: list[Planned] = []
        self.used: list[Planned] = []
        self.asked: set[tuple[str, ...]] = set()
        self.counts: Counter[str] = Counter()
        """How often what was used: cards and items by their ids; see `COUNTED`."""

    def run(self, rounds: int = 2) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
        """Every act with what came out on both sides."""
        if not self.state.round:
            yield self._beginning()
        for _round in range(0 if self._over() else rounds):
            for _act in range(self.chance.randint(2, 6)):
                act = self._some_act()
                if act is None:
                    break
                yield self._do(*act)
                if self._over():
                    return
            yield self._phases()
            if self._over():
                return

    def _over(self) -> bool:
        return self.state.won or self.state.lost or bool(self.opinion.over)

    def _begin(self) -> None:
        self.number += 1
        self.asked = self.opinion.asked = set()
        self.luck.begin(f"{self.seed}/{self.number}")
        self.opinion.luck.begin(f"{self.seed}/{self.number}")

    def _some_act(self) -> tuple[int, Any] | None:
        self.play.match.ask()
        found = []
        for seat in living_seats(self.state):
            for act in self.play.match.legal(seat):
                if not isinstance(act, acts.Ready | acts.NotReady):
                    found.append((seat, act))
        items = [each for each in found if not isinstance(each[1], acts.PlayCard)]
        if items and self.chance.random() < 0.35:
            found = items
        return self.chance.choice(found) if found else None

    def _do(self, seat: int, act: Any) -> tuple[str, dict[str, Any], dict[str, Any]]:
        self._begin()
        what, name, how = self._named(seat, act)
        self.counts[name] += 1
        self.play.match.do(seat, act)
        self._settle()
        self.opinion.act(seat, what, name, **how)
        return f"p{seat} {what} {name} {how}", told_by_engine(self.play), told_by_opinion(self.opinion)

    def _named(self, seat: int, act: Any) -> tuple[str, str, dict[str, int]]:
        player = self.state.fighters[seat]
        if isinstance(act, acts.PlayCard):
            how = {"target": act.target, "row": act.row, "player": act.player, "x": act.energy}
            return "card", act.card, how
        if isinstance(act, acts.UseShiv):
            return "shiv", "", {"target": act.target}
        if isinstance(act, acts.UseMiracle):
            return "miracle", "", {}
        item = next(i for i in (*player.powers, *player.relics, *player.potions) if i.uid == act.item)
        return ("potion" if isinstance(act, acts.UsePotion) else "item"), item.id, {}

    def _beginning(self) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """The Start of Turn of the first round."""
        self._begin()
        die = self.chance.randint(1, 6)
        self._settle(die)
        self._count_round()
        self.used += self.planned
        self.opinion.planned, self.planned = self.planned, []
        self.opinion.start_of_turn(die)
        return f"the fight begins, die {die}", told_by_engine(self.play), told_by_opinion(self.opinion)

    def _phases(self) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """End of Turn, Enemy Turn, Start of Turn."""
        self._begin()
        die = self.chance.randint(1, 6)
        for seat in living_seats(self.state):
            if not self.state.fighters[seat].ready:
                self.play.match.do(seat, Ready())
        self._settle(die)
        self._count_round()
        self.used += self.planned
        self.opinion.planned, self.planned = self.planned, []
        self.opinion.end_of_turn()
        if not self.opinion.over:
            self.opinion.enemy_turn()
        if not self.opinion.over:
            self.opinion.start_of_turn(die)
        return f"the round ends, die {die}", told_by_engine(self.play), told_by_opinion(self.opinion)

    def _count_round(self) -> None:
        """The Loaded Die did something if the die shows 4 or more; enemies have acted; a fight has begun."""
        self.counts.update(enemy.face for enemy in self.state.enemies if enemy.alive)
        for player in self.state.fighters:
            self.counts["shuffled"] += player.shuffled_this_combat
            self.counts["start of combat"] += self.state.round == 1 and bool(
                BOOK.listeners["start_of_combat"].keys() & {relic.id for relic in player.relics}
            )
            self.counts["loaded_die"] += self.state.die > 3 and any(
                r.id == "loaded_die" for r in player.relics
            )

    # Answering for the engine

    def _settle(self, die: int = 0) -> None:
        while (ask := self.play.match.ask()) is not None:
            if isinstance(ask, Chance):
                self.play.match.resolve(self._chance(ask, die))
            elif ask.topic == "play":
                return
            else:
                seat = ask.seats[0]
                self.play.match.do(seat, self._choice(ask, seat))

    def _chance(self, ask: Chance, die: int) -> Any:
        if ask.topic == "round":
            return die
        if ask.topic == "reroll":
            return self.luck.pick("reroll", list(ask.options))
        kind = ask.topic if ask.topic in ("potion", "summon") else f"draw {ask.seat}"
        return self.luck.pick(kind, sorted(ask.options))

    def _choice(self, ask: Choice, seat: int) -> Any:
        legal = self.play.match.legal(seat)
        relics = [act for act in legal if isinstance(act, acts.UseAbility)]
        if ask.topic == "relics" or (ask.topic == "order" and relics and self.chance.random() < 0.3):
            return self._relic(seat, relics, must=ask.topic == "order")
        if ask.topic == "order":
            self.asked.add(told_shortly(map(label_of, self.state.pending)))
            triggers = [act for act in legal if isinstance(act, acts.Trigger)]
            return min(triggers, key=lambda act: self.luck.rank(label_of(self.state.pending[act.index])))
        kind, options = self._options(ask.topic, seat, legal)
        chosen = self.luck.pick(kind, list(options))
        if ask.topic == "die":
            self.counts[chosen] += 1
        return options[chosen]

    def _relic(self, seat: int, relics: list[Any], must: bool) -> Any:
        """A relic that is used in a step of the turn, or none; the second opinion uses it there too.

        Not between abilities whose order nobody was asked for: both sides may go through those differently.
        """
        top = self.play.state.stack[-1]
        unordered = isinstance(top, Stop) and top.before == "abilities" and self.state.phase == "end"
        if not must and (unordered or self.chance.random() < 0.4):
            return acts.Done()
        act = self.chance.choice(relics)
        relic = next(each for each in self.state.fighters[seat].relics if each.uid == act.item)
        stack = self.play.state.stack
        before = stack[-1].before if isinstance(stack[-1], Stop) else "abilities"
        step = "end" if any(isinstance(frame, EndOfTurn) for frame in stack) else "start"
        waiting = told_shortly(map(label_of, self.state.pending))
        self.planned.append(Planned(step, before, waiting, seat, relic.id))
        self.counts[relic.id] += 1
        return act

    def _options(self, topic: str, seat: int, legal: list[Any]) -> tuple[str, dict[Any, Any]]:
        kinds = {"each player": "player", "play next": "next", "name": "name", "potion": "no room"}
        kind = f"{kinds.get(topic, topic)} {seat}" if topic != "potion" else "no room"
        kind += self._ability(topic)
        found: dict[Any, Any] = {}
        for act in legal:
            found[self._key(topic, seat, act)] = act
        return kind, found

    def _ability(self, topic: str) -> str:
        """The ability that asks: of two whose order nobody is asked for, each keeps its own target."""
        top = self.play.state.stack[-1]
        if topic not in ("aim", "row", "player") or not isinstance(top, Script) or top.role != "ability":
            return ""
        parts = top.keys[0].split("/") if top.keys else [""]
        return f" {parts[0]}/{parts[1]}" if parts[0] in ("relic", "card") else ""

    def _key(self, topic: str, seat: int, act: Any) -> Any:
        if isinstance(act, acts.Done):
            return "~done"
        if isinstance(act, acts.Aim):
            return str(act.target) if topic == "shiv" else act.target
        if isinstance(act, acts.AimPlayer):
            return f"to {act.player}" if topic == "potion" else act.player
        if isinstance(act, acts.PickRelic):
            relic = next(r for r in self.state.fighters[act.seat].relics if r.uid == act.item)
            return f"{act.seat}:{relic.id}:{act.line}"
        if isinstance(act, acts.UseAbility | acts.UsePotion):
            player = self.state.fighters[seat]
            return next(i.id for i in (*player.relics, *player.potions) if i.uid == act.item)
        plain = {"row": "row", "pick": "card", "orb": "orb", "option": "option", "face": "face"}
        if isinstance(act, acts.Yes):
            return "yes"
        if isinstance(act, acts.GoToRow):
            return str(act.row)
        tag = type(act).__struct_config__.tag
        return getattr(act, plain[str(tag)])


def label_of(pending: Pending) -> str:
    """The name that both sides give a waiting ability."""
    if pending.enemy >= 0:
        # What an enemy announced for the next round may be either's best: chance decides, as for the rest.
        return f"e{pending.enemy}:{'poison' if pending.script == 'poison' else 'ability'}"
    if pending.script == "ethereal":
        return f"{pending.seat}:ethereal/{pending.card}:-1"
    if pending.script == "fixed" or pending.script.endswith("later"):
        return f"{pending.seat}:later:-1"
    parts = pending.script.split("/")
    source = "/".join(parts[: 3 if parts[0] == "relic" else 2])
    return f"{pending.seat}:{source}:{pending.about.enemy}"


# Comparing

NUMBERS = ("hp", *TRACKED, "row", "stance")
PILES = ("hand", "discard", "exhaust", "orbs")


def told_by_engine(play: Play) -> dict[str, Any]:
    """What the engine says came out."""
    state = play.state.fight
    found: dict[str, Any] = {"won": state.won, "lost": state.lost}
    if state.won or state.lost:
        return found
    found |= {"die": state.die, "daze": state.supply_daze, "status": state.supply_status, "unused": 0}
    for seat, player in enumerate(state.fighters):
        found |= {f"p{seat}.{key}": getattr(player, key) for key in NUMBERS}
        found |= {f"p{seat}.hand": sorted(player.hand.known), f"p{seat}.orbs": sorted(player.orbs)}
        found |= {f"p{seat}.discard": sorted(player.discard), f"p{seat}.exhaust": sorted(player.exhaust)}
        found[f"p{seat}.top"] = list(player.deck.top)
        found[f"p{seat}.bag"] = sorted([*player.deck.bag, *player.deck.bottom])
        found[f"p{seat}.powers"] = sorted((each.id, each.cubes) for each in player.powers)
        found[f"p{seat}.potions"] = sorted(each.id for each in player.potions)
        costs = [card for card in set(player.hand.known) if not BOOK.cards[card].unplayable]
        found[f"p{seat}.prices"] = sorted((card, str(cost_of(play.state, seat, card))) for card in costs)
        legal = play.match.legal(seat) if player.alive else []
        found[f"p{seat}.playable"] = sorted({act.card for act in legal if isinstance(act, acts.PlayCard)})
    for index, enemy in enumerate(state.enemies):
        keys = ("hp", "block", "strength", "weak", "vulnerable", "poison", "slot", "mode", "cubes", "alive")
        found |= {f"e{index}.{key}": getattr(enemy, key) for key in keys if enemy.alive or key in ("alive",)}
    return found


def told_by_opinion(opinion: Opinion) -> dict[str, Any]:
    """What the second opinion says came out."""
    found: dict[str, Any] = {"won": opinion.over == "won", "lost": opinion.over == "lost"}
    if opinion.over:
        return found
    found |= {"die": opinion.die, "daze": opinion.daze, "status": opinion.status}
    found["unused"] = len(opinion.planned)
    for seat, player in enumerate(opinion.heroes):
        found |= {f"p{seat}.{key}": getattr(player, key) for key in NUMBERS}
        found |= {f"p{seat}.{key}": sorted(getattr(player, key)) for key in PILES}
        found[f"p{seat}.top"], found[f"p{seat}.bag"] = list(player.top), sorted(player.bag)
        found[f"p{seat}.powers"] = sorted((each.id, each.cubes) for each in player.powers)
        found[f"p{seat}.potions"] = sorted(player.potions)
        found[f"p{seat}.playable"] = sorted(c for c in set(player.hand) if opinion.playable(player, c))
        costs = [(card, opinion.price(player, card)) for card in set(player.hand)]
        found[f"p{seat}.prices"] = sorted(
            (c, _cost(cost)) for c, cost in costs if not BOOK.cards[c].unplayable
        )
    for index, enemy in enumerate(opinion.foes):
        keys = ("hp", "block", "strength", "weak", "vulnerable", "poison", "slot", "mode", "cubes", "alive")
        found |= {f"e{index}.{key}": getattr(enemy, key) for key in keys if enemy.alive or key in ("alive",)}
    return found


def _cost(cost: Any) -> str:
    return str(X_COST) if cost == "X" else str(cost)


class Compared:
    """What came of some plays: the acts that were played alike, what was used in them, every difference."""

    def __init__(self) -> None:
        self.acts, self.counts = 0, Counter[str]()
        self.differences: list[Difference] = []

    def add(self, seed: str, rounds: int = 2) -> None:
        """One more play, up to the first act after which the two sides differ."""
        pair = Pair(seed)
        for act, engine, opinion in pair.run(rounds):
            if engine != opinion:
                self.differences.append(Difference(seed, act, engine, opinion))
                break
            self.acts += 1
        self.counts += pair.counts

    def join(self, other: Compared) -> None:
        """These plays and others."""
        self.acts += other.acts
        self.counts += other.counts
        self.differences += other.differences


# All of it by one command: python -m tests.games.slay_the_spire.differential 50000


def compared(seeds: Iterable[str]) -> Compared:
    """What comes of playing these seeds."""
    found = Compared()
    for seed in seeds:
        found.add(seed)
    return found


def main(arguments: list[str]) -> int:
    """Compare as many plays as are asked for; 1 if any differs."""
    asked = _command().parse_args(arguments)
    numbers = range(asked.first, asked.first + asked.plays)
    seeds = [f"{asked.name} {number}" for number in numbers]
    found = Compared()
    for share in _shared(seeds, asked.jobs):
        found.join(share)
    _tell(asked.plays, found)
    return 1 if found.differences else 0


def _shared(seeds: list[str], jobs: int) -> list[Compared]:
    """The work, shared by so many processes."""
    if jobs == 1:
        return [compared(seeds)]
    with ProcessPoolExecutor(jobs) as workers:
        return list(workers.map(compared, (seeds[share::jobs] for share in range(jobs))))


def _tell(plays: int, found: Compared) -> None:
    print(f"{plays} plays, {found.acts} acts alike, {len(found.differences)} plays differ")  # noqa: T201
    print("used: " + ", ".join(f"{name} {found.counts[name]}" for name in COUNTED))  # noqa: T201
    for difference in found.differences[:20]:
        print(difference.words())  # noqa: T201


def _command() -> argparse.ArgumentParser:
    command = argparse.ArgumentParser(description="Plays by the engine beside plays by the second opinion.")
    command.add_argument("plays", type=int, nargs="?", default=2000, help="how many fights (default: 2000)")
    command.add_argument("name", nargs="?", default="play", help="what the seeds are called (default: play)")
    command.add_argument("--first", type=int, default=0, help="the number of the first seed, for portions")
    command.add_argument("--jobs", type=int, default=1, help="how many processes share the work")
    return command


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
