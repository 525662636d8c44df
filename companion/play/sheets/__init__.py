"""Pages to print: own cards, and the signs of everybody."""
