"""`companion bench table`: what the companion takes off people's hands in full boss fights.

Scripted fights are played at a desk with cards of cardboard, tags and a die, as people would: cards
are shown, targets tapped, the die thrown. Counted is what the rule book asks people to do for the
enemies by hand, and what of it is left.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from companion.engine.asks import Chance, Choice
from companion.engine.game import Setup
from companion.engine.parts.table_kit import Copy
from companion.engine.session import MemoryLog, Session
from companion.games import catalogue
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS, starter_deck
from companion.games.slay_the_spire.setting_up import fights
from companion.games.slay_the_spire.state.acts import NameCopies, PlayCard
from companion.games.slay_the_spire.state.frames import ChooseCards
from companion.measure import table_figures
from companion.measure.bookkeeping import BookkeepingCount, Heard
from companion.measure.hand_taps import HandTaps
from companion.measure.table_figures import Counts
from companion.measure.table_twin import Card, TableTwin
from companion.play.screen import Screen
from companion.speech.command_line import Parser, whole_number
from companion.speech.words import N_, _
from companion.table.desk import Desk
from companion.table.inputs import ButtonPressed, DieRolled, TagGone, TagSeen
from companion.table.kits import kit_of
from companion.table.oracle import TableOracle
from companion.table.replies import Question, Reply
from companion.table.tags import Library

LONGEST_FIGHT = 3000
HIT_POINTS = 30
"""More than a starter's, so that fights last the rounds that a grown deck makes them last."""
GOAL_GONE, GOAL_TAPS = 0.9, 2.0


class Hands(Protocol):
    """Hands that move cards, die and buttons; `clock` is the clock of the devices."""

    clock: Callable[[], float]

    def pause(self) -> None:
        """What lies between two acts."""

    def show(self, desk: Desk, uid: str) -> Reply | None:
        """A card is shown to a reader, and lifted again."""

    def roll(self, desk: Desk, face: int) -> Reply | None:
        """The die is thrown."""

    def press(self, desk: Desk, seat: int) -> Reply | None:
        """A seat's button is pressed; seats count from 0."""


class QuickHands:
    """Hands whose devices take no time at all: the desk hears at once what a driver would say."""

    def __init__(self) -> None:
        self.now, self.rolls = 1.0, 0

    def clock(self) -> float:
        """Seconds that only these hands let pass."""
        return self.now

    def pause(self) -> None:
        """A moment for thinking."""
        self.now += 3.0

    def show(self, desk: Desk, uid: str) -> Reply | None:
        """A card is shown to a reader, and lifted again."""
        reply = desk.hear(TagSeen("shared", "shared", uid, self.now))
        self.now += 0.3
        desk.hear(TagGone("shared", "shared", uid, self.now))
        return reply

    def roll(self, desk: Desk, face: int) -> Reply | None:
        """The die is thrown."""
        self.rolls += 1
        return desk.hear(DieRolled("die", face, self.rolls, "boot", 500, self.now))

    def press(self, desk: Desk, seat: int) -> Reply | None:
        """A seat's button is pressed."""
        return desk.hear(ButtonPressed("ready", seat + 1, self.now))


