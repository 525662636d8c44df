"""What an owner wrote: numbers and sets of own cards."""
