// SPDX-License-Identifier: BSD-2-Clause
// The comparison of the contract kit under the name that tests use.

#pragma once

#include "poise/plugins/contract/near.hpp"

namespace poise::test {
using contract::expect_near;
}  // namespace poise::test
