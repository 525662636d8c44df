"""A table of cardboard that a script plays at: piles of real copies, moved by hand, and mistakes.

It knows nothing of the engine's piles. It lays its own cards where the desk's work for hands says,
draws from its own shuffled piles, and after every act compares what lies here with what the
companion believes. Its answers come from its own hands: a card is shown only if it is held.
"""

from __future__ import annotations

import copy as copies
from collections import Counter
from random import Random
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do
from companion.engine.encoding import encode
from companion.engine.parts.table_kit import Task
from companion.engine.session import Session
from companion.games.slay_the_spire.state.acts import Done, NameCopies, PlayCard, Ready
from companion.games.slay_the_spire.state.frames import ChooseCards
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import ButtonPressed, DieRolled, TagGone, TagSeen
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Reply, Told, UndoOffer
from tests.studies.measure.table_hands import choose
from tests.studies.measure.table_twin import Card, MislaidError, Places, TableTwin
from tests.table.reckoning import PRINTED_COSTS, PRINTED_HITS, Fighter, hp_after, printed


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.now += seconds


class DirectHands:
    """Shows cards and rolls by handing plain inputs to the desk, with the clock of the script."""

    def __init__(self, desk: Desk, clock: Clock) -> None:
        self.desk = desk
        self.clock = clock
        self.rolls = 0

    def show(self, uid: str, reader: str = "shared", place: str = "shared") -> Reply | None:
        """A card is laid down and lifted again."""
        reply = self.desk.handle(TagSeen(reader, place, uid, self.clock.now))
        self.clock.wait(0.2)
        self.desk.handle(TagGone(reader, place, uid, self.clock.now))
        return reply

    def roll(self, face: int) -> Reply | None:
        """The die is thrown."""
        self.rolls += 1
        self.clock.wait(1.0)
        return self.desk.handle(DieRolled("die", face, self.rolls, "boot", 700, self.clock.now))

    def press(self, button: str, seat: int | None = None) -> Reply | None:
        """A button is pressed; `seat` counts from 0."""
        pressed = ButtonPressed(button, None if seat is None else seat + 1, self.clock.now)
        return self.desk.handle(pressed)


def _fighter(figure: Any) -> Fighter:
    """The numbers that anybody at the table can read off."""
    return Fighter(figure.hp, figure.block, figure.strength, figure.weak, figure.vulnerable)


class Disagreement(AssertionError):  # noqa: N818 - reads as what is the matter
    """The cardboard and the companion do not agree."""


