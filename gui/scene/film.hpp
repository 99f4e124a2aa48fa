// SPDX-License-Identifier: BSD-2-Clause
// Pictures one after the other into a video file, by the ffmpeg program.

#pragma once

#include <filesystem>
#include <memory>

#include "poise/core/export.hpp"
#include "poise/gui/scene/image.hpp"

namespace poise::scene {

/// H.264 in whatever container the file's name asks for. Frames go to ffmpeg as they come.
class POISE_API Film {
 public:
  /// @param width, height  of every frame; a row or column is left out where they are odd
  /// @throws ConfigError if ffmpeg is not installed
  Film(const std::filesystem::path& file, int width, int height, double frames_per_second);
  ~Film();

  /// @throws ConfigError with ffmpeg's own words if it has given up
  void add(const Image& frame);
  /// Waits until the file is whole. @throws ConfigError as `add`
  void finish();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::scene
