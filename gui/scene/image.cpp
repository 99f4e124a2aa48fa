// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/image.hpp"

#include <png.h>

#include "poise/core/error.hpp"

namespace poise::scene {

void write_png(const Image& image, const std::filesystem::path& file) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = PNG_FORMAT_RGBA;
  const std::string whole = file.string() + ".part";
  const bool written =
      png_image_write_to_file(&png, whole.c_str(), 0, image.rgba.data(), 0, nullptr) != 0;
  std::error_code error, left;
  if (written) std::filesystem::rename(whole, file, error);
  if (written && !error) return;
  std::filesystem::remove(whole, left);
  throw ConfigError(ErrorCode::kFile, Place{file.string()}, "",
                    "cannot be written: " + (written ? error.message() : std::string(png.message)),
                    "give a file in a folder that exists and has space");
}

Image read_png(const std::filesystem::path& file) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  Image image;
  if (png_image_begin_read_from_file(&png, file.c_str()) != 0) {
    png.format = PNG_FORMAT_RGBA;
    image.width = static_cast<int>(png.width);
    image.height = static_cast<int>(png.height);
    image.rgba.resize(PNG_IMAGE_SIZE(png));
    if (png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr) != 0) return image;
  }
  throw ConfigError(ErrorCode::kSyntax, Place{file.string()}, "",
                    "is not a PNG: " + std::string(png.message));
}

}  // namespace poise::scene
