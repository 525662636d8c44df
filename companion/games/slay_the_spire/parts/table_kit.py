"""Slay the Spire at the table: a deck for each character, and what hands do with cards in a fight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.corrections import Correction, MoveCard
from companion.engine.declared import DeclaredEffect
from companion.engine.parts.table_kit import (
    Copy,
    DeclarePad,
    Draws,
    HandWork,
    Meanings,
    Sides,
    TableCards,
    TableDice,
    TableKit,
    Task,
    Together,
)
from companion.engine.piles import UNSEEN
from companion.engine.view import View
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.fight.end_of_turn import telling_cards
from companion.games.slay_the_spire.fight.rolling import no_roll_needed, roll_matters
from companion.games.slay_the_spire.judge.legal import card_candidates
from companion.games.slay_the_spire.parts import climb_at_table
from companion.games.slay_the_spire.rules.declaring import EXHAUSTS
from companion.games.slay_the_spire.rules.playing import miracles_paid
from companion.games.slay_the_spire.state import (
    board_events,
    buying_events,
    card_events,
    figure_events,
    round_events,
)
from companion.games.slay_the_spire.state.acts import Pick, PlayCard
from companion.games.slay_the_spire.state.climb import THING_OF
from companion.games.slay_the_spire.state.climb_acts import Enter
from companion.games.slay_the_spire.state.frames import ChooseCards, NameCards
from companion.games.slay_the_spire.state.run import Fighting, Run
from companion.games.slay_the_spire.words.fighting import card_words, enemy_name, row_words
from companion.speech.words import N_, _, ngettext

PLACES = WORDS["places"]

GOES = {
    "discard_pile": N_("{name}: {cards} goes to the discard pile."),
    "exhaust_pile": N_("{name}: {cards} goes to the exhaust pile."),
    "powers": N_("{name}: {cards} goes to the place in front of you."),
}
"""Where nearly every card goes that was played."""
ENEMIES = {
    "summoned": N_("Put {enemy} on the table, in {row}."),
    "back again": N_("Turn {enemy} in {row} over again. It is back."),
}
"""The work with enemies that come in the middle of a fight."""
SETS = {
    "ironclad": N_("Ironclad"),
    "silent": N_("Silent"),
    "defect": N_("Defect"),
    "watcher": N_("Watcher"),
    "colorless": N_("Colorless"),
    "curse": N_("Curses"),
    "status": N_("Status"),
    **climb_at_table.SETS,
}
"""The parts of the box as people call them."""


def box() -> tuple[Copy, ...]:
    """Every copy of every card; a set is what belongs to one character, or to all."""
    cards = (
        Copy("sts", card.owner, card.id, number)
        for card in BOOK.catalog.cards.values()
        for number in range(1, card.copies + 1)
    )
    return (*cards, *climb_at_table.box())


@cache
def _meanings() -> ModuleType:
    """What things mean between fights. A table that fights alone loads none of it."""
    from companion.games.slay_the_spire.parts import climb_meanings

    return climb_meanings


def _on_climb(answer: Callable[[ModuleType], Callable[..., Any]], otherwise: Any = ()) -> Callable[..., Any]:
    """What is asked of a climb, which is loaded then; `otherwise` is the answer of a fight alone."""

    def asked(run: Run, *rest: Any) -> Any:
        return otherwise if run.climb is None else answer(_meanings())(run, *rest)

    return asked


def thought(run: Any, ask: Ask, seat: int, card: str) -> Iterator[Any]:
    """What showing a card may mean: choosing it where cards are chosen, else playing or using it."""
    if run.fight is None and run.climb is not None:
        yield from _meanings().thought(run, ask, seat, card)
    if run.fight is not None and card in BOOK.cards and 0 <= seat < len(run.fight.fighters):
        if isinstance(ask, Choice) and ask.topic != "play":
            yield Pick(card)
        yield from card_candidates(run, seat, card)


def pile_of(run: Any, act: Any) -> str:
    """The zone of which cards are chosen now."""
    top = run.stack[-1] if run.stack else None
    return top.zone if isinstance(act, Pick) and isinstance(top, ChooseCards) else ""


def set_of_seat(run: Run, seat: int) -> str:
    """The cards of a character are played by its seat alone."""
    return run.heroes[seat].character


# Lazy reveal


def why_named(run: Fighting) -> tuple[str, ...]:
    """What cards that may be in the hand do now; all others may stay unnamed (page 12, End of Turn)."""
    frame = run.stack[-1]
    if not isinstance(frame, NameCards):
        return ()
    cards = telling_cards(run, frame)
    if frame.of is not None:
        names = ", ".join(card_words(card) for card in cards)
        return (_("An effect looks for these cards in hand: {cards}.").format(cards=names),)
    if frame.drawn:
        return ()
    return tuple(_why(card).format(card=card_words(card)) for card in cards)


def _why(card: str) -> str:
    keywords = BOOK.cards[card].side.keywords
    if "ethereal" in keywords:
        return _("{card} is Ethereal: if it is in hand at end of turn, it is exhausted.")
    if "retain" in keywords:
        return _("{card} is retained and stays in hand.")
    return _("{card} triggers if it is in hand at end of turn.")


# Work for hands


def _move(
    run: Fighting, seat: int, source: str, target: str, card: str = "", count: int = 1
) -> Iterable[Task]:
    """Nothing for a seat whose cards are on the screen."""
    if seat not in run.lazy or source == target:
        return []
    if target == "exhaust_pile" and card and BOOK.cards[card].card.owner == "status":
        target = "supply"
    return [Task("", seat, "move", card, count, source or "play", target)]


def _shuffled(source: str) -> Any:
    def make(run: Fighting, event: Any) -> Iterable[Task]:
        if event.seat not in run.lazy:
            return []
        return [Task("", event.seat, "shuffle", source=source, target="draw_pile")]

    return make


def _discarded(run: Fighting, event: card_events.HandDiscarded) -> Iterable[Task]:
    if event.seat not in run.lazy:
        return []
    return [Task("", event.seat, "discard hand", target="discard_pile", keep=event.retained)]


def _put_back(run: Fighting, event: card_events.CardsPutBack) -> Iterable[Task]:
    """From the last to the first, so that the first lies on top again."""
    tasks: list[Task] = []
    for card in reversed(event.cards):
        tasks += _move(run, event.seat, "looked", "draw_top", card)
    return tasks


def _taken_off(run: Fighting, event: figure_events.AttachedTakenOff) -> Iterable[Task]:
    return [Task("", -1, "other", source="enemy", target="discard_pile", other=event.enemy)]


def _came(run: Fighting, event: figure_events.EnemyCame) -> Iterable[Task]:
    """Nothing where everything is on the screen."""
    target = "summoned" if event.index < 0 else "back again"
    enemy = event.enemy
    return [Task("", -1, "other", enemy.face, source=row_words(enemy.row), target=target)] if run.lazy else []


def _rolled(run: Fighting, event: round_events.DieRolled) -> Iterable[Task]:
    """Nothing to be done, which is said: the die lies there all the same."""
    return [Task("", -1, "other", target="no roll")] if no_roll_needed(run) else []


def _came_in(run: Fighting, seat: int, thing: str) -> Iterable[Task]:
    return [Task("", seat, "move", thing, target="before the player")] if seat in run.lazy else []


def _went_out(run: Fighting, event: board_events.ItemLeft) -> Iterable[Task]:
    """Of a power another event says where it goes; a potion that was used is out of the hand already."""
    if event.seat in run.lazy and event.card not in BOOK.cards:
        yield Task(
            "",
            event.seat,
            "move",
            event.card,
            source="used" if event.drunk else "",
            target=climb_at_table.GIVEN_UP,
        )


def _rows(run: Fighting, event: board_events.RowsChanged) -> Iterable[Task]:
    """Also of who stood there; one event of an act changes rows."""
    for seat, player in enumerate(run.fight.fighters if run.lazy else ()):
        if seat == event.seat or player.row == event.start:
            yield Task("", seat, "other", source=f"{player.row}", target="row")


MAKERS: Any = {
    round_events.DieRolled: _rolled,
    card_events.CardDrawn: lambda s, e: _move(s, e.seat, "draw_pile", "hand"),
    card_events.CardPlayed: lambda s, e: _move(s, e.seat, "hand", "play", e.card),
    card_events.CardMoved: lambda s, e: _move(s, e.seat, e.source, e.target, e.card),
    card_events.CardLookedAt: lambda s, e: _move(s, e.seat, "draw_pile", "looked"),
    card_events.CardsPutBack: _put_back,
    board_events.PowerInPlay: lambda s, e: _move(s, e.seat, "play", "powers", e.card),
    figure_events.CardAttached: lambda s, e: _move(s, e.seat, "play", "enemy", e.card),
    figure_events.AttachedTakenOff: _taken_off,
    figure_events.EnemyCame: _came,
    board_events.PotionGained: lambda s, e: _came_in(s, e.seat, e.potion),
    buying_events.RelicGained: lambda s, e: _came_in(s, e.seat, e.relic),
    board_events.ItemLeft: _went_out,
    board_events.RowsChanged: _rows,
    card_events.JunkAdded: lambda s, e: _move(s, e.seat, "supply", e.zone, e.card, e.count),
    card_events.HandDiscarded: _discarded,
    card_events.Reshuffled: _shuffled("discard_pile"),
    card_events.DrawPileShuffled: _shuffled("draw_pile"),
    **climb_at_table.MAKERS,
}


def worded(run: Fighting, task: Task) -> str:
    """A task as it is said at the table."""
    if task.target in climb_at_table.MOVES:
        return climb_at_table.worded(run, task)
    if task.target in ENEMIES:
        enemy = _(BOOK.catalog.faces[task.card].name)
        return _(ENEMIES[task.target]).format(enemy=enemy, row=task.source)
    if task.target == "no roll":
        return _("No roll is needed this round: nothing depends on the die.")
    name = run.heroes[task.seat].name if task.seat >= 0 else ""
    if task.target == climb_at_table.GIVEN_UP:
        words = _("{name}: put {card} back under its deck.")
        return "" if task.source == "used" else words.format(name=name, card=card_words(task.card))
    if task.target == "row":
        return _("{name}: move to {row}.").format(name=name, row=row_words(int(task.source)))
    if task.kind == "other":
        template = _("Put the cards from {enemy} on their owners' discard piles.")
        return template.format(enemy=enemy_name(run, task.other))
    if task.kind == "discard hand":
        return _hand_words(name, task)
    if task.kind == "shuffle":
        template = _("{name}: shuffle your draw pile.")
        if task.source == "discard_pile":
            template = _("{name}: shuffle your discard pile into a new draw pile.")
        return template.format(name=name)
    return _move_words(name, task)


def _hand_words(name: str, task: Task) -> str:
    if not task.keep:
        return _("{name}: discard your hand.").format(name=name)
    cards = ", ".join(card_words(card) for card in task.keep)
    return _("{name}: discard your hand, but keep {cards}.").format(name=name, cards=cards)


def _move_words(name: str, task: Task) -> str:
    if (task.source, task.target) == ("hand", "play"):
        return ""  # the hands that showed the card have done it
    if task.source == "draw_pile" and task.target == "hand" and not task.card:
        words = ngettext("{name}: draw {count} card.", "{name}: draw {count} cards.", task.count)
        return words.format(name=name, count=task.count)
    cards = card_words(task.card) if task.card else _("a card")
    if task.count > 1:
        cards = _("{count} × {card}").format(count=task.count, card=cards)
    if task.source == "supply":
        template = _("{name}: put {cards} into {target}.")
        if task.target == "draw_top":
            template = _("{name}: put {cards} on top of the draw pile.")
        return template.format(name=name, cards=cards, target=_(PLACES[task.target]))
    template = _("{name}: {cards} from {source} to {target}.")
    if task.source == "play":
        template = _(GOES.get(task.target) or N_("{name}: {cards} goes to {target}."))
    source, target = _(PLACES[task.source]), _(PLACES[task.target])
    return template.format(name=name, cards=cards, source=source, target=target)


def brought(run: Run, seat: int, card: str) -> tuple[Correction, ...]:
    """A reward that nobody has entered: it is one of the cards in hand, and the deck has one card more."""
    if run.fight is None or card not in BOOK.cards:
        return ()
    player, where = run.fight.fighters[seat], ("fight", "fighters", seat)
    deck, hand = player.deck, player.hand
    known = (*deck.top, *deck.bag, *deck.bottom, *hand.known, *player.discard, *player.exhaust)
    if card in known or any(power.id == card for power in player.powers):
        return ()
    came = MoveCard(card, (), (*where, "hand"))
    return (came, MoveCard(UNSEEN, (*where, "hand"), (*where, "deck"))) if hand.unseen else (came,)


def likely_kind(effects: Sequence[DeclaredEffect]) -> str:
    """A card that strikes is an Attack, any other a Skill (page 7, Card Types)."""
    return "attack" if any(effect.verb.startswith(("hit", "damage")) for effect in effects) else "skill"


def likely_cost(view: View, seat: int) -> int:
    """Most cards cost 1, as far as there is Energy."""
    meters = [meter for each in view.seats if each.seat == seat for meter in each.meters]
    return min([1, *(meter.value for meter in meters if meter.id == "energy")])


TABLE_KIT = TableKit(
    "sts",
    TableCards(
        box,
        lambda card: card in BOOK.cards or climb_at_table.knows(card),
        SETS,
        set_of_seat,
        frozenset(CHARACTERS),
        out=frozenset({"supply", "exhaust_pile", "enemy"}),
        closed=frozenset({"draw_pile", "draw_top", "draw_pile_shuffled"}),
        in_piles=lambda run: run.fight is not None,
    ),
    Meanings(
        thought,
        climb_at_table.cards_of,
        held=climb_at_table.held,
        of_held=climb_at_table.of_held,
        pile_of=pile_of,
        first_steps=_on_climb(lambda climb: climb.first_steps),
        why_not_due=_on_climb(lambda climb: climb.why_not_due, None),
        brought=brought,
        takes=lambda run, seat, act: isinstance(act, PlayCard) and miracles_paid(run, seat, act) > 0,
        room=lambda run: (len(run.climb.walked) if run.climb is not None else 0, run.fight is not None),
        why_named=why_named,
    ),
    Sides(climb_at_table.side_up, climb_at_table.other_side, climb_at_table.owned),
    HandWork(MAKERS, worded, _on_climb(lambda climb: climb.put_back), _on_climb(lambda climb: climb.beside)),
    DeclarePad(
        {"attack": N_("Attack"), "skill": N_("Skill"), "power": N_("Power")},
        likely_kind,
        {EXHAUSTS: N_("Exhausts")},
        N_("Energy paid"),
        N_("ENERGY"),
        likely_cost,
        words=N_("Touch the effects of the card, from top to bottom. Strength and Weak are added for you."),
    ),
    dice=TableDice(matters=roll_matters),
    draws=Draws(
        climb_at_table.THINGS,
        THING_OF,
        climb_at_table.drawn_at,
        climb_at_table.on_table,
        ("picks",),
        _on_climb(lambda climb: climb.tokens),
    ),
    together=Together(
        _on_climb(lambda climb: climb.for_all),
        _on_climb(lambda climb: climb.shared_out),
        lambda act: isinstance(act, Enter),
    ),
)
