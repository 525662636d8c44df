"""Words: cards, acts and what happened."""
