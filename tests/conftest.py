"""The tests speak English, whatever the surroundings speak; Hypothesis leaves time alone on busy machines."""

from __future__ import annotations

import os

from hypothesis import settings

from companion.translations import VARIABLES, languages, of_surroundings

if of_surroundings(languages()):
    for variable in VARIABLES:
        os.environ.pop(variable, None)

settings.register_profile("without a clock", deadline=None)
settings.load_profile("without a clock")
