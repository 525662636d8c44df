"""The acts of a game's cases: functions by their verbs, whose keywords are the keys that an act has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from companion.kit.cases.form import BadCase, Form, Names, Seat, understood
from companion.speech.words import _

P = TypeVar("P", contravariant=True)
Verb = Callable[..., None]
F = TypeVar("F", bound=Verb)


class Acts(Generic[P]):
    """The acts that cases may name: under the key `tag`, or, without one, by the key that is the verb.

    Of each a struct is made that knows the keywords of its function and nothing else; `a_` is the key
    `a`. A function whose second parameter is positional only gets the form that is its type.
    `types` say how the fields of acts are read that `plain` knows, and `who` is the key of their seat.
    """

    def __init__(
        self,
        tag: str = "do",
        who: str = "actor",
        types: Mapping[str, Any] = {},
        usually: Any = msgspec.NODEFAULT,
    ) -> None:
        self.tag = tag
        self.who = who
        self.usually = usually
        self.types = types
        self.kinds: dict[str, tuple[type[msgspec.Struct], Verb]] = {}

    def named(self, *verbs: str, **renamed: str) -> Callable[[F], F]:
        """The function that follows carries these verbs out; `renamed` gives keys that are no keywords."""

        def keep(carry_out: F) -> F:
            for verb in verbs:
                self.kinds[verb] = self._form(verb, carry_out, renamed), carry_out
            return carry_out

        return keep

    def plain(self, **verbs: Any) -> None:
        """Verbs that are acts of the match: of this type, with its fields as keys, or always this act.

        Where the verb is a key itself, the first field is what it says.
        """
        for verb, act in verbs.items():
            fields = msgspec.structs.fields(act) if isinstance(act, type) else ()
            keys = [(field.name, self.types.get(field.name, field.type), field.default) for field in fields]
            bare = [] if self.tag or fields else [(verb, bool)]
            seat = (self.who, Seat, self.usually)
            called = {} if self.tag else {field.name: verb for field in fields[:1]}
            kind = msgspec.defstruct(verb, [seat, *keys, *bare], rename=called, **self._settings(verb))
            self.kinds[verb] = kind, self._plainly(act, [field.name for field in fields])

    def _plainly(self, act: Any, names: Sequence[str]) -> Verb:
        def carry_out(played: Any, **keys: Any) -> None:
            said = act(**{name: keys[name] for name in names}) if isinstance(act, type) else act
            played.do(keys[self.who], said)

        return carry_out

    def read(self, raw: Mapping[str, Any], where: str, names: Names) -> Callable[[P], None]:
        """What carries an act of a case out. Raises `BadCase` with where it cannot be understood."""
        kind, carry_out = self.kinds[self.verb(raw, where)]
        form: Any = understood(raw, kind, where, names)
        if isinstance(form, Form):
            return lambda played: carry_out(played, form)
        keys = {key: getattr(form, key) for key in kind.__struct_fields__}
        return lambda played: carry_out(played, **keys)

    def verb(self, raw: Mapping[str, Any], where: str) -> str:
        """The verb of an act. Raises `BadCase` for none, for several, and for one that is not known."""
        said = [raw.get(self.tag)] if self.tag else [verb for verb in self.kinds if verb in raw]
        if len(said) == 1 and isinstance(said[0], str) and said[0] in self.kinds:
            return said[0]
        words = _("{where}: expected one of {names}, found {act}.")
        raise BadCase(
            words.format(where=where, names=", ".join(self.kinds), act=said[0] if self.tag else dict(raw))
        )

    def _form(self, verb: str, carry_out: Verb, renamed: Mapping[str, str]) -> type[msgspec.Struct]:
        hints = get_type_hints(carry_out, include_extras=True)
        keys = list(signature(carry_out).parameters.values())[1:]
        settings = self._settings(verb)
        if keys and keys[0].kind is Parameter.POSITIONAL_ONLY:
            return msgspec.defstruct(verb, [], bases=(hints[keys[0].name],), **settings)
        fields = [(key.name, hints[key.name], _usual(key)) for key in keys]
        called = {key.name: renamed.get(key.name, key.name.rstrip("_")) for key in keys}
        return msgspec.defstruct(verb, fields, rename=called, **settings)

    def _settings(self, verb: str) -> dict[str, Any]:
        settings: dict[str, Any] = {"forbid_unknown_fields": True, "kw_only": True}
        return {**settings, "tag_field": self.tag, "tag": verb} if self.tag else settings


def _usual(key: Parameter) -> Any:
    """What a key is when an act leaves it out; without it, it must be said."""
    return msgspec.NODEFAULT if key.default is Parameter.empty else key.default
