// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/kernels/panels.hpp"

#include <algorithm>
#include <bit>

#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {
namespace {

// A tile of kLanes columns with C vectors each. C = 3 is the largest that fits into the registers.
template <int C>
struct Tile {
  Vec at[kLanes][C];

  void load_from(const double* A, std::ptrdiff_t ld) {
    unrolled<kLanes>(
        [&](auto j) { unrolled<C>([&](auto c) { at[j][c] = vec(A + j * ld + c * kLanes); }); });
  }
  void store_to(double* A, std::ptrdiff_t ld) const {
    unrolled<kLanes>(
        [&](auto j) { unrolled<C>([&](auto c) { vec(A + j * ld + c * kLanes) = at[j][c]; }); });
  }

  // += sign·(rows)·(panel rows)ᵀ over n columns
  template <int Sign>
  [[gnu::always_inline]] void multiply(const double* rows, const double* panel, std::ptrdiff_t ld,
                                       int n) {
    int k = 0;
    if constexpr (C == 1) {  // two sums each, which do not wait for each other
      Vec odd[kLanes] = {};
      for (; k + 2 <= n; k += 2, rows += 2 * ld, panel += 2 * ld) {
        const Vec x = kept(vec(rows)), y = kept(vec(rows + ld));
        unrolled<kLanes>([&](auto j) {
          if constexpr (Sign > 0) {
            at[j][0] += x * panel[j];
            odd[j] += y * panel[ld + j];
          } else {
            at[j][0] -= x * panel[j];
            odd[j] -= y * panel[ld + j];
          }
        });
      }
      unrolled<kLanes>([&](auto j) { at[j][0] += odd[j]; });
    }
    for (; k < n; ++k, rows += ld, panel += ld) {
      Vec x[C];
      unrolled<C>([&](auto c) { x[c] = kept(vec(rows + c * kLanes)); });
      unrolled<kLanes>([&](auto j) {
        const double s = panel[j];
        unrolled<C>([&](auto c) {
          if constexpr (Sign > 0)
            at[j][c] += x[c] * s;
          else
            at[j][c] -= x[c] * s;
        });
      });
    }
  }

  // ← this·L⁻ᵀ for the triangular L of the panel
  void divide(const double* L, std::ptrdiff_t ld, const double* inverse) {
    unrolled<kLanes>([&](auto column) {
      constexpr int j = column;
      unrolled<C>([&](auto c) { at[j][c] *= inverse[j]; });
      unrolled<kLanes>([&](auto later) {
        constexpr int k = later;
        if constexpr (k > j) {
          const double s = L[j * ld + k];
          unrolled<C>([&](auto c) { at[k][c] -= at[j][c] * s; });
        }
      });
    });
  }
};

// Factors a diagonal block in registers, as L·D·Lᵀ: one division per column, and one vector square
// root at the end.
void factor_diagonal(Tile<1>& t, const Vec& reference, PivotRule rule, double* inverse) {
  Vec pivots;
  unrolled<kLanes>([&](auto column) {
    constexpr int j = column;
    Vec& at = t.at[j][0];
    const double limit = rule.floor * reference[j];
    double pivot = at[j];
    if (pivot <= limit) {
      pivot = rule.raise ? limit : 0;
      if (!rule.raise) at = Vec{};
      at[j] = pivot;
    }
    pivots[j] = pivot;
    const Vec scaled = at * (pivot == 0 ? 0 : 1 / pivot);
    unrolled<kLanes>([&](auto later) {
      constexpr int k = later;
      if constexpr (k > j) t.at[k][0] -= scaled * splat_lane<k>(at);
    });
  });
  const Vec one = Vec{} + 1.0;
  const Vec over = pivots == 0.0 ? Vec{} : one / square_root(pivots);  // NaN stays
  vec(inverse) = over;
  unrolled<kLanes>([&](auto column) {
    constexpr int j = column;
    t.at[j][0] *= splat_lane<j>(over) * lanes_from<j>();
  });
}

// Columns in a band of `find_nonzero`: few, but at most 64 bands.
int band_width(int from, int end) {
  constexpr int kLeast = 4, kMost = 64;
  return std::max(kLeast, (end - from + kMost - 1) / kMost);
}

// The bands of the first products in which neither the panel nor the rows are zero.
template <int C>
std::uint64_t bands_of(const Products& products, int panel, int row) {
  if (products.nonzero == nullptr) return ~std::uint64_t{0};
  std::uint64_t bands = 0;
  for (int c = 0; c < C; ++c) bands |= products.nonzero[row / kLanes + c];
  return bands & products.nonzero[panel / kLanes];
}

template <int C>
[[gnu::always_inline]] inline void add_products(Tile<C>& t, const double* K, std::ptrdiff_t ld,
                                                const Products& products, int panel, int row) {
  const int width = band_width(products.from, products.plus);
  std::uint64_t bands = bands_of<C>(products, panel, row);
  for (int first = products.from; first < products.plus; bands >>= 1, first += width) {
    if ((bands & 1) == 0) continue;
    const double* at = K + first * ld;
    t.template multiply<1>(at + row, at + panel, ld, std::min(width, products.plus - first));
  }
  const double* at = K + products.minus * ld;
  t.template multiply<1>(at + row, at + panel, ld, products.plus_again - products.minus);
}

template <int C>
[[gnu::always_inline]] inline void subtract_products(Tile<C>& t, const double* K, std::ptrdiff_t ld,
                                                     const Products& products, int panel, int row,
                                                     int end) {
  int first = products.plus, last = products.minus;
  for (int part = 0; part < 2; ++part, first = products.plus_again, last = end) {
    const double* at = K + first * ld;
    t.template multiply<-1>(at + row, at + panel, ld, last - first);
  }
}

// Products with the columns before `end`.
template <int C>
void finish_rows(double* K, std::ptrdiff_t ld, const Products& products, int panel, int row,
                 int end, const double* inverse) {
  Tile<C> t;
  t.load_from(K + panel * ld + row, ld);
  add_products(t, K, ld, products, panel, row);
  subtract_products(t, K, ld, products, panel, row, end);
  if (inverse != nullptr) t.divide(K + panel * ld + panel, ld, inverse + panel);
  t.store_to(K + panel * ld + row, ld);
}

void finish_panel(double* K, std::ptrdiff_t ld, const Products& products, int panel, int from,
                  int rows, int end, const double* inverse) {
  int i = from;
  for (; i + 3 * kLanes <= rows; i += 3 * kLanes)
    finish_rows<3>(K, ld, products, panel, i, end, inverse);
  if (i + 2 * kLanes <= rows) return finish_rows<2>(K, ld, products, panel, i, end, inverse);
  if (i < rows) finish_rows<1>(K, ld, products, panel, i, end, inverse);
}

// u ← L⁻¹·u for the triangle of a panel, in registers.
void solve_triangle(const double* L, std::ptrdiff_t ld, const double* inverse, double* u) {
  double x[kLanes];
  unrolled<kLanes>([&](auto j) { x[j] = u[j]; });
  unrolled<kLanes>([&](auto column) {
    constexpr int j = column;
    x[j] *= inverse[j];
    unrolled<kLanes>([&](auto later) {
      constexpr int k = later;
      if constexpr (k > j) x[k] -= L[j * ld + k] * x[j];
    });
    u[j] = x[j];
  });
}

// u ← L⁻ᵀ·u for the triangle of a panel, in registers.
void solve_triangle_transposed(const double* L, std::ptrdiff_t ld, const double* inverse,
                               double* u) {
  double x[kLanes];
  unrolled<kLanes>([&](auto j) { x[j] = u[j]; });
  unrolled<kLanes>([&](auto column) {
    constexpr int j = kLanes - 1 - column;
    x[j] *= inverse[j];
    unrolled<kLanes>([&](auto earlier) {
      constexpr int k = earlier;
      if constexpr (k < j) x[k] -= L[k * ld + j] * x[j];
    });
    u[j] = x[j];
  });
}

}  // namespace

