"""What a seat may see, field by field, and the places of the table."""
