// SPDX-License-Identifier: BSD-2-Clause
// One of the twelve sequences of three angles; CMakeLists.txt chooses it.

#include "poise/core/so3/euler_angles.hpp"
#include "poise/plugins/module.hpp"

namespace {

constexpr int axis(int place) { return POISE_SEQUENCE[place] - 'x'; }

class Angles final : public poise::EulerAngles {
 public:
  Angles() : EulerAngles(axis(0), axis(1), axis(2)) {}
};

}  // namespace

POISE_CHART(Angles, "euler-" POISE_SEQUENCE, POISE_SUMMARY)
POISE_EQUATION(POISE_ANGLES)
