// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/sobol.hpp"

#include <array>
#include <bit>

namespace poise {
namespace {

constexpr int kBits = 32;

// A primitive polynomial over the integers modulo 2 by its coefficients, the leading one first, and
// the initial direction numbers m, as many as its degree.
struct Dimension {
  std::uint32_t polynomial;
  std::array<std::uint32_t, 8> m;
};

// [Joe, Kuo 2008], file new-joe-kuo-6. The first dimension is the bit reversal of the index.
constexpr Dimension kDimensions[kSobolDimensions] = {
    {1, {}},
    {3, {1}},
    {7, {1, 3}},
    {11, {1, 3, 1}},
    {13, {1, 1, 1}},
    {19, {1, 1, 3, 3}},
    {25, {1, 3, 5, 13}},
    {37, {1, 1, 5, 5, 17}},
    {41, {1, 1, 5, 5, 5}},
    {47, {1, 1, 7, 11, 19}},
    {55, {1, 1, 5, 1, 1}},
    {59, {1, 1, 1, 3, 11}},
    {61, {1, 3, 5, 5, 31}},
    {67, {1, 3, 3, 9, 7, 49}},
    {91, {1, 1, 1, 15, 21, 21}},
    {97, {1, 3, 1, 13, 27, 49}},
    {103, {1, 1, 1, 15, 7, 5}},
    {109, {1, 3, 1, 15, 13, 25}},
    {115, {1, 1, 5, 5, 19, 61}},
    {131, {1, 3, 7, 11, 23, 15, 103}},
    {137, {1, 3, 7, 13, 13, 15, 69}},
    {143, {1, 1, 3, 13, 7, 35, 63}},
    {145, {1, 3, 5, 9, 1, 25, 53}},
    {157, {1, 3, 1, 13, 9, 35, 107}},
    {167, {1, 3, 1, 5, 27, 61, 31}},
    {171, {1, 1, 5, 11, 19, 41, 61}},
    {185, {1, 3, 5, 3, 3, 13, 69}},
    {191, {1, 1, 7, 13, 1, 19, 1}},
    {193, {1, 3, 7, 5, 13, 19, 59}},
    {203, {1, 1, 3, 9, 25, 29, 41}},
    {211, {1, 3, 5, 13, 23, 1, 55}},
    {213, {1, 3, 7, 3, 13, 59, 17}},
    {229, {1, 3, 1, 3, 5, 53, 69}},
    {239, {1, 1, 5, 5, 23, 33, 13}},
    {241, {1, 1, 7, 7, 1, 61, 123}},
    {247, {1, 1, 7, 9, 13, 61, 49}},
    {253, {1, 3, 3, 5, 3, 55, 33}},
    {285, {1, 3, 1, 15, 31, 13, 49, 245}},
    {299, {1, 3, 5, 15, 31, 59, 63, 97}},
    {301, {1, 3, 1, 11, 11, 11, 77, 249}},
};

using Directions = std::array<std::uint32_t, kBits>;

Directions directions_of(const Dimension& dimension) {
  Directions v{};
  const int degree = std::bit_width(dimension.polynomial) - 1;
  for (int k = 0; k < kBits; ++k) {
    const auto i = static_cast<std::size_t>(k);
    if (degree == 0) {
      v[i] = std::uint32_t{1} << (kBits - 1 - k);
    } else if (k < degree) {
      v[i] = dimension.m[i] << (kBits - 1 - k);
    } else {
      const auto d = static_cast<std::size_t>(degree);
      v[i] = v[i - d] ^ (v[i - d] >> degree);
      for (int j = 1; j < degree; ++j)
        if ((dimension.polynomial >> (degree - j)) & 1u) v[i] ^= v[i - static_cast<std::size_t>(j)];
    }
  }
  return v;
}

std::array<Directions, kSobolDimensions> all_directions() {
  std::array<Directions, kSobolDimensions> all{};
  for (std::size_t d = 0; d < all.size(); ++d) all[d] = directions_of(kDimensions[d]);
  return all;
}

}  // namespace

std::uint32_t sobol(std::uint32_t index, int dimension) {
  static const std::array<Directions, kSobolDimensions> directions = all_directions();
  const Directions& v = directions.at(static_cast<std::size_t>(dimension));
  std::uint32_t x = 0;
  for (std::size_t bit = 0; index != 0; index >>= 1, ++bit)
    if ((index & 1u) != 0) x ^= v[bit];
  return x;
}

}  // namespace poise
