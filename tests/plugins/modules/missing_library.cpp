// SPDX-License-Identifier: BSD-2-Clause
// A module whose own library is not where the loader looks.

#include "poise/tests/plugins/modules/sample_law.hpp"

double from_vendor();

namespace poise {
struct Dependent final : SampleLaw {
  void bind(Eigen::Index) override { from_vendor(); }
};
}  // namespace poise

POISE_LAW(poise::Dependent, "missing-library", "Lacks a library")
