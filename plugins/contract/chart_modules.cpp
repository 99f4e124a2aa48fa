// SPDX-License-Identifier: BSD-2-Clause
// Runs the chart contract over every chart module.

#include "poise/plugins/contract/chart_laws.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

std::vector<ChartKind> chart_modules() {
  std::vector<ChartKind> charts;
  for (const std::string& type : types(ModuleKind::kChart))
    charts.push_back(
        {test_name(type),
         [type] { return std::static_pointer_cast<const Chart>(make(ModuleKind::kChart, type)); }});
  return charts;
}

}  // namespace

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ChartLaws);
INSTANTIATE_TEST_SUITE_P(Module, ChartLaws, testing::ValuesIn(chart_modules()), name_of);

}  // namespace poise::contract
