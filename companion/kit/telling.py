"""What is said of acts and events: a sentence for each kind, whose blanks a game fills in its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from companion.engine.events import Event
from companion.speech.words import Countable, TakenBack, _, ngettext

S = TypeVar("S")
Way = Callable[[S, int, Any], Any]
"""What is made of the state, a seat, and its act or the event that is told of it."""


def whole(words: Way[S]) -> Way[S]:
    """A sentence without blanks, out of words that say everything: they may hold what people have written."""
    return lambda state, seat, said: words(state, seat, said).replace("{", "{{").replace("}", "}}")


def drawn(name: Way[S]) -> Way[S]:
    """What is said of a drawn card: its name, or of those that nobody sees how many they are."""

    def unseen(name: str, count: int) -> str:
        words = ngettext("{name} draws a card.", "{name} draws {count} cards.", count)
        return words.format(name=name, count=count)

    def say(state: S, seat: int, event: Any) -> Any:
        who = name(state, seat, event)
        return _("{name} draws {card}.") if event.card else Countable(lambda count: unseen(who, count))

    return say


class _Blanks(dict[str, Any]):
    """What stands in the blanks of one sentence, worked out for those that it has."""

    def __init__(self, fill: Callable[[str], Any]) -> None:
        super().__init__()
        self._fill = fill

    def __missing__(self, name: str) -> Any:
        return self._fill(name)


class Telling(Generic[S]):
    """Says acts and events of these kinds; "" for all others.

    A sentence is a text to be translated, or a way to one that is translated. Its blanks are filled once,
    since names of players hold whatever people write: by the `blanks` of the game, else by the field of the
    act or event that has the name.
    """

    def __init__(self, blanks: Mapping[str, Way[S]], sentences: Mapping[type, str | Way[S]]) -> None:
        self._blanks = blanks
        self._sentences = sentences

    def act(self, state: S, seat: int, act: Any) -> str:
        """An act as the seat would say it."""

        def fill(name: str) -> Any:
            return self._blanks[name](state, seat, act) if name in self._blanks else getattr(act, name)

        sentence = self._sentences.get(type(act), "")
        template = _(sentence) if isinstance(sentence, str) else sentence(state, seat, act)
        if isinstance(template, Countable | TakenBack):
            return template
        return str(template).format_map(_Blanks(fill)) if template else ""

    def event(self, state: S, event: Event) -> str:
        """What happened, in one sentence; empty for what nobody needs to read."""
        return self.act(state, getattr(event, "seat", -1), event)
