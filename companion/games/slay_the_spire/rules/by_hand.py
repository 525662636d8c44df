"""What hands have corrected on a climb: what is reached by it enters no book (rulings.md, STS-151)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.corrections import Correction, SetValue
from companion.engine.layout import Path
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.state.climb_frames import ChooseBoss, LayTokens
from companion.games.slay_the_spire.state.run import Run

_PILES = frozenset(("deck", "hand", "discard", "exhaust"))
_READS = {
    "hp": ("all_full_hp",),
    "deck": ("deck_most", "no_uncommon_or_rare"),
    "relics": ("relics_least", "relics_most"),
}
"""Which conditions of an achievement look at what of the players."""


def note(run: Run, correction: Correction) -> None:
    """Remember what was corrected, on a climb; nothing is looked for in a fight alone."""
    if run.climb is None:
        return
    paths = [correction.path] if isinstance(correction, SetValue) else [correction.source, correction.target]
    found = {name for path in paths for name in _names(path)}
    if ("climb", "at") in paths and not run.climb.result:
        run.stack[1:1] = [ChooseBoss(), LayTokens()]  # what nobody knew before the party came there
    if not run.options.corrected_counts:
        run.climb = replace(run.climb, touched=tuple(sorted({*run.climb.touched, *found})))


def _names(path: Path) -> Iterator[str]:
    """What a place belongs to: HP and relics of a fight are those outside of it, its cards are not."""
    of_seat = path[:2] == ("fight", "fighters")
    what = path[3:4] if of_seat else path[2:3] if path[:1] == ("heroes",) else path[1:2]
    if of_seat and not _PILES.isdisjoint(what):
        yield "cards"
        return
    if path[:1] == ("fight",):
        yield "fight"
    yield from (name for name in ("hp", "relics", "deck", "at") if (name,) == what)


def touches(climb: Climb, achievement: str) -> bool:
    """Whether something that an achievement asks for was corrected before."""
    feat = load_climb().achievements[achievement]
    reads = {
        what for what, keys in _READS.items() if any(getattr(feat, key) not in (None, False) for key in keys)
    }
    return not reads.union(("fight", "cards", "at")).isdisjoint(climb.touched)


def has_been_reached(climb: Climb, achievement: str) -> bool:
    """Whether a climb need not note an achievement; one by hand is noted again once it is reached without."""
    if achievement not in climb.achieved:
        return False
    return achievement not in climb.by_hand or touches(climb, achievement)
