// SPDX-License-Identifier: BSD-2-Clause
// Motions of closed contacts that depend on each other.

#pragma once

#include <Eigen/Cholesky>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/export.hpp"
#include "poise/core/linear/bounded_spectrum.hpp"
#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// Finds the directions in which closed contacts hold more than the mechanism can move. If the rows
/// J of all contacts depend on each other, a wrench w on them exists that no joint feels: Jᵀ·w = 0.
/// The contacts cannot move along w then, and no motion of the joints causes or prevents a force
/// along w. Two feet on legs without an ankle roll joint have one such w, four points on one link
/// have six.
///
/// Near a posture with such a w, Jᵀ·w is small but not 0. To hold the contacts along w then takes
/// large accelerations for small errors, and large forces for small accelerations, without bound.
/// Real contacts yield first. The measure of a direction is ‖Jᵀ·w‖²/‖w‖², where rows have unit
/// length and lengths count in the unit of the longest lever arm, so that it depends neither on
/// units nor on the robot's size or masses. Joints whose limits are one number cannot move.
/// Directions whose measure is below kNear are near.
///
/// Use: clear(), add() the closed contacts, find(), then the others. Nothing allocates after
/// construction.
class POISE_API MotionRank {
 public:
  /// With more rows, no direction is found.
  static constexpr int kMaxRows = linear::kBoundedRows;
  /// Ordinary stances measure 0.005 and more, also with straight knees. Flat feet on legs without a
  /// roll joint at the ankle measure about 1e-5 if the pelvis rolls by 0.1 rad.
  static constexpr double kNear = 1e-3;
  /// Below, rows depend on each other exactly, up to rounding.
  static constexpr double kExact = 1e-14;

  /// No rows yet, for a mechanism.
  explicit MotionRank(const Tree& tree);

  /// Removes all rows.
  void clear() noexcept;
  /// Adds the rows of a closed contact, in its order of size.
  void add(const Contact& contact, const ContactKinematics& kinematics) noexcept;
  /// Whether any direction is near. The order of directions is by measure, ascending.
  bool find() noexcept;

  /// The same, and remembers the posture if the rows are clearly independent.
  /// @param closed  the closed contacts, any number that differs for other sets
  bool find(const State& state, std::uint64_t closed) noexcept;
  /// Whether `find` need not be asked: the same contacts were clearly independent in a posture so
  /// near that they cannot depend on each other now. Saves add() and find() in most ticks.
  bool surely_independent(const State& state, std::uint64_t closed) const noexcept;

  /// The way for ticks: whether any direction of the closed contacts is near, in place of clear(),
  /// add() and find(). Adds no rows where they are surely independent.
  /// @param at  tells of contact i < count: {contact, kinematics, whether it is closed}
  template <class At>
  bool find_closed(const State& state, std::size_t count, const At& at) noexcept {
    constexpr std::size_t kBits = 64;  // of the number for the set of closed contacts
    std::uint64_t closed = 0;
    for (std::size_t i = 0; i < count; ++i) closed = 2 * closed + (std::get<2>(at(i)) ? 1 : 0);
    if (count <= kBits && surely_independent(state, closed)) {
      near_ = 0;
      return false;
    }
    clear();
    for (std::size_t i = 0; i < count; ++i)
      if (const auto one = at(i); std::get<2>(one)) add(std::get<0>(one), std::get<1>(one));
    return count <= kBits ? find(state, closed) : find();
  }

  /// Rows added.
  Eigen::Index rows() const { return rows_; }
  /// Near directions; 0 if the rows are independent.
  Eigen::Index near() const { return near_; }
  /// The measure of a near direction, 0 … kNear.
  double measure(Eigen::Index k) const;
  /// How much the contacts of a direction yield, 0 … 1: 1 if its measure is 0, falling smoothly to
  /// 0 at kNear. Loop closures do not yield: they are joints, not contacts.
  double yield(Eigen::Index k) const;
  /// How soft the contacts of a direction are, in units of their own mobility J·M⁻¹·Jᵀ: 1 if its
  /// measure is 0, falling smoothly to 0 at kNear; 0 if its rows depend exactly.
  double softness(Eigen::Index k) const;
  /// w of a near direction: a wrench on the contacts in their axes, rows() numbers [N, N·m]. It has
  /// unit length where rows count as in the measure.
  double wrench(Eigen::Index k, Eigen::Index row) const { return scale_[row] * u(k, row); }
  /// The motion of the contacts along which they yield, in their axes, rows() numbers [m, rad].
  double motion(Eigen::Index k, Eigen::Index row) const {
    return scale_[row] > 0 ? u(k, row) / scale_[row] : 0;
  }
  /// Takes from `values`, accelerations of the contacts, what the near directions yield.
  void fade(Eigen::Ref<Eigen::VectorXd> values) const noexcept;

 private:
  // Bounded, because Eigen's eigenvalue solver puts work space of unbounded types on the heap.
  using Square = linear::BoundedSquare;
  using Column = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxRows, 1>;

  double u(Eigen::Index k, Eigen::Index row) const { return eigen_.eigenvectors()(row, k); }
  double contact_share(Eigen::Index k) const;
  void scale_rows() noexcept;
  bool clearly_independent() noexcept;

  std::optional<std::uint64_t> clear_;  // contacts that were clearly independent in clear_at_
  State clear_at_;
  // Per velocity: its column in J_, translations first; none if the joint is locked.
  std::vector<int> place_;
  Eigen::Index translations_ = 0;
  Eigen::Index rows_ = 0, near_ = 0;
  bool clearly_ = false;    // whether the last `find` saw clearly independent rows
  bool full_ = false;       // more rows than kMaxRows
  double lever2_ = 0;       // square of the longest lever arm [m²]
  RowMatrix J_;             // kMaxRows×nv
  Column scale_, contact_;  // per row: 1/length; 1, or 0 for a loop closure
  Square gram_;
  Eigen::LLT<Square> cholesky_;
  linear::BoundedSpectrum eigen_;
};

}  // namespace poise
