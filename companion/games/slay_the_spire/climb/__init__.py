"""The climb: the map, its rooms, rewards, and what a party gains between fights (pages 4 to 9)."""
