// SPDX-License-Identifier: BSD-2-Clause
// Dual numbers: numbers with their derivative along one direction.

#pragma once

#include <Eigen/Core>
#include <cmath>

namespace poise {

/// The dual number x + ε ẋ, ε² = 0, over a scalar T. It converts from T and from plain numbers, so
/// formulas templated on their scalar work without change.
template <class T>
struct Along {
  T value{0.0}, rate{0.0};  ///< x and ẋ

  Along() = default;
  /// A constant: ẋ = 0.
  Along(double x) : value(x) {}  // NOLINT: implicit as double's are
  /// x with its derivative ẋ.
  Along(const T& x, const T& x_rate) : value(x), rate(x_rate) {}

  friend Along operator-(const Along& x) { return {-x.value, -x.rate}; }
  friend Along operator+(const Along& x, const Along& y) {
    return {x.value + y.value, x.rate + y.rate};
  }
  friend Along operator-(const Along& x, const Along& y) {
    return {x.value - y.value, x.rate - y.rate};
  }
  friend Along operator*(const Along& x, const Along& y) {
    return {x.value * y.value, x.rate * y.value + x.value * y.rate};
  }
  friend Along operator/(const Along& x, const Along& y) {
    const T quotient = x.value / y.value;
    return {quotient, (x.rate - quotient * y.rate) / y.value};
  }
  Along& operator+=(const Along& y) { return *this = *this + y; }
  Along& operator-=(const Along& y) { return *this = *this - y; }
  Along& operator*=(const Along& y) { return *this = *this * y; }
  Along& operator/=(const Along& y) { return *this = *this / y; }

  friend bool operator==(const Along& x, const Along& y) { return x.value == y.value; }
  friend bool operator!=(const Along& x, const Along& y) { return x.value != y.value; }
  friend bool operator<(const Along& x, const Along& y) { return x.value < y.value; }
  friend bool operator>(const Along& x, const Along& y) { return x.value > y.value; }
  friend bool operator<=(const Along& x, const Along& y) { return x.value <= y.value; }
  friend bool operator>=(const Along& x, const Along& y) { return x.value >= y.value; }

  /// √x, ẋ/(2√x); x > 0.
  friend Along sqrt(const Along& x) {
    using std::sqrt;
    const T root = sqrt(x.value);
    return {root, x.rate / (2.0 * root)};
  }
  /// sin x, ẋ·cos x.
  friend Along sin(const Along& x) {
    using std::cos, std::sin;
    return {sin(x.value), cos(x.value) * x.rate};
  }
  /// cos x, −ẋ·sin x.
  friend Along cos(const Along& x) {
    using std::cos, std::sin;
    return {cos(x.value), -sin(x.value) * x.rate};
  }
  /// tan x, ẋ·(1 + tan² x).
  friend Along tan(const Along& x) {
    using std::tan;
    const T t = tan(x.value);
    return {t, (1.0 + t * t) * x.rate};
  }
  /// asin x, ẋ/√(1 − x²); |x| < 1.
  friend Along asin(const Along& x) {
    using std::asin, std::sqrt;
    return {asin(x.value), x.rate / sqrt(1.0 - x.value * x.value)};
  }
  /// acos x, −ẋ/√(1 − x²); |x| < 1.
  friend Along acos(const Along& x) {
    using std::acos, std::sqrt;
    return {acos(x.value), -x.rate / sqrt(1.0 - x.value * x.value)};
  }
  /// atan x, ẋ/(1 + x²).
  friend Along atan(const Along& x) {
    using std::atan;
    return {atan(x.value), x.rate / (1.0 + x.value * x.value)};
  }
  /// atan2(y, x), (x·ẏ − y·ẋ)/(x² + y²).
  friend Along atan2(const Along& y, const Along& x) {
    using std::atan2;
    const T square = x.value * x.value + y.value * y.value;
    return {atan2(y.value, x.value), (x.value * y.rate - y.value * x.rate) / square};
  }
  /// eˣ, ẋ·eˣ.
  friend Along exp(const Along& x) {
    using std::exp;
    const T e = exp(x.value);
    return {e, e * x.rate};
  }
  /// log x, ẋ/x.
  friend Along log(const Along& x) {
    using std::log;
    return {log(x.value), x.rate / x.value};
  }
  /// xᵖ for a constant p, p·xᵖ⁻¹·ẋ.
  friend Along pow(const Along& x, double power) {
    using std::pow;
    return {pow(x.value, power), power * pow(x.value, power - 1) * x.rate};
  }
  /// |x|, ±ẋ.
  friend Along abs(const Along& x) { return x.value < T(0.0) ? -x : x; }
};

}  // namespace poise

namespace Eigen {

template <class T>
struct NumTraits<poise::Along<T>> : GenericNumTraits<poise::Along<T>> {
  using Real = poise::Along<T>;
  using NonInteger = poise::Along<T>;
  using Nested = poise::Along<T>;
  using Literal = double;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1 };
  enum { ReadCost = 2, AddCost = 2, MulCost = 4 };
};
template <class T, class Op>
struct ScalarBinaryOpTraits<poise::Along<T>, double, Op> {
  using ReturnType = poise::Along<T>;
};
template <class T, class Op>
struct ScalarBinaryOpTraits<double, poise::Along<T>, Op> {
  using ReturnType = poise::Along<T>;
};

}  // namespace Eigen
