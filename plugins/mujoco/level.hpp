// SPDX-License-Identifier: BSD-2-Clause
// The processor that MuJoCo's own build of its library needs. Without AVX, loading that library
// ends the program, so the modules that link it say so. Include this header after module.hpp.

#pragma once

#include "poise/plugins/module.hpp"

#if POISE_MUJOCO_BUNDLED && defined(__x86_64__) && !defined(__AVX__)
#undef POISE_MODULE_LEVEL
#define POISE_MODULE_LEVEL "x86-64-avx"
#endif
