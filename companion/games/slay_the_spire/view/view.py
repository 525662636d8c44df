"""What a screen shows of a fight, field by field; and what the table must look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.match import Match
from companion.engine.view import (
    AskView,
    CardFace,
    Ending,
    OptionView,
    View,
)
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.fight.foresight import Forecast, foresee, rolled
from companion.games.slay_the_spire.fight.rolling import no_roll_needed
from companion.games.slay_the_spire.fight.waiting import as_they_come
from companion.games.slay_the_spire.rules.buying import price_of
from companion.games.slay_the_spire.rules.triggers import draws_looked_for
from companion.games.slay_the_spire.state import frames as fr
from companion.games.slay_the_spire.state.acts import Done, NameCopies, Pick, PlayCard, Ready, Trigger
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.reading import X_COST, cost_of
from companion.games.slay_the_spire.state.run import Fighting, Run
from companion.games.slay_the_spire.view.causes import cause_words
from companion.games.slay_the_spire.view.figures import creature_view, die_words, seat_view
from companion.games.slay_the_spire.view.tableau import problems
from companion.games.slay_the_spire.words.cards import keyword_words, rewards_words, side_words
from companion.games.slay_the_spire.words.fighting import act_words, card_text, card_words, outcome_words
from companion.games.slay_the_spire.words.values import TYPES, cards, tokens
from companion.speech.words import N_, _

TITLE = N_("Slay the Spire: The Board Game")
PHASES = WORDS["phases"]


def title() -> str:
    """The name of the game."""
    return _(TITLE)


def view(match: Match[Run], viewer: int) -> View:
    """The fight as `viewer` sees it. Players may look at each other's cards (page 12, Discuss)."""
    fight = match.state.fight
    ask = match.ask()
    ahead = foresee(match.state, match.game)
    return View(
        game="sts",
        title=title(),
        viewer=viewer,
        round=fight.round,
        phase=_(PHASES[fight.phase]),
        seats=tuple(
            seat_view(match.state, seat, ask, ahead, faces_of) for seat in range(len(fight.fighters))
        ),
        creatures=_creatures(match.state, ahead),
        die=_die(match.state),
        ask=_ask(match, ask, viewer),
        notes=_notes(match.state),
        problems=problems(match.state),
        ending=ending(match.state),
        figure=_foe(match.state),
    )


def _die(run: Fighting) -> int:
    """What the die of this round shows; 0 while it is not thrown, or where nobody had to throw it."""
    return run.fight.die if rolled(run) and not no_roll_needed(run) else 0


def _creatures(run: Fighting, ahead: Forecast | None) -> tuple[Any, ...]:
    order = sorted(
        range(len(run.fight.enemies)),
        key=lambda i: (
            run.fight.enemies[i].everywhere,
            -run.fight.enemies[i].row,
            run.fight.enemies[i].place,
            i,
        ),
    )
    return tuple(creature_view(run, index, ahead) for index in order)


def faces_of(run: Fighting, seat: int, cards: Iterable[str]) -> tuple[CardFace, ...]:
    """Faces with counts, in the order of the cards."""
    found = []
    for card, count in Counter(card for card in cards if card).items():
        cost = cost_of(run, seat, card)
        shown = "" if cost is None else _("X") if cost == X_COST else str(cost)
        entry = BOOK.cards[card]
        words, kind, bold = side_words(entry.side), TYPES[entry.card.type], keyword_words(entry.side)
        found.append(CardFace(card, card_words(card), words, kind, shown, count, card.endswith("+"), bold))
    return tuple(found)


