"""Release files: one file that installs or updates a kiosk without a network. Made, read, taken."""
