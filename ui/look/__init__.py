"""How it looks and sounds: theme, fonts, panels, sounds."""
