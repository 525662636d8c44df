"""The touchscreen: a Kivy app that draws views and sends answers.

Import `ui.program.environment` and call `prepare` before anything that imports Kivy.
"""
