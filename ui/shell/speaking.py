"""What comes from the open game and from the shell, said aloud where somebody wants that."""

from __future__ import annotations

from ui.ports.game_port import Notice, Picture, Update
from ui.ports.voice import Voice
from ui.presenters.spoken import events, notice_words, question
from ui.shell.stage import StageHost


class Speaking:
    """Hands sentences to a voice, as the settings of the host want it."""

    def __init__(self, host: StageHost, voice: Voice) -> None:
        self.host, self.voice = host, voice

    @property
    def wanted(self) -> bool:
        """Whether anything is said aloud."""
        return self.host.settings.voice != "off"

    def hear(self, old: Picture | None, update: Update) -> None:
        """Say what led from the picture `old` to this one, and what is asked now."""
        if not self.wanted:
            return
        notice = update.notice
        said = [notice_words(notice)] if notice is not None and notice.passing else []
        answers = self.host.settings.voice == "answers"
        self.voice.say([*said, *events(old, update)], question(old, update.picture, answers))

    def notice(self, notice: Notice) -> None:
        """Say a notice."""
        if self.wanted:
            self.voice.say([notice_words(notice)])

    def hush(self) -> None:
        """What was not said yet is not wanted any more."""
        self.voice.hush()
