// SPDX-License-Identifier: BSD-2-Clause
// A module that calls an undefined function.

#include "poise/tests/plugins/modules/sample_law.hpp"

namespace somewhere {
double absent(int number, double share);
}

namespace poise {
struct Incomplete final : SampleLaw {
  void bind(const Binding& /*binding*/, const TaskRows& rows) override {
    somewhere::absent(static_cast<int>(rows.error.size()), 0.5);
  }
};
}  // namespace poise

POISE_LAW(poise::Incomplete, "missing-symbol", "Lacks a function")
