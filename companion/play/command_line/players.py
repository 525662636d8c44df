"""Who sits at the table: `Anna,Ben,bot:careful` as seats with the names of people and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.engine.game import SetupError
from companion.engine.names import LONGEST_NAME, good_name
from companion.engine.session import Session
from companion.play.bad_input import BadInput
from companion.play.bots.players import Bot, bot
from companion.speech.words import _

T = TypeVar("T")
MOST_SEATS = 12
PERSON = "person"
DEFAULT_BOT = "careful"


@dataclass(frozen=True)
class Player:
    """One seat: its name, and the bot that plays it (empty for a person)."""

    name: str
    bot: str = ""

    @property
    def kept(self) -> str:
        """How the log of a game writes who plays."""
        return f"bot:{self.bot}" if self.bot else PERSON


def players(text: str) -> list[Player]:
    """The seats of `--seats`: NAME is a person; `bot`, `bot:KIND`, `NAME:bot` and `NAME:bot:KIND` are bots.

    Raises `BadInput` for a name or a bot that cannot be.
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > MOST_SEATS:
        raise BadInput(_("--seats: expected at most {most} players.").format(most=MOST_SEATS))
    return _with_own_names([_player(part) for part in parts])


def _player(text: str) -> Player:
    name, colon, rest = text.partition(":")
    if name == "bot":
        return Player("", _kind(rest, colon))
    if not colon:
        return Player(_name(name))
    word, colon, kind = rest.partition(":")
    if word != "bot":
        words = _("--seats: {seat}: expected a name, bot:KIND or NAME:bot:KIND.")
        raise BadInput(words.format(seat=repr(text)[:40]))
    return Player(_name(name), _kind(kind, colon))


def _kind(text: str, given: str) -> str:
    kind = text if given else DEFAULT_BOT
    bot(kind)
    return kind


def _name(text: str) -> str:
    if good_name(text):
        return text
    words = _("--seats: {name}: expected a name of 1 to {most} letters.")
    raise BadInput(words.format(name=repr(text)[:40], most=LONGEST_NAME))


def _with_own_names(found: Sequence[Player]) -> list[Player]:
    """Bots without a name get one; people must differ."""
    people = [player.name for player in found if player.name]
    taken = [name.casefold() for name in people]
    for name in people:
        if taken.count(name.casefold()) > 1:
            words = _("--seats: two players are called {name}. Give each a different name.")
            raise BadInput(words.format(name=name))
    named: list[Player] = []
    for player in found:
        name = player.name or _free_name(player.bot.partition(":")[0], taken)
        taken.append(name.casefold())
        named.append(Player(name, player.bot))
    return named


def _free_name(kind: str, taken: Sequence[str]) -> str:
    names = [kind.title(), *(f"{kind.title()} {number}" for number in range(2, MOST_SEATS + 2))]
    return next(name for name in names if name.casefold() not in taken)


def check_kept(who: str) -> None:
    """Raises `SetupError` for a player that no kept game can have: no person, and no bot there is."""
    if who != PERSON and not (who == "bot" or who.startswith("bot:")):
        words = _("{player}: expected person or bot:KIND.")
        raise SetupError(words.format(player=repr(who)[:40]))
    try:
        made(bots_of((who,)))
    except BadInput as error:
        raise SetupError(str(error)) from error


def bots_of(kept: Sequence[str]) -> Mapping[int, str]:
    """The bots of a kept game by seat, as `Player.kept` wrote them."""
    return {
        seat: who.partition(":")[2] or DEFAULT_BOT
        for seat, who in enumerate(kept)
        if who == "bot" or who.startswith("bot:")
    }


def made(kinds: Mapping[int, str]) -> dict[int, Bot]:
    """The bots themselves. Raises `BadInput` for a kind there is not."""
    return {seat: bot(kind) for seat, kind in kinds.items()}


def now_at(session: Session, of: Mapping[int, T]) -> dict[int, T]:
    """What belonged to seats when the game began, by the seats at which the same people sit now."""
    begun = {session.setup.seats[seat]: each for seat, each in of.items()}
    return {seat: begun[name] for seat, name in enumerate(session.seats) if name in begun}