class Fight:
    """One fight at a desk, played by a script that holds cards of cardboard."""

    def __init__(
        self, session: Session, library: Library, random: Random, counts: Counts, hands: Hands | None = None
    ) -> None:
        self.session, self.random, self.counts = session, random, counts
        self.hands = hands or QuickHands()
        self.desk = Desk(session, library, self.hands.clock)
        decks = [_cards(session, seat) for seat in range(counts.players)]
        supply = [Card(tag_of(copy), copy.card) for copy in kit_of("sts").box() if copy.set == "status"]
        self.twin = TableTwin(decks, supply, random)
        self.bookkeeping = BookkeepingCount(session.game.setup(session.setup))
        self.hand_taps = HandTaps()
        game = session.game
        self.choose = [game.careful if game.planner is None else game.planner() for _seat in decks]
        self._after(self.desk.tasks)

    def play(self) -> None:
        """Play to the end."""
        for _act in range(LONGEST_FIGHT):
            ask = self.session.match.ask()
            if ask is None:
                break
            self.hands.pause()
            self._chance(ask) if isinstance(ask, Chance) else self._choice(ask)
        self.counts.fights += 1
        self.counts.rounds += self.session.match.state.fight.round
        self.bookkeeping.end()
        self.counts.hand.update(self.bookkeeping.hand)
        self.counts.left.update(self.bookkeeping.left)
        self.counts.declared_taps += self.hand_taps.declared
        self.counts.number_taps += self.hand_taps.kept

    def _after(self, tasks: Any) -> None:
        causes = getattr(self.session.match.heard, "causes", ())
        self.bookkeeping.count(self.session.heard(), causes)
        self.session.match.heard = Heard(self.session.match)
        self.twin.obey(tasks)

    def _chance(self, ask: Chance) -> None:
        if ask.kind == "die":
            self.counts.rolls += 1
            self._done(self.hands.roll(self.desk, self.random.randint(1, 6)))
        else:
            self.counts.scans += 1
            card = self.twin.places[ask.seat].draw_pile[0]
            self._done(self.hands.show(self.desk, card.uid))

    def _done(self, reply: Reply | None) -> None:
        tasks = getattr(reply, "tasks", None)
        if tasks is None:
            raise AssertionError(reply)
        self._after(tasks)

    def _choice(self, ask: Choice) -> None:
        seat = ask.seats[0]
        acts = [act for act in self.session.match.legal(seat) if self._can(seat, act)]
        counted = [act for act in acts if isinstance(act, NameCopies)]
        act = counted[0] if counted else self.choose[seat](self.session.match.state, seat, acts, ask)
        before = self.hand_taps.before(act, self.session.match.state.fight)
        self._act(seat, act, ask)
        self.session.match.ask()
        self.hand_taps.after(seat, act, self.session.match.state.fight, before)

    def _act(self, seat: int, act: Any, ask: Choice) -> None:
        self.counts.cards += isinstance(act, PlayCard)
        card = self._held(seat, act.card) if getattr(act, "card", "") else None
        if card is None:
            self._tap(seat, act, ask)
            return
        self.counts.scans += 1
        reply = self.hands.show(self.desk, card.uid)
        if isinstance(reply, Question):
            self.counts.taps += 1
            self.counts.card_taps += 1
            wanted = [option.act for option in reply.options].index(act)
            reply = self.desk.choose(wanted, reply.number)
        if ask.topic == "name":
            self.twin.places[seat].named.add(card.uid)
        self._done(reply)

    def _tap(self, seat: int, act: Any, ask: Choice) -> None:
        """What is asked in the middle of a card belongs to it; the order of abilities to the enemies."""
        self.counts.taps += 1
        if ask.topic == "order" and any(each.enemy >= 0 for each in self.session.match.state.fight.pending):
            self.bookkeeping.order()
        if isinstance(act, NameCopies):
            self.twin.places[seat].named |= {each.uid for each in self._unnamed(seat, act.face)}
        self.counts.card_taps += ask.topic not in ("play", "order", "name")
        if type(act).__name__ == "Ready":
            self._done(self.hands.press(self.desk, seat))
        else:
            self._done(self.desk.do(seat, act, ask.number))

    def _can(self, seat: int, act: Any) -> bool:
        """Whether these hands can do it; of several equal cards they say how many there are."""
        if isinstance(act, NameCopies):
            return act.count == len(self._unnamed(seat, act.face)) > 1
        card = getattr(act, "card", "")
        return not card or self._held(seat, card) is not None

    def _unnamed(self, seat: int, face: str) -> list[Card]:
        places = self.twin.places[seat]
        return [each for each in places.hand if each.face == face and each.uid not in places.named]

    def _held(self, seat: int, card: str) -> Card | None:
        """A card of these hands that can be meant: not one that was named or chosen already."""
        places, top = self.twin.places[seat], self.session.match.state.stack[-1]
        zone = top.zone if isinstance(top, ChooseCards) else "hand"
        lying = [each for each in (*getattr(places, zone), *places.looked) if each.face == card]
        if type(top).__name__ == "NameCards":
            lying = [each for each in lying if each.uid not in places.named]
        skipped = top.chosen.count(card) if isinstance(top, ChooseCards) else 0
        return lying[skipped] if len(lying) > skipped else None


def tag_of(copy: Copy) -> str:
    """A UID for a copy of the scripted box."""
    place = kit_of(copy.game).box().index(copy)
    return f"04{place:012x}"


