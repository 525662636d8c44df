"""What is said to people and read from them: words, whole numbers, command lines. Imports nothing of ours.

Everything may import it, the hardware too.
"""
