// SPDX-License-Identifier: BSD-2-Clause
// A module whose object cannot be made, and that does not say why.

#include "poise/tests/plugins/modules/sample_law.hpp"

namespace poise {
struct ThrowsNumber final : SampleLaw {
  ThrowsNumber() { throw 7; }
};
}  // namespace poise

POISE_LAW(poise::ThrowsNumber, "throws-number", "Never gets made")
