"""The protocol stream: lines in by a reader thread, JSON objects out by the main thread."""

from __future__ import annotations

import _thread
import os
import signal
from _queue import SimpleQueue
from json import JSONEncoder
from time import sleep
from typing import Any, Union

#: A longer line is refused unread; either side ends with the other rather than sending one. Bytes.
MAX_LINE_BYTES = 16 * 1024 * 1024

_READ_BYTES = 1 << 16
_READER_STACK_BYTES = 1 << 18
_encoder = JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class TooLong:
    """Stands in the queue for a line above MAX_LINE_BYTES."""


class Wake:
    """Stands in the queue for a signal that came while the main thread could not be interrupted."""


Item = Union[bytes, TooLong, Wake]


class LineSplitter:
    """Cuts a byte stream into lines. `feed` changes nothing when it raises, so it may be tried again."""

    def __init__(self, max_bytes: int = MAX_LINE_BYTES) -> None:
        self._max_bytes = max_bytes
        self._pieces: list[bytes] = []
        self._size = 0
        self._skipping = False

    def feed(self, data: bytes) -> list[Item]:
        first, *others = data.split(b"\n")
        if not others:
            grown = self._size + len(first)
            if self._skipping:
                return []
            if grown > self._max_bytes:
                items: list[Item] = [TooLong()]
                self._pieces, self._size, self._skipping = [], 0, True
                return items
            self._pieces.append(first)
            self._size = grown
            return []
        items = []
        if not self._skipping:
            line = b"".join([*self._pieces, first])
            items.append(line if len(line) <= self._max_bytes else TooLong())
        items.extend(others[:-1])
        pieces = [others[-1]]
        self._pieces, self._size, self._skipping = pieces, len(pieces[0]), False
        return items


def encode_line(message: dict[str, Any]) -> bytes:
    """One line of JSON. Lone surrogates become the escapes that JSON has for them."""
    return (_encoder.encode(message) + "\n").encode("utf-8", "backslashreplace")


class Channel:
    """Owns the two private descriptors; only the main thread sends and receives."""

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self._read_fd = read_fd
        self._write_fd = write_fd
        self._queue: SimpleQueue[Item] = SimpleQueue()

    def start(self) -> None:
        """Starts the reader thread, which owns the input from now on."""
        _thread.stack_size(_READER_STACK_BYTES)
        _thread.start_new_thread(self._read_forever, ())

    def receive(self) -> Item:
        return self._queue.get()

    def wake(self) -> None:
        """Makes `receive` return; safe inside a signal handler, SimpleQueue.put being reentrant."""
        self._queue.put(Wake())

    def send(self, message: dict[str, Any]) -> None:
        """Writes one line. Ends the process when the host no longer reads: nobody is left to work for."""
        data = encode_line(message)
        if len(data) > MAX_LINE_BYTES:
            raise ValueError(f"a reply of {len(data)} bytes is above the limit of {MAX_LINE_BYTES}")
        view = memoryview(data)
        done = 0
        try:
            while done < len(data):
                done += os.write(self._write_fd, view[done:])
        except OSError:
            os._exit(0)

    def _read_forever(self) -> None:
        # Signals belong to the main thread alone; one that landed here would leave it waiting.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        splitter = LineSplitter()
        while True:
            data = self._patiently(lambda: os.read(self._read_fd, _READ_BYTES))
            if not data:
                os._exit(0)
            for item in self._patiently(lambda data=data: splitter.feed(data)):
                self._patiently(lambda item=item: self._queue.put(item))

    @staticmethod
    def _patiently(action: Any) -> Any:
        """Tries again until there is memory: a reader that died would leave a deaf driver."""
        while True:
            try:
                return action()
            except MemoryError:
                sleep(0.02)
            except OSError:
                os._exit(0)
