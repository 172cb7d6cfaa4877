"""Laws are checked on machines that are busy with other tests: no deadline for one example."""

from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
