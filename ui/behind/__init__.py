"""What stands behind the ports: sessions, desks, devices, decks and tags."""
