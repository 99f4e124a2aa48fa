// SPDX-License-Identifier: BSD-2-Clause
// A hand-written module declaration that is incomplete.

#include "poise/plugins/module.hpp"

extern "C" POISE_API const poise::ModuleInfo poise_module;
const poise::ModuleInfo poise_module{
    poise::kModuleApi, {}, __VERSION__, poise::ModuleKind::kLaw, nullptr, nullptr, nullptr};
