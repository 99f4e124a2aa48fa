// SPDX-License-Identifier: BSD-2-Clause
// Render targets. Private to this room; the context must be current.

#pragma once

#include "poise/gui/scene/gl/gl_objects.hpp"
#include "poise/gui/scene/image.hpp"

namespace poise::scene {

/// A square depth texture. With `compared`, shaders get the result of a depth comparison.
class DepthTarget {
 public:
  DepthTarget(int size, bool compared);
  void begin();
  GLuint texture() { return texture_; }
  int size() const { return size_; }

 private:
  int size_;
  Texture texture_;
  Framebuffer frame_;
};

/// A square texture of one number per pixel, initially 1.
class GreyTarget {
 public:
  explicit GreyTarget(int size);
  void begin();
  GLuint texture() { return texture_; }

 private:
  int size_;
  Texture texture_;
  Framebuffer frame_;
};

/// A depth texture of the size of a picture.
class DepthPicture {
 public:
  /// Clears it and draws into it.
  void begin(int width, int height);
  GLuint texture() { return texture_; }

 private:
  void resize(int width, int height);

  int width_ = 0, height_ = 0;
  Texture texture_;
  Framebuffer frame_;
};

/// The picture, multisampled as far as the hardware allows.
class Canvas {
 public:
  Canvas();
  void begin(int width, int height, int samples);
  /// Goes on drawing after something was drawn elsewhere.
  void resume();
  /// Reads the picture drawn since `begin`.
  void read(Image& image);

 private:
  void resize(int width, int height, int samples);

  int most_ = 1, samples_ = 0, width_ = 0, height_ = 0;  // most_: samples that there can be
  Renderbuffer color_, depth_, plain_;
  Framebuffer frame_, resolved_;
  std::vector<std::uint8_t> upside_down_;
};

}  // namespace poise::scene
