// SPDX-License-Identifier: BSD-2-Clause
// The equation of motion in chart coordinates (BK §III).

#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/so3/chart.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Three neighbouring velocities that form the angular velocity of one rotation, and its chart.
struct RotationBlock {
  int velocity = 0;                    ///< index in v of ω_x
  std::shared_ptr<const Chart> chart;  ///< the chart of the rotation
  /// Whether the rotation is that of a floating base or of a ball.
  enum class Of { kBase, kBall } of = Of::kBase;
  int index = 0;  ///< index in State::bases or State::balls
};

/// All floating bases and balls of a tree, ascending in velocity, each with the same chart.
POISE_API std::vector<RotationBlock> rotations(const Tree& tree,
                                               const std::shared_ptr<const Chart>& chart);

/// The chart coordinates of a block. Empty until the first `follow`.
struct RotationPoint {
  ChartPoint theta, rate;  ///< θ and θ̇, d each
};

/// Sets each point to the rotation and angular velocity of its block in `state`. If several θ
/// describe the rotation, takes the nearest to the previous point, or its shadow if that has more
/// margin. No allocation.
/// @pre as many points as blocks
POISE_API void follow(const std::vector<RotationBlock>& blocks, const State& state,
                      std::vector<RotationPoint>& points) noexcept;

/// The matrices of one state in q: v's order, with θ in place of each block's ω.
///
///     v = G q̇,   v̇ = G q̈ + Ġ q̇,   M_q = GᵀMG,   N_q q̇ = Gᵀ(M Ġ q̇ + h)             (BK 25, 26)
///     M_q q̈ + N_q q̇ = Gᵀ(Sᵀτ + ΣJᵀf) + C_qᵀλ,   C_q q̈ + Ċ_q q̇ = 0              (BK 32, 30)
///     A[M_q q̈ + N_q q̇] = A Gᵀ(Sᵀτ + ΣJᵀf),   A = 1 − C_qᵀ(C_qC_qᵀ)⁻¹C_q        (BK 35)
///
/// Gravity is on the left, inside N_q q̇, as in h. M_q has rank nv, so it is singular if a chart
/// has more than three coordinates. [A M_q; C_q] has full column rank.
/// Nothing allocates after `bind`.
class POISE_API ChartCoordinates {
 public:
  /// Sizes all matrices. Allocates.
  /// @param blocks  ascending in velocity, without overlap
  void bind(Eigen::Index nv, const std::vector<RotationBlock>& blocks);
  /// Rewrites all matrices for one state.
  /// @param M       nv×nv, as Dynamics::mass_matrix
  /// @param h       nv, as Dynamics::bias
  /// @param points  one per block of `bind`
  void update(const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
              const std::vector<RotationPoint>& points) noexcept;

  /// Length of v.
  Eigen::Index nv() const { return G_.rows(); }
  /// Length of q.
  Eigen::Index nq() const { return G_.cols(); }
  Eigen::Index constraints() const { return C_.rows(); }  ///< rows of C_q: Σ (d − 3) = nq − nv

  const Eigen::MatrixXd& velocity_map() const { return G_; }            ///< G, nv×nq
  const Eigen::VectorXd& velocity_drift() const { return drift_; }      ///< Ġ q̇, nv
  const Eigen::MatrixXd& mass_matrix() const { return mass_; }          ///< M_q, nq×nq
  const Eigen::VectorXd& bias() const { return bias_; }                 ///< N_q q̇, nq
  const Eigen::MatrixXd& constraint() const { return C_; }              ///< C_q, (nq − nv)×nq
  const Eigen::VectorXd& constraint_drift() const { return C_drift_; }  ///< Ċ_q q̇, nq − nv
  const Eigen::MatrixXd& projection() const { return A_; }              ///< A, nq×nq

  /// A run of velocities and the coordinates that replace them in q.
  struct Segment {
    int velocity, velocities;     ///< first index in v, and how many
    int coordinate, coordinates;  ///< first index in q, and how many
    int constraint;               ///< first row in C_q
    int block;                    ///< index in the blocks of `bind`; −1 if q̇ = v
  };
  /// All segments, ascending.
  const std::vector<Segment>& segments() const { return segments_; }

  /// out = G·x, x in R^nq; `out` must not be `x`.
  void push(const Eigen::Ref<const Eigen::VectorXd>& x, Eigen::Ref<Eigen::VectorXd> out) const;
  /// out = Gᵀ·a, a in R^nv; `out` must not be `a`.
  void pull(const Eigen::Ref<const Eigen::VectorXd>& a, Eigen::Ref<Eigen::VectorXd> out) const;
  /// out = GᵀSG, nq×nq, for a symmetric S, nv×nv.
  void congruence(const Eigen::MatrixXd& S, Eigen::MatrixXd& out) noexcept;

 private:
  void update_block(const Segment& segment, const RotationPoint& point);

  std::vector<RotationBlock> blocks_;
  std::vector<Segment> segments_;
  Eigen::MatrixXd G_, mass_, C_, A_;
  Eigen::VectorXd drift_, bias_, C_drift_;
  Eigen::MatrixXd half_;    ///< scratch: S·G, nv×nq
  Eigen::VectorXd loaded_;  ///< scratch: M Ġ q̇ + h
};

}  // namespace poise
