// SPDX-License-Identifier: BSD-2-Clause
// Numbers that carry their derivative along one direction.

#pragma once

#include <Eigen/Core>
#include <cmath>

namespace poise {

/// x + ε ẋ with ε² = 0, over any scalar T. Converts from T and from plain numbers, so that a
/// formula templated on its scalar need not know of it.
template <class T>
struct Along {
  T value{0.0}, rate{0.0};

  Along() = default;
  Along(double x) : value(x) {}  // NOLINT: implicit as double's are
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

  // f(x) with f'(x) beside it
  friend Along sqrt(const Along& x) {
    using std::sqrt;
    const T root = sqrt(x.value);
    return {root, x.rate / (2.0 * root)};
  }
  friend Along sin(const Along& x) {
    using std::cos, std::sin;
    return {sin(x.value), cos(x.value) * x.rate};
  }
  friend Along cos(const Along& x) {
    using std::cos, std::sin;
    return {cos(x.value), -sin(x.value) * x.rate};
  }
  friend Along tan(const Along& x) {
    using std::tan;
    const T t = tan(x.value);
    return {t, (1.0 + t * t) * x.rate};
  }
  friend Along asin(const Along& x) {
    using std::asin, std::sqrt;
    return {asin(x.value), x.rate / sqrt(1.0 - x.value * x.value)};
  }
  friend Along acos(const Along& x) {
    using std::acos, std::sqrt;
    return {acos(x.value), -x.rate / sqrt(1.0 - x.value * x.value)};
  }
  friend Along atan(const Along& x) {
    using std::atan;
    return {atan(x.value), x.rate / (1.0 + x.value * x.value)};
  }
  friend Along atan2(const Along& y, const Along& x) {
    using std::atan2;
    const T square = x.value * x.value + y.value * y.value;
    return {atan2(y.value, x.value), (x.value * y.rate - y.value * x.rate) / square};
  }
  friend Along exp(const Along& x) {
    using std::exp;
    const T e = exp(x.value);
    return {e, e * x.rate};
  }
  friend Along log(const Along& x) {
    using std::log;
    return {log(x.value), x.rate / x.value};
  }
  friend Along pow(const Along& x, double power) {
    using std::pow;
    return {pow(x.value, power), power * pow(x.value, power - 1) * x.rate};
  }
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
