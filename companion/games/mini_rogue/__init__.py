"""Mini Rogue: a dungeon of cards, resolved by dice, for one or two."""
