"""How a kept run stands, in a few words: the act, the enemies, the round."""

from __future__ import annotations

from companion.engine.progress import some_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.run import Run
from companion.speech.words import _


def standing(run: Run) -> str:
    """A boss stands for all who come with it. A party that only gathers stands nowhere yet."""
    if run.fight is None:
        if run.climb is None:
            return ""
        return _("Act {act} · {place}").format(act=run.act, place=_place(run.climb.room))
    shown = [enemy for enemy in run.fight.enemies if enemy.everywhere]
    shown = shown or [enemy for enemy in run.fight.enemies if enemy.alive]
    names = some_of(_(BOOK.catalog.faces[enemy.face].name) for enemy in shown)
    values = {"act": run.act, "enemies": names, "round": run.fight.round}
    return _("Act {act} · {enemies} · round {round}").format(**values)


def _place(room: str) -> str:
    """Where a climb stands between fights; a shelf of fights alone loads nothing of it."""
    from companion.games.slay_the_spire.words.climbing import PHASES

    return _(PHASES[room])
