// SPDX-License-Identifier: BSD-2-Clause
// The rows that couple accelerations with the forces of contacts, and the small system they leave.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/solvers/qp/contact/contact_block.hpp"
#include "poise/solvers/qp/contact/motion_factor.hpp"

namespace poise::qp {

/// M·m = right for the multipliers m of the coupling rows, M = K + Σ_c F₂·F₂ᵀ of the contacts'
/// free columns.
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

  int size() const { return size_; }  ///< slots, free ones among them
  Slot& operator[](int k) { return slots_[static_cast<std::size_t>(k)]; }
  const Slot& operator[](int k) const { return slots_[static_cast<std::size_t>(k)]; }
  bool used(int k) const { return (*this)[k].row >= 0; }
  int find(int row) const;
  /// The first free slot, taken.
  int take(int row, int side);
  void release(int k) { (*this)[k] = {}; }
  bool full() const { return size_ == static_cast<int>(slots_.size()); }

  /// Adds up M and factors it. @param contacts  the active ones
  /// @param right  one number a slot, carried along for `solve`
  /// @return a slot whose row depends on those before it, or −1
  int factor(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts,
             const double* right);
  /// m, padded; zeros at free slots. Of the `right` of `factor`, or of another one.
  void solve(double* m) const;
  void solve(const double* right, double* m) const;
  /// n with M·n = 0 and n[slot] = 1, after `factor` returned the slot.
  void null_vector(int slot, double* n);

 private:
  void add_up(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts, int i, int p);
  void carry(int i);

  int size_ = 0;
  int padded_ = 0;
  std::vector<Slot> slots_;
  Eigen::MatrixXd M_;
  Eigen::VectorXd inverse_;
  Eigen::VectorXd used_, carried_;  ///< scratch: 1 for slots in use, and their right-hand side
};

}  // namespace poise::qp
