// SPDX-License-Identifier: BSD-2-Clause
// Base class of charts with three coordinates, which have no constraints.

#pragma once

#include "poise/core/so3/chart.hpp"

namespace poise {

/// A chart with d = 3: C has no rows, and every θ is admissible.
class POISE_API UnconstrainedChart : public Chart {
 public:
  int size() const final { return 3; }
  ChartResidual constraint(const ChartPoint&) const final { return ChartResidual(0); }
  ChartConstraint constraint_jacobian(const ChartPoint&) const final {
    return ChartConstraint(0, 3);
  }
  ChartResidual constraint_drift(const ChartPoint&, const ChartPoint&) const final {
    return ChartResidual(0);
  }
  ChartPoint project(const ChartPoint& theta) const final { return theta; }
};

}  // namespace poise
