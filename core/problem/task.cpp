// SPDX-License-Identifier: BSD-2-Clause

#include "core/problem/task.hpp"

#include <numeric>

namespace poise {

void TaskRows::resize(Eigen::Index size, int nv) {
  error.setZero(size);
  rate.setZero(size);
  drift.setZero(size);
  jacobian.setZero(size, nv);
  columns.resize(static_cast<std::size_t>(nv));
  std::iota(columns.begin(), columns.end(), 0);
  selection = false;
}

}  // namespace poise
