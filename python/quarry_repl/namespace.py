"""The globals of the steps: what they hold at the start of each step, and what comes back after a failed one."""

from __future__ import annotations

import sys
import types
from typing import Any, Callable, Optional

from .builtins_guard import guarded_builtins
from .redefinitions import WORD_NAMES
from .shapes import OWN_LISTS

_MODULE_NAMES = frozenset(
    ("__name__", "__doc__", "__package__", "__loader__", "__spec__", "__builtins__", "__annotations__")
)


class Silent(list):  # type: ignore[type-arg]
    """A list that was printed already and need not be echoed."""


class Namespace:
    def __init__(self) -> None:
        self._step = 0
        self._seeded = False
        self._seed: Optional[Callable[[int], None]] = None
        self._builtins = guarded_builtins(self._seed_once)
        self._pristine_builtins = dict(self._builtins)
        self._reserved: dict[str, Any] = {}
        self._preloaded: dict[str, Any] = {}
        # Steps are a module of their own: dataclasses, typing and pickling of names look it up there.
        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self.globals: dict[str, Any] = vars(module)

    def reserve(self, names: dict[str, Any]) -> None:
        """Names that are put back before every step."""
        self._reserved.update(names)
        self.globals.update(names)

    def preload(self, names: dict[str, Any]) -> None:
        """Names that are there from the start, as if imported; a step may rebind them like any other."""
        self._preloaded = dict(names)
        self.globals.update(names)

    def begin_step(self, step: int) -> None:
        self._step, self._seeded = step, False
        self._builtins.clear()
        self._builtins.update(self._pristine_builtins)
        names = self.globals
        for name, value in self._reserved.items():
            if name in WORD_NAMES and name in names and not callable(names[name]):
                continue
            names[name] = value
        names["__name__"] = "__main__"
        names["__builtins__"] = self._builtins
        self._seed_once()

    def restore(self, snapshot: dict[str, Any]) -> None:
        """Gives names their old objects back and takes new ones away."""
        self.globals.clear()
        self.globals.update(snapshot)

    def user_variables(self) -> dict[str, Any]:
        """What steps have made, `context` and `question` left out; modules are no variables."""
        return {
            name: value
            for name, value in self.globals.items()
            if type(name) is str
            and self._reserved.get(name, self) is not value
            and self._preloaded.get(name, self) is not value
            and name not in _MODULE_NAMES
            and type(value) is not types.ModuleType
        }

    def documents(self) -> dict[str, Any]:
        """`context` and `question` as they were loaded."""
        return {name: self._reserved[name] for name in ("context", "question")}

    def hidden_names(self) -> list[str]:
        """Variables of steps that hide a helper or a builtin function."""
        return [
            name
            for name, value in self.user_variables().items()
            if not callable(value) and (name in self._reserved or callable(self._pristine_builtins.get(name)))
        ]

    @staticmethod
    def is_silent(value: Any) -> bool:
        return type(value) is Silent

    @staticmethod
    def is_own_list(value: Any) -> bool:
        return type(value) in OWN_LISTS

    def _seed_once(self) -> None:
        """Seeds by the step, so that a step run again gives the same numbers."""
        random = sys.modules.get("random")
        if self._seeded or random is None:
            return
        # The function as it was at first, whatever a step puts in its place.
        seed = self._seed = self._seed or random.seed
        self._seeded = True
        seed(self._step)
