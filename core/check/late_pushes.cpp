// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/late_pushes.hpp"

#include <fmt/format.h>

namespace poise {

std::vector<Finding> late_pushes(const StackSpec& spec) {
  std::vector<Finding> out;
  for (std::size_t i = 0; i < spec.pushes.size(); ++i) {
    const PushSpec& push = spec.pushes[i];
    if (push.at < spec.duration) continue;
    out.push_back(
        warning_of(WarningKind::kPushLate, push.place, fmt::format("disturbances[{}].at", i),
                   fmt::format("is {:g} s, but the run ends at {:g} s: there is no push; give a "
                               "longer plant.duration or an earlier time",
                               push.at, spec.duration)));
  }
  return out;
}

}  // namespace poise
