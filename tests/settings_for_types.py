"""The settings as the type checker reads them: it needs all of them, and no server."""

from club import local

local.complete("compile_translations")

from club.settings import *  # noqa: E402, F403
