"""What each seat sees and knows, and the places of the table."""
