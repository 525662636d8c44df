"""What a screen shows, worked out from views without any Kivy: quick to test."""
