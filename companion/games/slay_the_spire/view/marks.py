"""What the marks of the table check can say, with words."""

from __future__ import annotations

from companion.engine.corrections import value_at
from companion.engine.layout import Layout, Mark, Path
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.words.effects import mode_words
from companion.games.slay_the_spire.words.values import STANCES
from companion.speech.words import _


def words_on_the_way(layout: Layout, path: Path) -> dict[int | str | bool, str]:
    """Between fights: where the party can stand, which tokens and bosses there are."""
    marks = (place for place in layout if isinstance(place, Mark) and place.path == path)
    return {value: _(words) for mark in marks for value, words in mark.choices}


def mark_words(run: Fighting, path: Path) -> dict[int | str | bool, str]:
    """The stances, or the modes of an enemy; nothing for a mark that is a seat, or yes or no."""
    if path[-1] == "stance":
        return {stance: _(words) for stance, words in STANCES.items()}
    if path[-1] == "mode":
        face = BOOK.catalog.faces[value_at(run, (*path[:-1], "face"))]
        return {mode: mode_words(mode) for mode in face.modes}
    return {}
