// SPDX-License-Identifier: BSD-2-Clause
// The library that missing_library.cpp needs.

#include "poise/core/export.hpp"

POISE_API double from_vendor();
POISE_API double from_vendor() { return 1; }
