// SPDX-License-Identifier: BSD-2-Clause
// An image in memory.

#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "poise/core/export.hpp"

namespace poise::scene {

/// Rows from the top; four bytes per pixel: red, green, blue, opacity.
struct Image {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;

  std::array<int, 3> pixel(int x, int y) const {
    const std::size_t at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                static_cast<std::size_t>(x));
    return {rgba[at], rgba[at + 1], rgba[at + 2]};
  }
};

/// @throws ConfigError if the file cannot be written; an existing file is kept
POISE_API void write_png(const Image& image, const std::filesystem::path& file);
/// @throws ConfigError if the file is not a PNG
POISE_API Image read_png(const std::filesystem::path& file);

}  // namespace poise::scene
