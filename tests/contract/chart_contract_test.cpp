// SPDX-License-Identifier: BSD-2-Clause
// The laws of charts, over every chart module.

#include "tests/contract/built_modules.hpp"
#include "tests/support/chart_laws.hpp"

namespace poise::test {
namespace {

std::vector<ChartKind> built_charts() {
  std::vector<ChartKind> charts;
  for (const std::string& type : built_types(ModuleKind::kChart))
    charts.push_back({test_name(type), [type] {
                        return std::static_pointer_cast<const Chart>(
                            make_built(ModuleKind::kChart, type));
                      }});
  return charts;
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Built, ChartLaws, testing::ValuesIn(built_charts()), name_of);

}  // namespace poise::test
