// SPDX-License-Identifier: BSD-2-Clause
// The linear system for the multipliers of the rows that couple accelerations with contact forces.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "poise/core/index.hpp"
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

  /// @param most    slots of rows, including reserved ones
  /// @param most_forces  slots of forces
  void resize(int most, int most_forces, int contacts);
  void clear();

  int size() const { return size_; }  ///< slots, including free ones
  Slot& operator[](int k) { return slots_[index(k)]; }
  const Slot& operator[](int k) const { return slots_[index(k)]; }
  bool used(int k) const { return (*this)[k].row >= 0; }
  /// The slot of a row, or −1.
  int find(int row) const;
  /// Whether slots for so many rows can be reserved.
  bool has_space(int rows) const { return padded(size_) + rows <= most_; }
  /// Reserves slots for these rows, behind all others. A reserved slot is free until its row is
  /// taken. Behind them are slots of contact forces, which no row ever takes.
  /// @param rows  ascending. @pre has_space
  void reserve(const std::vector<int>& rows, int forces);
  bool reserves() const { return reserves_; }       ///< whether slots are reserved, maybe none
  int reserved_at() const { return reserved_at_; }  ///< the first of them, a multiple of kLanes
  int forces() const { return forces_; }
  int forces_at() const { return reserved_at_ + reserved(); }
  bool is_reserved(int k) const { return k >= reserved_at_ && k < forces_at() + forces_; }
  /// Removes the slots of forces.
  void drop_forces();
  /// Adds slots for forces. @pre size() == forces_at(), so no row is behind them
  void add_forces(int forces);
  /// Puts a row into its slot or, if it has none, into the last free slot. @return the slot
  int add_row(int row, int side);
  /// Puts a reserved row, given by its number among them, into its slot.
  void add_reserved(int number, int side, double multiplier = 0);
  void release(int k);
  bool full() const { return size_ >= most_; }

  /// Tells that the factors of a contact have changed since.
  void outdate() {
    assembled_ = false;
    factored_ = 0;
  }
  /// Assembles M for all slots in use or reserved, and eliminates those in use from the reserved
  /// ones and those of forces, none of which is in use. Afterwards, `reduced` has G of BoxTableau
  /// for these slots, and its row `size()` minus their values for right-hand sides of 0.
  void reduce(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts,
              const double* right);
  const Eigen::MatrixXd& reduced() const { return M_; }
  int reduced_size() const { return reduced_size_; }  ///< size() then
  /// Until the next `factor`: eliminates the other slots from another right-hand side, padded. In
  /// their place it leaves what `expand` needs.
  void reduce_right(double* right);
  /// Writes the same for the `right` of `reduce` to the other slots of m.
  void reduced_right(double* m) const;
  /// Computes the multipliers of the other slots from those of the reserved ones, in place.
  void expand(double* m);
  /// Assembles and factors M.
  /// @param contacts  the active contacts
  /// @param right     one number per slot, for `solve(m)`
  /// @return the first slot whose row depends on those before it, or −1
  int factor(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts,
             const double* right);
  /// From now on until `clear`, only rows whose pivot is rounding alone count as dependent, not
  /// rows that nearly depend. @return false if that is so already
  bool tell_near_dependence();
  /// Computes m, padded, with zeros at free slots, for the `right` of `factor`.
  void solve(double* m);
  /// The same for another right-hand side.
  void solve(const double* right, double* m);
  /// n with M·n = 0 and n[slot] = 1, for the slot that `factor` returned.
  void null_vector(int slot, double* n);

 private:
  void find_touched(const std::vector<ContactBlock*>& contacts);
  template <bool Reduced>
  void add_up(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts, int i, int p,
              Eigen::MatrixXd& M);
  void carry(int i);
  void touch(int k);
  void reduce_carried();
  void assemble(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts);
  int factor_gathered(const double* right);
  int gathered() const { return reserves_ ? static_cast<int>(order_.size()) : size_; }
  int reserved() const { return static_cast<int>(reserved_rows_.size()); }
  void scatter(const double* u, double* m) const;

  int most_ = 0;
  int size_ = 0;
  int padded_ = 0;
  bool reserves_ = false;
  int reserved_at_ = 0, forces_ = 0;
  int reduced_size_ = 0;
  double dependent_ = 0;    ///< pivot/diagonal of a dependent row, at most
  int factored_ = 0;        ///< slots before this one have valid rows of the factor
  bool assembled_ = false;  ///< whether `all_` belongs to the contacts' present factors
  std::vector<Slot> slots_;
  std::vector<int> reserved_rows_;
  std::vector<std::uint64_t>
      touched_;             ///< per contact: bit k: has coefficients in block k of slots
  std::vector<int> order_;  ///< with reserved slots: those in use, in the order of M
  Eigen::MatrixXd M_, all_;
  Eigen::VectorXd inverse_;
  Eigen::VectorXd used_, carried_;  ///< scratch: 1 for slots in use; right-hand side
};

}  // namespace poise::qp
