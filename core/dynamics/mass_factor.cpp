// SPDX-License-Identifier: BSD-2-Clause

#include "core/dynamics/mass_factor.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace poise {

using simd::Lanes;

MassFactor::MassFactor(VelocityPaths paths)
    : paths_(std::move(paths)),
      rows_(static_cast<std::size_t>(paths_.size() * paths_.stride() / 4 + 1), simd::zero()),
      scaled_(static_cast<std::size_t>(paths_.stride() / 4), simd::zero()),
      d_(static_cast<std::size_t>(paths_.size()), 0.0),
      inverse_d_(d_) {
  for (int d = 0; d < size(); ++d) {
    add_chunks(d);
    for (int p = 0; p < paths_.stride(); ++p)
      offsets_.push_back(paths_.path(d)[p] * paths_.stride());
  }
  for (const int d : paths_.tips_first())
    if (paths_.depth(d) == kTrunk && is_trunk(d)) trunks_.push_back({d, beyond(d)});
  for (const int d : paths_.tips_first())
    if (paths_.depth(d) > kTrunk && is_trunk(paths_.path(d)[kTrunk - 1]))
      limbs_.push_back(d);
    else
      others_.push_back(d);
}

// Whether `end`, at depth kTrunk, ends a path that everything else on its root shares.
bool MassFactor::is_trunk(int end) const {
  for (int d = 0; d < size(); ++d)
    if (paths_.path(d)[0] == paths_.path(end)[0] &&
        paths_.common_depth(d, end) < std::min(paths_.depth(d), kTrunk))
      return false;
  return true;
}

std::vector<int> MassFactor::beyond(int trunk) const {
  std::vector<int> out;
  for (int d = 0; d < size(); ++d)
    if (d != trunk && paths_.common_depth(d, trunk) == kTrunk) out.push_back(d);
  return out;
}

// A path is a few runs of consecutive velocities.
void MassFactor::add_chunks(int velocity) {
  const int* path = paths_.path(velocity);
  const int depth = paths_.depth(velocity);
  for (int at = 0, count = 0; at < depth; at += count) {
    for (count = 1; count < 4 && at + count < depth && path[at + count] == path[at] + count;)
      ++count;
    const Eigen::Index from = Eigen::Index{velocity} * size() + path[at];
    const bool inside = from + 4 <= Eigen::Index{size()} * size();
    (inside ? chunks_ : last_chunks_).push_back({from, velocity * paths_.stride() + at, count});
  }
}

// A chunk's unused lanes become zeros behind a row, or are overwritten by the chunk that follows.
void MassFactor::gather(const Eigen::MatrixXd& M) noexcept {
  alignas(32) static constexpr double kLeading[5][4] = {
      {0, 0, 0, 0}, {1, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, 1, 1, 1}};
  auto* rows = reinterpret_cast<double*>(rows_.data());
  for (const Chunk& chunk : chunks_) {
    const Lanes four = simd::load(M.data() + chunk.from);
    simd::store(rows + chunk.to, four * simd::load(kLeading[chunk.count]));
  }
  for (const Chunk& chunk : last_chunks_) {
    simd::store(rows + chunk.to, simd::zero());
    std::copy_n(M.data() + chunk.from, chunk.count, rows + chunk.to);
  }
}

// ancestor −= factor · own over `Chunks` chunks.
template <int Chunks>
[[gnu::always_inline]] inline void subtract(double* ancestor, const Lanes& factor,
                                            const double* own) {
  Lanes sum[Chunks];
  for (int i = 0; i < Chunks; ++i)
    sum[i] = simd::load(ancestor + 4 * i) - factor * simd::load(own + 4 * i);
  for (int i = 0; i < Chunks; ++i) simd::store(ancestor + 4 * i, sum[i]);
}

// Divides row k by its pivot and takes its square from the block of its ancestors from place
// `first` of the path on:
//   M(a, b) −= M(k, a) M(k, b) / M(k, k)   for ancestors a ≥ b of k.
// Behind the diagonal of an ancestor's row the loops overrun into what nobody reads.
bool MassFactor::eliminate(int velocity, int first) noexcept {
  double* own = row(velocity);
  const int last = paths_.depth(velocity) - 1;
  const double pivot = own[last];
  if (!(pivot > 0) || !std::isfinite(pivot)) return false;
  const double inverse = 1 / pivot;
  d_[static_cast<std::size_t>(velocity)] = pivot;
  inverse_d_[static_cast<std::size_t>(velocity)] = inverse;
  auto* scaled = reinterpret_cast<double*>(scaled_.data());
  for (int i = 0; i < last; i += 4) simd::store(scaled + i, simd::load(own + i) * inverse);

  auto* rows = reinterpret_cast<double*>(rows_.data());
  const int* offset = offsets_.data() + velocity * paths_.stride();
  int p = last - 1;
  for (; p >= 16; --p) {
    double* ancestor = rows + offset[p];
    const Lanes factor = simd::splat(scaled[p]);
    for (int i = 0; i <= p; i += 4)
      simd::store(ancestor + i, simd::load(ancestor + i) - factor * simd::load(own + i));
  }
  for (; p >= 12; --p) subtract<4>(rows + offset[p], simd::splat(scaled[p]), own);
  for (; p >= 8; --p) subtract<3>(rows + offset[p], simd::splat(scaled[p]), own);
  for (; p >= std::max(4, first); --p) subtract<2>(rows + offset[p], simd::splat(scaled[p]), own);
  for (; p >= first; --p) subtract<1>(rows + offset[p], simd::splat(scaled[p]), own);
  for (int i = 0; i < last; i += 4) simd::store(own + i, simd::load(scaled + i));
  return true;
}

// What `eliminate` left out: the squares of all limbs from the rows of their trunk, which stay in
// registers.
void MassFactor::eliminate_limbs(const Trunk& trunk) noexcept {
  Lanes left[kTrunk], right[2];
  const int* path = paths_.path(trunk.end);
  for (int p = 0; p < kTrunk; ++p) left[p] = simd::load(row(path[p]));
  for (int p = 0; p < 2; ++p) right[p] = simd::load(row(path[4 + p]) + 4);
  for (const int limb : trunk.limbs) {
    const double* l = row(limb);
    const Lanes d = simd::splat(d_[static_cast<std::size_t>(limb)]);
    const Lanes m0 = simd::load(l) * d, m1 = simd::load(l + 4) * d;
    for (int p = 0; p < kTrunk; ++p) left[p] = left[p] - m0 * l[p];
    for (int p = 0; p < 2; ++p) right[p] = right[p] - m1 * l[4 + p];
  }
  for (int p = 0; p < kTrunk; ++p) simd::store(row(path[p]), left[p]);
  for (int p = 0; p < 2; ++p) simd::store(row(path[4 + p]) + 4, right[p]);
}

bool MassFactor::factor(const Eigen::MatrixXd& M) noexcept {
  assert(M.rows() == size() && M.cols() == size());
  gather(M);
  for (const int velocity : limbs_)
    if (!eliminate(velocity, kTrunk)) return false;
  for (const Trunk& trunk : trunks_) eliminate_limbs(trunk);
  for (const int velocity : others_)
    if (!eliminate(velocity, 0)) return false;
  return true;
}

}  // namespace poise
