"""What people read: of cards and enemies, made from their effects; of acts and events, with names."""
