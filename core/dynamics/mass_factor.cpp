// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/mass_factor.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace poise {

using simd::kLanes;
using simd::Wide;

namespace {

double* as_doubles(std::vector<Wide>& lanes) { return reinterpret_cast<double*>(lanes.data()); }

}  // namespace

// A segment of N velocities during elimination.
struct MassFactor::Piece {
  double* rows;         // of all velocities
  const int* offset;    // per place on the segment's path: start of that row
  const double* input;  // source of the segment's part of M
  const int* from;      // per velocity of the segment: start of its row in `input`
  int own_from;         // start of the segment's own part in such a row
  int trunk;
  const int* path;
  double* own;        // L inside the segment with row stride kLongest, then D and D⁻¹
  double* inverse_d;  // of all velocities

  double* d() const { return own + kLongest * kLongest; }
  double* own_inverse_d() const { return d() + kLongest; }
};

// Factors the segment's own triangle as Lᵀ D L.
template <int N>
[[gnu::always_inline]] inline void MassFactor::factor_own(const Piece& piece) noexcept {
  double A[N][N];
#pragma GCC unroll 8
  for (int k = 0; k < N; ++k) {
    const double* row = piece.input + piece.from[k] + piece.own_from;
#pragma GCC unroll 8
    for (int j = 0; j <= k; ++j) A[k][j] = row[j];
  }
#pragma GCC unroll 8
  for (int k = N - 1; k >= 0; --k) {
    const double inverse = 1 / A[k][k];
    piece.d()[k] = A[k][k];
    piece.own_inverse_d()[k] = inverse;
    piece.inverse_d[piece.path[piece.trunk + k]] = inverse;
#pragma GCC unroll 8
    for (int j = k - 1; j >= 0; --j) {
      const double l = A[k][j] * inverse;
      piece.own[kLongest * k + j] = l;
#pragma GCC unroll 8
      for (int i = 0; i <= j; ++i) A[j][i] -= l * A[k][i];
    }
  }
}

// Rows k of the trunk's columns: M(k, ·) = Σ L(j, k) B(j, ·) over the segment's j ≥ k, for B, and
// L(k, ·) = B(k, ·) / D(k).
template <int N>
[[gnu::always_inline]] inline void MassFactor::solve_trunk(const Piece& piece) noexcept {
  const int* offset = piece.offset + piece.trunk;
  for (int c = 0; c < piece.trunk; c += kLanes) {
    Wide B[N];
#pragma GCC unroll 8
    for (int k = N - 1; k >= 0; --k) {
      B[k] = simd::load_wide(piece.input + piece.from[k] + c);
#pragma GCC unroll 8
      for (int j = N - 1; j > k; --j) B[k] = B[k] - simd::wide(piece.own[kLongest * j + k]) * B[j];
      simd::store(piece.rows + offset[k] + c, B[k] * simd::wide(piece.own_inverse_d()[k]));
    }
  }
}

// Copies the segment's own part behind the trunk's columns.
template <int N>
[[gnu::always_inline]] inline void MassFactor::store_own(const Piece& piece) noexcept {
  const int* offset = piece.offset + piece.trunk;
#pragma GCC unroll 8
  for (int k = 1; k < N; ++k)
#pragma GCC unroll 4
    for (int j = 0; j < k; j += kLanes)
      simd::store(piece.rows + offset[k] + piece.trunk + j,
                  simd::load_wide(piece.own + kLongest * k + j));
}

