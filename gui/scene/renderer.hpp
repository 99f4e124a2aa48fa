// SPDX-License-Identifier: BSD-2-Clause
// Renders a drawing to an image without a display, on a graphics card or in software.

#pragma once

#include <memory>
#include <string>

#include "poise/core/export.hpp"
#include "poise/gui/scene/camera.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/image.hpp"
#include "poise/gui/scene/theme.hpp"

namespace poise::scene {

struct RenderOptions {
  int samples = 4;  ///< per pixel; 1: no antialiasing, which is faster in software
  bool shadows = true;
  int shadow_size = 2048;  ///< edge of the shadow map in pixels
};

/// Renders with an OpenGL context of its own; on any thread, one at a time. Between pictures the
/// thread's previous context is current.
class POISE_API Renderer {
 public:
  /// @throws ConfigError if there is no OpenGL 3.3, not even in software
  explicit Renderer(const RenderOptions& options = {});
  ~Renderer();

  /// @param width, height  1 … 16384 pixels
  /// @param samples  per pixel; 0: as the options say
  /// @return valid until the next call
  const Image& render(const Drawing& drawing, const Camera& camera, const Theme& theme, int width,
                      int height, int samples = 0);

  /// Name of the renderer, such as "llvmpipe (LLVM 15.0.6, 256 bits)".
  const std::string& name() const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::scene
