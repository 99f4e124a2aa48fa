// SPDX-License-Identifier: BSD-2-Clause
// The check of the contract kit under the name that tests use.

#pragma once

#include "poise/plugins/contract/allocations.hpp"

namespace poise::test {
using contract::allocations;
}  // namespace poise::test
