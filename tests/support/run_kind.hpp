// SPDX-License-Identifier: BSD-2-Clause
// The joints that other libraries have.

#pragma once

namespace poise::test {

enum class RunKind {
  kWeld,
  kFree,  ///< a base
  kRevolute,
  kPrismatic,
  kUniversal,
  kPlanar,
  kTranslation,
  kBall,
  kFloating  ///< three slides and a ball: a free joint inside the tree
};

}  // namespace poise::test
