// SPDX-License-Identifier: BSD-2-Clause
// Encodes numbers as text for a page, in little-endian byte order.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace poise {

template <class Number>
inline std::string base64(const std::vector<Number>& numbers) {
  static constexpr char kDigits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t size = numbers.size() * sizeof(Number);
  const auto* bytes = reinterpret_cast<const unsigned char*>(numbers.data());
  std::string text;
  text.reserve((size + 2) / 3 * 4);
  for (std::size_t i = 0; i < size; i += 3) {
    const std::size_t n = std::min<std::size_t>(3, size - i);
    unsigned word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = word << 8 | (k < n ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k) text += k <= n ? kDigits[word >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

}  // namespace poise
