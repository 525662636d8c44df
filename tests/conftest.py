"""The tests speak English, whatever language the surroundings speak."""

from __future__ import annotations

import os

from companion.translations import VARIABLES, languages, of_surroundings

if of_surroundings(languages()):
    for variable in VARIABLES:
        os.environ.pop(variable, None)
