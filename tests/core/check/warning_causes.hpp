// SPDX-License-Identifier: BSD-2-Clause
// Smallest inputs that yield a warning, one or more for every kind.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "poise/core/stack/finding.hpp"

namespace poise::test {

/// An input, and the warning that it yields.
struct WarningCause {
  WarningKind kind;
  std::string path;                               ///< of the first warning
  std::function<std::vector<Finding>()> reading;  ///< reads the input
};

/// The name of a case: its kind and number.
inline std::string cause_name(const testing::TestParamInfo<WarningCause>& cause) {
  std::string name(to_string(cause.param.kind));
  std::ranges::replace(name, '-', '_');
  return name + '_' + std::to_string(cause.index);
}
/// In place of the bytes of a failed case.
inline void PrintTo(const WarningCause& cause, std::ostream* out) { *out << to_string(cause.kind); }

/// Whether only MJCF files yield the kind. tests/plugins/mujoco has causes of these,
/// tests/core/check of all others.
inline bool is_of_mjcf(WarningKind kind) {
  return kind == WarningKind::kOverlap ||
         (kind >= WarningKind::kActuator && kind <= WarningKind::kMujoco);
}

/// All that the input yields are warnings of the cause's kind, the first at its path. All but those
/// about the machine name a file.
inline void expect_only_its_kind(const WarningCause& cause) {
  const std::vector<Finding> found = cause.reading();
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().path, cause.path);
  for (const Finding& one : found) {
    EXPECT_EQ(one.severity, Finding::Severity::kWarning) << one.text;
    EXPECT_EQ(one.kind, to_string(cause.kind)) << one.path << ": " << one.text;
    EXPECT_EQ(one.place.file.empty(), cause.kind == WarningKind::kRealTime) << one.text;
  }
}

/// Every kind has a cause in the list: those of MJCF files, or all others.
inline void expect_causes_of_all(const std::vector<WarningCause>& causes, bool of_mjcf) {
  std::set<WarningKind> with;
  for (const WarningCause& one : causes) with.insert(one.kind);
  for (int k = 0; k <= static_cast<int>(WarningKind::kLast); ++k) {
    const auto kind = static_cast<WarningKind>(k);
    EXPECT_EQ(with.contains(kind), is_of_mjcf(kind) == of_mjcf) << to_string(kind);
  }
}

}  // namespace poise::test
