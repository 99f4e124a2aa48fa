// SPDX-License-Identifier: BSD-2-Clause
// M(i, j) = S_i · F_j for j in the subtree of i, four by four; the base's rows are the F
// themselves.

#include <algorithm>

#include "poise/core/dynamics/workspace.hpp"

namespace poise::sweep {
namespace {

using simd::load;

struct Block {
  Lanes r0, r1, r2, r3;  // rows of M
};

// S_i · F_j for one i and the four columns j in `F`.
Lanes dot_columns(const BodyState& body, const Lanes (&F)[6]) {
  const auto* l = reinterpret_cast<const double*>(&body.Sl);
  const auto* a = reinterpret_cast<const double*>(&body.Sa);
  return (F[0] * l[0] + F[1] * l[1] + F[2] * l[2]) + (F[3] * a[0] + F[4] * a[1] + F[5] * a[2]);
}

Block multiply(const MassBlock& block, const Workspace& work, int nvb) {
  Lanes F[6];
  for (int k = 0; k < 3; ++k) {
    F[k] = load(work.row(kLinear + k) + nvb + block.column);
    F[3 + k] = load(work.row(kAngularO + k) + nvb + block.column);
  }
  const BodyState* body = &work.bodies[block.row + 1];
  return {dot_columns(body[0], F), dot_columns(body[1], F), dot_columns(body[2], F),
          dot_columns(body[3], F)};
}

// Zeroes the products outside the subtree, which are structural zeros of M.
void keep_subtree(const MassBlock& block, Block& m) {
  alignas(32) static constexpr double kLeading[5][4] = {
      {0, 0, 0, 0}, {1, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, 1, 1, 1}};
  m.r0 = m.r0 * load(kLeading[block.count[0]]);
  m.r1 = m.r1 * load(kLeading[block.count[1]]);
  m.r2 = m.r2 * load(kLeading[block.count[2]]);
  m.r3 = m.r3 * load(kLeading[block.count[3]]);
}

// Stores `columns` columns of `rows` rows, starting at `to`.
void store_block(const Block& m, double* to, Eigen::Index step, int columns, int rows) {
  simd::store_first(to, m.r0, rows);
  if (columns > 1) simd::store_first(to + step, m.r1, rows);
  if (columns > 2) simd::store_first(to + 2 * step, m.r2, rows);
  if (columns > 3) simd::store_first(to + 3 * step, m.r3, rows);
}

// Mirrors the upper triangle to the lower.
void symmetrize(Block& m) {
  Block t = m;
  simd::transpose(t.r0, t.r1, t.r2, t.r3);
  m.r1 = simd::join<1>(t.r1, m.r1);
  m.r2 = simd::join<2>(t.r2, m.r2);
  m.r3 = simd::join<3>(t.r3, m.r3);
}

// M is symmetric, so a row of the upper triangle is stored as a column of the lower.
void write_block(const MassBlock& block, int nvb, int joints, Workspace& out) {
  Block m = multiply(block, out, nvb);
  if (!block.full) keep_subtree(block, m);
  const Eigen::Index step = out.M_step;
  const int columns = std::min(4, joints - block.column);
  double* lower = out.M + (nvb + block.row) * step + nvb + block.column;
  if (block.row == block.column) {
    symmetrize(m);
    return store_block(m, lower, step, columns, columns);
  }
  store_block(m, lower, step, 4, columns);
  simd::transpose(m.r0, m.r1, m.r2, m.r3);
  store_block(m, out.M + (nvb + block.column) * step + nvb + block.row, step, columns, 4);
}

void write_base_rows(int joints, Workspace& out) {
  const Eigen::Index step = out.M_step;
  for (int k = 0; k < 6; ++k) {
    const double* row = out.row(k < 3 ? kLinear + k : kAngularO + k - 3);
    double* column = out.M + k * step;
    for (int i = 0; i < 6 + joints; i += 4)
      simd::store_first(column + i, load(row + i), 6 + joints - i);
  }
  // Lane 3 of F_a is zero and is written below the base's rows; the blocks overwrite it later.
  for (int j = 0; j < joints; ++j) {
    double* column = out.M + (6 + j) * step;
    simd::store(column, out.bodies[j + 1].Fl);
    simd::store(column + 3, out.bodies[j + 1].Fa);
  }
}

}  // namespace

void write_mass_matrix(const Model& model, Workspace& out) noexcept {
  const int nvb = model.base_velocities;
  if (nvb > 0) write_base_rows(model.joints, out);
  for (const MassBlock& block : model.blocks) write_block(block, nvb, model.joints, out);
  for (std::size_t j = 0; j < model.armature.size(); ++j)
    out.M[(nvb + static_cast<Eigen::Index>(j)) * (out.M_step + 1)] += model.armature[j];
}

}  // namespace poise::sweep
