# SPDX-License-Identifier: BSD-2-Clause
"""Types of arguments and results."""

import os

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
PathLike = str | os.PathLike[str]
