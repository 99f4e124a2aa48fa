// SPDX-License-Identifier: BSD-2-Clause
// Four doubles that are calculated with at once: one AVX register, or two SSE2 registers.
// A 3-vector takes lanes 0–2; its lane 3 is zero and stays zero under +, −, ×, cross.

#pragma once

#include <cstring>

namespace poise::simd {

#ifdef __AVX__

using Register = double __attribute__((vector_size(32)));

struct alignas(32) Lanes {
  Register v;
};

inline Lanes splat(double s) { return {Register{s, s, s, s}}; }
inline Lanes load(const double* from) {
  Register v;
  std::memcpy(&v, from, sizeof v);  // of any alignment
  return {v};
}
inline void store(double* to, const Lanes& a) { std::memcpy(to, &a.v, sizeof a.v); }

/// Lanes 0 and 1.
inline void store_half(double* to, const Lanes& a) {
  const auto half = __builtin_shufflevector(a.v, a.v, 0, 1);
  std::memcpy(to, &half, sizeof half);
}
inline double lane(const Lanes& a, int i) { return a.v[i]; }

inline Lanes operator+(const Lanes& a, const Lanes& b) { return {a.v + b.v}; }
inline Lanes operator-(const Lanes& a, const Lanes& b) { return {a.v - b.v}; }
inline Lanes operator*(const Lanes& a, const Lanes& b) { return {a.v * b.v}; }

/// (a1, a2, a0, a3)
inline Lanes yzx(const Lanes& a) { return {__builtin_shufflevector(a.v, a.v, 1, 2, 0, 3)}; }

/// Lane I in every lane.
template <int I>
Lanes splat_lane(const Lanes& a) {
  return {__builtin_shufflevector(a.v, a.v, I, I, I, I)};
}

/// Lanes below K from a, the others from b.
template <int K>
Lanes join(const Lanes& a, const Lanes& b) {
  constexpr int k0 = K > 0 ? 0 : 4, k1 = K > 1 ? 1 : 5, k2 = K > 2 ? 2 : 6, k3 = K > 3 ? 3 : 7;
  return {__builtin_shufflevector(a.v, b.v, k0, k1, k2, k3)};
}

/// The 4×4 matrix with these rows, transposed in place.
inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  const Register ab0 = __builtin_shufflevector(a.v, b.v, 0, 4, 2, 6);
  const Register ab1 = __builtin_shufflevector(a.v, b.v, 1, 5, 3, 7);
  const Register cd0 = __builtin_shufflevector(c.v, d.v, 0, 4, 2, 6);
  const Register cd1 = __builtin_shufflevector(c.v, d.v, 1, 5, 3, 7);
  a.v = __builtin_shufflevector(ab0, cd0, 0, 1, 4, 5);
  b.v = __builtin_shufflevector(ab1, cd1, 0, 1, 4, 5);
  c.v = __builtin_shufflevector(ab0, cd0, 2, 3, 6, 7);
  d.v = __builtin_shufflevector(ab1, cd1, 2, 3, 6, 7);
}

#else

using Register = double __attribute__((vector_size(16)));

struct alignas(32) Lanes {
  Register lo, hi;
};

inline Lanes splat(double s) { return {Register{s, s}, Register{s, s}}; }
inline Lanes load(const double* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);  // of any alignment
  return lanes;
}
inline void store(double* to, const Lanes& a) { std::memcpy(to, &a, sizeof a); }

inline void store_half(double* to, const Lanes& a) { std::memcpy(to, &a.lo, sizeof a.lo); }
inline double lane(const Lanes& a, int i) { return i < 2 ? a.lo[i] : a.hi[i - 2]; }

inline Lanes operator+(const Lanes& a, const Lanes& b) { return {a.lo + b.lo, a.hi + b.hi}; }
inline Lanes operator-(const Lanes& a, const Lanes& b) { return {a.lo - b.lo, a.hi - b.hi}; }
inline Lanes operator*(const Lanes& a, const Lanes& b) { return {a.lo * b.lo, a.hi * b.hi}; }

inline Lanes yzx(const Lanes& a) {
  return {__builtin_shufflevector(a.lo, a.hi, 1, 2), __builtin_shufflevector(a.lo, a.hi, 0, 3)};
}

template <int I>
Lanes splat_lane(const Lanes& a) {
  const Register half = I < 2 ? a.lo : a.hi;
  const Register both = __builtin_shufflevector(half, half, I % 2, I % 2);
  return {both, both};
}

template <int K>
Lanes join(const Lanes& a, const Lanes& b) {
  constexpr int k0 = K > 0 ? 0 : 2, k1 = K > 1 ? 1 : 3, k2 = K > 2 ? 0 : 2, k3 = K > 3 ? 1 : 3;
  return {__builtin_shufflevector(a.lo, b.lo, k0, k1), __builtin_shufflevector(a.hi, b.hi, k2, k3)};
}

inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  const Lanes t0 = {__builtin_shufflevector(a.lo, b.lo, 0, 2),
                    __builtin_shufflevector(c.lo, d.lo, 0, 2)};
  const Lanes t1 = {__builtin_shufflevector(a.lo, b.lo, 1, 3),
                    __builtin_shufflevector(c.lo, d.lo, 1, 3)};
  const Lanes t2 = {__builtin_shufflevector(a.hi, b.hi, 0, 2),
                    __builtin_shufflevector(c.hi, d.hi, 0, 2)};
  const Lanes t3 = {__builtin_shufflevector(a.hi, b.hi, 1, 3),
                    __builtin_shufflevector(c.hi, d.hi, 1, 3)};
  a = t0, b = t1, c = t2, d = t3;
}

#endif

inline Lanes zero() { return splat(0); }
inline Lanes operator*(const Lanes& a, double s) { return a * splat(s); }
inline Lanes& operator+=(Lanes& a, const Lanes& b) { return a = a + b; }

/// A 3-vector from memory that holds only three numbers.
inline Lanes load3(const double* from) {
  alignas(32) const double all[4] = {from[0], from[1], from[2], 0};
  return load(all);
}

/// Lanes below `count` only. `count` is the same on every call for one model: a branch that is
/// always foreseen, and cheaper than masked stores on many processors.
inline void store_first(double* to, const Lanes& a, int count) {
  if (count >= 4) return store(to, a);
  if (count >= 2) store_half(to, a);
  if (count == 3) to[2] = lane(a, 2);
  if (count == 1) to[0] = lane(a, 0);
}

/// a × b before its lanes are turned into place: a × b = yzx(unturned_cross(a, b)), and turning is
/// what costs, so that sums of products are better turned once.
inline Lanes unturned_cross(const Lanes& a, const Lanes& b) { return a * yzx(b) - yzx(a) * b; }

inline Lanes cross(const Lanes& a, const Lanes& b) { return yzx(unturned_cross(a, b)); }

/// a0 b0 + a1 b1 + a2 b2
inline double dot3(const Lanes& a, const Lanes& b) {
  const Lanes product = a * b;
  return lane(product, 0) + lane(product, 1) + lane(product, 2);
}

/// x s0 + y s1 + z s2, for columns x, y, z of a 3×3 matrix.
inline Lanes combine(const Lanes& x, const Lanes& y, const Lanes& z, const double* s) {
  return x * splat(s[0]) + y * splat(s[1]) + z * splat(s[2]);
}
/// The same for s in memory: its lanes are fetched from there, which is cheaper than from a
/// register.
inline Lanes combine(const Lanes& x, const Lanes& y, const Lanes& z, const Lanes* s) {
  return combine(x, y, z, reinterpret_cast<const double*>(s));
}

}  // namespace poise::simd
