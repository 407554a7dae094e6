"""Text kept by head and tail, and the stream that a step prints into."""

from __future__ import annotations


class HeadTail:
    """Keeps the first and last characters of what is added, `cap` in all; memory stays near `cap`."""

    def __init__(self, cap: int) -> None:
        self._head_room = (cap + 1) // 2
        self._tail_cap = cap // 2
        self._head: list[str] = []
        self._tail: list[str] = []
        self._tail_size = 0
        self._total = 0
        self._cap = cap

    @property
    def omitted(self) -> int:
        """Characters that the text lacks."""
        return max(0, self._total - self._cap)

    def add(self, text: str) -> None:
        self._total += len(text)
        if self._head_room:
            taken = text[: self._head_room]
            self._head.append(taken)
            self._head_room -= len(taken)
            text = text[len(taken) :]
        if text and self._tail_cap:
            self._tail.append(text[-self._tail_cap :])
            self._tail_size += len(self._tail[-1])
            if self._tail_size > 4 * self._tail_cap + 4096:
                self._tail = ["".join(self._tail)[-self._tail_cap :]]
                self._tail_size = len(self._tail[0])

    def skip(self, chars: int) -> None:
        """Counts characters that were never made; they lie between head and tail."""
        self._total += chars

    def text(self) -> str:
        head, tail = "".join(self._head), "".join(self._tail)
        if not self.omitted:
            return head + tail
        return f"{head}\n[truncated {self.omitted} chars]\n{tail[len(tail) - self._tail_cap :]}"


def head_and_tail(text: str, cap: int) -> str:
    kept = HeadTail(cap)
    kept.add(text)
    return kept.text()


class StepOutput:
    """`sys.stdout` of a step."""

    encoding = "utf-8"
    errors = "backslashreplace"
    closed = False

    def __init__(self, cap: int) -> None:
        self._kept = HeadTail(cap)
        self._notes: set[str] = set()

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        # A subclass may answer slices as it likes; what is kept is the characters it holds.
        plain = text if type(text) is str else str.__str__(text)
        self._kept.add(plain)
        return len(plain)

    def note(self, sentence: str) -> None:
        """A remark of the driver to the model, once a step however often it applies."""
        if sentence not in self._notes:
            self._notes.add(sentence)
            self._kept.add(f"note: {sentence}\n")

    def writelines(self, texts: list[str]) -> None:
        for text in texts:
            self.write(text)

    def flush(self) -> None:
        """Nothing waits: text is kept as it comes."""

    def isatty(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False

    def text(self) -> str:
        return self._kept.text()
