"""Taking up a kept game: by its own rules if they lead where they led, else from a kept state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.engine.entries import Line
from companion.engine.game import Game, Setup
from companion.engine.logs import Log, ReplayError
from companion.engine.oracles import Oracle, PersonOracle
from companion.engine.session import Session
from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.errors import Notice, StoreError

_MOST_NAMED = 6
Oracles = Callable[[Setup], Oracle]


def take_up(
    game: Game[Any], lines: Sequence[Line], log: Log, oracles: Oracles
) -> tuple[Session, list[Notice]]:
    """The game where it stood, and what people must be told about it.

    A log of these rules and data is replayed, every state compared. A log of others, or one that
    leads elsewhere, goes on from its last kept state; that is said, and never happens silently.
    Raises `StoreError` (`cannot-resume`) when these rules cannot go on from any kept state, and
    (`cards-missing`) while the set of own cards that it is played with is not in use.
    """
    found = Session(game, log, PersonOracle())
    try:
        found.past.read(lines)
        oracle = oracles(found.setup)
        if found.versions == (game.rules_version, game.data_version):
            return _replayed(game, lines, log, oracle)
        kept = log.snapshot(found.timeline.path())
        _check_cards(game, kept)
        return _from_state(game, lines, kept, log, oracle), [_other_versions(found, game, kept)]
    except ReplayError as error:
        raise _cannot_resume(str(error)) from error


def _check_cards(game: Game[Any], kept: tuple[int, bytes] | None) -> None:
    """A game is not gone on with while cards of it are in no set in use: it waits for them as it is."""
    if game.parts.own_cards is None or kept is None:
        return
    try:
        missing = game.parts.own_cards().missing(msgspec.msgpack.decode(kept[1], type=game.state_type))
    except (ValueError, msgspec.MsgspecError):  # a state of other rules, which is said by whoever loads it
        return
    if missing:
        words = _("This game uses cards that are not in any active set: {cards}.")
        advice = _(
            "Turn on the set that has them (“Your own cards” on the screen, or "
            "{command}), then open the game again. Until then it does not change."
        )
        shown = _(", ").join(missing[:_MOST_NAMED]) + (" …" if len(missing) > _MOST_NAMED else "")
        listed = own_command(f"cards list {game.id}")
        raise StoreError("cards-missing", words.format(cards=shown), advice.format(command=listed))


def _replayed(
    game: Game[Any], lines: Sequence[Line], log: Log, oracle: Oracle
) -> tuple[Session, list[Notice]]:
    try:
        return Session.replay(game, lines, log, oracle), []
    except ReplayError as error:
        session = _from_state(game, lines, error.last_good, log, oracle)
        number = error.last_good[0] if error.last_good else 0
        template = _(
            "{reason} The game continues after step {number}. Enter any later answers "
            "again. You cannot undo past this point."
        )
        return session, [Notice("replay-differs", template.format(reason=error, number=number))]


def _from_state(
    game: Game[Any], lines: Sequence[Line], kept: tuple[int, bytes] | None, log: Log, oracle: Oracle
) -> Session:
    if kept is None:
        raise _cannot_resume(_("No state of this game was saved."))
    return Session.from_state(game, lines, kept, log, oracle)


def _other_versions(found: Session, game: Game[Any], kept: tuple[int, bytes] | None) -> Notice:
    rules, data = found.versions
    number = kept[0] if kept else 0
    template = _(
        "The active cards have changed since this game was saved. It continues after "
        "step {number} with the current cards. You cannot undo past this point."
    )
    if rules != game.rules_version or game.parts.own_cards is None:
        template = _other_rules()
    words = template.format(
        old_rules=rules,
        old_data=data,
        rules=game.rules_version,
        data=game.data_version,
        number=number,
    )
    if number != found.timeline.current:
        words += " " + _("Enter any later answers again.")
    return Notice("other-versions", words)


def _other_rules() -> str:
    return _(
        "Saved with rules {old_rules} and data {old_data}, now rules {rules} and data "
        "{data}. The game continues after step {number}. You cannot undo past this "
        "point."
    )


def _cannot_resume(reason: str) -> StoreError:
    return StoreError(
        "cannot-resume",
        _("This program cannot open the game: {reason}").format(reason=reason),
        _("The game was not changed. Open it with the version that saved it, or export it for a report."),
    )
