// SPDX-License-Identifier: BSD-2-Clause
// Positions at which loops are closed, and which of their rows are independent there. Private to
// core/setup.

#pragma once

#include <vector>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// Loops of one tree. Allocates.
class LoopCloser {
 public:
  LoopCloser(const std::shared_ptr<const Tree>& tree, const std::vector<Contact>& loops);

  /// Moves joints until all loops are closed, or open by less than 1 mm or mrad along directions in
  /// which nothing moves, as where axes are not quite parallel; `state` is unchanged if that fails.
  /// @param movable  per entry of v: whether it may change
  /// @return whether it succeeded
  bool close(State& state, const std::vector<char>& movable);
  /// The greatest distance [m] and angle [rad] by which loop `i` is open.
  double gap(const State& state, std::size_t i);
  /// The components of each loop that are to be held, found at closed positions around `closed`.
  std::vector<std::vector<int>> independent(const State& closed);

 private:
  void update(const State& state);
  State displaced(const State& state, const Eigen::VectorXd& u) const;
  bool descend(State& state, const std::vector<char>& movable);
  Eigen::VectorXd step(const std::vector<char>& movable) const;
  std::vector<Eigen::MatrixXd> samples(const State& closed);

  std::shared_ptr<const Tree> tree_;
  const std::vector<Contact>& loops_;
  Dynamics robot_;
  std::vector<ContactKinematics> kinematics_;
  Eigen::MatrixXd jacobian_;  // stacked, all components of the loops' kinds
  Eigen::VectorXd error_;
};

}  // namespace poise
