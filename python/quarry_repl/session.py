"""The session: takes requests one by one, runs steps, and answers; nothing that comes in ends it but the end
of the input."""

from __future__ import annotations

from collections import deque
from time import perf_counter
from typing import Any, Callable, Optional

from .documents import Library
from .finals import Answers
from .gate import Gate
from .helpers import Helpers
from .memory import Headroom
from .messages import Message, ProtocolError, parse
from .namespace import Namespace
from .preloaded import PRELOADED
from .step_touch import StepTouch
from .steps import StepResult, Stepper
from .subcalls import Port, SubCalls
from .variables import VariableTable
from .wire import MAX_LINE_BYTES, Channel, TooLong, Wake

SelfTest = Callable[[dict[str, Any]], dict[str, Any]]

_DEFAULT_STDOUT_CHARS = 2_000


class Session:
    """Everything behind the wire. `self_test` attempts what the sandbox must refuse."""

    def __init__(
        self, channel: Channel, gate: Gate, headroom: Headroom, paths_allowed: bool, self_test: SelfTest
    ) -> None:
        self._channel = channel
        self._gate = gate
        self._self_test = self_test
        self._waiting: deque[Message] = deque()
        self._waited_seconds = 0.0
        self._stdout_chars = _DEFAULT_STDOUT_CHARS
        self._live_variables = False
        self._steps = 0
        self._namespace = Namespace()
        self._variables = VariableTable()
        self._library = Library(paths_allowed)
        self._answers = Answers(self._namespace.user_variables)
        self._touch = StepTouch(self._library, self._namespace.globals.get)
        port = Port(channel.send, self._next_reply, self._snapshot, self._touch.answered)
        self._stepper = Stepper(
            self._namespace, self._answers, gate, headroom, lambda: self._waited_seconds
        )
        self._helpers = Helpers(
            self._library,
            SubCalls(port, gate, self._answers),
            self._namespace,
            self._answers,
            lambda: self._stepper.output,
        )
        self._namespace.reserve({"context": "", "question": "", **self._helpers.names()})
        self._namespace.preload(PRELOADED)

    def serve(self) -> None:
        """Answers requests for ever; the reader thread ends the process when the input ends."""
        while True:
            message = None
            try:
                message = self._waiting.popleft() if self._waiting else self._next_message()
                if message is not None:
                    self._handle(message)
            except BaseException as error:
                self._apologize(message, error)

    def _apologize(self, message: Optional[Message], error: BaseException) -> None:
        """An answer for a request that failed in the driver itself: the host must not wait for ever."""
        sentence = f"the driver failed: {type(error).__name__}"
        request: Message = message or {}
        try:
            if request.get("type") == "exec":
                self._reply(request, "exec_result", _result_fields(StepResult("", sentence, None, 0.0)))
            else:
                self._complain(sentence, request.get("id"))
        except BaseException:
            # Too little memory even for that; the next request may free some.
            return

    def _next_message(self) -> Optional[Message]:
        """The next request; None where there was none to handle, or a bad one, which is answered here."""
        item = self._channel.receive()
        if isinstance(item, Wake):
            return None
        if isinstance(item, TooLong):
            self._complain(f"a line above {MAX_LINE_BYTES} bytes is not read", None)
            return None
        try:
            return parse(item)
        except ProtocolError as error:
            self._complain(error.message, error.request_id)
            return None

    def _complain(self, sentence: str, request_id: Optional[str]) -> None:
        reply: Message = {"type": "protocol_error", "message": sentence}
        if request_id is not None:
            reply["id"] = request_id
        self._channel.send(reply)

    def _reply(self, request: Message, kind: str, fields: dict[str, Any]) -> None:
        reply: Message = {"type": kind}
        if "id" in request:
            reply["id"] = request["id"]
        reply.update(fields)
        self._channel.send(reply)

    def _handle(self, message: Message) -> None:
        kind = message.get("type")
        if self._handle_aside(message):
            return
        if kind == "exec":
            self._run_step(message)
        elif kind == "load":
            self._load(message)
        elif kind == "self_test":
            targets = {name: value for name, value in message.items() if name not in ("type", "id")}
            self._reply(message, "self_test_result", self._self_test(targets))
        else:
            known = "configure, self_test, load, exec, inspect, llm_query_response"
            sentence = f"unknown message type {str(kind)[:100]!r}; known are {known}"
            self._reply(message, "exec_result", _result_fields(StepResult("", sentence, None, 0.0)))

    def _handle_aside(self, message: Message) -> bool:
        """Requests that are answered at once, also while a sub-call is pending."""
        kind = message.get("type")
        if kind == "configure":
            self._stdout_chars = message.get("stdoutTruncateChars", self._stdout_chars)
            self._live_variables = message.get("variables", self._live_variables)
            self._helpers.piece_chars = message.get("pieceChars", self._helpers.piece_chars)
        elif kind == "inspect":
            from .inspection import inspect

            names = self._inspectable()
            fields = inspect(names, message["path"], message.get("offset", 0), message.get("limit", 100))
            self._reply(message, "inspection", fields)
        else:
            # A reply that nothing waits for is ignored.
            return kind == "llm_query_response"
        return True

    def _next_reply(self, wanted: set[str]) -> Optional[Message]:
        started = perf_counter()
        try:
            while not self._gate.interrupted:
                message = self._next_message()
                if message is None:
                    continue
                if message.get("type") == "llm_query_response" and message["id"] in wanted:
                    return message
                try:
                    if not self._handle_aside(message):
                        self._waiting.append(message)
                except Exception as error:
                    # Not the fault of the step that waits.
                    self._apologize(message, error)
            return None
        finally:
            self._waited_seconds += perf_counter() - started

    def _load(self, message: Message) -> None:
        from .loading import LoadError

        started = perf_counter()
        try:
            self._library.load(message["documents"])
        except LoadError as error:
            self._complain(str(error), message.get("id"))
            return
        names: dict[str, Any] = {"context": self._library.context()}
        if "question" in message:
            names["question"] = message["question"]
        self._namespace.reserve(names)
        documents = [
            {"name": document.name, "chars": document.chars, "memoryBytes": document.memory_bytes}
            for document in self._library.documents
        ]
        self._reply(message, "loaded", {"documents": documents, "seconds": perf_counter() - started})

    def _run_step(self, message: Message) -> None:
        self._steps = message.get("step", self._steps + 1)
        # Made anew, since a step can change a dict or list in place.
        self._namespace.reserve({"context": self._library.context()})
        self._variables.begin_step()
        self._helpers.begin_step()
        self._touch.begin_step()
        result = self._stepper.run(message.get("code", ""), self._steps, self._stdout_chars)
        fields = _result_fields(result)
        variables = self._snapshot()
        if variables is not None:
            fields["variables"] = variables
        citations = self._helpers.citations.of_this_step()
        if citations:
            fields["citations"] = citations
        touched = self._touched(message.get("code", ""), result)
        if touched:
            fields["touched"] = touched
        self._reply(message, "exec_result", fields)

    def _touched(self, code: str, result: StepResult) -> list[dict[str, Any]]:
        """A result without it is still a result: where memory or depth does not suffice, less is told."""
        try:
            return self._touch.of_step(code, result.reached, self._stepper.output.text(), self._helpers.called())
        except Exception:
            return []

    def _snapshot(self) -> Optional[dict[str, Any]]:
        if not self._live_variables:
            return None
        return self._variables.snapshot(self._namespace.user_variables())

    def _inspectable(self) -> dict[str, Any]:
        names = self._namespace.user_variables()
        return {**self._namespace.documents(), **names}


def _result_fields(result: StepResult) -> dict[str, Any]:
    return {
        "stdout": result.stdout,
        "error": result.error,
        "final": result.final,
        "seconds": round(result.seconds, 6),
    }
