"""The judge: whatever a seat could think of, and why it is not allowed."""
