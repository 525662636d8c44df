"""Slay the Spire: The Board Game, its fights: set-up and registration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.events import Event, Frame
from companion.engine.game import Game, Planner, QuickFacts, Setup, Work
from companion.engine.layout import Path
from companion.engine.match import Match
from companion.engine.parts.contents import Thing
from companion.engine.parts.group_book import GroupBook
from companion.engine.parts.owned_decks import OwnedDecks
from companion.engine.parts.owners_numbers import OwnersNumbers
from companion.engine.parts.party import Party
from companion.engine.parts.rules_pages import RulesPage
from companion.engine.parts.series import PartySeries
from companion.engine.parts.setting_up import SettingUp
from companion.engine.parts.signs import Signs
from companion.engine.parts.table_kit import TableKit
from companion.engine.parts.tallies import Tallies
from companion.engine.parts.trials import Trials
from companion.engine.view import Ending, View
from companion.games.slay_the_spire.bots import careful as bot
from companion.games.slay_the_spire.bots.planning import Plan
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight import end_of_turn, enemy_turn, flow, start_of_turn, stops, waiting
from companion.games.slay_the_spire.gathering import before, shown
from companion.games.slay_the_spire.gathering import flow as gathering
from companion.games.slay_the_spire.gathering import judge as judge_gathering
from companion.games.slay_the_spire.judge import legal
from companion.games.slay_the_spire.judge.owners import why_no_other
from companion.games.slay_the_spire.rules import (
    aiming,
    boards,
    buying,
    enemies,
    items,
    repeating,
    scrying,
    verbs,
)
from companion.games.slay_the_spire.rules import moving_cards as cards
from companion.games.slay_the_spire.rules.declaring import declarable
from companion.games.slay_the_spire.setting_up import meeting
from companion.games.slay_the_spire.setting_up.setup import SEATS, SPECS, drawn, setup, validate
from companion.games.slay_the_spire.state.acts import AnyAct
from companion.games.slay_the_spire.state.climb_frames import (
    DrawBoss,
    LayTokens,
    OnTheClimb,
    PickOwn,
    RollDie,
    RollModifiers,
    TurnUp,
)
from companion.games.slay_the_spire.state.frames import (
    ChangeRows,
    ChannelOrbs,
    ChooseCards,
    Combat,
    DieChange,
    DrawCards,
    EachAim,
    EndOfTurn,
    EnemyTurn,
    GainPotions,
    LookAtTop,
    Meeting,
    NameCards,
    PickDieRelic,
    PickOrb,
    PlayFree,
    Script,
    Scry,
    ShivNow,
    SingleRoom,
    StartOfTurn,
    Stop,
    Summoning,
    Triggers,
)
from companion.games.slay_the_spire.state.gathering import Gathered
from companion.games.slay_the_spire.state.run import Fighting, Run, alone, branch
from companion.games.slay_the_spire.view import tableau, view
from companion.games.slay_the_spire.words import fighting
from companion.speech.words import _

if TYPE_CHECKING:
    from companion.games.slay_the_spire.shown_climb import ShownClimb
    from companion.games.slay_the_spire.whole_climb import WholeClimb


@cache
def whole_climb() -> WholeClimb:
    """What is asked of a run between fights. A table that only fights does not load it."""
    from companion.games.slay_the_spire.whole_climb import WHOLE_CLIMB

    return WHOLE_CLIMB


@cache
def shown_climb() -> ShownClimb:
    """How a run between fights is shown and told. Bots that only play do not load it."""
    from companion.games.slay_the_spire.shown_climb import SHOWN_CLIMB

    return SHOWN_CLIMB


def climbing_on(table: Match[Run], frame: Frame) -> Ask | None:
    """Carry out a piece of work between fights."""
    return whole_climb().work[type(frame)](table, frame)


def take_climbing(table: Match[Run], frame: Frame, seat: int, answer: Any) -> None:
    """Hand an answer to a piece of work between fights."""
    whole_climb().take[type(frame)](table, frame, seat, answer)


def single_room(table: Match[Run], frame: SingleRoom) -> Ask | None:
    """A fight alone is a run of one room; where its rewards are taken, that room is one of the climb's."""
    return (flow.single_room if table.state.climb is None else climbing_on)(table, frame)


