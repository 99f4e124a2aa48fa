# SPDX-License-Identifier: BSD-2-Clause
"""Packages that only some functions need."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def of_extra(extra: str) -> Iterator[None]:
    """Around imports: of a missing package, says with which extra of Poise it is installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"there is no package '{error.name}'; pip install .[{extra}] in a checkout of Poise, "
                                  f"or pip install poise-wbc[{extra}]", name=error.name) from error
