"""How a climb between fights is shown and told, in one place that is loaded when somebody looks at one."""

from __future__ import annotations

from companion.engine.game import Places, Words
from companion.games.slay_the_spire.parts.contents import thing_text
from companion.games.slay_the_spire.phases import Shown
from companion.games.slay_the_spire.state.run import Climbing
from companion.games.slay_the_spire.view import climbing as view
from companion.games.slay_the_spire.view import marks, on_the_way
from companion.games.slay_the_spire.words import climbing as words

boards = view.boards
"""The boards of a climb, which lie there in its fights too."""
SHOWN: Shown[Climbing] = Shown(
    view.view,
    Words(
        words.act_words, words.event_words, words.outcome_words, words.thing_words, thing_text, words.told_in
    ),
    Places(
        on_the_way.layout,
        view.conserved,
        on_the_way.problems,
        on_the_way.may_lie,
        on_the_way.lying,
        belongings=on_the_way.belongings,
        mark_words=lambda run, path: marks.words_on_the_way(on_the_way.layout(run), path),
    ),
    view.ending,
)
