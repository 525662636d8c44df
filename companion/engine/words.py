"""The words of `companion.speech`, under the name by which rules import them."""

from companion.speech.words import N_ as N_
from companion.speech.words import _ as _
from companion.speech.words import ngettext as ngettext
from companion.speech.words import use as use
