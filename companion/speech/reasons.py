"""Why the system did not do what was asked, in the language in use: its own words are English."""

from __future__ import annotations

import errno

from companion.speech.words import N_, _

_REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("you have no permission"),
    errno.EPERM: N_("you have no permission"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EEXIST: N_("it already exists"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of the path is not a folder"),
    errno.EIO: N_("the device did not answer"),
    errno.ENODEV: N_("the device did not answer"),
    errno.ENXIO: N_("the device did not answer"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}


def why_failed(trouble: OSError) -> str:
    """Why it failed, in a few words without a full stop; what is rare is said as the system says it."""
    words = _REASONS.get(trouble.errno or 0)
    return _(words) if words else trouble.strerror or str(trouble) or type(trouble).__name__
