// SPDX-License-Identifier: BSD-2-Clause
// Which module the sentence of a fault blames, whatever its words.

#pragma once

#include <gmock/gmock.h>

#include <string>
#include <string_view>

#include "poise/core/problem/fault.hpp"

namespace poise::test {

/// The sentence names this module as a Fault does.
MATCHER_P(Blames, culprit, "blames a " + std::string(culprit.kind) + " module") {
  Fault fault;
  fault.note(culprit, "");
  return std::string_view(arg).find(fault.text()) != std::string_view::npos;
}

}  // namespace poise::test
