"""What benchmarks play at random, by name: the options of games, one after the other."""

from __future__ import annotations

from typing import Any

from companion.games.slay_the_spire.parts.series import IN_BULK
from companion.games.slay_the_spire.setting_up import fights

Workloads = dict[str, list[dict[str, Any]]]


def workloads(game: str) -> Workloads:
    """Those of a game; one without a party plays with everything at its default."""
    if game == "mini_rogue":
        return {"whole games": [{}]}
    return of_the_spire() if game == "sts" else {"": [{}]}


def of_the_spire() -> Workloads:
    """The first encounters, and every boss."""
    drafted = {"deck": "drafted", **IN_BULK}
    bosses = [{"boss": fight.faces[0], "act": fight.act, **drafted} for fight in fights.bosses()]
    return {
        "Act I encounters with starting decks": [{"encounter": "any", "act": 1, **IN_BULK}],
        "bosses with drafted decks": bosses,
    }
