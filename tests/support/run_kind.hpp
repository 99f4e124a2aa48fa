// SPDX-License-Identifier: BSD-2-Clause
// Joint types of other libraries.

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
