// SPDX-License-Identifier: BSD-2-Clause
// A module whose constructor throws something without a message.

#include "poise/tests/plugins/modules/sample_law.hpp"

namespace poise {
struct ThrowsNumber final : SampleLaw {
  ThrowsNumber() { throw 7; }
};
}  // namespace poise

POISE_LAW(poise::ThrowsNumber, "throws-number", "Never gets made")
