"""Who plays a scenario: open questions are answered by the case, then by the first legal act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.fight.enemy_turn import acting_order
from companion.games.slay_the_spire.parts.case_fight import card_of, fight_of
from companion.games.slay_the_spire.state.acts import (
    Aim,
    AimPlayer,
    AimRow,
    Done,
    GoToRow,
    Pick,
    PickOption,
    PickOrbKind,
    UseAbility,
)
from companion.games.slay_the_spire.state.run import Options, Run


class CasePlayer:
    """Carries a case out; open questions are answered by the case, then by the first legal act."""

    def __init__(self, case: Mapping[str, Any], game: Any, options: Options) -> None:
        self.run = fight_of(case["state"], options)
        self.fight = self.run.fight
        self.refused = ""
        self.match: Match[Run] = Match(game, self.run)
        self.seed = SeedOracle("scenario")
        self.die = 0
        self.given: dict[str, list[Any]] = {}
        self.order = acting_order(self.fight)
        self.last: list[Mapping[str, Any]] = case.get("expect", {}).get("players", [])
        self.dealt = self.last
        self.slots = [entry.get("orbs", []) for entry in case["state"]["players"]]

    def settle(self) -> None:
        """Answer everything until a seat is free to act in the Play phase, or the fight is over."""
        while (ask := self.match.ask()) is not None:
            if isinstance(ask, Chance):
                self.match.resolve(self._outcome(ask))
            elif ask.topic == "play":
                return
            else:
                seat = ask.seats[0]
                self.match.do(seat, self._answer(ask, seat))

    def _outcome(self, ask: Chance) -> Outcome:
        if ask.kind == "die" and self.die:
            return self.die
        if ask.kind == "draw" and ask.seat < len(self.dealt):
            return self._recorded_draw(ask) or self.seed.answer(ask, self.run.chances)
        return self.seed.answer(ask, self.run.chances)

    def _recorded_draw(self, ask: Chance) -> Outcome | None:
        """After a shuffle a case records what was drawn: the hand it expects, where that is possible."""
        player = self.fight.fighters[ask.seat]
        character = self.run.heroes[ask.seat].character
        wanted = [card_of(name, character) for name in self.dealt[ask.seat].get("hand", [])]
        for card in player.hand.known:
            if card in wanted:
                wanted.remove(card)
        return next((card for card in wanted if card in ask.options), None)

    def _answer(self, ask: Choice, seat: int) -> Any:
        legal = self.match.legal(seat)
        wanted = _WANTED[ask.topic](self, seat) if ask.topic in _WANTED else None
        if wanted is not None and wanted in legal:
            return wanted
        if ask.topic in ("order", "rows", "die", "scry", "relics"):
            return Done()
        if ask.topic == "cards" and Done() in legal:
            return Done()
        return legal[0]

    def next_of(self, key: str) -> Any:
        """The next thing that the act said about such a choice; `None` when it said no more."""
        given = self.given.get(key)
        return given.pop(0) if given else None


def _wanted_target(player: CasePlayer, seat: int) -> Any:
    target = player.next_of("target")
    if target is None:
        given = player.given.get("default_target")
        target = given[0] if given else None
    return None if target is None else Aim(target)


def _wanted_orb(player: CasePlayer, seat: int) -> Any:
    orb = player.next_of("orb")
    return None if orb is None else PickOrbKind(orb)


def _wanted_player(player: CasePlayer, seat: int) -> Any:
    return AimPlayer(player.next_of("player") if player.given.get("player") else seat)


def _wanted_option(player: CasePlayer, seat: int) -> Any:
    option = player.next_of("option")
    return None if option is None else PickOption(option)


def _wanted_card(player: CasePlayer, seat: int) -> Any:
    card = player.next_of("card")
    return None if card is None else Pick(card)


def _wanted_row(player: CasePlayer, seat: int) -> Any:
    given = player.given.get("row")
    return AimRow(given[0]) if given else None


def _wanted_way(player: CasePlayer, seat: int) -> Any:
    row = player.next_of("to_row")
    return None if row is None else GoToRow(row)


def _wanted_relic(player: CasePlayer, seat: int) -> Any:
    """The next relic that the case uses where the round stops, when it is this seat's."""
    given = player.given.get("relics")
    owned = player.fight.fighters[seat].relics
    relic = next((relic for relic in owned if given and relic.id == given[0]), None)
    if given is None or relic is None:
        return None
    given.pop(0)
    return UseAbility(relic.uid)


_WANTED: dict[str, Callable[[CasePlayer, int], Any]] = {
    "aim": _wanted_target,
    "shiv": _wanted_target,
    "orb": _wanted_orb,
    "player": _wanted_player,
    "each player": _wanted_player,
    "option": _wanted_option,
    "cards": _wanted_card,
    "scry": _wanted_card,
    "row": _wanted_row,
    "rows": _wanted_way,
    "relics": _wanted_relic,
}
