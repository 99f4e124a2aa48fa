// SPDX-License-Identifier: BSD-2-Clause
// States and torques of a mechanism in its own order, or in that of another program.

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "poise/apps/python/mechanism.hpp"

namespace poise::python {

/// Where another program has what Poise has at an index. Lengths are those of its arrays.
struct Order {
  int nq = 0, nv = 0, nu = 0;
  std::vector<int> q, v;  ///< per number of Poise: the index in its array
  /// Angular velocities that it has in the axes of the moving body: index in Poise's q of the
  /// quaternion, index in Poise's v.
  std::vector<std::pair<int, int>> local_rates;
  std::vector<int> u;         ///< per torque of Poise: the index of its control
  std::vector<double> scale;  ///< per torque: control = scale·torque
};

/// Translates between arrays and the state of one controller. Nothing allocates after construction.
class Exchange {
 public:
  /// @param order  null: Poise's own
  Exchange(const Mechanism& of, std::shared_ptr<const Order> order);

  Eigen::Index nq() const { return order_ ? order_->nq : of_.nq; }
  Eigen::Index nv() const { return order_ ? order_->nv : of_.nv; }
  Eigen::Index nu() const { return order_ ? order_->nu : motors_; }
  /// What messages say of the parts of q and v; empty in another order.
  const std::string& q_parts() const { return order_ ? none_ : of_.q_parts; }
  const std::string& v_parts() const { return order_ ? none_ : of_.v_parts; }

  void read(const double* q, const double* v, State& state) noexcept;
  /// Controls that no torque drives stay as they are.
  void write(const Eigen::VectorXd& torque, double* out) const noexcept;

 private:
  const Mechanism& of_;
  std::shared_ptr<const Order> order_;
  Eigen::Index motors_;
  std::string none_;
  Eigen::VectorXd q_, v_;  // in Poise's order
};

}  // namespace poise::python