def _cards(session: Session, seat: int) -> list[Card]:
    numbers: Counter[str] = Counter()
    cards = []
    for face in session.setup.options["decks"][seat]:
        numbers[face] += 1
        copy = Copy("sts", BOOK.cards[face].card.owner, face, numbers[face])
        cards.append(Card(tag_of(copy), face))
    return cards


def setup_of(boss: str, players: int, seed: str) -> Setup:
    """A fight of starter decks against a boss, with everybody's cards on the table."""
    characters = CHARACTERS[:players]
    options = {
        "fight": next((list(fight.faces) for fight in fights.bosses() if boss in fight.faces), [boss]),
        "hp": [HIT_POINTS] * players,
        "decks": [starter_deck(character) for character in characters],
    }
    names = tuple(BOOK.catalog.characters[character].name for character in characters)
    return Setup("sts", names, seed, options, tuple(range(players)))


def library_of_the_box(folder: Path) -> Library:
    """A library in which every card of the box has its tag."""
    library = Library(folder / "tags.json")
    library.bind_all({tag_of(copy): copy for copy in kit_of("sts").box()})
    return library


def bosses() -> list[str]:
    """The bosses that can be met, hardest versions left out; of a pair the first."""
    return [fight.faces[0] for fight in fights.bosses()]


def measured(chosen: Sequence[str], players: int, seeds: int, library: Library) -> Counts:
    """The counts of all fights at one size of table."""
    counts = Counts(players)
    game = catalogue.game("sts")
    for boss in chosen:
        for number in range(seeds):
            setup = setup_of(boss, players, f"bench {number}")
            session = Session.start(game, setup, MemoryLog(), TableOracle(setup))
            random = Random(f"{boss} {players} {number}")  # noqa: S311 - hands that shuffle and roll
            Fight(session, library, random, counts).play()
    return counts


_ABOUT = N_("how much of the enemies' bookkeeping a table with tags and a die takes over, boss by boss")


def run(arguments: Sequence[str]) -> int:
    """Show both counts. Returns 0 when both goals can be met, else 1. Ends the program for a wrong call."""
    parser = Parser(prog="companion bench table", description=_(_ABOUT))
    parser.add_argument("--boss", action="append", choices=bosses(), help=_("only this boss"))
    parser.add_argument(
        "--fights", type=whole_number, default=4, metavar="N", help=_("fights against each boss")
    )
    options = parser.read(arguments)
    if options.fights < 1:
        parser.error(_("--fights: expected 1 or more, found {count}").format(count=options.fights))
    with TemporaryDirectory(prefix="table-companion-") as folder:
        library = library_of_the_box(Path(folder))
        found = [measured(options.boss or bosses(), n, options.fights, library) for n in (1, 2, 3, 4)]
    screen = Screen(out=sys.stdout)
    screen.show(table_figures.shares(found), "", table_figures.taps(found), "", table_figures.acts(found))
    met = _verdict(found, screen)
    return 0 if met else 1


def _verdict(found: Sequence[Counts], screen: Screen) -> bool:
    """Say at which sizes of table the goals are met, for both ways of rolling; whether the better one is."""
    goals = _("Goals: at least {gone} of the acts for the enemies gone, at most {taps} taps for each card.")
    screen.say(goals.format(gone=f"{GOAL_GONE:.0%}", taps=f"{GOAL_TAPS:.0f}"))
    tapped = [each for each in found if each.taps_per_card > GOAL_TAPS]
    thrown = [each for each in found if each.gone < GOAL_GONE]
    unrolled = [each for each in found if each.gone_unrolled < GOAL_GONE]
    _met(screen, _("Taps"), tapped)
    _met(screen, _("Acts, with the die thrown"), thrown)
    _met(screen, _("Acts, with the companion rolling (--dice seed)"), unrolled)
    return not (tapped or unrolled)


def _met(screen: Screen, goal: str, missed: Sequence[Counts]) -> None:
    if not missed:
        screen.say(_("{goal}: met at every size.").format(goal=goal), "green")
        return
    sizes = ", ".join(str(each.players) for each in missed)
    words = _("{goal}: missed by a party of {sizes}.")
    screen.say(words.format(goal=goal, sizes=sizes), "red")
