"""The judge of a fight: who may do what now, and why not. Candidates first, then the reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.declared import Declare
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.content.book import BOOK, Line
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.fight.end_of_turn import telling_cards
from companion.games.slay_the_spire.fight.start_of_turn import changes_die
from companion.games.slay_the_spire.fight.stops import beside_order, usable_once
from companion.games.slay_the_spire.fight.waiting import different, owners
from companion.games.slay_the_spire.judge import judging_cards
from companion.games.slay_the_spire.rules import items
from companion.games.slay_the_spire.rules.boards import rows_to_go
from companion.games.slay_the_spire.rules.buying import decks_to_look_at, why_not_buy
from companion.games.slay_the_spire.rules.declaring import why_not_declare
from companion.games.slay_the_spire.rules.moving_cards import choosable
from companion.games.slay_the_spire.rules.playing import wasted
from companion.games.slay_the_spire.rules.repeating import each_targets
from companion.games.slay_the_spire.rules.scrying import scry_left
from companion.games.slay_the_spire.rules.triggers import still_allowed
from companion.games.slay_the_spire.rules.verbs import effects_at
from companion.games.slay_the_spire.state import acts
from companion.games.slay_the_spire.state import board_events as ev
from companion.games.slay_the_spire.state import frames as fr
from companion.games.slay_the_spire.state.aims import rows_of_enemies
from companion.games.slay_the_spire.state.climb_acts import Join, LeaveParty
from companion.games.slay_the_spire.state.fight import Item
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.words.fighting import item_name
from companion.kit.seats import not_asked
from companion.speech.words import N_

# Candidates


def candidates(run: Fighting, ask: Choice, seat: int) -> list[Any]:
    """Everything a seat could think of; `why_not` decides."""
    if ask.topic == "play":
        return play_candidates(run, seat)
    return _CANDIDATES[ask.topic](run, seat)


def play_candidates(run: Fighting, seat: int) -> list[Any]:
    """The acts of the Play phase."""
    player = run.fight.fighters[seat]
    if player.ready:
        return [acts.NotReady()]
    found: list[Any] = []
    for card in judging_cards.cards_of_hand(player):
        found += card_candidates(run, seat, card)
    found += [acts.UseShiv(target) for target in living_enemies(run.fight)] if player.shiv else []
    found += [acts.UsePotion(potion.uid) for potion in player.potions]
    found += [
        acts.UseAbility(item.uid, line)
        for item in (*player.powers, *player.relics)
        for line in range(len(items.lines_of(item)))
    ]
    if player.miracle:
        found.append(acts.UseMiracle())
    found.append(acts.Ready())
    return found


def card_candidates(run: Fighting, seat: int, card: str) -> list[acts.PlayCard]:
    """One card with everything it may be aimed at."""
    player, side = run.fight.fighters[seat], BOOK.cards[card].side
    most = player.energy + player.miracle
    return judging_cards.ways(
        run.fight, card, range(side.x_min, most + 1) if side.cost == "X" else judging_cards.ONLY_ZERO
    )


def _top(run: Fighting) -> Any:
    return run.stack[-1]


def _script_options(run: Fighting, seat: int) -> list[Any]:
    frame = _top(run)
    effect: Any = effects_at(frame)[frame.steps[-1]]
    return [acts.PickOption(index) for index in range(len(effect.options))]


def _aims(run: Fighting, seat: int) -> list[Any]:
    frame = _top(run)
    targets = each_targets(run.fight, frame) if isinstance(frame, fr.EachAim) else living_enemies(run.fight)
    return [acts.Aim(target) for target in targets]


def _shivs(run: Fighting, seat: int) -> list[Any]:
    done = [acts.Done()] if _top(run).optional else []
    return [*(acts.Aim(target) for target in living_enemies(run.fight)), *done]


def _cards(run: Fighting, seat: int) -> list[Any]:
    frame: fr.ChooseCards = _top(run)
    picks: list[Any] = [acts.Pick(card) for card in choosable(run, frame)]
    return [*picks, acts.Done()] if len(frame.chosen) >= frame.least else picks


def _scried(run: Fighting, seat: int) -> list[Any]:
    frame: fr.Scry = _top(run)
    return [*(acts.Pick(card) for card in dict.fromkeys(scry_left(frame))), acts.Done()]


def _orbs(run: Fighting, seat: int) -> list[Any]:
    return [acts.PickOrbKind(orb) for orb in sorted(set(run.fight.fighters[seat].orbs))]


def _order(run: Fighting, seat: int) -> list[Any]:
    """The waiting abilities for those who choose; relics of the turn for everybody who has some."""
    relics: list[Any] = list(beside_order(run, seat))
    if seat not in owners(run.fight, run.fight.pending):
        return relics
    return [*(acts.Trigger(index) for index in different(run.fight)), *relics, acts.Done()]


def _rows(run: Fighting, seat: int) -> list[Any]:
    frame: fr.ChangeRows = _top(run)
    return [*(acts.GoToRow(row) for row in rows_to_go(run.fight, frame)), acts.Done()]


def _item_decks(run: Fighting, seat: int) -> list[Any]:
    frame: fr.LookAtTop = _top(run)
    return [acts.PickDeck(deck) for deck in decks_to_look_at(run, frame)]


def _top_item(run: Fighting, seat: int) -> list[Any]:
    return [acts.Done()] if why_not_buy(run, _top(run)) else [acts.Yes(), acts.Done()]


def _play_next(run: Fighting, seat: int) -> list[Any]:
    frame: fr.PlayFree = _top(run)
    return [acts.Pick(card) for card in dict.fromkeys(frame.cards) if card]


def _die_relics(run: Fighting, seat: int) -> list[Any]:
    frame: fr.PickDieRelic = _top(run)
    return list(items.die_lines(run.fight, frame.faces))


def _names(run: Fighting, seat: int) -> list[Any]:
    """A card that is shown, or how many of a kind there are."""
    player, frame = run.fight.fighters[seat], _top(run)
    cards = telling_cards(run, frame)
    most = frame.drawn or player.hand.unseen
    counts = [
        acts.NameCopies(card, count + 1)
        for card in cards
        for count in range(min(most, player.deck.bag.count(card)))
    ]
    return [*map(acts.Pick, cards), *counts, acts.Done()]


_CANDIDATES: dict[str, Callable[[Fighting, int], list[Any]]] = {
    "option": _script_options,
    "aim": _aims,
    "row": lambda run, seat: [acts.AimRow(row) for row in rows_of_enemies(run.fight)],
    "player": lambda run, seat: [acts.AimPlayer(other) for other in living_seats(run.fight)],
    "each player": lambda run, seat: [acts.AimPlayer(other) for other in living_seats(run.fight)],
    "shiv": _shivs,
    "cards": _cards,
    "scry": _scried,
    "orb": _orbs,
    "order": _order,
    "relics": lambda run, seat: [*usable_once(run, seat), acts.Done()],
    "may": lambda run, seat: [acts.Yes(), acts.Done()],
    "rows": _rows,
    "play next": _play_next,
    "die relic": _die_relics,
    "potion": lambda run, seat: [*items.potion_choices(run.fight, _top(run))],
    "die": lambda run, seat: [*changes_die(run, seat), acts.Done()],
    "item deck": _item_decks,
    "top item": _top_item,
    "face": lambda run, seat: [acts.PickFace(face) for face in items.FACES],
    "name": _names,
}


# The judge


def why_not(run: Fighting, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why `seat` cannot do `act` while `ask` is open; `None` when it can."""
    if not 0 <= seat < len(run.fight.fighters):
        return judging_cards.refuse("not-playing", N_("This fight has no such seat."))
    if not run.fight.fighters[seat].alive:
        template = N_("{name} is dead and cannot act in this fight.")
        return judging_cards.refuse(
            "not-playing", template, N_("page 13, The Dead"), name=run.heroes[seat].name
        )
    if isinstance(act, Join | LeaveParty):
        return judging_cards.not_between_acts()
    if ask.topic == "play":
        return _why_not_in_play(run, seat, act)
    if seat not in ask.seats and seat not in ask.also:
        return not_asked(run.heroes, ask, seat, judging_cards.PLAY)
    if act in _CANDIDATES[ask.topic](run, seat):
        return None
    if ask.topic == "top item" and isinstance(act, acts.Yes):
        return why_not_buy(run, _top(run))
    return Refusal("answer-first", WAITING[ask.topic], judging_cards.PLAY, {"name": run.heroes[seat].name})


