# SPDX-License-Identifier: BSD-2-Clause
"""A stack, composed call by call or loaded from a file."""

from __future__ import annotations

import difflib
import re
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from . import _poise
from ._entries import Constraint, Contact, Task, list_at
from ._place import caller, mistake
from ._robot import Robot
from ._session import find_stack, modules
from ._types import PathLike
from ._whole_file import whole_file
from .errors import ConfigError

if TYPE_CHECKING:
    from ._controller import Controller

PHYSICS = ("dynamics", "contact-motion", "friction-cone")
"""The constraints that a new stack has."""

Module = str | Mapping[str, Any]
"""A module: its type, or a mapping with ``type`` and its parameters."""


class Stack:
    """Robot, contacts, tasks, constraints and solver: all that a stack file says, by the same names.

    ::

        stack = poise.Stack(robot)
        stack.contact("left_foot", link="l_sole", rectangle=(0.23, 0.08), friction=0.7)
        balance = stack.task("com", weight=10, stiffness=60)
        stack.constraint("torque-limits", margin=0.05)
        controller = stack.controller()

    Numbers are SI; a text may carry its unit ("15 cm", "45 deg"). Wrong types, keys and values raise ConfigError
    at once. Names of links, joints and contacts are looked up when ``controller()`` or a Simulation binds the
    stack, because contacts and objects may come after the tasks that name them. Both name the line of the call.
    """

    def __init__(self, robot: Robot | PathLike, constraints: str | Iterable[str] = PHYSICS) -> None:
        """A stack of this robot with these constraints (or this one), the solver "qp" and no tasks."""
        where = caller()
        robot = robot if isinstance(robot, Robot) else Robot.load(robot)
        self._document = robot._document.copy()
        self._made: list[weakref.ref[Any]] = []
        self._document.lay_over({"poise": 1, "control": {"solver": "qp"}}, *where)
        for one in [constraints] if isinstance(constraints, str) else constraints:
            if one not in self._document.names("control.constraints"):
                self._document.append(["control", "constraints"], {"type": one}, *where)

    @classmethod
    def load(cls, stack: PathLike, robot: Robot | PathLike | None = None,
             set: Mapping[str, Any] | None = None) -> Stack:
        """Loads a stack file, or a shipped stack by its name.

        Args:
            stack: a file, or a name such as "t02_com_circle_humanoid": see ``poise.stacks()``
            robot: another robot in place of the stack's own
            set: values by path, such as ``{"control.tasks.balance.weight": 5}``
        """
        self = cls._of(_poise.Document.load(find_stack(stack), []))
        if robot is not None:
            part = robot if isinstance(robot, Robot) else Robot.load(robot)
            self._document = self._document.of_robot(part._document)
        for path, value in (set or {}).items():
            self[path] = value
        self._document.check()
        return self

    @classmethod
    def parse(cls, yaml: str, name: str = "stack") -> Stack:
        """A stack from the text of a stack file; messages call it ``name``."""
        self = cls._of(_poise.Document.parse(yaml, name))
        self._document.check()
        return self

    @classmethod
    def _of(cls, document: _poise.Document) -> Stack:
        self = cls.__new__(cls)
        self._document = document
        self._made = []
        return self

    def contact(self, name: str, link: str, *, friction: Any = None, **fields: Any) -> Contact:
        """Adds a contact.

        Args:
            name: its name in the stack
            link: the link that touches
            friction: coefficient of friction [1]
            fields: the shape (``rectangle=(x, y)``, ``line=x``, ``polygon=[…]``, ``point={}``, ``grasp=…`` [m])
                and the other keys of a contact in a stack file (``on``, ``at``, ``torsion`` …)
        """
        if self._document.get(f"contacts.{name}") is not None:
            raise mistake("there is one of this name already", f"give another name, or change it by "
                          f"contacts['{name}'].set(…)", f"contacts.{name}", code="duplicate")
        said = {"link": link, "friction": friction, **fields}
        self._lay_over(["contacts", name], _given(said), caller())
        return Contact(self, name)

    def task(self, type: str, name: str | None = None, *, level: int | None = None,
             weight: float | Sequence[float] | None = None, law: Module | None = None,
             reference: Module | None = None, **fields: Any) -> Task:
        """Adds a task.

        Args:
            type: the task module, such as "com", "pose", "posture": see ``poise.types("task")``
            name: its name in the stack; by default the type
            level: priority, 1 is the most important
            weight: within the level, or one for each component of the error; 0: that component is off
            law: how the error should evolve; "pd" by default
            reference: where the target comes from; "fixed" at its start by default
            fields: parameters of the task; else of the law (``stiffness``); else of the reference (``to``)
        """
        entry: dict[str, Any] = {"type": type, "name": name, "level": level, "weight": weight, "law": law,
                                 "reference": reference}
        entry = _given(entry)
        entry.update(self._sorted_fields(type, fields, law, reference, f"control.tasks.{name or type}"))
        self._append(["control", "tasks"], "task", entry, caller())
        return Task(self, name or type)

    def constraint(self, type: str, name: str | None = None, *, level: int | None = None,
                   weight: float | None = None, **fields: Any) -> Constraint:
        """Adds a constraint.

        Args:
            type: the constraint module, such as "torque-limits": see ``poise.types("constraint")``
            name: its name in the stack; by default the type
            level: 0 (default): it must hold; else its violation is minimised at this level
            weight: of a violation, if level is not 0
            fields: parameters of the constraint
        """
        entry = _given({"type": type, "name": name, "level": level, "weight": weight, **fields})
        self._append(["control", "constraints"], "constraint", entry, caller())
        return Constraint(self, name or type)

    @property
    def solver(self) -> str:
        """The solver's type. Set it to a type, or to a mapping with ``type`` and its parameters."""
        found = self._document.get("control.solver.type")
        return str(found)

    @solver.setter
    def solver(self, value: Module) -> None:
        where = caller()
        module = {"type": value} if isinstance(value, str) else dict(value)
        _check_module("solver", module, where)
        self._try(lambda: self._document.set("control.solver", module, *where), {"control"}, where)

    @property
    def tasks(self) -> Mapping[str, Task]:
        """The tasks by name."""
        return {name: Task(self, name) for name in self._document.names("control.tasks")}

    @property
    def constraints(self) -> Mapping[str, Constraint]:
        """The constraints by name."""
        return {name: Constraint(self, name) for name in self._document.names("control.constraints")}

    @property
    def contacts(self) -> Mapping[str, Contact]:
        """The contacts by name."""
        return {name: Contact(self, name) for name in self._document.names("contacts")}

    @property
    def robot(self) -> Robot:
        """The robot of this stack, with the stack's limits and start."""
        return Robot(self._document)

    def __getitem__(self, path: str) -> Any:
        """The value at a path of the stack file: ``stack["control.rate"]``; None if nothing stands there."""
        return self._document.get(path)

    def __setitem__(self, path: str, value: Any) -> None:
        """Sets a value: ``stack["control.on_failure"] = {"then": "hold"}``. None removes it. Paths are those of
        ``--set``: entries of lists by name or number, ``stack["disturbances[0].impulse"]``."""
        where = caller()
        self._try(lambda: self._document.set(path, value, *where), {_first(path)}, where)

    def update(self, values: Mapping[str, Any]) -> None:
        """Lays a nested mapping over the stack, as a file that includes it: ``stack.update({"phases": {…}})``."""
        self._lay_over([], dict(values), caller())

    def yaml(self, resolved: bool = False) -> str:
        """The stack as a stack file.

        Args:
            resolved: with all defaults, and with absolute paths, so that it can be saved anywhere
        """
        return self._document.resolved(modules(), False) if resolved else self._document.yaml()

    def save(self, file: PathLike) -> None:
        """Writes the resolved stack file."""
        text = self.yaml(resolved=True)
        with whole_file(file) as beside:
            beside.write_text(text, encoding="utf-8")

    def controller(self, order: _poise.Order | None = None) -> Controller:
        """A controller of this stack, started at the stack's start.

        Args:
            order: the order of another program's arrays, such as that of ``Robot.from_mujoco(model)``; by
                default Poise's own, see Robot

        Raises:
            ConfigError: an unknown name, wrong parameters, a solver that cannot take the stack
        """
        from ._controller import Controller
        return Controller(self, order)

    def copy(self) -> Stack:
        """A copy; nothing runs it yet."""
        return self._of(self._document.copy())

    __copy__ = copy

    def __deepcopy__(self, _: Any) -> Stack:
        return self.copy()

    def __repr__(self) -> str:
        count = {name: len(self._document.names(path)) for name, path in (
            ("contacts", "contacts"), ("tasks", "control.tasks"), ("constraints", "control.constraints"))}
        return "<Stack: " + ", ".join(f"{n} {name}" for name, n in count.items()) + f", solver {self.solver}>"

    # What the entries and controllers use.

    def _mechanism(self) -> _poise.Mechanism:
        return _poise.Mechanism(self._document, modules(), False)

    def _started(self, running: Any) -> None:
        self._made = [ref for ref in self._made if ref() is not None] + [weakref.ref(running)]

    def _running(self) -> list[Any]:
        return [one for one in (ref() for ref in self._made) if one is not None]

    def _sorted_fields(self, type: str, fields: dict[str, Any], law: Any, reference: Any,
                       path: str) -> dict[str, Any]:
        """Fields of a task; those of its law and its reference below these keys."""
        out: dict[str, Any] = {}
        own = _field_names("task", type)
        of_parts: dict[str, str] = {}
        for key, module, default in (("law", law, "pd"), ("reference", reference, "fixed")):
            kind = default if module is None else module if isinstance(module, str) else str(module.get("type", default))
            of_parts.update((name, f"the {key} '{kind}'") for name in _field_names(key, kind) if name not in own)
            of_part = {name: fields[name] for name in fields
                       if name not in own and name not in _KEYS and name in _field_names(key, kind)}
            if of_part:
                fields = {name: value for name, value in fields.items() if name not in of_part}
                said = {"type": kind} if module is None or isinstance(module, str) else dict(module)
                out[key] = {**said, **of_part}
        if type in modules().types("task"):
            _check_spelling(fields, own | _KEYS, of_parts, path)
        return {**fields, **out}

    def _append(self, path: list[str], kind: str, entry: dict[str, Any], where: tuple[str, int]) -> None:
        name = str(entry.get("name") or entry.get("type", ""))
        if not _NAME.fullmatch(name):
            raise mistake(f"'{name}' is not a name", "use letters, digits, '_' and '-'", ".".join(path), where,
                          code="syntax")
        _check_module(kind, entry, where, f"{'.'.join(path)}.{name}")
        self._try(lambda: self._document.append(path, entry, *where), {path[0]}, where)

    def _lay_over(self, path: list[str], values: dict[str, Any], where: tuple[str, int]) -> None:
        self._try(lambda: self._document.lay_over(_nested(path, values), *where), set(path[:1] or values), where)

    def _try(self, change: Callable[[], None], parts: Set[str], where: tuple[str, int]) -> None:
        """Changes these top-level parts of the document; back to what it was if that is wrong."""
        before = self._document.copy()
        try:
            change()
            self._check_parts(parts)
            self._check_entries(before, where)
        except BaseException:
            self._document = before
            raise

    def _check_parts(self, parts: Set[str]) -> None:
        try:
            self._document.check()
        except ConfigError as error:
            if not error.path or _first(error.path) in parts:
                raise  # else of another part, which the user may not have said yet

    def _check_entries(self, before: _poise.Document, where: tuple[str, int]) -> None:
        """Raises what the modules of the tasks and constraints that have changed would say."""
        for kind in ("task", "constraint"):
            path = f"control.{kind}s"
            known = list_at(before, path)
            for entry in list_at(self._document, path):
                if isinstance(entry, dict) and entry not in known:
                    _check_module(kind, entry, where, f"{path}.{entry.get('name') or entry.get('type')}")


