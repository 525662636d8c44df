"""The library of physical cards: which tag is which copy. Two tags never mean the same copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from companion.engine.parts.table_kit import Copy, Id
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.store.shelf import data_folder
from companion.table.desk.inputs import TagName, Uid, is_passing
from companion.table.kept.kept_file import bad_file, changing, read_kept, write_kept
from companion.table.tags.errors import TableError
from companion.table.tags.physical import called, written

FORMAT = "table companion tags"
VERSION = 1
MOST_TAGS = 5000


class Binding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tag and the copy it is stuck to."""

    uid: Uid
    copy: Copy


class Renaming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content once called `old` is called `new` now."""

    game: Id
    old: Id
    new: Id


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    format: str = FORMAT
    version: int = VERSION
    tags: Annotated[tuple[Binding, ...], Meta(max_length=MOST_TAGS)] = ()
    renamed: Annotated[tuple[Renaming, ...], Meta(max_length=1000)] = ()


class Identified(msgspec.Struct, frozen=True):
    """What a tag is: its copy, and which side its own memory said lies up."""

    copy: Copy
    upgraded: bool = False
    from_memory: bool = False


class Merged(msgspec.Struct, frozen=True):
    """What came of an import: how many tags are new, and the ones left out, in words."""

    added: int
    left_out: tuple[str, ...]


def library_path() -> Path:
    """Where the library is kept."""
    return data_folder() / "tags.json"


class Library:
    """Tags and copies, kept at `path`; every change is on the disk when its method returns.

    Each change is made to what the file holds then: what another program bound meanwhile stays.
    Opening raises `TableError` for a file that is none of ours, and `StoreError`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._copies: dict[str, Copy] = {}
        self._uids: dict[Copy, str] = {}
        self._renamed: dict[tuple[str, str], str] = {}
        self._said: dict[str, Copy] = {}
        self._read_at = (0, 0)
        self._take_in(read_kept(path, _Kept))

    def _take_in(self, kept: _Kept | None) -> None:
        self._read_at = self._stamp()
        kept = kept or _Kept()
        _check_header(self.path, kept)
        copies: dict[str, Copy] = {}
        uids: dict[Copy, str] = {}
        for each in kept.tags:
            if each.uid in copies or each.copy in uids:
                raise bad_file(self.path, _("two tags are linked to {copy}").format(copy=written(each.copy)))
            copies[each.uid] = each.copy
            uids[each.copy] = each.uid
        self._copies, self._uids = copies, uids
        self._renamed = {(each.game, each.old): each.new for each in kept.renamed}

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Nobody else changes the file meanwhile, and what stands in it now is what is changed."""
        with changing(self.path):
            self._take_in(read_kept(self.path, _Kept))
            yield

    # What is this

    def identify(self, uid: str, name: TagName | None = None) -> Identified | None:
        """What a tag is: as it was bound here, else as its own memory names it; `None` if neither.

        Raises `TableError` (`copy-bound`) when the memory names a copy that another tag means.
        """
        self._look_again()
        bound = self._copies.get(uid)
        if bound is not None:
            said = name is not None and (name.card, name.copy) == (bound.card, bound.copy)
            return Identified(self._today(bound), bool(said and name and name.upgraded))
        if name is None:
            return None
        copy = Copy(name.game, name.set, name.card, name.copy)
        self._claim(uid, copy)
        return Identified(self._today(copy), name.upgraded, from_memory=True)

    def _look_again(self) -> None:
        """What was bound elsewhere since is known here too; a file that cannot be read changes nothing."""
        if self._stamp() == self._read_at:
            return
        with suppress(StoreError):
            self._take_in(read_kept(self.path, _Kept))

    def _stamp(self) -> tuple[int, int]:
        try:
            found = self.path.stat()
        except OSError:
            return (0, 0)
        return (found.st_mtime_ns, found.st_size)

    def _claim(self, uid: str, copy: Copy) -> None:
        """A copy belongs to the first tag that names it."""
        other = self._uids.get(copy) or next((u for u, said in self._said.items() if said == copy), uid)
        if other != uid:
            raise _taken(copy, other)
        if len(self._said) < MOST_TAGS:
            self._said[uid] = copy

    def _today(self, copy: Copy) -> Copy:
        """The copy under the name its card has today."""
        card, seen = copy.card, {copy.card}
        while (new := self._renamed.get((copy.game, card))) is not None and new not in seen:
            card = new
            seen.add(new)
        return msgspec.structs.replace(copy, card=card) if card != copy.card else copy

    def name_for(self, uid: str, upgraded: bool = False) -> TagName | None:
        """What may be written into the memory of a bound tag; `None` for one that is not bound."""
        copy = self._copies.get(uid)
        if copy is None:
            return None
        today = self._today(copy)
        return TagName(today.game, today.set, today.card, today.copy, upgraded)

    def uid_of(self, copy: Copy) -> str | None:
        """The tag of a copy, under any name its card has had."""
        found = self._uids.get(copy)
        if found is not None or not self._renamed:
            return found
        return next((uid for bound, uid in self._uids.items() if self._today(bound) == copy), None)

    def bound(self) -> tuple[Binding, ...]:
        """All tags, in the order of their copies."""
        pairs = ((self._today(copy), uid) for copy, uid in self._uids.items())
        return tuple(Binding(uid, copy) for copy, uid in sorted(pairs))

    def missing(self, copies: Iterable[Copy]) -> tuple[Copy, ...]:
        """Those of `copies` that no tag means."""
        have = {each.copy for each in self.bound()}
        return tuple(copy for copy in copies if copy not in have)

    def duplicates(self) -> tuple[tuple[str, Copy], ...]:
        """Unbound tags seen since the start whose memory names a copy that is bound to another."""
        return tuple((uid, copy) for uid, copy in self._said.items() if self._uids.get(copy, uid) != uid)

    # Binding

    def bind(self, uid: str, copy: Copy) -> None:
        """From now on the tag `uid` means `copy`.

        Raises `TableError`: `passing-tag` (its number changes), `tag-bound` (the tag means
        another copy), `copy-bound` (another tag means this copy), `too-many`.
        """
        with self._changing():
            uid = lasting_uid(uid)
            bound = self._copies.get(uid)
            if bound == copy:
                return
            if bound is not None:
                words = _("The tag {uid} is already linked to {copy}.").format(uid=uid, copy=called(bound))
                raise TableError("tag-bound", words, _("Unlink it first, or use another tag."))
            if (other := self.uid_of(copy)) is not None:
                raise _taken(copy, other)
            if len(self._copies) >= MOST_TAGS:
                words = _("The library can hold at most {most} tags.").format(most=MOST_TAGS)
                raise TableError("too-many", words, _("Unlink tags that you no longer use."))
            self._change({**self._copies, uid: copy})
            self._said.pop(uid, None)

    def bind_all(self, tags: Mapping[str, Copy]) -> None:
        """Bind many tags in one step. Raises `TableError` as `bind`, having changed nothing."""
        with self._changing():
            copies = dict(self._copies)
            taken = set(self._uids)
            for uid, copy in tags.items():
                if copies.get(lasting_uid(uid), copy) != copy or (copy in taken and copies.get(uid) != copy):
                    raise _taken(copy, self._uids.get(copy, uid))
                copies[uid] = copy
                taken.add(copy)
            if len(copies) > MOST_TAGS:
                words = _("The library can hold at most {most} tags.").format(most=MOST_TAGS)
                raise TableError("too-many", words, _("Unlink tags that you no longer use."))
            self._change(copies)

    def unbind(self, uid: str) -> Copy:
        """The tag means nothing any more; returns what it meant. Raises `TableError` (`unknown-tag`)."""
        with self._changing():
            copy = self._copies.get(uid)
            if copy is None:
                words = _("The tag {uid} is not linked to a card.").format(uid=uid)
                raise TableError("unknown-tag", words, _("Check the list of linked tags."))
            self._change({each: bound for each, bound in self._copies.items() if each != uid})
            return copy

    def rename(self, game: str, old: str, new: str) -> None:
        """The content calls a card otherwise now; all its bindings stay. Raises `TableError`."""
        with self._changing():
            try:
                renaming = msgspec.convert({"game": game, "old": old, "new": new}, Renaming)
            except msgspec.ValidationError:
                words = _("{old} or {new} is not a valid card id.").format(old=old[:40], new=new[:40])
                raise TableError("unknown-card", words, _("Use ids such as strike_ironclad.")) from None
            before = dict(self._renamed)
            self._renamed[renaming.game, renaming.old] = renaming.new
            self._renamed.pop((game, new), None)
            today = [self._today(copy) for copy in self._uids]
            try:
                if len(set(today)) < len(today):
                    words = _("Copies of {old} and {new} with the same number are both linked.")
                    remedy = _("Unlink one of each pair first.")
                    raise TableError("copy-bound", words.format(old=old, new=new), remedy)
                self._write()
            except BaseException:
                self._renamed = before
                raise

    def _change(self, copies: dict[str, Copy]) -> None:
        before = self._copies
        self._copies = copies
        try:
            self._write()
        except BaseException:
            self._copies = before
            raise
        self._uids = {copy: uid for uid, copy in copies.items()}

    def _write(self) -> None:
        write_kept(self.path, self._kept())

    def _kept(self) -> _Kept:
        tags = sorted((Binding(uid, copy) for uid, copy in self._copies.items()), key=lambda b: b.copy)
        renamed = (Renaming(game, old, new) for (game, old), new in sorted(self._renamed.items()))
        return _Kept(tags=tuple(tags), renamed=tuple(renamed))

    # Carrying the library about

    def export(self, target: Path, overwrite: bool = False) -> None:
        """Write the whole library to a file. Raises `TableError` (`exists`) and `StoreError`."""
        if target.exists() and not overwrite:
            words = _("{file} already exists.").format(file=target)
            raise TableError("exists", words, _("Use another name, or allow it to be replaced."))
        if not target.absolute().parent.is_dir():
            words = _("The folder {folder} does not exist.").format(folder=target.parent)
            raise TableError("not-found", words, _("Create it, or choose another."))
        write_kept(target, self._kept())

    def import_file(self, source: Path) -> Merged:
        """Take in the tags of an exported file; what contradicts this library is left out.

        Raises `TableError` (`bad-file`, `too-many`) and `StoreError`, having changed nothing.
        """
        with self._changing():
            kept = read_kept(source, _Kept)
            if kept is None:
                raise bad_file(source, _("there is no such file"))
            Library._checked(source, kept)
            copies, left_out = self._merged(kept)
            if len(copies) > MOST_TAGS:
                words = _("The library can hold at most {most} tags.").format(most=MOST_TAGS)
                raise TableError("too-many", words, _("Unlink tags that you no longer use."))
            added = len(copies) - len(self._copies)
            before = self._renamed
            self._renamed = {**{(e.game, e.old): e.new for e in kept.renamed}, **self._renamed}
            try:
                self._change(copies)
            except BaseException:
                self._renamed = before
                raise
            return Merged(added, left_out)

    @staticmethod
    def _checked(source: Path, kept: _Kept) -> None:
        _check_header(source, kept)
        uids, copies = {each.uid for each in kept.tags}, {each.copy for each in kept.tags}
        if not len(uids) == len(copies) == len(kept.tags):
            raise bad_file(source, _("a tag or a copy is listed twice"))

    def _merged(self, kept: _Kept) -> tuple[dict[str, Copy], tuple[str, ...]]:
        copies, left_out = dict(self._copies), []
        for each in kept.tags:
            if copies.get(each.uid) == each.copy:
                continue
            if each.uid in copies or self.uid_of(each.copy) is not None:
                words = _("Not imported: {uid} or {copy} is already linked to something else here.")
                left_out.append(words.format(uid=each.uid, copy=written(each.copy)))
            else:
                copies[each.uid] = each.copy
        return copies, tuple(left_out)


def checked_uid(uid: str) -> str:
    """A UID in lower case. Raises `TableError` (`unknown-tag`) for what is none."""
    try:
        return msgspec.convert(uid.lower(), Uid)
    except msgspec.ValidationError:
        words = _("{uid} is not the UID of a tag.").format(uid=uid[:40])
        raise TableError("unknown-tag", words, _("Use 8, 14 or 20 hex digits.")) from None


def lasting_uid(uid: str) -> str:
    """A UID that a tag keeps. Raises `TableError` (`unknown-tag`, `passing-tag`)."""
    uid = checked_uid(uid)
    if is_passing(uid):
        words = _("{uid} is the number of a phone or bank card. It changes every time.")
        raise TableError("passing-tag", words.format(uid=uid), _("Stick a separate tag on the card."))
    return uid


def _check_header(path: Path, kept: _Kept) -> None:
    if kept.format != FORMAT or kept.version > VERSION:
        found = f"{kept.format[:40]} {kept.version}"
        words = _("expected {format} {version}, found {found}")
        raise bad_file(path, words.format(format=FORMAT, version=VERSION, found=found))


def _taken(copy: Copy, uid: str) -> TableError:
    words = _("Another tag, {uid}, is already linked to {copy}.").format(uid=uid, copy=called(copy))
    return TableError("copy-bound", words, _("Unlink that tag first, or link another copy."))
