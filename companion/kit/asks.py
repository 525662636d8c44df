"""Asks as views: the prompt, and each act and each result as an option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance, Outcome
from companion.engine.match import Match
from companion.engine.view import AskView, CardFace, OptionView
from companion.speech.words import _


class Asks(msgspec.Struct, frozen=True):
    """How one game asks.

    - `prompts` say the topics of choices, `chances` those of chances, with `{name}` for whoever is asked, as
      `name` calls a seat (-1: nobody's hands), and whatever `values` adds for a seat. `key` is where the
      words of a question stand, if it is not its topic.
    - `dice` name by topic the die that a chance asks for: `{die}` in its prompt, and in narrow places.
    - `groups` are the headings of acts by their types; acts of the types `passing` end something or let it
      through.
    - `knows` says whether a result is the id of a card, `thinkable` the results as far as a viewer can tell.
    - `means` says what a result brings about, as far as the game knows.
    - `pointing` is what else an option of an act says: what on the screen it belongs to.
    """

    prompts: Mapping[str, str]
    chances: Mapping[str, str] = {}
    groups: Mapping[type, str] = {}
    passing: tuple[type, ...] = ()
    dice: Mapping[str, str] = {}
    key: Callable[[Any, Ask], str] = lambda state, ask: ask.topic
    name: Callable[[Any, int], str] = lambda state, seat: str(state.seats[seat].name)
    values: Callable[[Any, int], Mapping[str, Any]] = lambda state, seat: {}
    knows: Callable[[str], bool] = lambda outcome: False
    thinkable: Callable[[Any, Chance, int], Sequence[Outcome]] = lambda state, chance, viewer: chance.options
    means: Callable[[Any, Chance, Outcome], str] = lambda state, chance, outcome: ""
    pointing: Callable[[Any, int, Any], Mapping[str, Any]] = lambda state, seat, act: {}

    def view(self, match: Match[Any], viewer: int) -> AskView | None:
        """What is asked now, as `viewer` may see it; the options of a choice for its own seat alone."""
        ask = match.ask()
        if ask is None:
            return None
        if isinstance(ask, Chance):
            return self._chance(match, ask, viewer)
        acts = match.legal(viewer) if viewer >= 0 else ()
        options = under_headings([self.option(match, viewer, act) for act in acts])
        prompt = self._prompt(self.prompts[self.key(match.state, ask)], match.state, ask.seats)
        return AskView(ask.number, "choice", ask.topic, ask.seats, prompt, options)

    def _prompt(self, template: str, state: Any, seats: Sequence[int], die: str = "") -> str:
        names = " / ".join(self.name(state, seat) for seat in seats)
        return _(template).format(name=names, die=die, **self.values(state, seats[0]))

    def _chance(self, match: Match[Any], ask: Chance, viewer: int) -> AskView:
        words = match.game.words.outcome
        options = tuple(
            OptionView(
                result,
                ask.seat,
                words(match.state, ask, result),
                card=self._card(result),
                means=self.means(match.state, ask, result),
            )
            for result in dict.fromkeys(self.thinkable(match.state, ask, viewer))
        )
        die = _(self.dice[ask.topic]) if ask.topic in self.dice else ""
        prompt = self._prompt(self.chances[self.key(match.state, ask)], match.state, (ask.seat,), die)
        return AskView(ask.number, ask.kind, ask.topic, (ask.seat,), prompt, options, die)

    def _card(self, outcome: Outcome) -> str:
        return outcome if isinstance(outcome, str) and self.knows(outcome) else ""

    def option(self, match: Match[Any], seat: int, act: Any) -> OptionView:
        """One act as an option."""
        heading, card = self.groups.get(type(act), ""), getattr(act, "card", "")
        told: dict[str, Any] = {
            "label": match.game.words.act(match.state, seat, act),
            "card": card,
            "role": "pass" if isinstance(act, self.passing) else "play" if card else "",
            "group": _(heading) if heading else "",
        }
        return OptionView(act=act, seat=seat, **told | dict(self.pointing(match.state, seat, act)))


def under_headings(options: Sequence[OptionView]) -> tuple[OptionView, ...]:
    """The options of one heading beside each other, where the first of them is."""
    first: dict[str, int] = {}
    for place, option in enumerate(options):
        first.setdefault(option.group, place)
    places = [first[option.group] if option.group else place for place, option in enumerate(options)]
    ordered = sorted(zip(places, options, strict=True), key=lambda pair: pair[0])
    return tuple(option for _place, option in ordered)


def card_faces(cards: Iterable[str], face: Callable[[str, int], CardFace]) -> tuple[CardFace, ...]:
    """Faces with counts, in the order of the cards."""
    return tuple(face(card, count) for card, count in Counter(cards).items())


def tied_words(names: Iterable[str], roll: int) -> str:
    """Why those who rolled the highest roll again."""
    words = _("A tie with {roll}: {names} roll again.")
    return words.format(names=_(", ").join(names), roll=roll)


def highest_words(face: int, highest: int) -> str:
    """What a face means where the highest roll wins and equal ones are rolled again."""
    if face == highest:
        return _("wins (on a tie, roll again)")
    if face == highest - 1:
        return _("wins unless someone else rolls {count}").format(count=highest)
    return _("wins unless someone else rolls {count} or more").format(count=face + 1)
