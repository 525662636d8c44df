"""The voice: what it says of a game, each thing once, and the programs that speak."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import translations
from companion.speech import words
from tests.ui import sample_views
from tests.ui.conftest import Finger, says
from tests.ui.test_play import play_until, shelf_games
from ui.behind.voice import MOST_WAITING, MachineVoice, speakers
from ui.ports.game_port import HistoryLine, Notice, Picture, SeatQuestion, Update
from ui.ports.services import NewGame, SeatPlan
from ui.ports.settings import ScreenSettings
from ui.presenters.spoken import events, notice_words, question

# What is said


class Heard:
    """A voice that keeps what it should say."""

    is_there = True

    def __init__(self) -> None:
        self.events: list[str] = []
        self.questions: list[str] = []

    def say(self, events: Any, question: str = "") -> None:
        self.events += events
        self.questions += [question] if question else []

    def hush(self) -> None:
        return None

    def close(self) -> None:
        return None


def picture(**more: Any) -> Picture:
    return Picture(sample_views.sts_boss(), people=(0, 1, 2, 3), **more)


def test_what_happened_is_said_and_work_for_hands_once() -> None:
    old, new = picture(), picture(hands=("Put 1 Weak on Anna's board.",))
    update = Update(new, history=(HistoryLine("Hexaghost hits Anna for 6."),))
    assert events(old, update) == ["Hexaghost hits Anna for 6.", "Put 1 Weak on Anna's board."]
    assert events(new, Update(new)) == []


def test_the_end_is_said_with_what_it_brings() -> None:
    over = Picture(sample_views.ended())
    ending = over.view.ending
    assert ending is not None
    assert events(picture(), Update(over)) == [ending.words, *ending.lines]
    assert question(picture(), over, True) == ""


def test_a_question_is_said_when_it_is_another_one() -> None:
    asked = picture()
    ask = asked.view.ask
    assert ask is not None
    assert question(None, asked, False).startswith(ask.prompt.rstrip("."))
    assert question(asked, replace(asked, said="Anna: Strike"), False) == ""


def test_a_question_about_cards_is_said_beside_an_open_one() -> None:
    asked = replace(picture(), questions=(SeatQuestion(1, "Ben: Which enemy does Bash hit?", ()),))
    assert question(picture(), asked, False) == "Ben: Which enemy does Bash hit?"


def test_answers_are_said_where_they_are_wanted_and_no_hand_is_secret() -> None:
    asked = picture()
    assert asked.view.ask is not None
    label = asked.view.ask.options[0].label
    assert label[1:] in question(None, asked, True)
    assert label[1:] not in question(None, asked, False)
    assert label[1:] not in question(None, replace(asked, hot_seat=True), True)


def test_a_refusal_is_said_with_its_reason_and_what_can_be_done() -> None:
    notice = Notice("refusal", "It is not your turn", "Rule: page 8", legal=("end the turn",), who="Ben")
    assert notice_words(notice) == "It is not your turn. Rule: page 8. Ben can: end the turn."


@pytest.mark.timeout(280)
def test_a_whole_game_can_be_followed_by_ear(tmp_path: Path, finger: Finger, show: Any, until: Any) -> None:
    from ui.shell.shell import Shell

    voice = Heard()
    chosen = ScreenSettings(pace="instant", face="panel", voice="events")
    there = show(Shell(games=shelf_games(tmp_path), settings=chosen, voice=voice))
    told: list[str] = []
    asked: list[str] = []

    def note(update: Update) -> None:
        ask = update.picture.view.ask
        told.extend(line.words for line in update.history)
        if ask is not None and asked[-1:] != [ask.prompt]:
            asked.append(ask.prompt)

    seats = (SeatPlan("Anna", "person"), SeatPlan("Ben", "bot:careful"))
    there.begin(NewGame("ministeel", seats), lambda port: port.subscribe(note))
    play_until(there, finger, until, lambda: there.picture and there.picture.view.ending is not None)
    ending = there.picture.view.ending
    assert len(told) > 20
    assert [each for each in voice.events if each in set(told)] == [each for each in told if each]
    assert voice.events.count(ending.words) == 1
    assert all(any(each in said for said in voice.questions) for each in (one.rstrip(".") for one in asked))


def test_it_is_set_on_the_screen(finger: Finger, show: Any) -> None:
    from ui.shell.shell import Shell

    voice = Heard()
    there = show(Shell(voice=voice))
    there.complain("Nothing is said.")
    there.hush()
    there.go("settings")
    finger.tap_words(there, "What happens")
    assert there.settings.voice == "events"
    there.complain("The disk is full.")
    assert voice.events == ["The disk is full."]


def test_a_machine_without_a_voice_says_how_to_get_one(show: Any) -> None:
    from ui.shell.shell import Shell

    there = show(Shell())
    there.go("settings")
    assert says(there.stage, "sudo apt install espeak-ng")


# Who speaks


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], Path]]:
    """Puts a program that speaks into an otherwise empty PATH; what it hears comes out of a pipe."""
    folder = tmp_path / "bin"
    folder.mkdir()
    tools = os.environ["PATH"]
    monkeypatch.setenv("PATH", str(folder))

    def made(name: str, script: str) -> Path:
        pipe = tmp_path / f"{name}.heard"
        os.mkfifo(pipe)
        os.mkfifo(f"{pipe}.taken")
        path = folder / name
        path.write_text(f"#!/bin/sh\nPATH={tools}\nheard={pipe}\n{script}\n", "utf-8")
        path.chmod(0o755)
        return pipe

    return made


WRITES = '{ echo "$@"; cat; } > "$heard"; read _ < "$heard.taken"'
"""It ends when it was heard: the next one would write into the same reading."""


def heard(pipe: Path) -> list[str]:
    """What a program was started with, and the sentence it read; waits for it."""
    said = pipe.read_text("utf-8").splitlines()
    Path(f"{pipe}.taken").write_text("\n")
    return said


@pytest.mark.machine
def test_sentences_come_one_after_the_other_in_the_language_in_use(programs: Any) -> None:
    pipe = programs("espeak-ng", WRITES)
    voice = MachineVoice(words.spoken_language)
    words.use(translations.load("de"))
    voice.say(["Anna ist am Zug.", "-w /etc/passwd"])
    assert heard(pipe) == ["--stdin -v de", "Anna ist am Zug."]
    words.use(translations.load("en"))
    assert heard(pipe)[1] == "-w /etc/passwd", "words are never options"
    voice.close()


@pytest.mark.machine
def test_a_newer_question_takes_the_place_of_one_not_said_yet(programs: Any) -> None:
    pipe = programs("espeak-ng", WRITES)
    voice = MachineVoice(words.spoken_language)
    voice.say(["Anna plays Strike."])
    while voice._waiting:  # the program holds the first sentence until it is read below
        pass
    voice.say([], "Anna: Which enemy?")
    voice.say(["Jaw Worm falls."], "Ben: Play a card.")
    said = [heard(pipe)[1] for _sentence in range(3)]
    assert said == ["Anna plays Strike.", "Jaw Worm falls.", "Ben: Play a card."]
    voice.close()


@pytest.mark.machine
def test_a_program_that_fails_leaves_it_to_the_next_one(programs: Any) -> None:
    programs("spd-say", "exit 1")
    pipe = programs("espeak-ng", WRITES)
    assert speakers() == ["spd-say", "espeak-ng"]
    voice = MachineVoice(words.spoken_language)
    voice.say(["Anna is next."])
    assert heard(pipe)[1] == "Anna is next."
    voice.say(["Ben is next."])
    assert heard(pipe)[1] == "Ben is next."
    voice.close()


def test_without_a_program_nothing_waits(programs: Any) -> None:
    voice = MachineVoice(words.spoken_language)
    assert not voice.is_there
    voice.say(["Anna is next."])
    assert not voice._waiting and voice._thread is None


@pytest.mark.machine
def test_nothing_piles_up_and_what_is_hushed_is_not_said(programs: Any) -> None:
    pipe = programs("espeak-ng", WRITES)
    voice = MachineVoice(words.spoken_language)
    voice.say(["first"])
    while voice._waiting:
        pass
    voice.say([f"sentence {number}" for number in range(MOST_WAITING + 5)])
    assert len(voice._waiting) == MOST_WAITING and voice._waiting[0][0] == "sentence 5"
    voice.hush()
    voice.say(["last"])
    assert [heard(pipe)[1], heard(pipe)[1]] == ["first", "last"]
    voice.close()
