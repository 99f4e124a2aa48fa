// SPDX-License-Identifier: BSD-2-Clause
// The laws of the contract kit under the names that tests use.

#pragma once

#include "poise/plugins/contract/chart_laws.hpp"

namespace poise::test {
using contract::ChartKind;
using contract::ChartLaws;
using contract::name_of;
}  // namespace poise::test
