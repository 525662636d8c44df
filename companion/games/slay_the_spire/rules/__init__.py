"""What effects do, in whatever scene is open: cards moved, hits, powers, orbs, relics, potions."""