void find_nonzero(const double* K, std::ptrdiff_t ld, int from, int end, int first, int rows,
                  std::uint64_t* mask) {
  const int width = band_width(from, end);
  for (int i = first; i < rows; i += kLanes) {
    std::uint64_t bands = 0;
    int band = 0;
    for (int j = from; j < end; j += width, ++band) {
      const double* at = K + j * ld + i;
      Vec all = vec(at);
      for (int k = 1; k < std::min(width, end - j); ++k) all = either_bits(all, vec(at + k * ld));
      bands |= static_cast<std::uint64_t>(any_bit(all)) << band;
    }
    mask[i / kLanes] = bands;
  }
}

void factor(double* K, std::ptrdiff_t ld, const Products& products, int first, int last, int rows,
            PivotRule rule, double* inverse) {
  for (int p = first; p < last; p += kLanes) {
    Tile<1> t;
    t.load_from(K + p * ld + p, ld);
    add_products(t, K, ld, products, p, p);
    Vec reference;
    for (int j = 0; j < kLanes; ++j) reference[j] = t.at[j][0][j];
    subtract_products(t, K, ld, products, p, p, p);
    factor_diagonal(t, reference, rule, inverse + p);
    t.store_to(K + p * ld + p, ld);
    finish_panel(K, ld, products, p, p + kLanes, rows, p, inverse);
  }
}

void add_rows(double* K, std::ptrdiff_t ld, int first, int rows, const double* inverse) {
  for (int p = 0; p < first; p += kLanes) finish_panel(K, ld, {}, p, first, rows, p, inverse);
}

void complement(double* K, std::ptrdiff_t ld, const Products& products, int first, int last,
                int rows) {
  for (int p = first; p < last; p += kLanes)
    finish_panel(K, ld, products, p, p, rows, first, nullptr);
}

void solve_lower(const double* L, std::ptrdiff_t ld, int n, const double* inverse, double* u) {
  alignas(64) double minus[kLanes];
  for (int p = 0; p < n; p += kLanes) {
    solve_triangle(L + p * ld + p, ld, inverse + p, u + p);
    const int below = p + kLanes;
    if (below == n) return;
    vec(minus) = -vec(u + p);
    accumulate(L + p * ld + below, ld, minus, kLanes, u + below, n - below);
  }
}

void solve_transposed(const double* L, std::ptrdiff_t ld, int n, const double* inverse, double* u) {
  for (int p = n - kLanes; p >= 0; p -= kLanes) {
    const double* panel = L + p * ld;
    if (p + kLanes < n) {
      Vec products[kLanes] = {};
      for (int i = p + kLanes; i < n; i += kLanes) {
        const Vec x = kept(vec(u + i));
        unrolled<kLanes>([&](auto j) { products[j] += vec(panel + j * ld + i) * x; });
      }
      vec(u + p) -= sum_each(products);
    }
    solve_triangle_transposed(panel + p, ld, inverse + p, u + p);
  }
}

}  // namespace poise::qp
