"""What each seat may see of a game of Miscrits, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.layout import Path
from companion.engine.match import Match
from companion.engine.view import (
    Badge,
    CardFace,
    CreatureView,
    Ending,
    Meter,
    PileView,
    SeatView,
    View,
)
from companion.games.miscrits import content as con
from companion.games.miscrits import state as st
from companion.games.miscrits.content import CARDS, WORDS
from companion.games.miscrits.judge.legal import why_cannot_attack
from companion.games.miscrits.playing import struck
from companion.games.miscrits.view.tableau import problems
from companion.games.miscrits.words.texts import (
    ELEMENTS,
    STATUS_NAMES,
    attacks_text,
    card_name,
    card_text,
    means_words,
    name_of,
)
from companion.kit.asks import Asks, card_faces
from companion.kit.cards import drawable
from companion.speech.words import C_, N_, _

TITLE = N_("Miscrits")
BOSS_CREATURE = 0


def title() -> str:
    """The name of the game."""
    return _(TITLE)


def view(match: Match[st.State], viewer: int) -> View:
    """The game as `viewer` may see it; -1 is the shared screen, which sees no hand."""
    state = match.state
    ask = match.ask()
    return View(
        game="miscrits",
        title=title(),
        viewer=viewer,
        round=state.round,
        phase=_(_PHASES[state.phase]),
        seats=tuple(_seat(state, number, viewer, ask) for number in range(len(state.seats))),
        active=state.active if state.phase in ("start", "play", "end") else -1,
        creatures=tuple(_creatures(state)),
        piles=_boss_piles(state),
        ask=ASKS.view(match, viewer),
        notes=_notes(state),
        problems=problems(state),
        ending=ending(state),
        figure=_boss_figure(state.boss) if state.boss is not None and state.phase == "over" else "",
    )


_PHASES = WORDS["phases"]


# Seats


def _seat(state: st.State, number: int, viewer: int, ask: Ask | None) -> SeatView:
    player = state.seats[number]
    where = ("seats", number)
    hand = card_faces(player.hand.known, _face) if number == viewer else ()
    lost = card_faces(player.lost, _face)
    return SeatView(
        seat=number,
        name=player.name,
        alive=player.alive,
        asked=isinstance(ask, Choice) and number in ask.seats,
        meters=_meters(state, number),
        badges=_badges(state, number),
        piles=(
            PileView("hand", _("Hand"), len(player.hand), hand, (*where, "hand")),
            PileView("draw", _("Deck"), len(player.deck), (), (*where, "deck")),
            PileView(
                "discard",
                _("Discard pile"),
                len(player.discard) + player.unseen_discards,
                card_faces(player.discard, _face),
                (*where, "discard"),
            ),
            PileView("lost", _("KO pile"), len(player.lost), lost, (*where, "lost")),
        ),
    )


def _meters(state: st.State, number: int) -> tuple[Meter, ...]:
    player = state.seats[number]
    where = ("seats", number)
    told = (
        ("boost", _("More damage"), player.boost),
        ("boost_next", _("More next turn"), player.boost_next),
        ("weakened", _("Less damage"), player.weakened),
        ("weakened_next", _("Less next turn"), player.weakened_next),
    )
    lost = Meter("knock_outs", _("Knock-outs"), player.knock_outs, 5, "skull", (*where, "knock_outs"))
    return (
        lost,
        *(Meter(key, label, value, None, key, (*where, key)) for key, label, value in told if value),
    )


def _badges(state: st.State, number: int) -> tuple[Badge, ...]:
    player = state.seats[number]
    if not player.by_hand:
        return ()
    words = _("Carry out the card text yourselves, then enter what it did.")
    return (Badge("by_hand", "by_hand", _("Enter effects"), words, player.by_hand),)


def _face(card: str, count: int) -> CardFace:
    found = CARDS.cards.get(card)
    kind = type(found).__name__.lower() if found is not None else ""
    return CardFace(card, card_name(card), card_text(card), kind, count=count)


# Creatures and the boss


def _creatures(state: st.State) -> Iterable[CreatureView]:
    if state.boss is not None:
        yield _boss_view(state)
    for number, player in enumerate(state.seats):
        if player.active is not None:
            yield _creature_view(number, player.active, ("seats", number, "active"))
        for place, creature in enumerate(player.ready):
            yield _creature_view(number, creature, ("seats", number, "ready", place))


def _creature_view(seat: int, creature: st.Creature, where: Path) -> CreatureView:
    active = where[-1] == "active"
    card = CARDS.creatures[creature.id]
    reason = why_cannot_attack(creature) if active else None
    return CreatureView(
        creature=creature.uid,
        name=card_name(creature.id),
        meters=(Meter("hp", _("HP"), creature.hp, creature.max_hp, "heart", (*where, "hp")),),
        next_words=attacks_text(creature.id),
        abilities=(_element_badge(card.element), *_statuses(creature.status), *_hourglasses(creature)),
        warnings=(reason.words,) if reason is not None else (),
        path=where,
        seat=seat,
        active=active,
        place=_("active") if active else _("ready"),
        figure=card.figure or card.name,
    )


def _element_badge(element: con.Element) -> Badge:
    return Badge(element, "element", _(ELEMENTS[element]))


def _statuses(status: Sequence[con.Status]) -> tuple[Badge, ...]:
    return tuple(Badge(one, "status", _(STATUS_NAMES[one]), _(_STATUS_WORDS[one])) for one in status)


_STATUS_WORDS = {
    "poison": N_("1 damage each turn. Heads at the start of the turn ends it."),
    "sleep": N_("Cannot attack. Heads at the start of the turn ends it."),
    "confusion": N_("1 damage each turn, and cannot attack. Heads at the start of the turn ends it."),
}


def _hourglasses(creature: st.Creature) -> tuple[Badge, ...]:
    cooling = tuple(
        Badge(f"hourglass {one.id}", "hourglass", _(one.id), _("Cooling down."), one.count, spent=True)
        for one in creature.counters
    )
    items = tuple(Badge(item, "item", card_name(item), card_text(item)) for item in creature.items)
    return (*cooling, *items)


def _boss_view(state: st.State) -> CreatureView:
    boss = state.boss
    if boss is None:
        raise ValueError("this game has no boss")
    return CreatureView(
        creature=BOSS_CREATURE,
        name=name_of(state, st.BOSS),
        boss=True,
        alive=boss.hp > 0,
        meters=(
            Meter("hp", _("HP"), boss.hp, boss.max_hp, "heart", ("boss", "hp")),
            Meter("boost", _("More damage"), boss.boost, None, "boost", ("boost",)),
        ),
        abilities=(_element_badge(CARDS.bosses[boss.id].element), *_statuses(boss.status)),
        next_words=_("Draws a card from its deck and plays it."),
        path=("boss",),
        figure=_boss_figure(boss),
    )


def _boss_figure(boss: st.BossState) -> str:
    card = CARDS.bosses[boss.id]
    return card.figure or card.name


def _boss_piles(state: st.State) -> tuple[PileView, ...]:
    boss = state.boss
    if boss is None:
        return ()
    used = tuple(CardFace(card, _(card), "", count=count) for card, count in Counter(boss.used).items())
    return (
        PileView("boss_deck", _("Boss deck"), len(boss.deck), (), ("boss", "deck")),
        PileView("boss_used", _("Played boss cards"), len(boss.used), used, ("boss", "used")),
    )


def _notes(state: st.State) -> tuple[str, ...]:
    if state.boss is None or state.boss.turns or state.phase == "over":
        return ()
    return (_("The boss does nothing on its first turn."),)


# The open Ask


def _pointing(state: st.State, seat: int, act: Any) -> Mapping[str, Any]:
    target = act.target if isinstance(act, st.UseAttack) else st.NOBODY
    return {"seats": (target,) if target >= 0 else (), "creatures": _touched(state, act)}


def _touched(state: st.State, act: Any) -> tuple[int, ...]:
    """The creatures whose touch chooses the act."""
    if isinstance(act, st.UseAttack):
        if act.target == st.BOSS:
            return (BOSS_CREATURE,)
        target = struck(state, act)
        return (target.uid,) if target is not None else ()
    if isinstance(act, st.Evolve | st.PlayItem):
        return (act.on,) if act.on else ()
    if isinstance(act, st.Switch | st.Promote):
        return (act.to,) if act.to else ()
    return ()


_GROUPS: dict[type, str] = {
    st.UseAttack: N_("Attack"),
    st.PlayCreature: N_("Creatures"),
    st.Evolve: C_("act", "Evolve"),
    st.PlayItem: N_("Items"),
    st.Switch: N_("Switch"),
    st.Promote: N_("Active creature"),
    st.DiscardCard: N_("Discard"),
}
_PROMPTS = WORDS["prompts"]
_CHANCE_PROMPTS = WORDS["chance_prompts"]


ASKS = Asks(
    prompts=_PROMPTS,
    chances=_CHANCE_PROMPTS,
    groups=_GROUPS,
    passing=(st.EndTurn, st.KeepHand, st.LeaveCard, st.NoReplacement),
    name=lambda state, seat: name_of(state, seat if seat >= 0 else st.BOSS),
    knows=lambda outcome: outcome in CARDS.cards,
    thinkable=drawable,
    means=means_words,
    pointing=_pointing,
)


def ending(state: st.State) -> Ending | None:
    """Who has won, when the game is over."""
    if state.phase != "over":
        return None
    if state.winner == st.PLAYERS_WON:
        winners = tuple(range(len(state.seats)))
        return Ending(winners, _("The boss is defeated. Everyone wins."), beaten=True)
    if state.winner >= 0:
        return Ending((state.winner,), _("{name} won the game.").format(name=state.seats[state.winner].name))
    words = _("No one is left: a draw.") if state.drawn_game else _("The boss has won.")
    return Ending((), words)
