"""One game in a terminal: the menu, what is shown, what is typed."""
