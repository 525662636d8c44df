"""The program around the screens: settings, environment, reports, sounds, the error screen, systemd."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import subprocess
import sys
import tomllib
import wave
from pathlib import Path
from typing import Any

import pytest

from companion.engine.entries import Resolved
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.store.restoring import prepare
from companion.store.shelf import data_folder
from companion.translations import VARIABLES
from hardware.settings import load_safely
from tests.store.backups import made_by_hand
from tests.ui.conftest import Finger, says
from ui.behind.reports import FolderReports, contents_words, recorded, trouble_words
from ui.look import sounds
from ui.ports.game_port import Notice, Picture, Update
from ui.ports.settings import ScreenSettings
from ui.presenters.hearing import sound_for
from ui.program import app, environment, kept, settings
from ui.program.notify import notify, watchdog_seconds
from ui.program.settings import SettingsError

ROOT = Path(__file__).parents[2]

# Settings


def test_settings_are_kept_and_the_rest_of_the_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    hardware = '# mine\n[hardware]\nemulated = true # yes\n\n[[hardware.reader]]\nname = "shared"\n'
    path.write_text("[screen]\ntheme = 'light'\n\n" + hardware, "utf-8")
    chosen = ScreenSettings(text=150, sound=0, sides=(0, 180, 90))
    settings.save(chosen, path)
    assert settings.load(path) == chosen
    assert hardware.strip() in path.read_text("utf-8")
    assert tomllib.loads(path.read_text("utf-8"))["hardware"]["reader"] == [{"name": "shared"}]
    settings.save(ScreenSettings(), path)
    assert settings.load(path) == ScreenSettings()
    assert hardware.strip() in path.read_text("utf-8")


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "nothing.toml") == ScreenSettings()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[screen]\ntext = 101\n", "text"),
        ("[screen]\ncolour = 'red'\n", "unknown key colour"),
        ("[screen]\nlokc = 'pin'\n", "lokc. Did you mean lock?"),
        ("[screeen]\nlock = 'hold'\n", "screeen: unknown section, expected one of hardware, screen."),
        ("[screeen]\nlock = 'hold'\n", "Did you mean screen?"),
        ("[[reader]]\nname = 'shared'\n", "Did you mean hardware.reader?"),
        ("screen = 1\n", "expected a section [screen]"),
        ("[screen]\npin = '12'\n", "pin"),
        ('[screen]\npin = "4711\\n"\n', "pin"),
        ('[screen]\nlanguage = "de\\n"\n', "language"),
        ("[screen]\nlock = 'pin'\n", "needs a PIN"),
        ("[screen]\nlock = 'pin'\npin = ''\n", "needs a PIN"),
        ("[screen\n", "not valid TOML"),
    ],
)
def test_a_mistake_in_the_settings_is_named(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SettingsError) as trouble:
        settings.load(path)
    assert words in str(trouble.value) and str(path) in str(trouble.value)


PIN = "pin = '4711'\n"


@pytest.mark.parametrize(
    ("text", "lock"),
    [
        (f"[screen]\nlokc = 'pin'\n{PIN}", "pin"),
        ("[screen]\nlokc = 'pin'\n", "hold"),
        (f"[screen]\nlock = 'pni'\n{PIN}", "pin"),
        (f"[screen]\nlock = 'hold'\ntext = 7\n{PIN}", "hold"),
        ("[screen]\nlock = 'off'\ntext = 7\n", "off"),
        ("[screen]\nlock = 'pin'\n", "hold"),
        (f"[screeen]\n{PIN}", "hold"),
        (f"[screen]\nlock = 'pin'\n{PIN}[rfid]\n", "pin"),
        (f"[screen] # mine\nlock = 'pin'\n{PIN}theme = light\n", "pin"),
        (f"[hardware]\nlock = 'pin'\n{PIN}theme = light\n", "hold"),
        ("\x00", "hold"),
    ],
)
def test_while_the_settings_are_wrong_the_lock_has_its_safe_value_and_nothing_is_written(
    tmp_path: Path, text: str, lock: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SettingsError) as trouble:
        settings.load(path)
    safe = trouble.value.safe
    assert (safe.lock, bool(safe.pin)) == (lock, "pin" in lock or (lock == "hold" and "text" in text))
    with pytest.raises(SettingsError):
        settings.save(ScreenSettings(), path)
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize(
    "text",
    ["screen.lock = 'hold'\n", "screen = {lock = 'hold'}\n", "['screen']\nlock = 'hold'\n", "[\tscreen]\n"],
)
def test_a_section_in_other_words_is_not_written_a_second_time(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, "utf-8")
    chosen = settings.load(path)
    with pytest.raises(SettingsError, match="on a line of its own"):
        settings.save(ScreenSettings(text=130), path)
    assert path.read_text("utf-8") == text and settings.load(path) == chosen


def test_what_stands_in_a_comment_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    text = "[hardware]\nemulated = true # it was\u2028[screen]\n"
    path.write_text(text, "utf-8")
    settings.save(ScreenSettings(text=130), path)
    assert path.read_text("utf-8").startswith(text) and settings.load(path).text == 130


def test_a_mistake_in_one_section_takes_nothing_from_the_other(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    reader = "[hardware]\nemulated = true\n[[hardware.reader]]\nname = 'shared'\n"
    for more in ("[screeen]\n", "[[die]]\n", "[screen]\nlokc = 1\n"):
        path.write_text(reader + more, "utf-8")
        found, trouble = load_safely(path)
        assert found.names() == [("reader", "shared")] and bool(trouble) == ("lokc" not in more)


def test_a_full_disk_leaves_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    settings.save(ScreenSettings(text=130), path)

    def fail(*_arguments: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SettingsError, match="the disk is full"):
        settings.save(ScreenSettings(text=175), path)
    assert settings.load(path).text == 130
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


# Environment


def test_there_is_exactly_one_touch_provider(window: Any) -> None:
    from kivy.config import Config

    assert len(Config.items("input")) == 1
    assert Config.get("kivy", "exit_on_escape") == "0"
    assert Config.get("graphics", "multisamples") == "0"


def test_on_a_console_touches_come_from_evdev() -> None:
    console = {"SDL_VIDEODRIVER": "kmsdrm"}
    assert environment.touch_provider(environment.Display(), console) == "probesysfs,provider=mtdev"
    assert environment.touch_provider(environment.Display(), {"DISPLAY": ":0"}) == "mouse,disable_multitouch"


@pytest.mark.parametrize(
    ("environ", "there"),
    [({"DISPLAY": ":0"}, True), ({"SDL_VIDEODRIVER": "offscreen"}, True), ({"WAYLAND_DISPLAY": "w"}, False)],
)
def test_a_display_is_noticed(environ: dict[str, str], there: bool) -> None:
    assert environment.has_display(environ) is there


# Sounds


def test_every_sound_is_a_short_wave_that_does_not_clip(tmp_path: Path) -> None:
    files = sounds.write(tmp_path)
    assert set(files) == {"scan", "refused", "turn", "damage", "block", "die", "card", "death", "victory"}
    for path in files.values():
        with wave.open(str(path)) as file:
            assert file.getframerate() == sounds.RATE
            assert 0.05 < file.getnframes() / sounds.RATE < 1.0


def test_each_sound_has_its_moment() -> None:
    from tests.ui import sample_views as views
    from ui.presenters.board import Change

    view = views.sts_boss(2)
    picture = Picture(view, people=(0,))
    hurt = (Change("seat", 0, "hp", 9, 4),)
    assert sound_for(Update(picture, notice=Notice("refusal", "no")), hurt) == "refused"
    assert sound_for(Update(picture), hurt) == "damage"
    assert sound_for(Update(picture, notice=Notice("good", "Strike")), ()) == "scan"
    assert sound_for(Update(picture), (Change("creature", 0, "hp", 9, 4),)) == "turn"
    assert sound_for(Update(Picture(views.ended())), ()) == "victory"
    assert sound_for(Update(Picture(view, people=(1,))), ()) == ""


# Reports and systemd


def test_what_went_wrong_names_no_card_while_a_game_goes_on() -> None:
    held, found = "dagger", dict[str, int]()
    try:
        try:
            found[held]
        except KeyError as error:
            raise ValueError(f"no {held} here") from error
    except ValueError as error:
        said = {whole: trouble_words(error, whole) for whole in (True, False)}
    assert "KeyError: 'dagger'" in said[True] and "no dagger here" in said[True]
    assert "dagger" not in said[False]
    assert "KeyError" in said[False] and "ValueError" in said[False] and "test_program.py" in said[False]


def test_a_report_holds_everything_but_secrets(tmp_path: Path) -> None:
    reports = FolderReports(
        tmp_path, lambda: ScreenSettings(lock="pin", pin="4711"), lambda whole: {"log": ["a"]}, lambda: 5.0
    )
    words = reports.save("ValueError: face 7")
    path = tmp_path / "report-5.json"
    assert str(path) in words
    found = json.loads(path.read_text("utf-8"))
    assert found["trouble"] == "ValueError: face 7" and found["log"] == ["a"]
    assert found["versions"]["kivy"].startswith("2.")
    assert "4711" not in path.read_text("utf-8")


def test_a_report_of_a_game_that_goes_on_tells_no_card_and_no_seed() -> None:
    game = catalogue.game("ministeel")
    setup = Setup("ministeel", ("Anna", "Ben"), "a-seed-of-ours", game.options.validate({}, "test"))
    session = Session.start(game, setup, MemoryLog(), SeedOracle(setup.seed))
    drawn = [entry.outcome for entry in session.entries if isinstance(entry, Resolved)]
    cards = {str(outcome) for outcome in drawn if isinstance(outcome, str)}
    told, whole = (json.dumps(recorded(session, whole)) for whole in (False, True))
    assert cards and setup.seed in whole and all(card in whole for card in cards)
    assert setup.seed not in told and not [card for card in cards if card in told]
    assert json.loads(told)["entries"] == json.loads(whole)["entries"] == len(session.entries)


def test_the_words_say_what_a_report_holds() -> None:
    none, going_on, over = (contents_words(*how) for how in ((False, False), (True, False), (True, True)))
    assert all("without the PIN" in words for words in (none, going_on, over))
    assert "seed are left out" in going_on and "full game log" in over and "game" not in none


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    now = [1_000_000.0]
    reports = FolderReports(tmp_path, ScreenSettings, clock=lambda: now[0])
    for _report in range(13):
        now[0] += 1
        reports.save("again")
    assert len(list(tmp_path.iterdir())) == 10


def test_systemd_hears_from_us(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(address)
        assert notify("READY=1", {"NOTIFY_SOCKET": address})
        assert listener.recv(100) == b"READY=1"
    assert not notify("READY=1", {})
    assert not notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "nobody")})
    assert watchdog_seconds({"WATCHDOG_USEC": "20000000"}) == 20.0
    assert watchdog_seconds({"WATCHDOG_USEC": "soon"}) == 0.0


def test_an_unknown_language_falls_back_to_english() -> None:
    from companion.speech.words import _

    app.speak("pseudo")
    assert _("Undo") != "Undo"
    app.speak("klingon")
    assert _("Undo") == "Undo"
    assert app.languages()["en"] == "English"
    assert app.languages()["de"] == "Deutsch"


@pytest.mark.parametrize(("surroundings", "word"), [("de_AT.UTF-8", "Zurücknehmen"), ("C.UTF-8", "Undo")])
def test_without_a_choice_the_language_of_the_surroundings_is_spoken(
    surroundings: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.speech.words import _

    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", surroundings)
    app.speak("")
    said = _("Undo")
    app.speak("en")
    assert said == word


# Errors


def test_an_error_shows_a_calm_screen_and_the_game_goes_on(finger: Finger, show: Any, tmp_path: Path) -> None:
    from tests.ui import sample_views as views
    from tests.ui.scenes import on_table, shell
    from ui.program.window import describe
    from ui.screens.curtains import ErrorScreen

    there = show(shell())
    on_table(there, views.sts_boss(2))
    reports = FolderReports(tmp_path, ScreenSettings)
    try:
        raise ValueError("a face 7")
    except ValueError as error:
        words = describe(error)
    there.stage.show(
        ErrorScreen(words, lambda: there.go("table"), lambda then: then(reports.save(words)), there.home)
    )
    assert says(there.stage, "ValueError: a face 7")
    finger.tap_words(there, "Save a report")
    assert len(list(tmp_path.glob("report-*.json"))) == 1
    finger.tap_words(there, "Continue from last step")
    assert there.stage.screen.name == "table"
    assert says(there.stage, "Hexaghost")


# The program itself


def program(tmp_path: Path, *arguments: str, environ: dict[str, str] | None = None) -> subprocess.Popen[str]:
    code = "import sys; from ui.program.app import run; sys.exit(run(sys.argv[1:]))"
    files = ["--state", str(tmp_path / "state"), "--settings", str(tmp_path / "settings.toml")]
    surroundings = {**os.environ, "COMPANION_DATA": str(tmp_path / "data"), **(environ or {})}
    for name in ("DISPLAY", "SDL_VIDEODRIVER", "KIVY_HOME"):
        surroundings.pop(name, None)
    return subprocess.Popen(
        [sys.executable, "-c", code, *files, *arguments],
        cwd=ROOT,
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("kind", [(), ("--kiosk",)], ids=["window", "kiosk"])
def test_the_program_says_ready_after_its_first_frame_and_ends_when_asked(
    tmp_path: Path, kind: tuple[str, ...]
) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(address)
        listener.settimeout(60)
        running = program(
            tmp_path, "--offscreen", "--size", "800x480", *kind, environ={"NOTIFY_SOCKET": address}
        )
        assert listener.recv(100) == b"READY=1"
        running.send_signal(signal.SIGTERM)
        _out, err = running.communicate(timeout=60)
        assert running.returncode == 0, err


def test_without_a_display_the_program_says_so_in_one_line(tmp_path: Path) -> None:
    # Beside a compositor a graphics card is no display of ours; without one it would be (KMSDRM).
    running = program(tmp_path, environ={"WAYLAND_DISPLAY": "of-somebody-else"})
    _out, err = running.communicate(timeout=60)
    assert running.returncode == 3
    assert err.count("\n") == 1 and "companion play" in err


def test_a_mistake_in_the_settings_ends_the_program_with_its_words(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[screen]\ntext = 7\n", "utf-8")
    running = program(tmp_path, "--offscreen")
    _out, err = running.communicate(timeout=60)
    assert running.returncode == 2 and "[screen]" in err


@pytest.mark.parametrize("text", ["[screen]\ntext = 7\n", "no TOML", "[hardware]\nfoo = 1\n"])
def test_a_kiosk_starts_with_defaults_and_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    (tmp_path / "settings.toml").write_text(text, "utf-8")
    shown: list[str] = []

    class Shell:
        hands = staticmethod(lambda: None)
        complain = staticmethod(shown.append)

    class Picture:
        say = staticmethod(lambda words: None)

    def show(options: Any, chosen: ScreenSettings, state: Path, opened: Any, picture: type[Picture]) -> int:
        wrong = "[hardware]" not in text
        safe = ScreenSettings(welcomed=True, lock="hold")
        assert chosen == (safe if wrong else ScreenSettings()), "nothing is asked that could not be kept"
        opened.begin(Shell)
        return 0

    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(app, "_show", show)
    monkeypatch.setattr(app, "_first_picture", lambda chosen: Picture)
    monkeypatch.setattr(app.environment, "prepare", lambda display, state: None)
    files = ["--state", str(tmp_path / "state"), "--settings", str(tmp_path / "settings.toml")]
    assert app.run(["--offscreen", "--kiosk", *files]) == 0
    told = [words for words in shown if "(tmpfs)" not in words]  # files of tests may lie in memory
    assert told and all("settings" in words for words in told)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is kept and its settings, with a slot that lies ready for the next start."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(kept, "settings_path", lambda: tmp_path / "config/settings.toml")
    (tmp_path / "data").mkdir()
    (tmp_path / "config").mkdir()
    (tmp_path / "config/settings.toml").write_text("[screen]\nlock = 'hold'\n")
    prepare(made_by_hand(tmp_path / "backup", {}), kept.places(), 0.0)
    return tmp_path / "data"


def test_a_start_that_cannot_take_the_backup_goes_on_with_what_is_whole(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_self: Path, *_more: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as faulty:
        faulty.setattr(Path, "symlink_to", full)
        (told,) = kept.take_what_lies_ready()
    assert "is full" in told and data_folder() == home
    assert kept.take_what_lies_ready() == [] and data_folder() != home


def test_a_start_whose_settings_cannot_be_reached_ends_with_a_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without them the screen would be open: the lock is in them."""
    replace = Path.replace

    def broken(self: Path, target: Path) -> Path:
        if target.name == "config":
            raise OSError(errno.EIO, "Input/output error")
        return replace(self, target)

    with monkeypatch.context() as faulty:
        faulty.setattr(Path, "replace", broken)
        assert app.run(["--offscreen"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert kept.take_what_lies_ready() == [] and data_folder() != home


def test_a_start_that_ends_as_asked_has_not_failed_and_one_that_cannot_begin_has(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code, there in ((2, False), (0, True)):
        prepare(made_by_hand(home.parent / "backup", {}), kept.places(), 0.0)
        monkeypatch.setattr(app, "_opened", lambda _options, _ports, code=code: code)
        assert app.run([]) == code
        kept.take_what_lies_ready()
        assert (data_folder() != home) is there
