// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/targets.hpp"

#include <algorithm>
#include <cstring>

#include "poise/core/error.hpp"

namespace poise::scene {
namespace {

void smooth(GLint edge) {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, edge);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, edge);
}

void store(GLuint buffer, int samples, GLenum format, int width, int height) {
  glBindRenderbuffer(GL_RENDERBUFFER, buffer);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? samples : 0, format, width,
                                   height);
}

void check(const char* what) {
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw ConfigError(ErrorCode::kSystem, "drawing", std::string("has no room for ") + what,
                      "give a smaller size");
}

}  // namespace

DepthTarget::DepthTarget(int size, bool compared) : size_(size) {
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size, size, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
               nullptr);
  smooth(GL_CLAMP_TO_EDGE);
  if (compared) glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_, 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  check("shadows");
}

void DepthTarget::begin() {
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glViewport(0, 0, size_, size_);
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT);
}

GreyTarget::GreyTarget(int size) : size_(size) {
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, size, size, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
  smooth(GL_CLAMP_TO_EDGE);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
  check("occlusion");
}

void GreyTarget::begin() {
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glViewport(0, 0, size_, size_);
  glClearColor(1, 1, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

void DepthPicture::resize(int width, int height) {
  width_ = width;
  height_ = height;
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, width, height, 0, GL_DEPTH_COMPONENT,
               GL_FLOAT, nullptr);
  smooth(GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_, 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  check("contours");
}

void DepthPicture::begin(int width, int height) {
  if (width != width_ || height != height_) resize(width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glViewport(0, 0, width, height);
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT);
}

Canvas::Canvas() {
  glGetIntegerv(GL_MAX_SAMPLES, &most_);
  most_ = std::max(1, most_);
}

void Canvas::resize(int width, int height, int samples) {
  width_ = width;
  height_ = height;
  samples_ = samples;
  store(color_, samples_, GL_RGBA8, width, height);
  store(depth_, samples_, GL_DEPTH24_STENCIL8, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth_);
  check("a picture of this size");
  store(plain_, 1, GL_RGBA8, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, resolved_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, plain_);
  check("a picture of this size");
}

void Canvas::begin(int width, int height, int samples) {
  samples = std::clamp(samples, 1, most_);
  if (width != width_ || height != height_ || samples != samples_) resize(width, height, samples);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glViewport(0, 0, width, height);
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

void Canvas::resume() {
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glViewport(0, 0, width_, height_);
}

void Canvas::read(Image& image) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, frame_);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_);
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_);
  const std::size_t row = 4 * static_cast<std::size_t>(width_);
  const auto rows = static_cast<std::size_t>(height_);
  upside_down_.resize(row * rows);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, upside_down_.data());
  image.width = width_;
  image.height = height_;
  image.rgba.resize(row * rows);
  for (std::size_t y = 0; y < rows; ++y)
    std::memcpy(&image.rgba[y * row], &upside_down_[(rows - 1 - y) * row], row);
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
}

}  // namespace poise::scene
