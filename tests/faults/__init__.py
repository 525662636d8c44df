"""The machine of faults: whatever changes a kiosk, with a fault at each of its system calls."""
