"""The product's settings, with one more address: an empty view to measure the others by."""

from club import settings as product

globals().update({name: getattr(product, name) for name in dir(product) if name.isupper()})

ROOT_URLCONF = "bench.urls"
