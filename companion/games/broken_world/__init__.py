"""Broken World: heroes and minions on a board, gold, and combat that is declared before it is resolved."""