def check_case(case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation, and raises, as `scenario.check_case` does."""
    # A table never checks cases: what reads them is not loaded for it.
    from companion.games.slay_the_spire.parts import scenario

    return scenario.check_case(GAME, case, head)


def set_up(chosen: Setup) -> Run:
    """A run as it begins; a drafted party has climbed before by these rules. Raises `SetupError`."""
    return setup(chosen, GAME)


def drafted(chosen: Setup) -> Setup:
    """A set-up with the party that its seed drafts, where one is drafted. Raises `SetupError`."""
    return drawn(chosen, GAME)


def either(in_fight: Any, on_climb: Any, between: Any) -> Any:
    """What is asked of a run: one function answers in fights, others on a climb and where nobody fights."""

    def asked(run: Run, *rest: Any) -> Any:
        if run.fight is not None:
            return in_fight(run, *rest)
        return (between if run.climb is None else on_climb)(run, *rest)

    return asked


def nothing(run: Run, *rest: Any) -> Any:
    """Nothing of it is there outside fights."""
    return ()


def meets(run: Run) -> bool:
    """Whether it is rolled or drawn now whom the fight is against."""
    return bool(run.stack) and isinstance(run.stack[-1], Meeting)


def seen(match: Match[Run], viewer: int) -> View:
    """The fight, the climb between fights, or the party that does not fight, as `viewer` sees it."""
    match.ask()
    if match.state.fight is not None:
        boards = shown_climb().boards(match.state) if match.state.climb is not None else ()
        return replace(view.view(match, viewer), boards=boards)
    if meets(match.state):
        return before.view(match, viewer, view.title())
    between = shown_climb().view if match.state.climb is not None else shown.view
    return between(match, viewer, view.title())


def ended(run: Any) -> Ending | None:
    """How the game ended: the fight that is all of it, or the climb, which a fight alone does not end."""
    if run.climb is not None:
        return shown_climb().ending(run)
    return view.ending(run) if run.fight is not None else None


def conserved(run: Any) -> Mapping[str, int]:
    """What neither comes nor goes: the cards of a fight, or the items of a whole climb."""
    if run.climb is not None:
        return shown_climb().conserved(run)
    return view.conserved(run) if run.fight is not None else {}


def words_of_events(run: Any, event: Event) -> str:
    """What happened, in a fight or between fights, by the kind of event."""
    told = fighting.event_words(run, event) or shown.event_words(run, event) or before.event_words(run, event)
    return told if told or run.climb is None else shown_climb().event_words(run, event)


def standing(run: Run) -> str:
    """How a kept game stands."""
    from companion.games.slay_the_spire.view import kept

    return kept.standing(run)


def told_in(run: Any, events: Sequence[Event]) -> Sequence[Any]:
    """The run in which each event is told; only a climb leaves its fights."""
    return [run] * len(events) if run.climb is None else shown_climb().told_in(run, events)


def climbing(act: Callable[[WholeClimb], Callable[..., Any]]) -> Callable[..., Any]:
    """One of the functions of a climb, which is loaded when it is asked."""
    return lambda run, *rest: act(whole_climb())(run, *rest)


def telling(word: Callable[[ShownClimb], Callable[..., Any]]) -> Callable[..., Any]:
    """One of the functions that show or tell a climb, which are loaded when somebody looks."""
    return lambda run, *rest: word(shown_climb())(run, *rest)


outcomes = either(fighting.outcome_words, telling(lambda climb: climb.outcome_words), shown.outcome_words)


def words_of_outcomes(run: Any, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance: before a fight, in it, or between fights."""
    words: str = (before.outcome_words if meets(run) else outcomes)(run, ask, outcome)
    return words


between_fights = either(shown.first, climbing(lambda climb: climb.careful), shown.first)


def careful(run: Any, seat: int, acts: list[Any], ask: Choice) -> Any:
    """A plain good way to play, by a search that plays on by these rules."""
    if run.fight is None:
        return between_fights(run, seat, acts, ask)
    ahead: Any = alone(run)
    return bot.careful(GAME, ahead, seat, acts, ask)


def planner() -> Planner:
    """Somebody who plays like `careful`, and goes on with what it planned for the turn."""
    plan = Plan()

    def act(run: Any, seat: int, acts: list[Any], ask: Choice) -> Any:
        if run.fight is None:
            return whole_climb().careful(run, seat, acts, ask)
        ahead: Any = alone(run)
        return bot.with_plan(plan, GAME, ahead, seat, acts, ask)

    return act


def glance(run: Any, seat: int, acts: list[Any], ask: Choice) -> Any:
    """A good act at once: each is tried by these rules."""
    if run.fight is None:
        return between_fights(run, seat, acts, ask)
    ahead: Any = alone(run)
    return bot.glance(GAME, ahead, seat, acts, ask)


def table_kit() -> TableKit:
    """The box, and work for hands."""
    from companion.games.slay_the_spire.parts.table_kit import TABLE_KIT

    return TABLE_KIT


def setting_up() -> SettingUp:
    """Pickers for the set-up screen, and deck files."""
    from companion.games.slay_the_spire.setting_up.pickers import SETTING_UP

    return SETTING_UP


def signs() -> Signs:
    """The look of what only Slay the Spire has."""
    from companion.games.slay_the_spire.parts.signs import SIGNS

    return SIGNS


def tallies() -> Tallies:
    """What counts when a fight is told afterwards."""
    from companion.games.slay_the_spire.parts.tallies import TALLIES

    return TALLIES


def contents() -> Iterable[Thing]:
    """What is in the box, for those who want to read all of it."""
    from companion.games.slay_the_spire.parts.contents import things

    return things()


def figures() -> Iterable[str]:
    """The names of all enemies and characters."""
    from companion.games.slay_the_spire.parts.contents import figures as named

    return named()


def rules_pages(run: Run, ask: Ask | None) -> tuple[RulesPage, ...]:
    """What may be done now, in our words, with the page of the rule book."""
    from companion.games.slay_the_spire.parts.rules_pages import pages

    return pages(run, ask)


def series() -> PartySeries:
    """How fights are simulated."""
    from companion.games.slay_the_spire.parts.series import SERIES

    return SERIES


def owners_numbers() -> OwnersNumbers:
    """The numbers in force, with an owner's corrections."""
    from companion.games.slay_the_spire.parts.owners_numbers import OWNERS_NUMBERS

    return OWNERS_NUMBERS


def group_book() -> GroupBook:
    """What a group keeps from one climb to the next."""
    from companion.games.slay_the_spire.parts.group_book import GROUP_BOOK

    return GROUP_BOOK


def owned_decks() -> OwnedDecks:
    """What the players own between fights."""
    from companion.games.slay_the_spire.parts.owned_decks import OWNED_DECKS

    return OWNED_DECKS


def party() -> Party:
    """Who plays, and who may come."""
    from companion.games.slay_the_spire.parts.party import PARTY

    return PARTY


def trials() -> Trials:
    """Fights of any kind, for trying out all of the rules."""
    from companion.games.slay_the_spire.parts.trials import TRIALS

    return TRIALS


def may_lie(card: str, path: Path) -> bool:
    """Whether something can lie at a place by hand, of a fight or between fights."""
    return (tableau.may_lie if path[:1] == ("fight",) else shown_climb().may_lie)(card, path)


def lying(run: Any, card: str, path: Path) -> Any:
    """What lies at a place when it came by hand, in a fight or between fights."""
    return (tableau.lying if path[:1] == ("fight",) else shown_climb().lying)(run, card, path)


def card_words(card: str) -> str:
    """The name of a card or of whatever else lies on the table; what only a climb has is looked up there."""
    known = fighting.card_words(card)
    return known if known != card else shown_climb().thing_words(card)


def mark_words(run: Fighting, path: Path) -> dict[int | str | bool, str]:
    """What a mark of the table check may be: a stance, a mode, a place on the map or what lies there."""
    from companion.games.slay_the_spire.view import marks

    if path[:1] == ("climb",):
        return marks.words_on_the_way(shown_climb().layout(run), path)
    return marks.mark_words(run, path)


RULES_VERSION = "23"

ROUND: dict[type[Frame], Work] = {
    SingleRoom: single_room,
    Meeting: meeting.meeting,
    Combat: flow.combat,
    StartOfTurn: start_of_turn.start_of_turn,
    EnemyTurn: enemy_turn.enemy_turn,
}
WORK: dict[type[Frame], Work] = {
    EndOfTurn: end_of_turn.end_of_turn,
    Stop: stops.stop,
    Triggers: waiting.triggers,
    Script: verbs.carry_out,
    EachAim: repeating.each_aim,
    DrawCards: cards.draw_cards,
    Summoning: enemies.summoning,
}
CLIMB: tuple[type[Frame], ...] = (
    OnTheClimb,
    TurnUp,
    PickOwn,
    RollDie,
    LayTokens,
    DrawBoss,
    RollModifiers,
)
"""What a run does between fights; `whole_climb` carries it out."""
OF_A_SEAT: dict[type[Frame], Work] = {
    NameCards: end_of_turn.name_cards,
    ChooseCards: cards.choose_cards,
    Scry: scrying.scry,
    PlayFree: cards.play_free_cards,
    ChannelOrbs: boards.channel_orbs,
    PickOrb: boards.pick_orb,
    ShivNow: boards.shiv_now,
    ChangeRows: boards.change_rows,
    DieChange: items.die_change,
    GainPotions: items.gain_potions,
    LookAtTop: buying.look_at_top,
    PickDieRelic: items.pick_die_relic,
}

GAME: Game[Any] = Game(
    id="sts",
    title=view.title,
    seats=SEATS,
    rules_version=RULES_VERSION,
    data_version=BOOK.catalog.data_hash,
    state_type=Run,
    act_type=AnyAct,
    options=SPECS,
    validate=validate,
    setup=set_up,
    drawn=drafted,
    work={
        **ROUND,
        **WORK,
        Gathered: gathering.gathered,
        **dict.fromkeys(CLIMB, climbing_on),
        **{frame: flow.of_living(work) for frame, work in OF_A_SEAT.items()},
    },
    take={
        Meeting: meeting.take_met,
        Combat: flow.take_combat,
        StartOfTurn: start_of_turn.take_start,
        Stop: stops.take_stop,
        NameCards: end_of_turn.take_name,
        Triggers: waiting.take_triggers,
        Script: aiming.take_script,
        EachAim: repeating.take_each,
        DrawCards: cards.take_drawn,
        ChooseCards: cards.take_choice,
        Scry: scrying.take_scry,
        PlayFree: cards.take_play_free,
        PickOrb: boards.take_orb,
        ShivNow: boards.take_shiv,
        ChangeRows: boards.take_rows,
        DieChange: items.take_die_change,
        GainPotions: items.take_potion,
        LookAtTop: buying.take_top,
        PickDieRelic: items.take_die_relic,
        Summoning: enemies.take_summoned,
        **dict.fromkeys(CLIMB, take_climbing),
        SingleRoom: take_climbing,
        Gathered: gathering.take_gathered,
    },
    candidates=either(legal.candidates, climbing(lambda climb: climb.candidates), judge_gathering.candidates),
    why_not=either(legal.why_not, climbing(lambda climb: climb.why_not), judge_gathering.why_not),
    legal=either(legal.legal, climbing(lambda climb: climb.legal), judge_gathering.legal),
    view=seen,
    hide=view.hide,
    imagine=view.imagine,
    layout=either(tableau.layout, telling(lambda climb: climb.layout), nothing),
    belongings=either(tableau.belongings, telling(lambda climb: climb.belongings), nothing),
    problems=either(view.problems, telling(lambda climb: climb.problems), nothing),
    ending=ended,
    act_words=either(fighting.act_words, telling(lambda climb: climb.act_words), shown.act_words),
    event_words=words_of_events,
    told_in=told_in,
    outcome_words=words_of_outcomes,
    card_words=card_words,
    card_text=fighting.card_text,
    score=either(bot.score, climbing(lambda climb: climb.score), shown.score),
    careful=careful,
    planner=planner,
    glance=glance,
    check_case=check_case,
    conserved=conserved,
    may_lie=may_lie,
    why_no_other=why_no_other,
    lying=lying,
    box=tableau.box,
    declarable=either(declarable, nothing, nothing),
    put_away=flow.put_away,
    standing=standing,
    branching=branch,
    mark_words=mark_words,
    quick_facts=QuickFacts(together=True, words=lambda: _("Fights of one to four heroes against the Spire.")),
    signs=signs,
    table_kit=table_kit,
    setting_up=setting_up,
    tallies=tallies,
    contents=contents,
    figures=figures,
    rules_pages=rules_pages,
    series=series,
    owners_numbers=owners_numbers,
    trials=trials,
    owned_decks=owned_decks,
    group_book=group_book,
    party=party,
)


def by_numbers_in_force() -> Game[Run]:
    """The game as it is played now: an owner's numbers have a data version of their own."""
    return _with_data(BOOK.data_version)


@lru_cache(maxsize=2)
def _with_data(data_version: str) -> Game[Run]:
    return replace(GAME, data_version=data_version)
