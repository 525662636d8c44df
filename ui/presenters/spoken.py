"""What a voice says of the open game, so that it is followed by ear: each thing once."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.refusals import able_words
from companion.engine.view import AskView
from companion.speech.words import _
from ui.ports.game_port import Notice, Picture, Update
from ui.presenters.asking import sentence


def events(old: Picture | None, update: Update) -> list[str]:
    """What happened, and what hands must do now, after the picture `old`."""
    picture = update.picture
    said = [line.words for line in update.history]
    if old is None or old.hands != picture.hands:
        said += picture.hands
    if picture.view.ending is not None and (old is None or old.view.ending is None):
        said += [picture.view.ending.words, *picture.view.ending.lines]
    return [each for each in said if each]


def notice_words(notice: Notice) -> str:
    """What is said of a notice: its words, the reason, and what can be done."""
    choices = [option.words for option in notice.options]
    parts = (notice.words, notice.rule, able_words(notice.legal, name=notice.who), *notice.steps, *choices)
    return _as_sentences(parts)


def question(old: Picture | None, new: Picture, answers: bool) -> str:
    """What is asked now and was not asked in the picture `old`, with its `answers` where they are wanted.

    Answers are left out where hands are secret: whoever hears them need not be who may see them.
    """
    if new.view.ending is not None:
        return ""
    before = _questions(old, answers) if old is not None else []
    return _as_sentences(each for each in _questions(new, answers) if each not in before)


def _questions(picture: Picture, answers: bool) -> list[str]:
    answers = answers and not picture.hot_seat
    asked = [_asked(picture.view.ask, answers)] if picture.view.ask is not None else []
    for each in picture.questions:
        options = [sentence(option.label) for option in each.options] if answers else []
        asked.append(_as_sentences((each.words, *options)))
    return asked


def _asked(ask: AskView, answers: bool) -> str:
    options = dict.fromkeys(sentence(option.label) for option in ask.options) if answers else ()
    return _as_sentences((ask.prompt, *options))


def _as_sentences(parts: Iterable[str]) -> str:
    """Parts one after the other, each with a stop, at which a voice pauses."""
    return " ".join(_ended(each) for each in parts if each)


def _ended(words: str) -> str:
    return words if words[-1] in ".!?:…" else _("{sentence}.").format(sentence=words)
