"""A rule book in lines to read: sentences, what holds them, and rulings with their house rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.engine.options import written
from companion.engine.setups import OptionSpec
from companion.rulebook import searching
from companion.rulebook.book import Rulebook, Sentence
from companion.speech.words import _, ngettext


class Told(NamedTuple):
    """A sentence to read, or a case or ruling that rests on none.

    `section` is its heading, `number` its place there (empty where it has none), `cases` how many hold it,
    `rulings` the ids of its rulings, and `below` the lines that explain it. `page` is that of the rule book
    where the section begins, 0 for a book without pages, and `holds` are the ids of its cases.
    """

    section: str
    number: str
    words: str
    below: tuple[str, ...]
    cases: int = 0
    rulings: tuple[str, ...] = ()
    page: int = 0
    holds: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Where it stands: its section, and its page in a book that has some."""
        words = _("page {page}, {section}")
        return words.format(page=self.page, section=self.section) if self.page else self.section


def told(book: Rulebook, specs: Sequence[OptionSpec], words: str) -> list[Told]:
    """What has all these words, in the order of the text; everything if there are none."""
    wanted = searching.terms(words)
    if words.strip() and not wanted:
        return []
    return [
        *(_sentence(book, specs, place) for place in searching.found(book, wanted)),
        *(_beside(book, specs, id, why) for id, why in searching.found_beside(book, wanted).items()),
    ]


def named(book: Rulebook, specs: Sequence[OptionSpec], names: Iterable[str]) -> list[Told]:
    """The sentences ("turn 1.1") and rulings ("BW-01") with these names, in their order."""
    return [_of_name(book, specs, name) for name in names]


def _of_name(book: Rulebook, specs: Sequence[OptionSpec], name: str) -> Told:
    section, _space, number = name.partition(" ")
    if name in book.rulings:
        return _beside(book, specs, name, "")
    return _sentence(book, specs, searching.Place(section, number, book.ledger.sentences[section][number]))


def headed(section: str) -> str:
    """A section as a heading."""
    return section.replace("_", " ").capitalize()


def cases_words(cases: int) -> str:
    """How many cases hold a sentence; empty for none."""
    return ngettext("{count} case", "{count} cases", cases).format(count=cases) if cases else ""


def _sentence(book: Rulebook, specs: Sequence[OptionSpec], place: searching.Place) -> Told:
    told = place.sentence
    below = (*_left_out(told), *_ruled(book, specs, told.rulings))
    page = book.ledger.pages.get(place.section, 0)
    where = headed(place.section), place.number
    return Told(*where, _(told.says), below, len(told.holds), told.rulings, page, told.holds)


def _left_out(told: Sentence) -> Iterator[str]:
    """Why nothing is done."""
    if told.people:
        yield _("Not checked: {reason}").format(reason=told.people)
    if told.not_here:
        yield _("Not in this edition: {reason}").format(reason=told.not_here)


def _beside(book: Rulebook, specs: Sequence[OptionSpec], id: str, why: str) -> Told:
    """A case or ruling without a sentence: the reason in its place, else the ruling's own title."""
    lines = (*([f"{id}: {why}"] if why else ()), *_ruled(book, specs, (id,))) or (id,)
    rulings = (id,) if id in book.rulings else ()
    return Told(_("Not based on a sentence of the rule text"), "", lines[0], lines[1:], 0, rulings)


def _ruled(book: Rulebook, specs: Sequence[OptionSpec], ids: Sequence[str]) -> Iterator[str]:
    """The rulings of these ids in lines, each with the house rules that play it another way."""
    for ruling in [book.rulings[id] for id in ids if id in book.rulings]:
        yield _("Ruling: {id}. {title}").format(id=ruling.id, title=ruling.title)
        yield ruling.text
        for spec in specs:
            if spec.ruling == ruling.id or spec.key in ruling.options:
                words = _("House rule {key} (default: {default}): {words}")
                default = written(spec.default) or '""'
                yield words.format(key=spec.key, default=default, words=_(spec.words))
