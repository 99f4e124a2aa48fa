// SPDX-License-Identifier: BSD-2-Clause
// BoxTableau: rows of cones.

#include <algorithm>
#include <cmath>

#include "poise/core/index.hpp"
#include "poise/solvers/qp/contact/guess/box_kernels.hpp"
#include "poise/solvers/qp/contact/guess/box_tableau.hpp"
#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {

void BoxTableau::add_cone(int first, int size, const double* C, int rows, const double* lower,
                          const double* upper) {
  Cone& cone = cones_[index(cones_used_++)];
  cone.first = first;
  cone.size = size;
  cone.rows = rows;
  cone.C = C;
  const int height = cone.height();
  for (int j = 0; j < size; ++j) std::copy_n(C + j * height, height, cone.R.data() + j * height);
  for (int i = 0; i < height; ++i) {
    cone.lower[i] = i < rows ? lower[i] : -kInfinity;
    cone.upper[i] = i < rows ? upper[i] : kInfinity;
  }
}

// over = 1/(CGCᵀ)_ii
void BoxTableau::scale_rows(Cone& cone) {
  const int height = cone.height();
  std::fill_n(cone.over.data(), height, 0.0);
  for (int j = 0; j < cone.size; ++j) {
    for (int k = 0; k < cone.size; ++k)
      sum_[k] = A_(cone.first + std::max(j, k), cone.first + std::min(j, k));
    std::fill_n(cone.gain.data(), height, 0.0);
    accumulate(cone.R.data(), height, sum_.data(), cone.size, cone.gain.data(), height);
    const double* own = cone.R.data() + j * height;
    for (int i = 0; i < height; i += kLanes)
      vec(cone.over.data() + i) += vec(own + i) * vec(cone.gain.data() + i);
  }
  for (int i = 0; i < height; i += kLanes)
    vec(cone.over.data() + i) = 1.0 / larger(vec(cone.over.data() + i), all(kLeastDiagonal));
}

// The largest gain of the rows.
double BoxTableau::largest_gain(Cone& cone) {
  const double *R = cone.R.data(), *x = value_.data() + cone.first;
  const int height = cone.height(), size = cone.size;
  const auto value = [=](int i) {
    Vec sum = Vec{};
    for (int j = 0; j < size; ++j) sum += vec(R + j * height + i) * x[j];
    return sum;
  };
  return largest(gains(value, cone.lower.data(), cone.upper.data(), cone.over.data(), allowed_,
                       height, cone.gain.data()));
}

// Puts the column of a row of a cone together. Returns its own entry.
double BoxTableau::combine(const Cone& cone, int row) {
  const double *R = cone.R.data() + row, *side = side_.data() + cone.first;
  const int height = cone.height(), end = padded_;
  double *sum = column_.data(), *own = sum + cone.first;
  for (int i = 0; i < end; i += kLanes) vec(sum + i) = Vec{};
  for (int j = 0; j < cone.size; ++j)
    if (side[j] == 0 && R[j * height] != 0) add_column(cone.first + j, R[j * height], sum);
  double slope = 0;
  for (int j = 0; j < cone.size; ++j) {
    if (side[j] == 0)
      slope += R[j * height] * own[j];
    else
      put(sum, cone.first + j, own[j] + R[j * height]);
  }
  return slope;
}

// sum += s·(whole column k of the symmetric tableau)
void BoxTableau::add_column(int k, double s, double* sum) const {
  const std::ptrdiff_t ld = A_.rows();
  const double *own = A_.data() + k * ld, *row = A_.data() + k;
  const int diagonal = aligned_below(k), end = padded_;
  for (int j = 0; j < diagonal; j += kLanes, row += kLanes * ld)
    vec(sum + j) += strided(row, ld) * s;
  for (int i = diagonal; i < end; i += kLanes) vec(sum + i) += vec(own + i) * s;
}

// Lets a row take the place of a free value of its cone, of which it has the largest share. Returns
// the place, or −1 if rounding errors leave none. The column that has been read is that of the row
// afterwards.
int BoxTableau::exchange(Cone& cone, int row, double slope) {
  const int height = cone.height();
  double* R = cone.R.data();
  int place = -1;
  double most = 0;
  for (int j = 0; j < cone.size; ++j) {
    const int k = cone.first + j;
    const double share = std::abs(R[j * height + row]) * std::sqrt(std::max(A_(k, k), 0.0));
    if (side_[k] != 0 || share <= most) continue;
    most = share;
    place = j;
  }
  if (place < 0) return -1;
  double* own = R + place * height;
  const double inverse = 1 / own[row];
  for (int j = 0; j < cone.size; ++j) {
    if (j == place) continue;
    const double s = R[j * height + row] * inverse;
    for (int i = 0; i < height; i += kLanes) vec(R + j * height + i) -= vec(own + i) * s;
    R[j * height + row] = 0;
  }
  for (int i = 0; i < height; i += kLanes) vec(own + i) *= inverse;
  own[row] = 1;
  const int k = cone.first + place;
  row_[index(k)] = row;
  put(column_.data(), k, slope);
  return k;
}

void BoxTableau::multipliers(double* out) { to_values(multiplier_.data(), out); }

// Turns multipliers of values and rows at bounds into those of values.
void BoxTableau::to_values(const double* y, double* out) const {
  std::copy_n(y, padded_, out);
  for (int c = 0; c < cones_used_; ++c) {
    const Cone& cone = cones_[index(c)];
    for (int j = 0; j < cone.size; ++j) {
      double sum = 0;
      for (int k = cone.first; k < cone.first + cone.size; ++k)
        if (side_[k] != 0) sum += cone.C[j * cone.height() + row(k)] * y[k];
      out[cone.first + j] = sum;
    }
  }
}

}  // namespace poise::qp
