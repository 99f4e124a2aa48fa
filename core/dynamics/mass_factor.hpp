// SPDX-License-Identifier: BSD-2-Clause
// M = Lᵀ D L along the tree: no fill-in, no index lists.

#pragma once

#include <vector>

#include "core/dynamics/lanes.hpp"
#include "core/dynamics/velocity_paths.hpp"
#include "core/spatial/spatial.hpp"

namespace poise {

/// Factors and solves with the mass matrix. Row d of L is nonzero only on the path of velocity d,
/// so it is kept along that path; the row of an ancestor is a prefix of the same path, and every
/// inner loop runs over neighbours in memory.
/// O(nv·depth²) to factor, O(nv·depth) a solve. Nothing allocates after construction.
class POISE_API MassFactor {
 public:
  explicit MassFactor(const Tree& tree) : MassFactor(VelocityPaths(tree)) {}
  explicit MassFactor(VelocityPaths paths);

  /// @param M  nv×nv with the tree's structure; only the upper triangle is read
  /// @return false if M is not positive definite: no solve is valid then
  bool factor(const Eigen::MatrixXd& M) noexcept;

  /// x := M⁻¹ x, nv.
  void solve(Eigen::Ref<Eigen::VectorXd> x) const noexcept;
  /// The same for many right-hand sides at once, nv×k, each a column; rows lie in memory one after
  /// the other, so the transpose of a Jacobian costs least.
  void solve_many(RowsRef X) const noexcept;

  /// The three steps of a solve. J M⁻¹ Jᵀ = Yᵀ D⁻¹ Y with Y = L⁻ᵀJᵀ.
  void solve_lt(Eigen::Ref<Eigen::VectorXd> x) const noexcept;  ///< x := L⁻ᵀ x
  void solve_d(Eigen::Ref<Eigen::VectorXd> x) const noexcept;   ///< x := D⁻¹ x
  void solve_l(Eigen::Ref<Eigen::VectorXd> x) const noexcept;   ///< x := L⁻¹ x
  void solve_lt_many(RowsRef X) const noexcept;
  void solve_d_many(RowsRef X) const noexcept;
  void solve_l_many(RowsRef X) const noexcept;

  const VelocityPaths& paths() const { return paths_; }
  int size() const { return paths_.size(); }  ///< velocities

  /// Row of L along the path of `velocity`, without its 1 on the diagonal.
  const double* row(int velocity) const {
    return reinterpret_cast<const double*>(rows_.data()) + velocity * paths_.stride();
  }
  /// Per velocity 1 / D.
  const double* inverse_d() const { return inverse_d_.data(); }

 private:
  // Up to four neighbours of a column of M, on their way to a row.
  struct Chunk {
    Eigen::Index from = 0;  // in M, column by column
    int to = 0;             // in rows_
    int count = 0;
  };

  // The six velocities of a floating base, or six more that everything on one root hangs from.
  static constexpr int kTrunk = 6;
  struct Trunk {
    int end = 0;             // its last velocity
    std::vector<int> limbs;  // all that hang from it
  };

  double* row(int velocity) {
    return reinterpret_cast<double*>(rows_.data()) + velocity * paths_.stride();
  }
  void add_chunks(int velocity);
  void gather(const Eigen::MatrixXd& M) noexcept;
  bool is_trunk(int end) const;
  std::vector<int> beyond(int trunk) const;
  bool eliminate(int velocity, int first) noexcept;
  void eliminate_limbs(const Trunk& trunk) noexcept;

  VelocityPaths paths_;
  std::vector<Chunk> chunks_;
  std::vector<Chunk> last_chunks_;  ///< the few where four doubles would reach beyond M
  std::vector<simd::Lanes> rows_;   ///< per velocity: L along its path, zeros behind
  std::vector<simd::Lanes> scaled_;
  std::vector<double> d_;
  std::vector<double> inverse_d_;
  std::vector<int> offsets_;  ///< per velocity and place on its path: that row's place in rows_
  std::vector<Trunk> trunks_;
  std::vector<int> limbs_, others_;  ///< tips first: velocities beyond a trunk, and the others
};

}  // namespace poise
