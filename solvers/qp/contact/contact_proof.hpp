// SPDX-License-Identifier: BSD-2-Clause
// Multipliers that prove that a problem is infeasible.

#pragma once

#include <Eigen/Core>

#include "poise/solvers/qp/contact/held_system.hpp"

namespace poise::qp {

/// Records and checks a proof of infeasibility (Certificate). The targets of the held rows, the
/// multipliers of contact motion and `beyond` are the multipliers of the proof.
class ContactProof {
 public:
  /// A row of a proof that is not held; row = −1 if there is none.
  struct Beyond {
    int row = -1;
    int side = 0;
    double y = 0;
  };

  /// @param system  must outlive this
  explicit ContactProof(HeldSystem& system) : system_(system) {}
  void bind(const Settings& settings);

  /// Records multipliers along which the dual function is unbounded: sign times these changes.
  /// @param slots  of the multipliers of the coupling, padded
  /// @param held   of those of the contacts' held rows, contact by contact
  void record_ray(int sign, const Eigen::VectorXd& slots, const Eigen::VectorXd& held);
  /// Records a row that depends on held rows of its contact, with those rows. @pre the row is the
  /// last one that was projected
  void record_exchange(const HeldSystem::Place& entering);
  /// Records a row whose bounds contradict each other: it alone is the proof, with −1 at its upper
  /// bound.
  void record_crossing(int row);
  /// Whether what was recorded proves infeasibility. x is the point at which the search ended.
  bool proven();
  const Beyond& beyond() const { return beyond_; }

 private:
  void keep_point();
  bool proves();
  void correct_proof();
  void normalise_proof();

  HeldSystem& system_;
  double tolerance_ = 0;
  Beyond beyond_;
  Eigen::VectorXd far_;  ///< the point at which the search ended
};

}  // namespace poise::qp