def _notes(run: Fighting) -> tuple[str, ...]:
    """What is being carried out, so that nobody answers blindly; and numbers that are the owner's."""
    notes = []
    if BOOK.corrections:
        notes.append(_("Numbers on your cards: {corrections}").format(corrections=_few(BOOK.corrections)))
    for frame in run.stack:
        if isinstance(frame, fr.GainPotions) and frame.potion:
            notes.append(_("Drawn: {potion}").format(potion=card_words(frame.potion)))
        if isinstance(frame, fr.LookAtTop) and frame.item:
            words = _("{item}, {price} gold: {words}")
            values = {"item": card_words(frame.item), "words": card_text(frame.item)}
            notes.append(words.format(price=price_of(frame.item), **values))
        if isinstance(frame, fr.Script) and frame.card:
            notes.append(_("Now playing: {card}").format(card=card_words(frame.card)))
        elif isinstance(frame, fr.Scry) and frame.looked:
            cards = ", ".join(card_words(card) for card in frame.looked)
            notes.append(_("Looked at: {cards}").format(cards=cards))
        elif isinstance(frame, fr.ChooseCards) and frame.chosen:
            cards = ", ".join(card_words(card) for card in frame.chosen)
            notes.append(_("Chosen: {cards}").format(cards=cards))
    return tuple(notes)


def _few(corrections: tuple[str, ...], most: int = 3) -> str:
    more = len(corrections) - most
    listed = "; ".join(corrections[:most])
    return listed if more <= 0 else _("{listed} and {more} more").format(listed=listed, more=more)


# The open Ask


def _ask(match: Match[Run], ask: Ask | None, viewer: int) -> AskView | None:
    if ask is None:
        return None
    if isinstance(ask, Chance):
        return _chance(match.state, ask)
    viewers = [viewer] if viewer >= 0 else [*ask.seats, *ask.also]
    options = tuple(_option(match.state, ask, seat, act) for seat in viewers for act in _offered(match, seat))
    names = ", ".join(match.state.heroes[seat].name for seat in ask.seats)
    return AskView(ask.number, "choice", ask.topic, ask.seats, _prompt(match.state, ask, names), options)


def _offered(match: Match[Run], seat: int) -> list[Any]:
    """The acts that can be touched: equal cards of a hand are counted there, and only shown one by one.

    Abilities stand in the order in which they happen when it is left as it is.
    """
    acts = match.legal(seat)
    if any(isinstance(act, Trigger) for act in acts):
        places = as_they_come(match.state.fight.pending)
        return sorted(
            acts, key=lambda act: places.index(act.index) if isinstance(act, Trigger) else len(places)
        )
    counted = any(isinstance(act, NameCopies) for act in acts)
    return [act for act in acts if not (counted and isinstance(act, Pick))]


def _prompt(run: Fighting, ask: Choice, names: str) -> str:
    """What is asked, after the cause where one is at work, which says what becomes of chosen cards."""
    top = run.stack[-1]
    template = _STOPS[top.before] if isinstance(top, fr.Stop) else _PROMPTS[ask.topic]
    prompt = _(template).format(name=names)
    if isinstance(top, fr.NameCards) and top.drawn:
        looked_for = dict.fromkeys(cards(of, 0) for of in draws_looked_for(run, top.seat))
        prompt = _("{name}: did you draw {cards}?").format(name=names, cards=_(" or ").join(looked_for))
    if isinstance(top, fr.ShivNow) and top.optional:
        words = _("{name}: you can hold no more Shivs. Use {shivs} now: choose a target.")
        prompt = words.format(name=names, shivs=tokens("shiv", top.left))
    cause = cause_words(run)
    if cause and ask.topic == "cards":
        prompt = _("{name}: choose.").format(name=names)
    return _("{cause} {prompt}").format(cause=cause, prompt=prompt) if cause else prompt


