"""Sub-calls: requests out, replies in, whatever order they come in."""

from __future__ import annotations

from json import JSONEncoder
from typing import Any, Callable, NamedTuple, Optional, Union

from .finals import Answers
from .gate import Gate
from .messages import Message
from .replies import NotJson, parse_reply

MAX_PROMPT_CHARS = 400_000
MAX_BATCH_CHARS = 4_000_000

_schema_encoder = JSONEncoder(allow_nan=False)

#: What is added to a prompt whose reply did not parse: the same prompt again would get the same reply.
ASK_AGAIN = "\n\nYour last reply was not valid JSON. Reply with the JSON alone."


#: A text, or (name of the document, first character, end).
Passage = Union[str, tuple[str, int, int]]


class Asked(NamedTuple):
    prompt: str
    #: JSON schema of the reply.
    schema: Optional[Message] = None
    #: What of the documents stands in the prompt: places, or texts to look for; None where the prompt itself is looked through.
    passages: Optional[list[Passage]] = None


class Reply(NamedTuple):
    text: str
    error: Optional[str]


class Port(NamedTuple):
    """What sub-calls need of the session."""

    send: Callable[[Message], None]
    #: Handles messages until a reply to one of the ids comes; None when the step is interrupted.
    next_reply: Callable[[set[str]], Optional[Message]]
    variables: Callable[[], Optional[dict[str, Any]]]
    #: Told of each prompt that was answered.
    answered: Callable[[Asked], None]


class SubCalls:
    """llm_query and llm_query_batched, and what the other helpers that ask are made of."""

    def __init__(self, port: Port, gate: Gate, answers: Answers) -> None:
        self._port = port
        self._gate = gate
        self._answers = answers
        self._calls = 0
        self._batches = 0

    def llm_query(self, prompt: Any, schema: Any = None) -> Any:
        """Asks the sub model; returns its reply, with a JSON schema the parsed value."""
        if isinstance(prompt, (list, tuple)):
            raise TypeError("llm_query takes one prompt; for several use llm_query_batched(prompts)")
        if isinstance(schema, str):
            # llm_query(question, text) is what small models write; a text is no schema.
            prompt, schema = f"{prompt}\n\n{schema}", None
        text = prompt_text(prompt, "llm_query")
        checked = _checked_schema(schema)
        reply = self.ask([Asked(text, checked)], batched=False)[0]
        if reply.error is not None:
            raise RuntimeError(reply.error)
        if checked is None:
            return reply.text
        try:
            return parse_reply(reply.text)
        except NotJson:
            pass
        again = self.ask([Asked(text + ASK_AGAIN, checked)], batched=False)[0]
        if again.error is not None:
            raise RuntimeError(again.error)
        try:
            return parse_reply(again.text)
        except NotJson:
            raise ValueError(f"llm_query: the reply is no JSON, twice: {again.text[:200]!r}") from None

    def llm_query_batched(self, prompts: Any, schema: Any = None) -> list[Any]:
        """Asks all prompts at once; replies in their order, a failed one as `[llm_query failed: reason]`."""
        if isinstance(prompts, (str, bytes, dict)):
            raise TypeError("llm_query_batched takes a list of prompts; for one use llm_query(prompt)")
        texts = [prompt_text(prompt, "llm_query_batched") for prompt in prompts]
        checked = _checked_schema(schema)
        replies = self.ask([Asked(text, checked) for text in texts])
        results: list[Any] = [_text_or_failure(reply) for reply in replies]
        if checked is None:
            return results
        broken = []
        for index, reply in enumerate(replies):
            if reply.error is None and not _parsed(reply.text, index, results):
                broken.append(index)
        again = self.ask([Asked(texts[index] + ASK_AGAIN, checked) for index in broken])
        for index, reply in zip(broken, again):
            if reply.error is not None:
                results[index] = _text_or_failure(reply)
            elif not _parsed(reply.text, index, results):
                results[index] = failure_text("the reply is no JSON, twice")
        return results

    def ask(self, asked: list[Asked], batched: bool = True) -> list[Reply]:
        """Sends every prompt before it waits for the first reply. ValueError, nothing sent, above the caps."""
        self._answers.raise_if_given()
        _check_sizes([one.prompt for one in asked])
        if not asked:
            return []
        with self._gate:
            _need_stack()
            return self._exchange(asked, batched)

    def _exchange(self, asked: list[Asked], batched: bool) -> list[Reply]:
        ids = []
        self._batches += 1
        for index, one in enumerate(asked):
            self._calls += 1
            request: Message = {"type": "llm_query_request", "id": f"q{self._calls}", "prompt": one.prompt}
            if one.schema is not None:
                request["schema"] = one.schema
            if batched:
                request.update(batch=f"b{self._batches}", index=index, total=len(asked))
            variables = self._port.variables() if index == 0 else None
            if variables is not None:
                request["variables"] = variables
            self._port.send(request)
            ids.append(request["id"])
        waiting, replies = set(ids), {}
        while waiting:
            message = self._port.next_reply(waiting)
            if message is None:
                break
            waiting.discard(message["id"])
            replies[message["id"]] = Reply(message.get("text", ""), message.get("error"))
        stopped = Reply("", "stopped")
        answered = [replies.get(request_id, stopped) for request_id in ids]
        for one, reply in zip(asked, answered):
            if reply.error is None:
                self._port.answered(one)
        return answered


def _need_stack(calls: int = 100) -> None:
    """RecursionError now, with nothing sent, rather than amid a message that would then be lost."""
    if calls:
        _need_stack(calls - 1)


def prompt_text(prompt: Any, caller: str) -> str:
    """A prompt as text: what print would show, but for what is surely a mistake."""
    if isinstance(prompt, str):
        return str.__str__(prompt)
    if prompt is None or callable(prompt):
        raise TypeError(f"{caller}: a prompt is a text, not {type(prompt).__name__}")
    return str(prompt)


def failure_text(reason: str) -> str:
    return f"[llm_query failed: {reason}]"


def _text_or_failure(reply: Reply) -> str:
    return reply.text if reply.error is None else failure_text(reply.error)


def _parsed(text: str, index: int, results: list[Any]) -> bool:
    try:
        results[index] = parse_reply(text)
    except NotJson:
        return False
    return True


def _checked_schema(schema: Any) -> Optional[Message]:
    if schema is None:
        return None
    if not isinstance(schema, dict):
        raise TypeError("a schema is a dict, such as {'type': 'object', 'properties': {...}}")
    try:
        _schema_encoder.encode(schema)
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"the schema is no JSON: {error}") from None
    return schema


def _check_sizes(prompts: list[str]) -> None:
    for prompt in prompts:
        if len(prompt) > MAX_PROMPT_CHARS:
            raise ValueError(
                f"a prompt of {len(prompt)} characters is above the limit of {MAX_PROMPT_CHARS}; "
                "cut the text with chunks(text, size)"
            )
    total = sum(map(len, prompts))
    if total > MAX_BATCH_CHARS:
        raise ValueError(
            f"a batch of {total} characters is above the limit of {MAX_BATCH_CHARS}; ask in smaller batches"
        )
