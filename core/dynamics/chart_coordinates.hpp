// SPDX-License-Identifier: BSD-2-Clause
// The equation of motion in the coordinates of charts (BK §III).

#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/so3/chart.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Three neighbouring velocities that are the angular velocity of one rotation, and its chart.
struct RotationBlock {
  int velocity = 0;  ///< index in v of ω_x
  std::shared_ptr<const Chart> chart;
  enum class Of { kBase, kBall } of = Of::kBase;
  int index = 0;  ///< in State::bases or State::balls
};

/// Every floating base and every ball of a tree, ascending in velocity, in one chart.
POISE_API std::vector<RotationBlock> rotations(const Tree& tree,
                                               const std::shared_ptr<const Chart>& chart);

/// θ and θ̇ of a block. Empty until the first `follow`.
struct RotationPoint {
  ChartPoint theta, rate;
};

/// Moves every point to the rotation and the angular velocity of its block in `state`; where θ is
/// not unique, to the one nearest to where the point was, or to its shadow if that is better.
POISE_API void follow(const std::vector<RotationBlock>& blocks, const State& state,
                      std::vector<RotationPoint>& points) noexcept;

/// The matrices of one state in q, which is v's order with θ in place of each block's ω:
///
///     v = G q̇,   v̇ = G q̈ + Ġ q̇,   M_q = GᵀMG,   N_q q̇ = Gᵀ(M Ġ q̇ + h)             (BK 25, 26)
///     M_q q̈ + N_q q̇ = Gᵀ(Sᵀτ + ΣJᵀf) + C_qᵀλ,   C_q q̈ + Ċ_q q̇ = 0              (BK 32, 30)
///     A[M_q q̈ + N_q q̇] = A Gᵀ(Sᵀτ + ΣJᵀf),   A = 1 − C_qᵀ(C_qC_qᵀ)⁻¹C_q        (BK 35)
///
/// Gravity is on the left, inside N_q q̇, as it is in h. M_q is singular where a chart has more than
/// three coordinates: its rank is nv. [A M_q; C_q] has full column rank.
/// Nothing allocates after `bind`.
class POISE_API ChartCoordinates {
 public:
  /// @param blocks  ascending in velocity, apart from each other
  void bind(Eigen::Index nv, const std::vector<RotationBlock>& blocks);
  /// @param M  nv×nv, @param h  nv, as in Dynamics
  /// @pre points as the blocks of `bind`
  void update(const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
              const std::vector<RotationPoint>& points) noexcept;

  Eigen::Index nv() const { return G_.rows(); }
  Eigen::Index nq() const { return G_.cols(); }
  Eigen::Index constraints() const { return C_.rows(); }  ///< Σ (d − 3)

  const Eigen::MatrixXd& velocity_map() const { return G_; }            ///< G, nv×nq
  const Eigen::VectorXd& velocity_drift() const { return drift_; }      ///< Ġ q̇, nv
  const Eigen::MatrixXd& mass_matrix() const { return mass_; }          ///< M_q, nq×nq
  const Eigen::VectorXd& bias() const { return bias_; }                 ///< N_q q̇, nq
  const Eigen::MatrixXd& constraint() const { return C_; }              ///< C_q, (nq − nv)×nq
  const Eigen::VectorXd& constraint_drift() const { return C_drift_; }  ///< Ċ_q q̇, nq − nv
  const Eigen::MatrixXd& projection() const { return A_; }              ///< A, nq×nq

  /// A run of velocities and the coordinates that stand in q for them.
  struct Segment {
    int velocity, velocities;
    int coordinate, coordinates;
    int constraint;  ///< the first of its rows of C_q
    int block;       ///< index in `bind`'s list, −1 where q̇ = v
  };
  const std::vector<Segment>& segments() const { return segments_; }

  /// G·x of x in R^nq, and Gᵀ·a of a in R^nv; `out` is another vector.
  void push(const Eigen::Ref<const Eigen::VectorXd>& x, Eigen::Ref<Eigen::VectorXd> out) const;
  void pull(const Eigen::Ref<const Eigen::VectorXd>& a, Eigen::Ref<Eigen::VectorXd> out) const;
  /// GᵀSG of a symmetric S, nv×nv: nq×nq.
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
