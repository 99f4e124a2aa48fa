// SPDX-License-Identifier: BSD-2-Clause
// A module whose object cannot be created.

#include <stdexcept>

#include "poise/tests/plugins/modules/sample_law.hpp"

namespace poise {
struct Throws final : SampleLaw {
  Throws() { throw std::runtime_error("no licence for this robot"); }
};
}  // namespace poise

POISE_LAW(poise::Throws, "throws", "Never gets made")
