// SPDX-License-Identifier: BSD-2-Clause
// The Coriolis matrix and the rate of the centroidal momentum matrix.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

using Matrix6d = Eigen::Matrix<double, 6, 6>;

/// C(q, v) with C·v = h(q, v) − h(q, 0) and Ṁ = C + Cᵀ (so that Ṁ − 2C is skew), and Ȧ_G.
/// Composite inertias and their Coriolis counterparts are summed from the tips to the base:
/// O(nv·depth). Nothing allocates after construction.
class POISE_API CoriolisMatrix {
 public:
  explicit CoriolisMatrix(std::shared_ptr<const Tree> tree);

  void update(const Dynamics& robot) noexcept;

  const Eigen::MatrixXd& matrix() const { return C_; }  ///< nv×nv, block diagonal over the roots
  /// Ȧ_G, 6×nv: the columns of each root belong to its own mechanism.
  const Eigen::MatrixXd& centroidal_rate() const { return A_rate_; }

 private:
  // One degree of freedom between two bodies.
  struct Slot {
    int body = 0;      // the body it moves
    int velocity = 0;  // of its leader if it is a mimic joint
    double ratio = 1;
    int carrier = 0;  // body in which its axis and origin are fixed
    Pose X_CJ;        // joint frame in the carrier's
    Eigen::Vector3d axis;
    bool slides = false;
  };
  // Motion subspace of one slot, its rate, and their products with the subtree's inertia.
  struct Motion {
    Vector6d S, S_rate;
    Vector6d IS;  // I S
    Vector6d W;   // I Ṡ + B S
    Vector6d BS;  // Bᵀ S
  };

  void set_bodies(const Dynamics& robot) noexcept;
  void set_motion(const Dynamics& robot, int joint) noexcept;
  void write_slot(int joint) noexcept;
  void write_base(const Dynamics& robot, int root) noexcept;
  void write_rate(const Dynamics& robot, int root, int column, const Motion& motion,
                  double ratio) noexcept;

  std::shared_ptr<const Tree> tree_;
  std::vector<Slot> slots_;          // per joint
  std::vector<Motion> motions_;      // per joint
  std::vector<Vector6d> twists_;     // per body, about its root's base origin
  std::vector<Matrix6d> I_, B_;      // per body, summed over its subtree
  std::vector<Matrix6d> base_rate_;  // per root: Ṡ of the base's six columns
  Eigen::MatrixXd C_, A_rate_;
};

}  // namespace poise
