"""The rooms of the package, and the one way that data goes through them; no circle, lazy imports counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.project import source
from tests.project.source import ROOT, imports, module_name

PACKAGE = "companion.games.slay_the_spire"
FOLDER = ROOT / "companion/games/slay_the_spire"
ALL = (
    "content",
    "state",
    "rules",
    "fight",
    "climb",
    "words",
    "judge",
    "view",
    "bots",
    "setting_up",
    "gathering",
)
BELOW: Mapping[str, tuple[str, ...]] = {
    "content": (),
    "state": ("content",),
    "rules": ("content", "state"),
    "fight": ("content", "state", "rules"),
    "climb": ("content", "state", "rules", "fight"),
    "words": ("content", "state", "rules", "fight", "climb"),
    "judge": ("content", "state", "rules", "fight", "climb", "words"),
    "view": ("content", "state", "rules", "fight", "climb", "words"),
    "bots": ("content", "state", "rules", "fight", "climb"),
    "setting_up": ("content", "state", "rules", "fight", "climb", "words", "judge", "bots"),
    "gathering": ("content", "state", "words", "view", "setting_up"),
    "parts": (*ALL, "game"),
}
"""What each room may import of the package, besides itself; `game` joins all of them."""


def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(FOLDER.rglob("*.py"))}


def imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of the package that a file imports, wherever in it the import stands."""
    for found in imports(path):
        for name in (found.name, found.name.rpartition(".")[0]):
            if name in known:
                yield name
                break


def room(module: str) -> str:
    return module.removeprefix(f"{PACKAGE}.").partition(".")[0]


def test_no_module_comes_back_to_itself_by_its_imports() -> None:
    known = modules()
    assert len(known) > 40
    graph = {name: set(imported(path, known)) - {name} for name, path in known.items()}
    TopologicalSorter(graph).prepare()


def test_a_late_import_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    strikes, verbs = f"{PACKAGE}.rules.strikes", f"{PACKAGE}.rules.verbs"
    late = tmp_path / "companion/games/slay_the_spire/rules/strikes.py"
    late.parent.mkdir(parents=True)
    late.write_text(f"def late():\n    from {PACKAGE}.rules.verbs import carry_out\n    return carry_out\n")
    known = modules()
    monkeypatch.setattr(source, "ROOT", tmp_path)
    graph = {strikes: set(imported(late, known)), verbs: {strikes}}
    with pytest.raises(CycleError):
        TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("name", sorted(BELOW))
def test_a_room_imports_only_the_rooms_below_it(name: str) -> None:
    known = modules()
    own = [path for module, path in known.items() if room(module) == name]
    assert own
    wrong = {
        (path.name, found)
        for path in own
        for found in imported(path, known)
        if room(found) not in (name, *BELOW[name])
    }
    assert wrong == set()