// M(a, b) −= Σ L(k, a) D(k) L(k, b) over the segment's k, for all a ≥ b of the trunk. It writes
// beyond the diagonal of a row, where nothing is read.
template <int N>
[[gnu::always_inline]] inline void MassFactor::reduce_trunk(const Piece& piece) noexcept {
  const double* own[N];
#pragma GCC unroll 8
  for (int k = 0; k < N; ++k) own[k] = piece.rows + piece.offset[piece.trunk + k];
  for (int c = 0; c < piece.trunk; c += kLanes) {
    Wide B[N];
#pragma GCC unroll 8
    for (int k = 0; k < N; ++k) B[k] = simd::load_wide(own[k] + c) * simd::wide(piece.d()[k]);
    for (int p = c; p < piece.trunk; ++p) {
      double* row = piece.rows + piece.offset[p] + c;
      Wide sum = simd::wide(own[0][p]) * B[0];
#pragma GCC unroll 8
      for (int k = 1; k < N; ++k) sum = sum + simd::wide(own[k][p]) * B[k];
      simd::store(row, simd::load_wide(row) - sum);
    }
  }
}

// A local copy of the piece lets the compiler assume that no result aliases it.
template <int N>
void MassFactor::factor_own(const Segment& segment, const double* M) noexcept {
  factor_own<N>(piece(segment, M));
}

template <int N>
void MassFactor::factor_rest(const Segment& segment, const double* M) noexcept {
  const Piece own = piece(segment, M);
  solve_trunk<N>(own);
  reduce_trunk<N>(own);
  store_own<N>(own);
}

inline MassFactor::Piece MassFactor::piece(const Segment& segment, const double* M) noexcept {
  return {as_doubles(rows_),
          offsets_.data() + segment.end * paths_.stride(),
          segment.from_M ? M : as_doubles(rows_),
          from_.data() + segment.from,
          segment.own_from,
          segment.trunk,
          paths_.path(segment.end),
          as_doubles(blocks_) + segment.block,
          inverse_d_.data()};
}

MassFactor::MassFactor(VelocityPaths paths)
    : paths_(std::move(paths)),
      rows_(static_cast<std::size_t>((paths_.size() * paths_.stride()) / kLanes)),
      inverse_d_(static_cast<std::size_t>(paths_.size()), 0.0) {
  for (int d = 0; d < size(); ++d)
    for (int p = 0; p < paths_.stride(); ++p)
      offsets_.push_back(paths_.path(d)[p] * paths_.stride());
  add_segments();
  for (Segment& segment : segments_) add_input(segment);
  add_steps();
  blocks_.resize(segments_.size() * kBlock / kLanes);
}

// Leaf segments are read directly from M if their trunk and their own velocities are each one run
// of consecutive velocities. All others are read from rows_, where their children were subtracted.
void MassFactor::add_input(Segment& segment) {
  const int* path = paths_.path(segment.end);
  const int* own = path + segment.trunk;
  const auto run = [](const int* first, int count) {
    return std::adjacent_find(first, first + count, [](int a, int b) { return b != a + 1; }) ==
           first + count;
  };
  const int last = path[0] + (segment.trunk + simd::kLanes) / simd::kLanes * simd::kLanes;
  segment.from_M = segment.children == 0 && run(path, segment.trunk) && run(own, segment.count) &&
                   Eigen::Index{segment.end} * size() + last <= Eigen::Index{size()} * size();
  segment.own_from = segment.from_M ? own[0] - path[0] : segment.trunk;
  segment.from = static_cast<int>(from_.size());
  segment.block = kBlock * static_cast<std::size_t>(&segment - segments_.data());
  for (int k = 0; k < segment.count; ++k) {
    from_.push_back(segment.from_M ? own[k] * size() + path[0] : own[k] * paths_.stride());
    if (!segment.from_M) add_chunks(own[k]);
  }
}

// A path consists of a few runs of consecutive velocities.
void MassFactor::add_chunks(int velocity) {
  const int* path = paths_.path(velocity);
  const int depth = paths_.depth(velocity);
  for (int at = 0, count = 0; at < depth; at += count) {
    for (count = 1; count < kLanes && at + count < depth && path[at + count] == path[at] + count;)
      ++count;
    const Eigen::Index from = Eigen::Index{velocity} * size() + path[at];
    const bool inside = from + kLanes <= Eigen::Index{size()} * size();
    (inside ? chunks_ : last_chunks_).push_back({from, velocity * paths_.stride() + at, count});
  }
}

