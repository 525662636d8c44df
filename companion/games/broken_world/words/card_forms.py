"""The words of the forms in which owners write minions, heroes, equipment, spells, enhancements and decks."""

from __future__ import annotations

from companion.games.broken_world.content import data
from companion.kit.forms import forms_of

FORMS = forms_of(data("forms.toml"))
