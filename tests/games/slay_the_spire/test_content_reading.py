"""Reading the content: what is refused, in which words, and that nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from companion.games.slay_the_spire.content import loader
from companion.games.slay_the_spire.content.effects import Effect
from companion.games.slay_the_spire.content.kinds import Card, Face, Potion, Relic, Side
from companion.games.slay_the_spire.content.loader import ContentError, entries, load, tables

GOOD = """
[kick]
name = "Kick"
owner = "ironclad"
type = "attack"
copies = 1
check = "scan"
base = { cost = 1, do = [{ do = "hit", amount = 2 }] }
"""


def read(text: str) -> dict[str, Card]:
    """The cards of a text that stands in kicks.toml."""
    return entries(tables(text, "kicks.toml"), "kicks.toml", Card)


def test_an_entry_gets_the_name_of_its_table_as_id() -> None:
    assert read(GOOD)["kick"].id == "kick"
    assert read(GOOD)["kick"].base.cost == 1


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('name = "Kick"', 'nam = "Kick"', ["kicks.toml", "kick", "nam"]),
        ("cost = 1", 'cost = "Y"', ["kicks.toml", "kick", "base.cost"]),
        ("amount = 2", 'amount = "2"', ["kicks.toml", "kick", "base.do[0].amount"]),
        ("amount = 2", "amonut = 2", ["kicks.toml", "kick", "amonut", "base.do[0]"]),
        ('do = "hit"', 'do = "kick"', ["kicks.toml", "kick", "base.do[0].do"]),
        ("copies = 1", "copies = true", ["kicks.toml", "kick", "copies"]),
        ('check = "scan"', "", ["kicks.toml", "kick", "check"]),
    ],
)
def test_a_mistake_names_file_entry_and_field(before: str, after: str, words: list[str]) -> None:
    assert before in GOOD
    with pytest.raises(ContentError) as refused:
        read(GOOD.replace(before, after))
    for word in words:
        assert word in str(refused.value)


def test_a_value_where_a_table_belongs_is_refused() -> None:
    with pytest.raises(ContentError, match=r"kicks\.toml, kick: expected a table, found 3"):
        read("kick = 3")


def test_broken_toml_is_refused_with_its_line() -> None:
    with pytest.raises(ContentError, match=r"kicks\.toml.*line 2"):
        read("[kick]\nname = \ncopies = 1")


def test_reading_twice_gives_the_same_catalog() -> None:
    assert load() is load()


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, bytes]]:
    """What the packaged files hold, to be changed by a test."""
    held = {name: loader.data(name) for name in (loader.PACKED, *(f"{file}.toml" for file in loader.FILES))}
    monkeypatch.setattr(loader, "data", held.__getitem__)
    _read_anew()
    yield held
    _read_anew()


def _read_anew() -> None:
    loader._packed.cache_clear()
    loader._text_hash.cache_clear()


def test_the_packing_holds_what_the_toml_files_say() -> None:
    made = loader.packing()
    assert made.count(b"\n") == len(loader.FILES) + 1 == 22
    assert loader.data(loader.PACKED) == made, "run: python scripts/pack_content.py"


def test_packed_tables_are_used_for_the_text_they_were_made_from(data: dict[str, bytes]) -> None:
    data[loader.PACKED] = data[loader.PACKED].replace(b'"name":"Bash"', b'"name":"Smash"')
    assert loader.file_tables("ironclad")["bash"]["name"] == "Smash"


def test_a_text_changed_by_one_number_is_read_anew_and_its_neighbours_are_not(data: dict[str, bytes]) -> None:
    data["ironclad.toml"] = data["ironclad.toml"].replace(b'name = "Bash"', b'name = "Bush"')
    data[loader.PACKED] = data[loader.PACKED].replace(b'"name":"Neutralize"', b'"name":"Calm down"')
    assert loader.file_tables("ironclad")["bash"]["name"] == "Bush"
    assert loader.file_tables("silent")["neutralize"]["name"] == "Calm down"


@pytest.mark.parametrize("packed", [b"", b"{", b'{"file": "ironclad"}\n', b"\xff\n"])
def test_a_damaged_packing_is_done_without(data: dict[str, bytes], packed: bytes) -> None:
    data[loader.PACKED] = packed
    assert loader.load.__wrapped__().data_hash == load().data_hash


def test_a_missing_packing_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "PACKED", "not_there.jsonl")
    loader._packed.cache_clear()
    assert loader._packed() == {}
    assert loader.file_tables("limits") == tables(loader.data("limits.toml").decode(), "limits.toml")
    loader._packed.cache_clear()


@pytest.mark.parametrize("kind", [Card, Face, Relic, Potion])
def test_content_survives_being_written_and_read(kind: type) -> None:
    catalog = load()
    rows = {Card: catalog.cards, Face: catalog.faces, Relic: catalog.relics, Potion: catalog.potions}[kind]
    kept = msgspec.msgpack.Decoder(dict[str, kind])
    assert kept.decode(msgspec.msgpack.encode(rows)) == rows


def test_effects_travel_on_their_own() -> None:
    # Frames and logs hold effects without the card they come from.
    decoder = msgspec.json.Decoder(tuple[Effect, ...])
    scripts = [side.do for side in load().sides.values() if side.do]
    assert len(scripts) > 400
    for script in scripts:
        assert decoder.decode(msgspec.json.encode(script)) == script


def test_content_cannot_be_changed_in_place() -> None:
    side = Side(cost=1)
    with pytest.raises(AttributeError):
        side.cost = 2
    assert hash(load().cards["bash"].base.do) == hash(load().cards["bash"].base.do)
