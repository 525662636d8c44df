"""The ways in, as the table shows them: a picture for cameras, and words to type."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType

import segno
from rich.text import Text

from companion.engine.session import Session
from companion.network.addresses import NoNetworkError
from companion.network.guests import Guests, Table
from companion.network.kept_seats import KeptSeats, Names
from companion.network.pairing import Pairing
from companion.network.serving import Serving
from companion.play.bad_input import BadInput
from companion.speech.reasons import why_failed
from companion.speech.words import _

Dots = tuple[tuple[bool, ...], ...]
"""The dots of a QR code, row by row, dark ones true."""
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
BORDER = 2


def dots(link: str) -> Dots:
    """A link as a camera reads it."""
    rows = segno.make(link, error="m", micro=False).matrix_iter(border=BORDER)
    return tuple(tuple(bool(dot) for dot in row) for row in rows)


def served(table: Table, pairing: Pairing, address: str | None = None, port: int | None = None) -> Serving:
    """The pages of a game. Raises `BadInput` when there is nowhere to serve them."""
    try:
        return Serving(table, pairing, address, port)
    except NoNetworkError as error:
        words = _("No local network found. Connect this device to your Wi-Fi or router, then try again.")
        raise BadInput(words) from error
    except OSError as error:
        words = _("The pages for phones cannot start: {reason}. Close other programs that serve pages.")
        raise BadInput(words.format(reason=why_failed(error))) from error


def pairing_of(session: Session, names: Callable[[], Names]) -> Pairing:
    """Who sits at phones of a game: those who did when it was left, and whoever says a code."""
    kept = KeptSeats(session, names)
    return Pairing(time.monotonic, kept=kept.digests(), keep=kept.keep)


class Phones:
    """The pages of a game for as long as a block lasts. Raises `BadInput` where they cannot be served."""

    def __init__(self, table: Table, address: str | None = None, port: int | None = None) -> None:
        self._session, names = table.session, dict(enumerate(table.session.seats))
        self._how = (table, pairing_of(table.session, lambda: names), address, port)

    def __enter__(self) -> Phones:
        """Open the socket."""
        self.serving = served(*self._how)
        self.guests: Guests = self.serving.guests
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it, and all that came by it."""
        self.serving.stop()
        if self._session.match.ask() is None:
            self.serving.pairing.forget()

    @property
    def taken(self) -> frozenset[int]:
        """The seats at which phones sit."""
        return self.serving.pairing.taken

    def send_away(self, seat: int) -> None:
        """The phone at this seat is none any more."""
        self.serving.send_away(seat)

    def words(self) -> str:
        """How a phone gets here by typing."""
        words = _("Phones: open {address} and type the code {code}. Television: {tv}")
        serving = self.serving
        return words.format(address=serving.place, code=serving.pairing.code, tv=f"{serving.place}/tv")

    def picture(self) -> Text:
        """The same for a camera, two rows of dots in a line of signs."""
        rows = list(dots(self.serving.link))
        if len(rows) % 2:
            rows.append((False,) * len(rows[0]))
        pairs = zip(rows[::2], rows[1::2], strict=True)
        lines = ("".join(HALVES[pair] for pair in zip(above, below, strict=True)) for above, below in pairs)
        return Text("\n".join(lines), "black on white")
