"""What several games share above the kernel: seats, cards, asks, dice. A part enters with its second user."""
