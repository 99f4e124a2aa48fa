// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/renderer.hpp"

#include "poise/gui/scene/gl/context.hpp"
#include "poise/gui/scene/gl/painter.hpp"

namespace poise::scene {

struct Renderer::Data {
  Context context;
  std::unique_ptr<Painter> painter;
};

Renderer::Renderer(const RenderOptions& options) : data_(std::make_unique<Data>()) {
  const Context::Current current(data_->context);
  data_->painter = std::make_unique<Painter>(options);
}

Renderer::~Renderer() {
  const Context::Current current(data_->context);
  data_->painter.reset();
}

const Image& Renderer::render(const Drawing& drawing, const Camera& camera, const Theme& theme,
                              int width, int height, int samples) {
  const Context::Current current(data_->context);
  data_->painter->paint(drawing, camera, theme, width, height, samples);
  return data_->painter->image;
}

const std::string& Renderer::name() const { return data_->context.renderer(); }

}  // namespace poise::scene
