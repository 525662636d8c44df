"""The settings file: what it accepts, and how it says what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.device_settings import HardwareSettings
from hardware.settings import LARGEST_FILE, SettingsError, demonstration, load, settings_path, write_default
from hardware.wiring import claims, problems, reserved

ON_AIR = '[[hardware.die]]\nname = "d"\nkind = "pixels"\n'
USB = '[[hardware.reader]]\nname = "{name}"\nkind = "pn532"\nport = "/dev/usb"\n'
READER = '[[hardware.reader]]\nname = "{name}"\nbus = {bus}\ndevice = {device}\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> SettingsError:
    path = written(folder, text)
    with pytest.raises(SettingsError) as caught:
        load(path)
    assert str(path) in str(caught.value) and caught.value.key in str(caught.value)
    return caught.value


def test_without_a_file_there_is_no_device(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml") == HardwareSettings()


def test_without_a_hardware_section_there_is_no_device(tmp_path: Path) -> None:
    assert load(written(tmp_path, "[screen]\nanything = 3\n")) == HardwareSettings()


def test_other_sections_are_left_alone_and_ours_is_read(tmp_path: Path) -> None:
    text = "[screen]\nunknown = true\n[hardware]\nemulated = true\n[[hardware.die]]\n"
    settings = load(written(tmp_path, text + 'name = "die"\nport = "/dev/ttyACM0"\n'))
    assert settings.emulated and settings.die[0].port == "/dev/ttyACM0"
    assert settings.reader == () and settings.panel is None


def test_the_file_is_looked_for_in_the_config_folder_of_the_platform(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "table-companion" / "settings.toml"
    settings_path().parent.mkdir()
    written(settings_path().parent, "[hardware]\nemulated = true\n")
    assert load().emulated


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ("[hardware]\nreaders = 1\n", "hardware.readers", "emulated, reader, die, panel"),
        ("hardware = 3\n", "hardware", "[hardware]"),
        ('[hardware]\nemulated = "yes"\n', "hardware.emulated", "true or false"),
        (
            READER.format(name="A", bus=0, device=0),
            "hardware.reader[].name",
            "a name of at most 32 lowercase letters, digits, spaces, - and _",
        ),
        (READER.format(name="a", bus=2, device=0), "hardware.reader[].bus", "0 or 1"),
        ('[[hardware.reader]]\nname = "a"\nplace = "seat 7"\n', "place", "seat 6"),
        ("[[hardware.reader]]\nbus = 0\n", "hardware.reader[].name", "it is missing"),
        ('[[hardware.reader]]\nname = "a"\ngain = 40\n', "gain", "33, 38, 43"),
        (
            '[[hardware.die]]\nname = "d"\nport = "COM3"\n',
            "port",
            'a path under /dev, such as "/dev/serial/by-id/',
        ),
        ('[[hardware.die]]\nname = "d"\nport = "/dev/a"\nfaces = 1\n', "faces", "2 to 100"),
        ('[[hardware.die]]\nname = "d"\nport = "/dev/a"\nbaud = 1\n', "baud", "115200"),
        ("[hardware.panel]\nundo = 28\n", "hardware.panel.undo", "0 to 27"),
        ("[hardware.panel]\ndebounce_ms = 4\n", "debounce_ms", "5 to 200"),
        ("[hardware.panel]\nfoo = 4\n", "hardware.panel.foo", "buzzer_kind"),
        ("[[hardware.panel.seat]]\nseat = 7\n", "hardware.panel.seat[].seat", "1 to 6"),
    ],
)
def test_a_mistake_names_its_file_key_and_expected_value(
    tmp_path: Path, text: str, key: str, expected: str
) -> None:
    found = refusal(tmp_path, text)
    assert re.sub(r"\[\d+\]", "[]", found.key).endswith(key)
    assert expected in found.words


@pytest.mark.parametrize(
    "port",
    [
        "/dev/../etc/passwd",
        "/dev/a/../../etc/passwd",
        "/dev/..",
        "/dev/./a",
        "/dev//a",
        "/dev/a\x1b",
        "/dev/",
    ],
)
def test_a_port_that_leads_out_of_dev_is_refused(tmp_path: Path, port: str) -> None:
    text = f"[[hardware.die]]\nname = 'd'\nport = {port!r}\n".replace("'", '"').replace("\\x1b", "\\u001b")
    with pytest.raises(SettingsError, match="port"):
        load(written(tmp_path, text))


@pytest.mark.parametrize("port", ["/dev/a", "/dev/serial/by-id/usb-die.1", "/dev/...a"])
def test_a_port_anywhere_below_dev_is_taken(tmp_path: Path, port: str) -> None:
    assert load(written(tmp_path, f'[[hardware.die]]\nname = "d"\nport = "{port}"\n')).die[0].port == port


@pytest.mark.parametrize("text", ["a = " + "9" * 10_000, "a = " + "[" * 100_000, "a." * 40_000])
def test_a_bomb_is_a_mistake_of_the_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(SettingsError, match=r"too long or nested|32 deep"):
        load(written(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("[hardware.panel]\nundo = 9\n" + READER.format(name="a", bus=0, device=0), "undo", "SPI"),
        ("[hardware.panel]\nundo = 7\n" + READER.format(name="a", bus=0, device=0), "undo", "SPI"),
        ("[hardware.panel]\nred = 18\n" + READER.format(name="a", bus=1, device=0), "red", "SPI"),
        ("[hardware.panel]\nundo = 0\n", "undo", "identity chip"),
        ("[hardware.panel]\nundo = 5\nred = 5\n", "hardware.panel.red", "hardware.panel.undo"),
        (
            READER.format(name="a", bus=0, device=0)
            + 'reset_pin = 15\n[[hardware.die]]\nname = "d"\nport = "/dev/serial0"\n',
            "hardware.reader[0].reset_pin",
            "serial port of",
        ),
        (
            READER.format(name="a", bus=0, device=0) + "reset_pin = 25\n[hardware.panel]\nred = 25",
            "hardware.panel.red",
            "hardware.reader[0].reset_pin",
        ),
        (READER.format(name="a", bus=0, device=2), "hardware.reader[0].device", "0 and 1"),
        (
            READER.format(name="a", bus=0, device=0) + READER.format(name="b", bus=0, device=0),
            "hardware.reader[1].device",
            "already",
        ),
        (
            READER.format(name="a", bus=0, device=0) + READER.format(name="a", bus=0, device=1),
            "hardware.reader[1].name",
            "taken",
        ),
        (
            '[[hardware.die]]\nname = "a"\nport = "/dev/x"\n[[hardware.die]]\nname = "b"\nport = "/dev/x"\n',
            "hardware.die[1].port",
            "a is already",
        ),
        (USB.format(name="a") + USB.format(name="b"), "hardware.reader[1].port", "a is already"),
        (
            USB.format(name="a") + '[[hardware.die]]\nname = "d"\nport = "/dev/usb"\n',
            "hardware.die[0].port",
            "a is already",
        ),
        ('[[hardware.reader]]\nname = "a"\nkind = "pn532"\n', "hardware.reader[0].port", "missing"),
        ('[[hardware.reader]]\nname = "a"\nport = "/dev/usb"\n', "hardware.reader[0].port", "SPI"),
        ('[[hardware.die]]\nname = "d"\n', "hardware.die[0].port", "missing"),
        (ON_AIR + 'id = "3f12a0c4"\nport = "/dev/usb"\n', "hardware.die[0].port", "no port"),
        (ON_AIR, "hardware.die[0].id", "8 digits"),
        (ON_AIR + 'id = "3f12a0c"\n', "hardware.die[0].id", "8 digits"),
        (ON_AIR + 'id = "3f12a0c4"\nfaces = 7\n', "hardware.die[0].faces", "4, 6, 8, 10, 12, 20"),
        (ON_AIR.replace("pixels", "godice") + 'id = "3f12a0c4"\n', "hardware.die[0].id", "6 digits"),
        (ON_AIR.replace("pixels", "bluetooth"), "hardware.die[0].kind", '"godice"'),
        (
            '[[hardware.die]]\nname = "d"\nport = "/dev/usb"\nconnect = true\n',
            "hardware.die[0].connect",
            "Pixels",
        ),
        (
            USB.format(name="a").replace("/dev/usb", "/dev/serial0") + "[hardware.panel]\nred = 15",
            "hardware.panel.red",
            "serial port of a",
        ),
        (
            "[[hardware.panel.seat]]\nseat = 1\n[[hardware.panel.seat]]\nseat = 1\n",
            "hardware.panel.seat[1].seat",
            "twice",
        ),
    ],
)
def test_pins_lines_names_and_ports_are_never_shared(tmp_path: Path, text: str, key: str, words: str) -> None:
    found = refusal(tmp_path, text)
    assert found.key.endswith(key) and words in found.words


@pytest.mark.parametrize(
    "text",
    [
        "[hardware.panel]\nundo = 9\n",  # no reader, so SPI keeps nothing
        "[hardware.panel]\nundo = 16\n" + READER.format(name="a", bus=1, device=1),
        "[hardware.panel]\nundo = 14\n[[hardware.die]]\nname = 'd'\nport = '/dev/ttyACM0'\n",
        READER.format(name="a", bus=0, device=0) + READER.format(name="b", bus=1, device=0),
    ],
)
def test_pins_that_nobody_needs_are_free(tmp_path: Path, text: str) -> None:
    assert load(written(tmp_path, text)) != HardwareSettings()


def test_the_uart_pins_are_reserved_for_a_die_on_them() -> None:
    settings = demonstration()
    assert 15 not in reserved(settings)
    assert list(problems(settings)) == []
    assert len({pin for _, pin in claims(settings)}) == len(list(claims(settings))) == 14


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"[hardware\n", "not valid TOML"),
        (b'[hardware]\nname = "\xff"\n', "UTF-8"),
        (b"#" * (LARGEST_FILE + 1), "larger than"),
    ],
)
def test_a_file_that_is_no_settings_file_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=words):
        load(path)


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be used"):
        load(tmp_path)


def test_the_default_file_means_no_device_and_is_never_written_over_another(
    tmp_path: Path,
) -> None:
    path = write_default(tmp_path / "new" / "settings.toml")
    assert load(path) == HardwareSettings()
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(SettingsError, match="already exists"):
        write_default(path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_every_example_line_of_the_default_file_is_right(tmp_path: Path) -> None:
    path = write_default(tmp_path / "settings.toml")
    text = re.sub(r"(?m)^#(?=[\[a-z])", "", path.read_text(encoding="utf-8"))
    settings = load(written(tmp_path, text))
    assert settings.reader and settings.die and settings.panel
    assert settings.panel.seat[0].ready == 5


def test_a_reader_on_usb_takes_no_pin_and_no_line_from_others(tmp_path: Path) -> None:
    text = USB.format(name="a") + READER.format(name="b", bus=0, device=0) + "[hardware.panel]\nred = 18\n"
    found = load(written(tmp_path, text))
    assert [each.name for each in found.on_spi] == ["b"] and found.ports == [("reader[0]", "a", "/dev/usb")]
    assert load(written(tmp_path, USB.format(name="a") + "[hardware.panel]\nundo = 9\n")).panel
