// SPDX-License-Identifier: BSD-2-Clause
// Small kernels over runs of doubles whose length is a multiple of kLanes.

#pragma once

namespace poise::hierarchy {

// The width must be known to the compiler: wider vectors than the machine's are lowered badly.
#if defined(__AVX512F__)
inline constexpr int kLanes = 8;
#elif defined(__AVX__)
inline constexpr int kLanes = 4;
#else
inline constexpr int kLanes = 2;
#endif

typedef double Lanes __attribute__((vector_size(8 * kLanes), aligned(8), may_alias));

/// The least multiple of kLanes that is ≥ n.
constexpr int padded(int n) { return (n + kLanes - 1) / kLanes * kLanes; }

inline const Lanes& lanes(const double* p) { return *reinterpret_cast<const Lanes*>(p); }
inline Lanes& lanes(double* p) { return *reinterpret_cast<Lanes*>(p); }

/// y += s·x
inline void add(double* y, double s, const double* x, int length) {
  for (int i = 0; i < length; i += kLanes) lanes(y + i) += s * lanes(x + i);
}

/// y += s·|x|
inline void add_magnitude(double* y, double s, const double* x, int length) {
  for (int i = 0; i < length; i += kLanes) {
    const Lanes v = lanes(x + i);
    lanes(y + i) += s * (v < 0 ? -v : v);
  }
}

/// y += x² per entry
inline void add_squares(double* y, const double* x, int length) {
  for (int i = 0; i < length; i += kLanes) lanes(y + i) += lanes(x + i) * lanes(x + i);
}

inline double dot(const double* a, const double* b, int length) {
  Lanes sum = {};
  for (int i = 0; i < length; i += kLanes) sum += lanes(a + i) * lanes(b + i);
  double total = 0;
  for (int i = 0; i < kLanes; ++i) total += sum[i];
  return total;
}

}  // namespace poise::hierarchy
