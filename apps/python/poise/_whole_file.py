# SPDX-License-Identifier: BSD-2-Clause
"""Files that are replaced only once the new one is whole."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterator
from contextlib import contextmanager

from ._types import PathLike


@contextmanager
def whole_file(file: PathLike) -> Iterator[pathlib.Path]:
    """A path to write to, beside `file`, which it then replaces. After an exception, `file` is as before."""
    beside = pathlib.Path(os.fspath(file) + ".new")
    try:
        yield beside
        beside.replace(os.fspath(file))
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