def legal(run: Fighting, ask: Choice, seat: int) -> list[Any]:
    """The candidates that `why_not` lets through, without thinking of those that it does not."""
    if not run.fight.fighters[seat].alive:
        return []
    if ask.topic == "play":
        return _legal_in_play(run, seat)
    return _CANDIDATES[ask.topic](run, seat) if seat in ask.seats or seat in ask.also else []


def _legal_in_play(run: Fighting, seat: int) -> list[Any]:
    player = run.fight.fighters[seat]
    if player.ready:
        return [acts.NotReady()]
    found: list[Any] = judging_cards.CardJudge(run, seat).plays()
    if player.shiv:
        found += [acts.UseShiv(target) for target in living_enemies(run.fight)]
    for potion in player.potions:
        entry = BOOK.catalog.potions[potion.id]
        if entry.when == "activated" and not wasted(run, seat, entry.do):
            found.append(acts.UsePotion(potion.uid))
    activated = BOOK.listeners["activated"]
    for item in player.powers + player.relics if player.powers else player.relics:
        if item.id in activated:
            found += items.usable_abilities(run, seat, item, "activated")
    if player.miracle and player.energy < BOOK.limits.energy:
        found.append(acts.UseMiracle())
    found.append(acts.Ready())
    return found


WAITING = WORDS["waiting"]


