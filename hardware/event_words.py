"""One line of plain words for every event, for the doctor, the table terminal and the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TextIO

from companion.speech.words import _
from hardware import events


def tell(event: events.HardwareEvent) -> str:
    """What happened, in one line without a line end."""
    return _TELLERS[type(event)](event)


def show(
    next_event: Callable[[float], events.HardwareEvent | None], out: TextIO, ended: Callable[[], bool]
) -> None:
    """Write each event as it comes, with seconds since the first one, until `ended` says so."""
    started: float | None = None
    while not ended():
        event = next_event(0.2)
        if event is None:
            continue
        started = event.at if started is None else started
        out.write(f"{event.at - started:8.2f}  {tell(event)}\n")
        out.flush()


def health_words(health: events.Health) -> str:
    """The health of a device in the language in use."""
    return {
        "absent": _("absent"),
        "opening": _("opening"),
        "ok": _("ok"),
        "failing": _("failing"),
        "backing off": _("waiting to try again"),
    }[health]


def _tag_seen(event: events.TagSeen) -> str:
    words = _("{reader}: tag {uid} ({kind}) is on it").format(
        reader=event.reader, uid=event.uid, kind=event.kind or _("unknown kind")
    )
    if event.name is None:
        return words
    name = event.name
    side = _(", upgraded") if event.name.upgraded else ""
    return (
        words
        + _(", named {game} / {set} / {card}, copy {copy}").format(
            game=name.game, set=name.set, card=name.card, copy=name.copy
        )
        + side
    )


def _tag_gone(event: events.TagGone) -> str:
    return _("{reader}: tag {uid} was lifted").format(reader=event.reader, uid=event.uid)


def _reader_saw(event: events.ReaderSaw) -> str:
    sight = {
        "empty": _("nothing on it"),
        "one": _("one tag on it"),
        "two": _("two tags together"),
        "stacked": _("one tag on top of another"),
        "short": _("a card was lifted before it could be read"),
        "unsure": _("silent after two tags: lifted, or on top of each other"),
        "noise": _("noise, no tag can be read"),
        "dead": _("it does not answer"),
    }[event.sight]
    return _("{reader}: {sight}").format(reader=event.reader, sight=sight)


def _die_rolled(event: events.DieRolled) -> str:
    return _("{die}: rolled a {face} in {seconds} s").format(
        die=event.die, face=event.face, seconds=f"{event.duration_ms / 1000:.1f}"
    )


def _die_moved(event: events.DieMoved) -> str:
    phase = {
        "idle": _("is not moving"),
        "handled": _("is in someone's hand"),
        "rolling": _("is rolling"),
        "rolled": _("stopped"),
        "crooked": _("is tilted"),
    }[event.phase]
    return _("{die}: {phase}").format(die=event.die, phase=phase)


def _button_pressed(event: events.ButtonPressed) -> str:
    if event.seat is None:
        return _("button {button} was pressed").format(button=event.button)
    return _("button {button} of seat {seat} was pressed").format(button=event.button, seat=event.seat)


def _device_state(event: events.DeviceState) -> str:
    words = _("{device} is {health}: {words}").format(
        device=event.device, health=health_words(event.health), words=event.words
    )
    return f"{words}  -> {event.remedy}" if event.remedy else words


_TELLERS: dict[type, Callable[[Any], str]] = {
    events.TagSeen: _tag_seen,
    events.TagGone: _tag_gone,
    events.ReaderSaw: _reader_saw,
    events.DieRolled: _die_rolled,
    events.DieMoved: _die_moved,
    events.ButtonPressed: _button_pressed,
    events.DeviceState: _device_state,
}