class ScriptedTable:
    """Plays one fight of Slay the Spire with cards of cardboard.

    `decks` are the cards of each seat with their tags, `supply` the Daze and status cards.
    """

    def __init__(
        self,
        desk: Desk,
        hands: Any,
        clock: Clock,
        decks: list[list[Card]],
        supply: list[Card],
        random: Random,
        mistakes: float = 0.0,
    ) -> None:
        self.desk, self.hands, self.clock, self.random = desk, hands, clock, random
        self.session: Session = desk.session
        self.mistakes = mistakes
        self.twin = TableTwin(decks, supply, random)
        told = sum(task.target == "summoned" for task in desk.tasks)
        self.enemies = len(desk.session.match.state.fight.enemies) - told
        self.snapshots: dict[int, Any] = {}
        self.made: Counter[str] = Counter()
        self.last_shown: Card | None = None
        self.shown_at = 0.0
        self.reckoned = 0
        self.taps = self.scans = self.thrown = self.cards_played = 0
        self._obey(desk.tasks)

    @property
    def places(self) -> list[Places]:
        """Where the cards of each seat lie."""
        return self.twin.places

    # The loop

    def play(self, most: int = 2000) -> int:
        """Play until the fight is over; returns the number of acts."""
        for acts in range(most):
            self.check()
            ask = self.session.match.ask()
            if ask is None:
                return acts
            if self.random.random() < self.mistakes:
                self._mistake(ask)
            elif isinstance(ask, Chance):
                self._chance(ask)
            else:
                self._choice(ask)
            self.clock.wait(2.0)
        raise AssertionError("the fight does not end")

    def _remember(self) -> None:
        lying = (copies.deepcopy(self.places), list(self.twin.supply), list(self.twin.came))
        self.snapshots[self.session.timeline.current] = lying

    def _accepted(self, reply: Reply | None) -> None:
        if isinstance(reply, Told) and reply.kind == "trouble":
            raise AssertionError(reply.words)
        if not isinstance(reply, Answered):
            raise Disagreement(f"not accepted: {reply!r}\n{self.session.match.ask()!r}")
        self._obey(reply.tasks)

    def _chance(self, ask: Chance) -> None:
        self._remember()
        if ask.kind == "die":
            self.thrown += 1
            self._accepted(self.hands.roll(self.random.randint(1, 6)))
            return
        top = self.places[ask.seat].draw_pile[0]
        self.scans += 1
        self._accepted(self.hands.show(top.uid))

    def _choice(self, ask: Choice) -> None:
        seat = self.random.choice(ask.seats)
        acts = [act for act in self.session.match.legal(seat) if self._possible(seat, act)]
        plays = [act for act in acts if isinstance(act, PlayCard)]
        ending = [act for act in acts if isinstance(act, Ready | Done)]
        act = self.random.choice(plays or acts)
        if ask.topic == "name":
            act = next((a for a in acts if not isinstance(a, Done)), Done())
        elif ending and self.random.random() < 0.1:
            act = ending[0]
        self._answer(seat, act)

    def _possible(self, seat: int, act: Any) -> bool:
        """Whether these hands can do it: the card is held where it is taken from."""
        if isinstance(act, NameCopies):
            return len(self._unnamed(seat, act.face)) == act.count
        card = getattr(act, "card", "")
        if not card:
            return True
        return self._held(seat, card) is not None

    def _unnamed(self, seat: int, face: str) -> list[Card]:
        """The copies of a hand that nobody has named."""
        places = self.places[seat]
        return [each for each in places.hand if each.face == face and each.uid not in places.named]

    def _held(self, seat: int, card: str) -> Card | None:
        places = self.places[seat]
        top = self.session.match.state.stack[-1]
        zone = top.zone if isinstance(top, ChooseCards) else "hand"
        lying = [*getattr(places, zone), *places.looked]
        if type(top).__name__ == "NameCards":
            lying = [each for each in lying if each.uid not in places.named]
        if isinstance(top, ChooseCards):
            chosen = Counter(top.chosen)
            same = [each for each in lying if each.face == card]
            return same[chosen[card]] if len(same) > chosen[card] else None
        return next((each for each in lying if each.face == card), None)

    def _answer(self, seat: int, act: Any) -> None:
        self._remember()
        card = getattr(act, "card", "")
        shown = self._held(seat, card) if card else None
        reckoned = self._reckon(seat, act) if isinstance(act, PlayCard) else None
        if isinstance(act, PlayCard):
            self.cards_played += 1
        if shown is not None and getattr(act, "energy", 0) == 0:
            self._show(seat, shown, act)
        elif isinstance(act, Ready):
            self.taps += 1
            self._accepted(self.hands.press("ready", seat))
        else:
            self.taps += 1
            if isinstance(act, NameCopies):
                self.places[seat].named |= {each.uid for each in self._unnamed(seat, act.face)}
            self._accepted(self.desk.handle(Do(seat, act, self.session.match.number)))
        if reckoned is not None:
            self._compare(act, reckoned)

    def _reckon(self, seat: int, act: PlayCard) -> tuple[int, int] | None:
        """The HP of the enemy aimed at and the energy left, by the rule book and our own arithmetic."""
        state = self.session.match.state
        name, player = printed(act.card), state.fight.fighters[seat]
        if not name or act.card.endswith("+"):
            return None
        energy = max(0, player.energy - PRINTED_COSTS[name])  # Miracles pay the rest (page 17)
        if name == "eruption" and player.stance == "calm":
            energy += 2
        if name not in PRINTED_HITS or act.target < 0:
            return -1, energy
        bonus = 1 if player.stance == "wrath" else 0
        return hp_after(act.card, _fighter(player), _fighter(state.fight.enemies[act.target]), bonus), energy

    def _compare(self, act: PlayCard, reckoned: tuple[int, int]) -> None:
        state = self.session.match.state
        seat = self.session.entries[self.session.timeline.current].seat  # type: ignore[union-attr]
        if state.stack and type(state.stack[-1]).__name__ != "Combat":
            return  # the card still waits for an answer
        hp, energy = reckoned
        if state.fight.fighters[seat].energy != energy and state.fight.phase == "play":
            raise Disagreement(f"{act!r}: {state.fight.fighters[seat].energy} energy left, reckoned {energy}")
        if hp >= 0 and state.fight.enemies[act.target].hp != hp:
            raise Disagreement(f"{act!r}: {state.fight.enemies[act.target].hp} HP left, reckoned {hp}")
        self.reckoned += 1

    def _show(self, seat: int, shown: Card, act: Any) -> None:
        """Lay the card on the reader; tap what the desk asks back."""
        self.scans += 1
        topic, at = getattr(self.session.match.ask(), "topic", ""), self.clock.now
        reply = self.hands.show(shown.uid)
        if isinstance(reply, DeskQuestion):
            found = [i for i, option in enumerate(reply.options) if (option.seat, option.act) == (seat, act)]
            if not found:
                raise Disagreement(f"{act!r} is not one of {reply.options!r}")
            self.taps += 1
            reply = choose(self.desk, found[0])
        if isinstance(reply, Denied) and reply.refusal.code in ("copy-used", "copy-in-hand"):
            raise Disagreement(reply.words)
        self._accepted(reply)
        if topic == "name":
            self.places[seat].named.add(shown.uid)
        elif isinstance(act, PlayCard):
            self.last_shown, self.shown_at = shown, at
            self.places[seat].used.add(shown.uid)

    # Mistakes

    def _mistake(self, ask: Any) -> None:
        kinds = [
            self._wrong_card,
            self._double,
            self._early_roll,
            self._taken_back,
            self._unknown,
            self._too_soon,
        ]
        mistake = self.random.choice(kinds)
        before = encode(self.session.match.state)
        number = self.session.match.number
        if mistake(ask) and self.session.match.number == number:
            if encode(self.session.match.state) != before:
                raise Disagreement(f"{mistake.__name__} changed the game")
            self.made[mistake.__name__] += 1

    def _wrong_card(self, ask: Any) -> bool:
        """A card that was played before, from the discard pile."""
        seat = self.random.randrange(len(self.places))
        used = [c for c in self.places[seat].discard_pile if c.uid in self.places[seat].used]
        if not used or isinstance(self.session.match.state.stack[-1], ChooseCards):
            return False
        shown = self.random.choice(used)
        if shown == self.last_shown:
            return False
        self._expect((Denied, UndoOffer), self.hands.show(shown.uid))
        return True

    def _double(self, ask: Any) -> bool:
        """The card that was just played is read once more."""
        last = self.session.entries[self.session.timeline.current]
        if self.last_shown is None or getattr(getattr(last, "act", None), "card", "") != self.last_shown.face:
            return False
        self.clock.now = self.shown_at + 0.5
        reply = self.hands.show(self.last_shown.uid)
        self._expect((Told, type(None)), reply)
        return True

    def _early_roll(self, ask: Any) -> bool:
        if isinstance(ask, Chance) and ask.kind == "die":
            return False
        self._expect(Denied, self.hands.roll(3))
        return True

    def _taken_back(self, ask: Any) -> bool:
        """The last card is taken back: undo is offered, confirmed, and hands put the table back."""
        target = self.session.undo_target()
        last = self.session.entries[self.session.timeline.current]
        card = getattr(getattr(last, "act", None), "card", "")
        if self.last_shown is None or target not in self.snapshots or card != self.last_shown.face:
            return False
        reply = self.hands.show(self.last_shown.uid)
        self._expect(UndoOffer, reply)
        self.clock.wait(1.0)
        self._expect(Answered, self.hands.press("confirm"))
        places, supply, came = self.snapshots[target]
        self.twin.places, self.twin.supply = copies.deepcopy(places), list(supply)
        self.twin.came = list(came)
        self.last_shown = None
        self.made["_taken_back"] += 1
        return True

    def _unknown(self, ask: Any) -> bool:
        self._expect(Denied, self.hands.show("04ffffffffffff"))
        return True

    def _too_soon(self, ask: Any) -> bool:
        """Somebody wants to end the turn while something must be answered first."""
        if not isinstance(ask, Choice) or ask.topic not in ("aim", "cards", "option", "row", "player"):
            return False
        if any(isinstance(act, Done) for act in self.session.match.legal(ask.seats[0])):
            return False
        self._expect(Denied, self.hands.press("ready", ask.seats[0]))
        return True

    def _expect(self, kind: Any, reply: Any) -> None:
        if not isinstance(reply, kind):
            raise Disagreement(f"expected {kind}, heard {reply!r} at {self.session.match.ask()!r}")

    # Hands

    def _obey(self, tasks: tuple[Task, ...]) -> None:
        try:
            self.twin.obey(tasks)
        except MislaidError as mislaid:
            raise Disagreement(f"hands cannot do this: {mislaid}") from mislaid

    # Agreement

    def check(self) -> None:
        """What lies here is what the companion believes, pile by pile."""
        for seat, places in enumerate(self.places):
            self._check_seat(seat, places, self.session.match.state.fight.fighters[seat])
        lying = [enemy.face for enemy in self.session.match.state.fight.enemies]
        if lying[self.enemies :] != self.twin.came:
            raise Disagreement(f"{self.twin.came} came to the table, the companion says {lying}")

    def _check_seat(self, seat: int, places: Places, player: Any) -> None:
        counts = {
            "draw pile": (len(places.draw_pile), len(player.deck)),
            "hand": (len(places.hand), len(player.hand)),
            "discard pile": (len(places.discard_pile), len(player.discard)),
            "exhaust pile": (len(places.exhaust_pile), len(player.exhaust)),
            "powers": (len(places.powers), len(player.powers)),
        }
        for pile, (here, believed) in counts.items():
            if here != believed:
                raise Disagreement(f"seat {seat}: {here} cards in the {pile}, the companion says {believed}")
        for pile, known in (("hand", player.hand.known), ("discard_pile", [c for c in player.discard if c])):
            missing = Counter(known) - Counter(card.face for card in getattr(places, pile))
            if missing:
                raise Disagreement(f"seat {seat}: the companion sees {dict(missing)} in the {pile}")
        top = [card.face for card in places.draw_pile[: len(player.deck.top)]]
        if top != player.deck.top:
            raise Disagreement(f"seat {seat}: {top} on top, the companion says {player.deck.top}")
