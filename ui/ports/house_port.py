"""The house rules that are kept under names, as the screens know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from companion.engine.setups import OptionSpec


class NamedHouse(msgspec.Struct, frozen=True):
    """House rules under a name: what they say beside what is usual.

    `trouble` is why nobody can play by them, `note` what is to be said of them first (other rules since);
    both are empty where there is nothing to say.
    """

    name: str
    said: Mapping[str, Any] = {}
    trouble: str = ""
    note: str = ""


class HouseOf(msgspec.Struct, frozen=True):
    """The house rules of one game: all that there are, and those that are kept under names."""

    game: str
    title: str
    specs: tuple[OptionSpec, ...] = ()
    kept: tuple[NamedHouse, ...] = ()


class HouseKeeper(Protocol):
    """The named house rules of this machine. Raises `CannotDo` in words. All of it reads or writes."""

    def all(self) -> tuple[HouseOf, ...]:
        """Every game that has house rules."""

    def begin(self, game: str, name: str) -> HouseOf:
        """A new name that says nothing yet; never in place of another."""

    def keep(self, game: str, name: str, said: Mapping[str, Any]) -> HouseOf:
        """Keep these under a name, in place of those that are called so."""

    def rename(self, game: str, name: str, new: str) -> HouseOf:
        """Another name for them."""

    def forget(self, game: str, name: str) -> HouseOf:
        """Take them away for good; games that were begun by them keep theirs."""
