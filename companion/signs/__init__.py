"""The signs of all screens, documents and sheets: a family drawn by us, and those that names have."""
