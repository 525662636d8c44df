"""The words of the forms in which owners write creatures, items, bosses, decks and the element wheel."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.miscrits.content import data
from companion.games.miscrits.words.texts import ELEMENTS, STATUS_NAMES
from companion.kit.forms import forms_of
from companion.speech.words import C_

_WRITTEN = forms_of(data("forms.toml"), dict([*ELEMENTS.items(), *STATUS_NAMES.items()]))
FORMS = replace(_WRITTEN, fields={**_WRITTEN.fields, "status": C_("creature", "Status")})
