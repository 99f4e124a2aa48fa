// SPDX-License-Identifier: BSD-2-Clause
// A module that was written by hand, and not to its end.

#include "poise/plugins/module.hpp"

extern "C" POISE_API const poise::ModuleInfo poise_module;
const poise::ModuleInfo poise_module{poise::kModuleApi,
                                     EIGEN_MAX_STATIC_ALIGN_BYTES,
                                     __VERSION__,
                                     POISE_FLAGS,
                                     poise::ModuleKind::kLaw,
                                     nullptr,
                                     nullptr,
                                     nullptr};
