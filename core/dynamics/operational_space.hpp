// SPDX-License-Identifier: BSD-2-Clause
// Operational-space inertia and forces of frames.

#pragma once

#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/dynamics/mass_factor.hpp"
#include "poise/core/dynamics/packed_jacobian.hpp"

namespace poise {

/// For frames with the stacked Jacobian J, 6 rows each, linear part first, world axes:
///
///     Λ ẍ + μ + p = f,   Λ⁻¹ = J M⁻¹ Jᵀ,   μ = J̄ᵀ (h − g) − Λ J̇v,   p = J̄ᵀ g,   J̄ = M⁻¹ Jᵀ Λ (SK)
///
/// Computed from the factor of M along the frames' support chains, without inverting M or forming
/// J. Nothing allocates after construction.
class POISE_API OperationalSpace {
 public:
  /// @param paths  paths of the factor that is passed to update
  OperationalSpace(const Tree& tree, const VelocityPaths& paths, std::vector<Frame> frames);

  /// Computes Λ⁻¹ and Λ. @cost O(depth²) per frame, O(common depth) per pair of frames, and an
  /// inverse of the size of Λ
  /// @param factor  valid factor of robot.mass_matrix()
  /// @return false if Λ⁻¹ is singular, e.g. for a frame that no joint moves, or two frames of one
  ///     body; then only Λ⁻¹ is valid
  bool update(const Dynamics& robot, const MassFactor& factor) noexcept;

  int size() const { return static_cast<int>(inverse_inertia_.rows()); }       ///< rows of J
  const Eigen::MatrixXd& inverse_inertia() const { return inverse_inertia_; }  ///< Λ⁻¹
  const Eigen::MatrixXd& inertia() const { return inertia_; }                  ///< Λ

  /// J M⁻¹ f: the frame acceleration that a generalized force f adds. J̄ᵀ f is Λ times this.
  /// @param lt_force  L⁻ᵀ f, nv, from MassFactor::solve_lt
  void acceleration_of(const Eigen::VectorXd& lt_force,
                       Eigen::Ref<Eigen::VectorXd> out) const noexcept;

  /// Computes μ and p. @pre update returned true in this state
  void update_bias(const Dynamics& robot, const MassFactor& factor) noexcept;
  const Eigen::VectorXd& coriolis() const { return coriolis_; }  ///< μ
  const Eigen::VectorXd& gravity() const { return gravity_; }    ///< p

  /// M⁻¹ Jᵀ, nv×size.
  void response(const MassFactor& factor, RowsRef out) const noexcept;
  /// J̄ = M⁻¹ Jᵀ Λ, nv×size. @pre update returned true in this state
  void consistent_inverse(const MassFactor& factor, RowsRef out) noexcept;

 private:
  struct alignas(64) Column : PackedColumn {};
  struct Part {
    Frame frame;
    std::vector<int> path;   // velocities
    std::vector<int> row;    // per velocity: row in the factor
    std::vector<int> place;  // per velocity of the support: place on the path
    std::vector<Column> Y;   // L⁻ᵀ Jᵀ along the path
    std::vector<Column> Z;   // D⁻¹ Y
  };

  void set_jacobian(const Dynamics& robot, Part& part) noexcept;
  void eliminate(const MassFactor& factor, Part& part) noexcept;
  template <int N>
  void eliminate_places(const MassFactor& factor, int first, Part& part) noexcept;
  void write_block(std::size_t a, std::size_t b) noexcept;
  void copy_inertia() noexcept;

  std::vector<Part> parts_;
  std::vector<int> common_;            // per pair: velocities that both paths share
  std::vector<PackedColumn> support_;  // used where a path is longer than the support
  std::vector<simd::Wide> rows_;       // Λ⁻¹, then Λ, rows padded
  std::vector<double> work_;
  int step_ = 0;  // row stride of rows_
  Eigen::MatrixXd inverse_inertia_, inertia_;
  RowMatrix response_;
  Eigen::VectorXd force_, acceleration_, coriolis_, gravity_;
};

}  // namespace poise