_NAME = re.compile("[A-Za-z0-9_-]+")
_KEYS = frozenset(("type", "name", "level", "weight", "law", "reference"))


def _given(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _first(path: str) -> str:
    """The top-level key of a path."""
    return path.split(".")[0].split("[")[0]


def _nested(path: list[str], value: dict[str, Any]) -> dict[str, Any]:
    for part in reversed(path):
        value = {part: value}
    return value


def _field_names(kind: str, type: str) -> set[str]:
    if type not in modules().types(kind):
        return set()
    return {str(field["name"]) for field in modules().fields(kind, type)}


def _check_spelling(fields: dict[str, Any], own: Set[str], of_parts: dict[str, str], path: str) -> None:
    """Raises for a key that looks like one of the task's law or reference; other unknown keys are the module's."""
    for name in fields:
        near = difflib.get_close_matches(name, [*own, *of_parts], 1) if name not in own else []
        if near and near[0] in of_parts:
            raise mistake("unknown key", f"did you mean '{near[0]}' of {of_parts[near[0]]}?", f"{path}.{name}",
                          code="unknown-key")


def _check_module(kind: str, entry: dict[str, Any], where: tuple[str, int], path: str = "") -> None:
    """Raises what the module would say of its parameters, and those of its law and reference."""
    modules().check(kind, entry, *where, path or f"control.{kind}")
    for part in ("law", "reference"):
        module = entry.get(part) if kind == "task" else None
        if module is not None:
            said = {"type": module} if isinstance(module, str) else dict(module)
            modules().check(part, said, *where, f"{path}.{part}")
