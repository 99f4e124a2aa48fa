# SPDX-License-Identifier: BSD-2-Clause
"""An explanation in words."""

from __future__ import annotations

from typing import Any

_MOST = 3  # causes of a task, and limits that act


def sentence(found: dict[str, Any]) -> str:
    """Lines about an object of ``explain``."""
    lines = []
    if found["status"] != "solved":
        lines.append(f"{found['status']}: {found['why']}")
    if found["relaxed"]:
        lines.append("solved without the constraints that on_failure relaxes")
    for name, task in found["tasks"].items():
        if task["causes"]:
            lines.append(_task(name, task))
    if not lines:
        lines.append("nothing limits the tasks: all follow their laws")
    if acting := [f"{one['constraint']} {one['on']}".strip() for one in found["active"]]:
        more = f" and {len(acting) - _MOST} more" if len(acting) > _MOST else ""
        lines.append("at their bounds: " + ", ".join(acting[:_MOST]) + more)
    return "\n".join(lines)


def _task(name: str, task: dict[str, Any]) -> str:
    causes = ", ".join(f"{one['residual_without']:.3g} without {one['name']}" for one in task["causes"][:_MOST]
                       if one["residual_without"] is not None)
    return f"{name}: {task['residual']:.3g} {task['unit']} deviation from its law ({causes})"
