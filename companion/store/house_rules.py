"""House rules that a table keeps under a name, for each game: what a club always plays by.

Kept is only what somebody said: all else follows the rules as they recommend it, in later versions too.
With it stands the version of the rules under which it was said, because a rule may mean something else since.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.engine.game import Game, SetupError
from companion.engine.names import good_name
from companion.engine.options import checked
from companion.engine.setups import OptionSpec
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.store.shared_file import Marked, SharedFile
from companion.store.shelf import data_folder

FORMAT = "table companion house rules"
FILE = "house-rules.json"
MOST = 100
"""Names of all games together; a club has a handful."""
MOST_RULES, LONGEST_WORD = 200, 240

Word = Annotated[str, Meta(max_length=LONGEST_WORD)]
Number = Annotated[int, Meta(ge=-(1 << 31), le=1 << 31)]
Value = bool | Number | Word


class NamedRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules of a game under a name, and the version of the game's rules that they were kept under."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]
    game: Annotated[str, Meta(max_length=64)]
    rules_version: Annotated[str, Meta(max_length=40)]
    said: Annotated[dict[Word, Value], Meta(max_length=MOST_RULES)] = {}


class _Kept(Marked, frozen=True, forbid_unknown_fields=True):
    format: str = FORMAT
    version: int = 1
    rules: Annotated[tuple[NamedRules, ...], Meta(max_length=MOST)] = ()


def house_specs(game: Game[Any]) -> tuple[OptionSpec, ...]:
    """The house rules of a game: what a table decides once for all, neither for a seat nor for a fight."""
    own = {spec.key for spec in game.options.specs}
    rules = (spec for spec in game.pickers() if spec.scope == "game" and spec.group == "house")
    return tuple(spec for spec in rules if spec.key in own)


class HouseRules:
    """The named house rules of this machine. Every method raises `StoreError`."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = SharedFile(
            folder if folder is not None else data_folder() / "house-rules", FILE, _Kept()
        )

    def of(self, game: str) -> tuple[NamedRules, ...]:
        """What is kept of one game, by name."""
        found = (each for each in self._file.read().rules if each.game == game)
        return tuple(sorted(found, key=lambda each: each.name.casefold()))

    def named(self, game: str, name: str) -> NamedRules:
        """House rules by their name (`not-found`)."""
        kept = self.of(game)
        found = next((each for each in kept if each.name == name), None)
        if found is None:
            words = _("{game} has no saved house rules called {name}.").format(game=game, name=name[:80])
            names = ", ".join(each.name for each in kept) or _("none")
            raise StoreError("not-found", words, _("Saved names: {names}.").format(names=names))
        return found

    def begin(self, game: Game[Any], name: str) -> NamedRules:
        """House rules that say nothing yet (`bad-name`, `exists`, `too-many`)."""
        if any(each.name == name for each in self.of(game.id)):
            raise _taken(name)
        return self.keep(game, name, {})

    def keep(self, game: Game[Any], name: str, said: Mapping[str, Any]) -> NamedRules:
        """Keep house rules, in place of those that are called so (`bad-name`, `bad-file`, `too-many`)."""
        _check_name(name)
        new = NamedRules(name, game.id, game.rules_version, dict(said))
        if trouble := trouble_of(game, new):
            raise StoreError("bad-file", trouble, _("Nothing was saved. Change that rule, then try again."))
        with self._file.changing() as kept:
            others = _without(kept, game.id, name)
            if len(others) >= MOST:
                words = _("All {most} names are in use.").format(most=MOST)
                raise StoreError("too-many", words, _("Delete one you no longer use."))
            self._file.write(msgspec.structs.replace(kept, rules=(*others, new)))
        return new

    def rename(self, game: str, name: str, new: str) -> NamedRules:
        """Another name for what is kept (`not-found`, `bad-name`, `exists`)."""
        _check_name(new)
        found = msgspec.structs.replace(self.named(game, name), name=new)
        with self._file.changing() as kept:
            others = _without(kept, game, name)
            if any((each.game, each.name) == (game, new) for each in others):
                raise _taken(new)
            self._file.write(msgspec.structs.replace(kept, rules=(*others, found)))
        return found

    def forget(self, game: str, name: str) -> None:
        """Take house rules away for good; games that were begun by them keep theirs (`not-found`)."""
        self.named(game, name)
        with self._file.changing() as kept:
            self._file.write(msgspec.structs.replace(kept, rules=_without(kept, game, name)))


def _check_name(name: str) -> None:
    if not good_name(name):
        words = _("The name of house rules has 1 to 24 letters or digits, with no space at either end.")
        raise StoreError("bad-name", words, _("Use another name."))


def _taken(name: str) -> StoreError:
    words = _("There are already house rules called {name}.").format(name=name)
    return StoreError("exists", words, _("Use another name."))


def _without(kept: _Kept, game: str, name: str) -> tuple[NamedRules, ...]:
    return tuple(each for each in kept.rules if (each.game, each.name) != (game, name))


def trouble_of(game: Game[Any], rules: NamedRules) -> str:
    """Why house rules cannot be played by, in words; "" when they can."""
    specs = {spec.key: spec for spec in house_specs(game)}
    try:
        for key, value in rules.said.items():
            if key not in specs:
                words = _("{name}: {game} has no house rule {key} in this version of the rules ({version}).")
                values = {"name": rules.name, "game": game.title(), "key": key, "version": game.rules_version}
                return words.format(**values)
            checked(specs[key], value, rules.name)
    except SetupError as error:
        return str(error)
    return ""


def told_apart(game: Game[Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """Of the options of a file those that differ from what is usual anyway, so that the rest stays unsaid."""
    usual = {spec.key: spec.default for spec in game.options.specs if not spec.on_with_people}
    return {key: value for key, value in found.items() if key not in usual or value != usual[key]}


def fitting(game: Game[Any], rules: NamedRules) -> dict[str, Any]:
    """Of house rules those that are rules still; all of them where `trouble_of` has nothing to say."""
    alone = {key: msgspec.structs.replace(rules, said={key: value}) for key, value in rules.said.items()}
    return {key: rules.said[key] for key, each in alone.items() if not trouble_of(game, each)}


def other_version(game: Game[Any], rules: NamedRules) -> str:
    """What is to be said of house rules of another version of the rules; "" when it is the same."""
    if rules.rules_version == game.rules_version:
        return ""
    words = _(
        "{name} was saved with version {old} of the rules. Now it is version {new}, "
        "and a rule may have changed. Check them."
    )
    return words.format(name=rules.name, old=rules.rules_version, new=game.rules_version)
