"""Codes that open a page once: told to one person; the database keeps only their digest."""

import hashlib
import secrets


def new_code() -> str:
    """Return a code that can't be guessed (192 bits) and can stand in a link."""
    return secrets.token_urlsafe(24)


def digest_of(code: str) -> str:
    """Return what is stored of ``code``; any text may be asked for."""
    return hashlib.sha256(code.encode(errors="surrogatepass")).hexdigest()
