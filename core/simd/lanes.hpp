// SPDX-License-Identifier: BSD-2-Clause
// Arithmetic on four doubles at once: one AVX register, or two SSE2 registers.
// A 3-vector takes lanes 0–2. Its lane 3 is zero and stays zero under +, −, ×, cross.

#pragma once

#include <cstring>

namespace poise::simd {

#ifdef __AVX__

/// One vector register.
using Register = double __attribute__((vector_size(32)));

/// Four doubles, lanes 0–3.
struct alignas(32) Lanes {
  Register v;  ///< all four lanes
};

/// (s, s, s, s)
inline Lanes splat(double s) { return {Register{s, s, s, s}}; }
/// Four doubles from memory of any alignment.
inline Lanes load(const double* from) {
  Register v;
  std::memcpy(&v, from, sizeof v);  // of any alignment
  return {v};
}
/// Writes four doubles to memory of any alignment.
inline void store(double* to, const Lanes& a) { std::memcpy(to, &a.v, sizeof a.v); }

/// Writes lanes 0 and 1.
inline void store_half(double* to, const Lanes& a) {
  const auto half = __builtin_shufflevector(a.v, a.v, 0, 1);
  std::memcpy(to, &half, sizeof half);
}
/// Lane i, 0 … 3.
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

/// Transposes the 4×4 matrix with these rows in place.
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

/// One vector register.
using Register = double __attribute__((vector_size(16)));

/// Four doubles, lanes 0–3.
struct alignas(32) Lanes {
  Register lo, hi;  ///< lanes 0, 1 and lanes 2, 3
};

/// (s, s, s, s)
inline Lanes splat(double s) { return {Register{s, s}, Register{s, s}}; }
/// Four doubles from memory of any alignment.
inline Lanes load(const double* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);  // of any alignment
  return lanes;
}
/// Writes four doubles to memory of any alignment.
inline void store(double* to, const Lanes& a) { std::memcpy(to, &a, sizeof a); }

/// Writes lanes 0 and 1.
inline void store_half(double* to, const Lanes& a) { std::memcpy(to, &a.lo, sizeof a.lo); }
/// Lane i, 0 … 3.
inline double lane(const Lanes& a, int i) { return i < 2 ? a.lo[i] : a.hi[i - 2]; }

inline Lanes operator+(const Lanes& a, const Lanes& b) { return {a.lo + b.lo, a.hi + b.hi}; }
inline Lanes operator-(const Lanes& a, const Lanes& b) { return {a.lo - b.lo, a.hi - b.hi}; }
inline Lanes operator*(const Lanes& a, const Lanes& b) { return {a.lo * b.lo, a.hi * b.hi}; }

/// (a1, a2, a0, a3)
inline Lanes yzx(const Lanes& a) {
  return {__builtin_shufflevector(a.lo, a.hi, 1, 2), __builtin_shufflevector(a.lo, a.hi, 0, 3)};
}

/// Lane I in every lane.
template <int I>
Lanes splat_lane(const Lanes& a) {
  const Register half = I < 2 ? a.lo : a.hi;
  const Register both = __builtin_shufflevector(half, half, I % 2, I % 2);
  return {both, both};
}

/// Lanes below K from a, the others from b.
template <int K>
Lanes join(const Lanes& a, const Lanes& b) {
  constexpr int k0 = K > 0 ? 0 : 2, k1 = K > 1 ? 1 : 3, k2 = K > 2 ? 0 : 2, k3 = K > 3 ? 1 : 3;
  return {__builtin_shufflevector(a.lo, b.lo, k0, k1), __builtin_shufflevector(a.hi, b.hi, k2, k3)};
}

/// Transposes the 4×4 matrix with these rows in place.
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

/// (0, 0, 0, 0)
inline Lanes zero() { return splat(0); }
inline Lanes operator*(const Lanes& a, double s) { return a * splat(s); }
inline Lanes& operator+=(Lanes& a, const Lanes& b) { return a = a + b; }

/// A 3-vector from memory of exactly three doubles.
inline Lanes load3(const double* from) {
  alignas(32) const double all[4] = {from[0], from[1], from[2], 0};
  return load(all);
}

/// Writes the lanes below `count`, 0 … 4. `count` is constant for one model, so the branches are
/// well predicted; masked stores are slower on many processors.
inline void store_first(double* to, const Lanes& a, int count) {
  if (count >= 4) return store(to, a);
  if (count >= 2) store_half(to, a);
  if (count == 3) to[2] = lane(a, 2);
  if (count == 1) to[0] = lane(a, 0);
}

/// a × b before its lanes are permuted: a × b = yzx(unturned_cross(a, b)). The permutation is the
/// costly part, so sums of cross products should be permuted once.
inline Lanes unturned_cross(const Lanes& a, const Lanes& b) { return a * yzx(b) - yzx(a) * b; }

/// a × b of two 3-vectors.
inline Lanes cross(const Lanes& a, const Lanes& b) { return yzx(unturned_cross(a, b)); }

/// a0 b0 + a1 b1 + a2 b2
inline double dot3(const Lanes& a, const Lanes& b) {
  const Lanes product = a * b;
  return lane(product, 0) + lane(product, 1) + lane(product, 2);
}

/// x s0 + y s1 + z s2, for the columns x, y, z of a 3×3 matrix.
inline Lanes combine(const Lanes& x, const Lanes& y, const Lanes& z, const double* s) {
  return x * splat(s[0]) + y * splat(s[1]) + z * splat(s[2]);
}
/// As above with s in memory: loading its lanes from there is cheaper than from a register.
inline Lanes combine(const Lanes& x, const Lanes& y, const Lanes& z, const Lanes* s) {
  return combine(x, y, z, reinterpret_cast<const double*>(s));
}

}  // namespace poise::simd
