"""The tools of translators: messages extracted, catalogues merged, checked and reworded (needs babel)."""
