// SPDX-License-Identifier: BSD-2-Clause
// Incomplete module declarations; KIND_NUMBER, TYPE and MAKE select the fault.

#include "poise/tests/plugins/modules/sample_law.hpp"

namespace {

[[maybe_unused]] poise::ModuleObject* nothing() { return nullptr; }

}  // namespace

extern "C" POISE_API const poise::ModuleInfo poise_module;
const poise::ModuleInfo poise_module{
    poise::kModuleApi, {},  __VERSION__, static_cast<poise::ModuleKind>(KIND_NUMBER), TYPE,
    "Half filled in",  MAKE};