def _why_not_in_play(run: Fighting, seat: int, act: Any) -> Refusal | None:
    """The judge of the acts of the Play phase."""
    player = run.fight.fighters[seat]
    if player.ready:
        if isinstance(act, acts.NotReady):
            return None
        template = N_("{name} has already ended the turn, but may resume it while others play.")
        return judging_cards.refuse("ready", template, name=run.heroes[seat].name)
    judge = _JUDGES.get(type(act))
    if judge is None:
        return judging_cards.refuse("nothing-asked", N_("There is nothing to choose now."))
    return judge(run, seat, act)


def _why_not_card(run: Fighting, seat: int, act: acts.PlayCard) -> Refusal | None:
    return judging_cards.CardJudge(run, seat).why_not(act)


def _why_not_shiv(run: Fighting, seat: int, act: acts.UseShiv) -> Refusal | None:
    rule = N_("page 16, Shivs")
    if not run.fight.fighters[seat].shiv:
        return judging_cards.refuse("no-shiv", N_("{name} has no Shiv."), rule, name=run.heroes[seat].name)
    if act.target not in living_enemies(run.fight):
        return judging_cards.refuse("bad-target", N_("Choose a living enemy."), judging_cards.TARGETING)
    return None


def _why_not_miracle(run: Fighting, seat: int, act: acts.UseMiracle) -> Refusal | None:
    player = run.fight.fighters[seat]
    rule = N_("page 17, Miracles")
    if not player.miracle:
        return judging_cards.refuse(
            "no-miracle", N_("{name} has no Miracle."), rule, name=run.heroes[seat].name
        )
    if player.energy >= BOOK.limits.energy:
        template = N_("{name} already has maximum Energy. Play the card: Miracles pay the rest.")
        return judging_cards.refuse("energy-full", template, rule, name=run.heroes[seat].name)
    return None


def _why_not_potion(run: Fighting, seat: int, act: acts.UsePotion) -> Refusal | None:
    potion = next((p for p in run.fight.fighters[seat].potions if p.uid == act.item), None)
    if potion is None:
        return _gone("no-potion", run, seat)
    entry = BOOK.catalog.potions[potion.id]
    if entry.when != "activated":
        return _other_moment(entry.when, potion)
    return _nobody_there(potion) if wasted(run, seat, entry.do) else None


def _nobody_there(item: Item) -> Refusal:
    template = N_("{card} has no enemy to target. Use it when one comes.")
    return judging_cards.refuse("nobody-there", template, judging_cards.TARGETING, card=item_name(item.id))


def _gone(code: str, run: Fighting, seat: int) -> Refusal:
    template = N_("{name} no longer has this. It was used or given away.")
    return judging_cards.refuse(code, template, name=run.heroes[seat].name)


def _other_moment(when: str, item: Item) -> Refusal:
    template, rule = _MOMENTS.get(when, _BY_ITSELF)
    return judging_cards.refuse("not-now", template, rule, item=item_name(item.id))


_BY_ITSELF = N_("{item} triggers automatically. You cannot use it yourself."), judging_cards.PLAY
_MOMENTS = {
    "roll": (
        N_("{item} is used right after the die of the round is rolled, not during play."),
        N_("page 12, Roll"),
    ),
    "hp_zero": (
        N_("{item} triggers automatically when its owner's HP would become 0."),
        judging_cards.PLAY,
    ),
}


def _why_not_ability(run: Fighting, seat: int, act: acts.UseAbility) -> Refusal | None:
    item = ev.find_item(run.fight.fighters[seat], act.item)
    lines = items.lines_of(item) if item is not None else ()
    if item is None or not 0 <= act.line < len(lines):
        return _gone("no-item", run, seat)
    line = lines[act.line]
    if line.moment != "activated":
        return _other_moment(line.moment, item)
    if not still_allowed(item, line.ability):
        return _used(item, line)
    if wasted(run, seat, line.ability.do):
        return _nobody_there(item)
    if not items.usable(run, seat, item, line, "activated"):
        template = N_("The condition for using {item} is not met now.")
        return judging_cards.refuse("condition", template, item=item_name(item.id))
    return None


def _used(item: Item, line: Line) -> Refusal:
    name = item_name(item.id)
    if line.ability.limit == "turn":
        template = N_("{item} was already used this turn. You can use it again next turn.")
        return judging_cards.refuse("used", template, N_("the text of the card"), item=name)
    template = N_("{item} was already used in this combat.")
    return judging_cards.refuse("used", template, N_("page 19, Once per combat"), item=name)


def _why_not_ready(run: Fighting, seat: int, act: acts.Ready) -> Refusal | None:
    return None


def _why_not_not_ready(run: Fighting, seat: int, act: acts.NotReady) -> Refusal | None:
    return judging_cards.refuse("not-ready", N_("{name} is still playing."), name=run.heroes[seat].name)


_JUDGES: dict[type, Callable[[Fighting, int, Any], Refusal | None]] = {
    acts.PlayCard: _why_not_card,
    acts.UseShiv: _why_not_shiv,
    acts.UseMiracle: _why_not_miracle,
    acts.UsePotion: _why_not_potion,
    acts.UseAbility: _why_not_ability,
    acts.Ready: _why_not_ready,
    acts.NotReady: _why_not_not_ready,
    Declare: why_not_declare,
}
