"""A driver that starts, never speaks, and does not end when its input does."""

import signal
import time

signal.signal(signal.SIGTERM, signal.SIG_IGN)
while True:
    time.sleep(3600)
