"""What the bench found: figures beside their bars, as a table and as `bench/results.json`."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

RESULTS = Path(__file__).resolve().parent / "results.json"


@dataclass(frozen=True)
class Result:
    """One figure. Without a bar it is only told; ``least``: the bar is from below."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    least: bool = True

    @property
    def holds(self) -> bool | None:
        """Tell whether the figure keeps to its bar; ``None`` where there is none."""
        if self.bar is None:
            return None
        return self.value >= self.bar if self.least else self.value <= self.bar


def write(results: Sequence[Result], path: Path = RESULTS) -> None:
    """Write the figures as a list of objects."""
    rows = [
        {key: value for key, value in asdict(result).items() if key != "least"}
        | {"value": round(result.value, 3), "holds": result.holds}
        for result in results
    ]
    path.write_text(json.dumps(rows, indent=2) + "\n")


def table(results: Sequence[Result]) -> str:
    """Return the figures as a table for a terminal."""
    verdicts = {True: "holds", False: "FALLS SHORT", None: ""}
    rows = [("figure", "value", "unit", "bar", "")]
    for result in results:
        sign = "≥" if result.least else "≤"
        bar = "" if result.bar is None else f"{sign} {result.bar:g}"
        figure = f"{result.value:,.2f}" if result.value < 100 else f"{result.value:,.0f}"
        rows.append((result.name, figure, result.unit, bar, verdicts[result.holds]))
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "\n".join(
        f"{name:<{widths[0]}}  {figure:>{widths[1]}}  {unit:<{widths[2]}}  {bar:>{widths[3]}}  "
        f"{said}".rstrip()
        for name, figure, unit, bar, said in rows
    )
