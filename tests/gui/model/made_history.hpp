// SPDX-License-Identifier: BSD-2-Clause
// Rows of a run made from functions of time.

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

using Values = std::function<double(double time)>;

struct OneSignal {
  std::string name, unit;
  std::vector<std::string> labels;
  std::vector<Values> values;
};

// A run of two seconds at 1 kHz with these signals.
inline History run_of(const std::vector<OneSignal>& signals, int rows = 2000) {
  auto layout = std::make_shared<RowLayout>();
  for (const OneSignal& one : signals) {
    Columns columns;
    columns.signal.name = one.name;
    columns.signal.unit = one.unit;
    columns.signal.labels = one.labels;
    columns.first = layout->width;
    layout->width += one.labels.size();
    layout->signals.push_back(columns);
  }
  layout->state = layout->width;
  History history(layout);
  std::vector<double> row(layout->width);
  for (int i = 0; i < rows; ++i) {
    std::size_t k = 0;
    for (const OneSignal& one : signals)
      for (const Values& value : one.values) row[k++] = value(0.001 * i);
    history.add(0.001 * i, row);
  }
  return history;
}

}  // namespace poise::gui
