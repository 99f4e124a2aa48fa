# SPDX-License-Identifier: BSD-2-Clause
"""Where in the user's program a call stands."""

from __future__ import annotations

import os
import sys

_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


def caller() -> tuple[str, int]:
    """Name and line of the innermost file outside of this package."""
    frame = sys._getframe(1)
    while frame.f_back is not None and _is_own(frame.f_code.co_filename):
        frame = frame.f_back
    return os.path.basename(frame.f_code.co_filename), frame.f_lineno


def _is_own(file: str) -> bool:
    return os.path.abspath(file).startswith(_PACKAGE)
