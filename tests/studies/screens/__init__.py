"""What the screen costs and where it fails the eye: benchmarks, the audit, the demonstration."""
