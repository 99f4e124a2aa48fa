// SPDX-License-Identifier: BSD-2-Clause
// Writes pictures to a video file with the ffmpeg program.

#pragma once

#include <filesystem>
#include <memory>

#include "poise/core/export.hpp"
#include "poise/gui/scene/image.hpp"

namespace poise::scene {

/// H.264, in the container that the file's extension names. Frames go to ffmpeg immediately.
class POISE_API Film {
 public:
  /// @param width, height  of every frame; odd sizes lose one column or row
  /// @throws ConfigError if ffmpeg is not installed
  Film(const std::filesystem::path& file, int width, int height, double frames_per_second);
  ~Film();

  /// @throws ConfigError with ffmpeg's message if it has failed
  void add(const Image& frame);
  /// Waits until the file is complete. @throws ConfigError as `add`
  void finish();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::scene
