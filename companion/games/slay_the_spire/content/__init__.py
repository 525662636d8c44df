"""What is printed: cards, enemies, relics and potions as data, read from TOML and checked."""
