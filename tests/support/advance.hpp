// SPDX-License-Identifier: BSD-2-Clause
// The function of the contract kit under the name that tests use.

#pragma once

#include "poise/plugins/contract/advance.hpp"

namespace poise::test {
using contract::advance;
}  // namespace poise::test
