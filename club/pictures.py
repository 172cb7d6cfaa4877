"""Pictures that stand in a page as they are: SVG that we have drawn ourselves, never a text."""

from segno import make_qr


class Picture(str):
    """Markup of a picture; templates put it in as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        """Tell templates that nothing is left to be escaped."""
        return self


def qr_code(address: str) -> Picture:
    """Draw the QR code of an address."""
    code = make_qr(address)
    return Picture(code.svg_inline(scale=4, border=4, light="white", dark="black", omitsize=True))
