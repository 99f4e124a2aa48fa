// SPDX-License-Identifier: BSD-2-Clause
// The fault of a test module and its time.

#pragma once

#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "poise/plugins/module.hpp"

namespace poise::test {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

class Plan {
 public:
  void describe(Fields& f) {
    at("describe");
    f.param("does", does_, {.help = "what it does wrong"});
    f.param("after", after_, {.unit = "1", .help = "calls that go well", .min = 0, .max = 1e6});
    f.param("times", times_, {.unit = "1", .help = "calls that fail", .min = 0, .max = 1e6});
  }

  /// For calls before the first tick.
  void at(const std::string& where) const {
    if (does_ == "throws in " + where) throw std::runtime_error("no luck in " + where);
  }

  /// Counts a call in a tick. Throws if planned.
  void call() {
    const int call = calls_++;
    due_ = call >= after_ && call - after_ < times_;
    if (!due_) return;
    if (does_ == "throws") throw std::runtime_error("out of luck");
    if (does_ == "throws a number") throw 7;
    for (int i = 0; i < 1000 && does_ == "reads the clock"; ++i) std::chrono::steady_clock::now();
  }
  /// Whether this call has the fault `what`.
  bool does(const char* what) const { return due_ && does_ == what; }

 private:
  std::string does_ = "nothing";
  int after_ = 0, times_ = 1000000, calls_ = 0;
  bool due_ = false;
};

}  // namespace poise::test
