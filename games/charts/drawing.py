"""A chart as it stands on a page: a picture, and a table of the same numbers.

pygal draws; its styles and scripts are left out, because the page's own style sheet knows both
themes and the site's policy lets nothing inline in. Each mark carries its words as a title, which
browsers show without a script.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import pygal

from club.pictures import Picture

WIDTH, HEIGHT = 420, 210
LABELS_MAX = 5
"""Labels below a chart that fit side by side on a phone."""

_NOT_SHOWN = {"defs", "desc", "title", "style", "script"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a chart's table; ``url`` leads to where the number comes from."""

    text: str
    url: str = ""
    number: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A picture with its ``title``, and ``rows`` of the same numbers under ``headings``.

    ``note`` says what is drawn, where the title does not.
    """

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    svg: Picture
    note: str = ""


def config(said: Callable[[float], str], **more: Any) -> dict[str, Any]:
    """Return how every chart is drawn; ``said`` writes a value."""
    return {
        "css": [],
        "js": [],
        "no_prefix": True,
        "disable_xml_declaration": True,
        "show_legend": False,
        "width": WIDTH,
        "height": HEIGHT,
        "margin": 6,
        # Half of the last label stands beside the plot.
        "margin_right": 22,
        "value_formatter": said,
        "dots_size": 2.5,
        "max_scale": 5,
        "truncate_label": 18,
        **more,
    }


def whole_steps(greatest: int) -> list[int]:
    """Return where an axis of counts is written: whole numbers only, five of them at most."""
    step = max(1, -(-greatest // 4))
    return list(range(0, greatest + step, step))


def drawn(chart: pygal.graph.graph.Graph, title: str) -> Picture:
    """Return the picture as SVG for a page: no style, no script, no address but our own."""
    root = ElementTree.fromstring(chart.render())  # noqa: S314  # made a moment ago by pygal
    _clean(root)
    root.set("role", "img")
    root.set("aria-label", title)
    del root.attrib["id"]
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    return Picture(ElementTree.tostring(root, encoding="unicode"))


def _clean(node: ElementTree.Element) -> None:
    """Take out what needs a script or a style; keep a mark's words as its title."""
    words = _words(node)
    for child in list(node):
        name = child.tag.rpartition("}")[2]
        if name in _NOT_SHOWN or "tooltip-overlay" in child.get("class", ""):
            node.remove(child)
        else:
            _clean(child)
    node.attrib.pop("style", None)
    if words:
        title = ElementTree.SubElement(node, "{http://www.w3.org/2000/svg}title")
        title.text = words
        node.remove(title)
        node.insert(0, title)


def _words(node: ElementTree.Element) -> str:
    said = {child.get("class"): child.text or "" for child in node if child.get("class")}
    if not said.get("value"):
        return ""
    return ": ".join(
        word for word in (said.get("label") or said.get("x_label"), said["value"]) if word
    )
