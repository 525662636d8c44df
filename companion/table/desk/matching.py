"""From a card that was shown to the acts it may mean, and to the best reason when it means none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.engine.match import Match
from companion.engine.parts.table_kit import TableKit
from companion.engine.refusals import Refusal, decline
from companion.play.told.entry_secrets import names_in, secret_cards
from companion.speech.words import N_, _, pgettext
from companion.table.desk.replies import Denied, Option

Sides = Sequence[Sequence[str]]
"""The sides of a card of which one lies up, the likelier first; those that are as likely stand together."""
TABLE = -1
"""The viewer who sees what lies open."""
_VAGUE = frozenset(
    {"answer-first", "nothing-asked", "nothing-to-answer", "bad-target", "no-target", "no-answer"}
)


def options_of_card(
    match: Match[Any], kit: TableKit, seats: Sequence[int], shown: Sequence[str]
) -> list[Option]:
    """The legal acts of these seats that use all the cards shown; who can use them does not give them up."""
    wanted = Counter(shown)
    words = match.game.words.act
    fits = [
        Option(words(match.state, seat, act), seat, act)
        for seat in seats
        for act in match.legal(seat)
        if kit.meant.cards_of(match.state, act) >= wanted
    ]
    return [fit for fit in fits if not kit.meant.given_up(fit.act)] or fits


def options_of_sides(match: Match[Any], kit: TableKit, seats: Sequence[int], sides: Sides) -> list[Option]:
    """What showing one card may mean, whichever of these sides lies up, and whatever it takes for granted."""
    return _first_fits(
        sides,
        lambda side: [
            *options_of_card(match, kit, seats, (side,)),
            *options_ahead(match, kit, seats, side),
        ],
    )


def _first_fits(sides: Sides, fits: Callable[[str], list[Option]]) -> list[Option]:
    """What fits the likeliest sides that anything fits."""
    found = ([fit for side in alike for fit in fits(side)] for alike in sides)
    return next(filter(None, found), [])


def options_ahead(match: Match[Any], kit: TableKit, seats: Sequence[int], card: str) -> list[Option]:
    """What showing a card may mean after an act that it takes for granted, tried on a copy."""
    ask, found = match.ask(), list[Option]()
    for seat in seats:
        steps = kit.meant.first_steps(match.state, ask, seat, card) if isinstance(ask, Choice) else ()
        said = [fit.act for fit in found if kit.together.as_one(fit.act)]
        for act in steps:
            if act not in said and match.why_not(seat, act) is None:
                found += _after(match, kit, seat, act, card)
    return found


def _after(match: Match[Any], kit: TableKit, seat: int, act: Any, card: str) -> list[Option]:
    trial = match.copy()
    trial.do(seat, act)
    ask = trial.ask()
    words, template = match.game.words.act(match.state, seat, act), _("{act}, {then}")
    if isinstance(ask, Chance):
        fits = _outcomes_ahead(trial, kit, ask, card) if ask.seat in (seat, -1) else []
    else:
        fits = options_of_card(trial, kit, [seat], (card,))
    if len(fits) > 1 and fits[0].then is not None:  # which of these results it was is asked then
        return [Option(words, seat, act)]
    thens = [fit.act if fit.then is None else fit for fit in fits]
    said = (template.format(act=words, then=fit.words) for fit in fits)
    return [Option(told, seat, act, then=then) for told, then in zip(said, thens, strict=True)]


def _outcomes_ahead(match: Match[Any], kit: TableKit, ask: Chance, card: str) -> list[Option]:
    """The results that are a card, or those after which it may be drawn."""
    return outcomes_of_card(match, kit, ask, card) or outcomes_before(match, kit, ask, card)


def options_of_lifting(match: Match[Any], kit: TableKit, seat: int, card: str) -> list[Option]:
    """The legal acts of this seat that taking this card off its reader may mean."""
    ask = match.ask()
    meant = kit.meant.taken_away(match.state, ask, seat, card) if isinstance(ask, Choice) else ()
    words = match.game.words.act
    return [
        Option(words(match.state, seat, act), seat, act) for act in meant if match.why_not(seat, act) is None
    ]


def outcomes_of_card(match: Match[Any], kit: TableKit, ask: Chance, card: str) -> list[Option]:
    """The results of a draw or a pick that are this card."""
    words = match.game.words.outcome
    return [
        Option(words(match.state, ask, outcome), -1, outcome)
        for outcome in dict.fromkeys(ask.options)
        if kit.meant.card_of(outcome) == card
    ]


def outcomes_of_sides(match: Match[Any], kit: TableKit, ask: Chance, sides: Sides) -> list[Option]:
    """The results of a draw or a pick that are one of these sides of a card, or that lead to it at once."""
    here = _first_fits(sides, lambda side: outcomes_of_card(match, kit, ask, side))
    return here or _first_fits(sides, lambda side: outcomes_before(match, kit, ask, side))


def outcomes_before(match: Match[Any], kit: TableKit, ask: Chance, card: str) -> list[Option]:
    """The results of a pick after which this card may be drawn, each with the card, tried on a copy."""
    found, words, template = list[Option](), match.game.words.outcome, _("{act}, {then}")
    for outcome in dict.fromkeys(ask.options) if ask.kind == "pick" else ():
        trial = match.copy()
        trial.resolve(outcome)
        then = trial.ask()
        for fit in outcomes_of_card(trial, kit, then, card) if isinstance(then, Chance) else ():
            said = template.format(act=words(match.state, ask, outcome), then=fit.words)
            found.append(Option(said, -1, outcome, then=fit.act))
    return found


def of_copy(kit: TableKit, fits: Sequence[Option], lies_there: bool | None) -> list[Option]:
    """Of what a card may mean, what fits a copy that lies before a player, or one that does not."""
    meant = [fit for fit in fits if lies_there is None or kit.meant.of_held(fit.act) is lies_there]
    return meant or list(fits)


def on_space(match: Match[Any], kit: TableKit, fits: Sequence[Option], space: str) -> list[Option]:
    """Of what a card may mean, what happens on the space of a board on which it was laid."""
    return [fit for fit in fits if kit.meant.space_of(match.state, fit.act) == space]


def why_not_card(match: Match[Any], kit: TableKit, seat: int, card: str, space: str = "") -> Denied:
    """Why a seat cannot use this card now: the plainest reason among all that may be meant.

    With `space`, among all that happens on that space.
    """
    ask = match.ask()
    not_due = kit.meant.why_not_due(match.state, ask, seat, card) or _no_use(match, card)
    if ask is None or isinstance(ask, Chance):
        found = match.why_not(seat, None)
        return denied(match, seat, found or not_due)
    thought = kit.meant.thought(match.state, ask, seat, card)
    meant = [act for act in thought if not space or kit.meant.space_of(match.state, act) == space]
    judged = [(act, match.why_not(seat, act)) for act in meant]
    reasons = [(act, refusal) for act, refusal in judged if refusal is not None]
    if not reasons:
        return denied(match, seat, not_due)
    best = plainest([refusal for _act, refusal in reasons])
    acts = [act for act, refusal in reasons if refusal.code == best.code]
    return denied(match, seat, best, acts)


def could_mean(match: Match[Any], kit: TableKit, seat: int, card: str) -> bool:
    """Whether a seat that is asked could mean anything by this card, be it refused or not."""
    ask = match.ask()
    return isinstance(ask, Choice) and any(True for _act in kit.meant.thought(match.state, ask, seat, card))


def plainest(refusals: Sequence[Refusal]) -> Refusal:
    """The refusal that tells most, of at least one."""
    return next((refusal for refusal in refusals if refusal.code not in _VAGUE), refusals[0])


def _no_use(match: Match[Any], card: str) -> Refusal:
    template = N_("{card} cannot be used now.")
    return decline("no-use", template, card=match.game.words.card(card))


def denied(match: Match[Any], seat: int, refusal: Refusal, acts: Sequence[Any] = ()) -> Denied:
    """A refusal with what is legal, and with the acts that a referee may allow."""
    words = match.game.words.act
    allow = tuple(
        Option(words(match.state, seat, act), seat, act) for act in acts if match.can_be_allowed(seat, act)
    )
    return Denied(refusal, legal_now(match, seat), allow, seat)


def unentered(
    match: Match[Any], kit: TableKit, seat: int, card: str, outer: Choice | None = None
) -> list[Option]:
    """What a seat could do with a card that it owns and nobody has entered, each with the entering first.

    Of a seat that is asked again later, by `outer`, it is what it can do then.
    """
    first = kit.meant.brought(match.state, seat, card) if isinstance(match.ask(), Choice) else ()
    if not first:
        return []
    trial = match.copy()
    for correction in first:
        trial.correct(correction)
    template, name = _("Add {card} to this deck, then: {act}"), match.game.words.card(card)
    if outer is None:
        fits = [(fit.act, fit.words) for fit in options_of_card(trial, kit, [seat], (card,))]
    else:
        thought = kit.meant.thought(trial.state, outer, seat, card)
        judge, words = match.game.why_not, match.game.words.act
        able = [act for act in thought if judge(trial.state, outer, seat, act) is None]
        fits = [(act, words(trial.state, seat, act)) for act in able]
    return [Option(template.format(card=name, act=said), seat, act, first) for act, said in fits]


def legal_now(match: Match[Any], seat: int = -1) -> tuple[str, ...]:
    """What would be legal: of this seat, or of the one who is asked alone where no seat is known.

    Nobody reads there what others can do. All hear it: where no seat is known, acts that name a card which
    the table may not know are left out.
    """
    ask = match.ask()
    if isinstance(ask, Chance):
        if ask.kind == "die":
            return (pgettext("act", "roll the die"),)
        outcomes = dict.fromkeys(ask.options)
        return tuple(match.game.words.outcome(match.state, ask, outcome) for outcome in outcomes)
    whose = ask.seats[0] if ask is not None and seat < 0 and len(ask.seats) == 1 else seat
    secret = secret_cards(match, TABLE) if whose != seat else frozenset[str]()
    acts = (act for act in match.legal(whose) if secret.isdisjoint(names_in(act)))
    return tuple(dict.fromkeys(match.game.words.act(match.state, whose, act) for act in acts))
