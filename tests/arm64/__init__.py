"""An arm64 virtual machine in which the drivers meet the kernel's own spidev, pins and USB serial lines.

`python -m tests.arm64` builds it, boots it and tells what was seen (docs/hardware.md, "The virtual machine").
Nothing here is run by the test suite: without hardware help the machine takes minutes.
"""
