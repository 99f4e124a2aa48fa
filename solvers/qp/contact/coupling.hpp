// SPDX-License-Identifier: BSD-2-Clause
// The linear system for the multipliers of the rows that couple accelerations with contact forces.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/solvers/qp/contact/contact_block.hpp"
#include "poise/solvers/qp/contact/motion_factor.hpp"

namespace poise::qp {

/// M·m = right for the multipliers m of the coupling rows. M = K + Σ_c F₂·F₂ᵀ is the Schur
/// complement after the elimination of accelerations (K, MotionFactor) and contact forces (F₂, the
/// free columns of ContactBlock).
class Coupling {
 public:
  struct Slot {
    int row = -1;  ///< number in the table; −1: free
    int side = 0;
    double multiplier = 0;
    double target = 0;
  };

  void resize(int most);
  void clear();

  int size() const { return size_; }  ///< slots, including free ones
  Slot& operator[](int k) { return slots_[static_cast<std::size_t>(k)]; }
  const Slot& operator[](int k) const { return slots_[static_cast<std::size_t>(k)]; }
  bool used(int k) const { return (*this)[k].row >= 0; }
  /// The slot of a row, or −1.
  int find(int row) const;
  /// Puts a row into the first free slot. @return the slot
  int add_row(int row, int side);
  void release(int k) { (*this)[k] = {}; }
  bool full() const { return size_ == static_cast<int>(slots_.size()); }

  /// Assembles and factors M.
  /// @param contacts  the active contacts
  /// @param right     one number per slot, for `solve(m)`
  /// @return the first slot whose row depends on those before it, or −1
  int factor(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts,
             const double* right);
  /// Computes m, padded, with zeros at free slots, for the `right` of `factor`.
  void solve(double* m) const;
  /// The same for another right-hand side.
  void solve(const double* right, double* m) const;
  /// n with M·n = 0 and n[slot] = 1, for the slot that `factor` returned.
  void null_vector(int slot, double* n);

 private:
  void add_up(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts, int i, int p);
  void carry(int i);

  int size_ = 0;
  int padded_ = 0;
  std::vector<Slot> slots_;
  Eigen::MatrixXd M_;
  Eigen::VectorXd inverse_;
  Eigen::VectorXd used_, carried_;  ///< scratch: 1 for slots in use; right-hand side
};

}  // namespace poise::qp