def _chance(run: Fighting, ask: Chance) -> AskView:
    options = tuple(
        OptionView(
            outcome,
            ask.seat,
            outcome_words(run, ask, outcome),
            card=str(outcome) if outcome in BOOK.cards else "",
            means=die_words(run, int(outcome)) if ask.kind == "die" else "",
        )
        for outcome in dict.fromkeys(ask.options)
    )
    name = run.heroes[ask.seat].name if ask.seat >= 0 else ""
    template = _CHANCES[ask.topic]
    if ask.kind == "die" and not any(option.means for option in options):
        template = N_("Roll the die. It affects no enemy and no relic now.")
    elif ask.kind == "die":
        options = tuple(replace(each, means=each.means or _("Nothing happens.")) for each in options)
    prompt = _(template).format(name=name)
    seats = (ask.seat,) if ask.seat >= 0 else ()
    return AskView(ask.number, ask.kind, ask.topic, seats, prompt, options)


def _option(run: Fighting, ask: Choice, seat: int, act: Any) -> OptionView:
    target = getattr(act, "target", -1)
    player = getattr(act, "player", -1)
    row = getattr(act, "row", -1)
    return OptionView(
        act=act,
        seat=seat,
        label=_label(run, seat, act),
        card=getattr(act, "card", ""),
        seats=(player,) if player >= 0 else (),
        creatures=(target,) if target >= 0 else _of_row(run, act, row),
        role="pass" if isinstance(act, Ready | Done) else "play" if isinstance(act, PlayCard) else "",
        group=_group(act),
    )


def _group(act: Any) -> str:
    """What acts stand together under; answers to a question stand under its words alone."""
    if isinstance(act, NameCopies):
        return _("How many {card}?").format(card=card_words(act.face))
    heading = _GROUPS.get(type(act).__name__, "")
    return _(heading) if heading else ""


def _label(run: Fighting, seat: int, act: Any) -> str:
    """The words of an act; whose turn ends is said, because several end at the same time."""
    if isinstance(act, Ready):
        return _("end {name}'s turn").format(name=run.heroes[seat].name)
    return act_words(run, seat, act)


def _of_row(run: Fighting, act: Any, row: int) -> tuple[int, ...]:
    if not isinstance(act, PlayCard) or row < 0:
        return ()
    return tuple(
        i
        for i in living_enemies(run.fight)
        if run.fight.enemies[i].everywhere or run.fight.enemies[i].row == row
    )


_GROUPS = WORDS["fight_groups"]
_PROMPTS = WORDS["prompts"]
_STOPS = WORDS["stops"]
_CHANCES = WORDS["chances"]


def ending(run: Fighting) -> Ending | None:
    """How the fight ended, with the rewards (pages 8, 13)."""
    if run.fight.phase != "over":
        return None
    if not run.fight.won:
        return Ending((), _("The fight is lost."))
    lines = (*_rewards(run), clean_up())
    return Ending(tuple(living_seats(run.fight)), _("The fight is won."), lines, beaten=True)


def _foe(run: Fighting) -> str:
    """The figure of who was fought, once it is over: the boss, or the first of the enemies."""
    enemies = sorted(run.fight.enemies, key=lambda enemy: not enemy.everywhere)
    return BOOK.catalog.faces[enemies[0].face].name if enemies and run.fight.phase == "over" else ""


def clean_up() -> str:
    """What is put away by hand before the next room: steps 3 to 5 of the end of combat (page 13)."""
    return _(
        "Clean up: put all cards, also Powers, Dazes, status cards and summons, back "
        "in their decks. Enemies go under theirs. Remove Orbs, Stances and all tokens "
        "except gold."
    )


def _rewards(run: Fighting) -> tuple[str, ...]:
    """Encounters reward by row; elites and bosses reward everybody."""
    lines = []
    for enemy in run.fight.enemies:
        rewards = BOOK.catalog.faces[enemy.face].rewards
        if rewards is None or enemy.summoned:
            continue
        words = rewards_words(rewards)
        names = [
            hero.name
            for hero, player in zip(run.heroes, run.fight.fighters, strict=True)
            if player.alive and player.row == enemy.row
        ]
        if run.fight.kind != "encounter":
            names = [_("everyone")]
        if words and names:
            template = _("{names}: {rewards}")
            lines.append(template.format(names=", ".join(names), rewards=words))
    return tuple(lines)