// Splits every run of velocities without a branch into equal segments.
void MassFactor::add_segments() {
  std::vector<int> children(static_cast<std::size_t>(size()), 0);
  const auto parent = [&](int d) {
    return paths_.depth(d) > 1 ? paths_.path(d)[paths_.depth(d) - 2] : -1;
  };
  const auto goes_on = [&](int d) { return d >= 0 && children[static_cast<std::size_t>(d)] == 1; };
  for (int d = 0; d < size(); ++d)
    if (parent(d) >= 0) ++children[static_cast<std::size_t>(parent(d))];
  for (const int end : paths_.tips_first()) {
    if (goes_on(end)) continue;
    int length = 1;
    for (int first = end; goes_on(parent(first)); ++length) first = parent(first);
    const int cuts = (length + kLongest - 1) / kLongest;
    int depth = paths_.depth(end), hanging = children[static_cast<std::size_t>(end)];
    for (int i = 0; i < cuts; ++i, hanging = 1) {
      const int count = (length + i) / cuts;
      depth -= count;
      segments_.push_back({paths_.path(end)[depth + count - 1], depth, count, hanging});
    }
  }
}

// Other work is scheduled between a segment's triangle and its remainder where possible, so the
// processor can overlap them.
void MassFactor::add_steps() {
  std::vector<int> waiting;
  std::vector<std::size_t> ready;
  const auto start = [&](std::size_t segment) {
    steps_.push_back({segment, true});
    ready.push_back(segment);
  };
  for (const Segment& segment : segments_) waiting.push_back(segment.children);
  for (std::size_t i = 0; i < segments_.size(); ++i)
    if (waiting[i] == 0) start(i);
  for (std::size_t next = 0; next < ready.size(); ++next) {
    const Segment& segment = segments_[ready[next]];
    steps_.push_back({ready[next], false});
    if (segment.trunk == 0) continue;
    const auto below =
        std::ranges::find(segments_, paths_.path(segment.end)[segment.trunk - 1], &Segment::end);
    const auto number = static_cast<std::size_t>(below - segments_.begin());
    if (--waiting[number] == 0) start(number);
  }
}

// Excess entries of a chunk are overwritten by the next chunk or lie beyond the row.
void MassFactor::gather(const Eigen::MatrixXd& M) noexcept {
  double* rows = as_doubles(rows_);
  for (const Chunk& chunk : chunks_)
    simd::store(rows + chunk.to, simd::load_wide(M.data() + chunk.from));
  for (const Chunk& chunk : last_chunks_)
    std::copy_n(M.data() + chunk.from, chunk.count, rows + chunk.to);
}

bool MassFactor::factor(const Eigen::MatrixXd& M) noexcept {
  assert(M.rows() == size() && M.cols() == size());
  using F = MassFactor;
  using Call = void (F::*)(const Segment&, const double*) noexcept;
  static constexpr Call kOwn[] = {&F::factor_own<1>, &F::factor_own<2>, &F::factor_own<3>,
                                  &F::factor_own<4>, &F::factor_own<5>, &F::factor_own<6>,
                                  &F::factor_own<7>, &F::factor_own<8>};
  static constexpr Call kRest[] = {&F::factor_rest<1>, &F::factor_rest<2>, &F::factor_rest<3>,
                                   &F::factor_rest<4>, &F::factor_rest<5>, &F::factor_rest<6>,
                                   &F::factor_rest<7>, &F::factor_rest<8>};
  gather(M);
  for (const Step& step : steps_) {
    const Segment& segment = segments_[step.segment];
    (this->*(step.own ? kOwn : kRest)[segment.count - 1])(segment, M.data());
  }
  // The inverse reveals a pivot that is zero, negative, infinite or NaN.
  bool positive = true;
  for (const double inverse : inverse_d_)
    positive &= (inverse > 0) & (inverse <= std::numeric_limits<double>::max());
  return positive;
}

}  // namespace poise
