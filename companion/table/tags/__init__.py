"""The library of physical cards: which tag is which copy."""
