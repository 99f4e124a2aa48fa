// SPDX-License-Identifier: BSD-2-Clause
// A module that needs a library which the loader does not find.

#include "poise/tests/plugins/modules/sample_law.hpp"

double from_vendor();

namespace poise {
struct Dependent final : SampleLaw {
  void bind(const Binding&, const TaskRows&) override { from_vendor(); }
};
}  // namespace poise

POISE_LAW(poise::Dependent, "missing-library", "Lacks a library")
