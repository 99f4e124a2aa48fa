// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/task.hpp"

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
  order = 2;
  on_force.resize(0, 0);
}

void ForceTask::bind(const Tree& /*tree*/, TaskRows& /*rows*/) {
  throw ConfigError("type", "is a task of contact forces, which needs contacts to bind to");
}

void ForceTask::update(const Dynamics& /*robot*/, TaskRows& /*rows*/) {}

void ContactLaw::bind(Eigen::Index /*size*/) {
  throw ConfigError("type", "looks at contacts, and there are none to bind to");
}

void ContactLaw::desired(const Eigen::VectorXd& /*error*/, const Eigen::VectorXd& /*rate*/,
                         Eigen::VectorXd& desired) {
  desired.setZero();
}

void ForceTask::resize_rows(const Binding& binding, Eigen::Index size, TaskRows& rows) {
  rows.resize(size, binding.tree.nv());
  rows.columns.clear();
  rows.order = 0;
  rows.on_force.setZero(size, force_count(binding.contacts));
}

}  // namespace poise
