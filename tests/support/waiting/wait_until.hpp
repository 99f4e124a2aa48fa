// SPDX-License-Identifier: BSD-2-Clause
// How tests wait for what happens on other threads.

#pragma once

#include <QtCore/qtestsupport_core.h>

namespace poise::test {

/// Handles the events of this thread until a condition holds, which is asked again after each turn.
/// @return false if it does not hold within two minutes
template <class Condition>
bool wait_until(const Condition& condition) {
  constexpr int kMost = 120'000;  // [ms]
  return QTest::qWaitFor(condition, kMost);
}

}  // namespace poise::test
