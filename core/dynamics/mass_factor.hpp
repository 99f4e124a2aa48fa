// SPDX-License-Identifier: BSD-2-Clause
// Factorisation M = Lᵀ D L along the tree, without fill-in or index lists.

#pragma once

#include <vector>

#include "poise/core/dynamics/velocity_paths.hpp"
#include "poise/core/simd/vec.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// Factors and solves with the mass matrix. Row d of L is nonzero only on the path of velocity d,
/// so it is stored along that path. The path of an ancestor is a prefix, so every inner loop runs
/// over contiguous memory. Factoring costs O(nv·depth²), a solve O(nv·depth). Nothing allocates
/// after construction.
class POISE_API MassFactor {
 public:
  static constexpr int kLongest = 8;  ///< maximum velocities of a segment

  explicit MassFactor(const Tree& tree) : MassFactor(VelocityPaths(tree)) {}
  explicit MassFactor(VelocityPaths paths);

  /// @param M  nv×nv with the tree's structure; only the upper triangle is read
  /// @return false if M is not positive definite: no solve is valid then
  bool factor(const Eigen::MatrixXd& M) noexcept;

  /// x := M⁻¹ x, nv.
  void solve(Eigen::Ref<Eigen::VectorXd> x) const noexcept;
  /// The same for many right-hand sides, the columns of X, nv×k. X is row-major, which suits the
  /// transpose of a Jacobian.
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
  // Up to kLanes contiguous entries of a column of M that are copied to a row.
  struct Chunk {
    Eigen::Index from = 0;  // index in M, column-major
    int to = 0;             // index in rows_
    int count = 0;
  };

  // A chain of velocities that branches only after the last one; eliminated as a unit.
  struct Segment {
    int end = 0;            // the last velocity
    int trunk = 0;          // path length above the chain
    int count = 0;          // 1 … kLongest
    int children = 0;       // segments attached to it
    bool from_M = false;    // its rows are read from M, not from rows_
    int from = 0;           // in from_
    int own_from = 0;       // start of its own part in a row
    std::size_t block = 0;  // in blocks_
  };
  // One step of the schedule: a segment's own triangle, once its children are eliminated, or the
  // remainder of the segment.
  struct Step {
    std::size_t segment = 0;
    bool own = false;
  };
  struct Piece;

  double* row(int velocity) {
    return reinterpret_cast<double*>(rows_.data()) + velocity * paths_.stride();
  }
  void add_chunks(int velocity);
  void add_segments();
  void add_input(Segment& segment);
  void add_steps();
  void gather(const Eigen::MatrixXd& M) noexcept;
  Piece piece(const Segment& segment, const double* M) noexcept;
  template <int N>
  static void factor_own(const Piece& piece) noexcept;
  template <int N>
  static void solve_trunk(const Piece& piece) noexcept;
  template <int N>
  static void reduce_trunk(const Piece& piece) noexcept;
  template <int N>
  static void store_own(const Piece& piece) noexcept;
  template <int N>
  void factor_own(const Segment& segment, const double* M) noexcept;
  template <int N>
  void factor_rest(const Segment& segment, const double* M) noexcept;

  VelocityPaths paths_;
  std::vector<Chunk> chunks_;
  std::vector<Chunk> last_chunks_;  ///< those where a whole chunk would exceed M
  std::vector<Segment> segments_;   ///< deepest first
  std::vector<Step> steps_;
  std::vector<int> offsets_;        ///< per velocity and place on its path: start of that row
  std::vector<int> from_;           ///< per velocity of a segment: start of its row
  std::vector<simd::Wide> rows_;    ///< per velocity: L along its path, then padding
  std::vector<simd::Wide> blocks_;  ///< per segment: its own part of L, D and D⁻¹
  std::vector<double> inverse_d_;

  static constexpr std::size_t kBlock = kLongest * (kLongest + 2);
};

}  // namespace poise
