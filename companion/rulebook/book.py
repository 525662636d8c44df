"""What a rule book is here: sentences by section with what holds them, and rulings on what is left open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of a rule text in words of ours, and its proofs.

    `holds` are ids of cases, `rulings` ids of rulings, and `narrows` those of them that make it narrower.
    `people` says why nothing is done, `not_here` why the edition has no such thing.
    """

    says: str
    holds: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    narrows: tuple[str, ...] = ()
    people: str = ""
    not_here: str = ""

    @property
    def is_proved(self) -> bool:
        """Whether anything is said of how it is kept."""
        return bool(self.holds or self.rulings or self.people or self.not_here)


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `rulebook.toml`: how many sentences each section has, the sentences by section and number.

    `cited` has the sentences behind what refusals cite: a place of the rule text or a ruling ("Your Turn,
    step 5", "BW-28"), alone or for one code of a refusal ("Your Turn, step 5: not-adjacent"). `faces` has
    the cases and rulings that rest on the text of one thing of the box, by its id, and `beside` those that
    rest on nothing printed, each with the reason. `pages` says where a section begins in a book with pages.

    Sentences and rulings behind what is `asked` (by the topic of a question, or the key of the page that
    explains it), what `happens` (by the event, "CardPlayed", or one value of it, "TokensChanged: weak") and
    the `numbers` and marks on the table (by their ids). Nothing is behind what is empty there.
    """

    counts: dict[str, int] = {}
    pages: dict[str, int] = {}
    sentences: dict[str, dict[str, Sentence]] = {}
    cited: dict[str, tuple[str, ...]] = {}
    asked: dict[str, tuple[str, ...]] = {}
    happens: dict[str, tuple[str, ...]] = {}
    numbers: dict[str, tuple[str, ...]] = {}
    faces: dict[str, tuple[str, ...]] = {}
    beside: dict[str, str] = {}

    def on_faces(self) -> dict[str, str]:
        """The cases and rulings that rest on things of the box, each with what these are called."""
        found: dict[str, list[str]] = {}
        for face, held in self.faces.items():
            for id in held:
                found.setdefault(id, []).append(face.replace("_", " "))
        return {id: ", ".join(names) for id, names in found.items()}


class Ruling(NamedTuple):
    """An entry of a `rulings.md`; `options` is what its text has in backquotes, house rules among them."""

    id: str
    title: str
    text: str
    options: tuple[str, ...]


class Tally(NamedTuple):
    """How many sentences a section has, the cases and rulings that hold them, and those held by neither."""

    sentences: int
    cases: int
    rulings: int
    people: int
    not_here: int


class Rulebook(NamedTuple):
    """The ledger of a game and its rulings by id; both are empty where a game has none."""

    ledger: Ledger
    rulings: Mapping[str, Ruling]

    def sentences(self) -> Iterator[tuple[str, str, Sentence]]:
        """Each sentence with its section and its number, in the order of the text."""
        for section, numbered in self.ledger.sentences.items():
            for number, sentence in numbered.items():
                yield section, number, sentence

    def without_sentence(self) -> dict[str, str]:
        """Cases and rulings that no sentence names, with the reason where the ledger says one."""
        named = {each for _section, _number, told in self.sentences() for each in told.rulings}
        known = {**self.ledger.on_faces(), **self.ledger.beside}
        return {**known, **{id: "" for id in self.rulings if id not in named | known.keys()}}

    def tallies(self) -> dict[str, Tally]:
        """What holds each section."""
        return {section: tally(numbered.values()) for section, numbered in self.ledger.sentences.items()}

    def whole(self) -> Tally:
        """What holds all sentences; a case or ruling that holds several counts once."""
        return tally(sentence for _section, _number, sentence in self.sentences())


def tally(sentences: Iterable[Sentence]) -> Tally:
    """What holds these sentences."""
    told = list(sentences)
    return Tally(
        len(told),
        len({case for each in told for case in each.holds}),
        len({ruling for each in told for ruling in each.rulings}),
        sum(bool(each.people) for each in told),
        sum(bool(each.not_here) for each in told),
    )
