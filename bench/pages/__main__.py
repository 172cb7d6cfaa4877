"""Measure the pages of the product that listens on a port; print the figures as JSON, one a line.

Runs with the product's settings and database role, so that it can make clubs to measure in.
"""

import json
import sys
from dataclasses import asdict

import django

django.setup()

# Models can be imported only now.
from bench.pages import board, felt, history, tap  # noqa: E402

for measurement in (felt, tap, board, history):
    for result in measurement.measure(int(sys.argv[1])):
        print(json.dumps(asdict(result)), flush=True)
