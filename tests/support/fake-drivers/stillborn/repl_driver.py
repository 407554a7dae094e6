"""A driver that ends before it has said anything."""

import sys

sys.exit("no luck today")
