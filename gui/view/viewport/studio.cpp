// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/studio.hpp"

namespace poise::gui {
namespace {

constexpr double kSamePlace = 0.002;  // [m] displacement below which the ghost is not drawn
constexpr double kEdgeHandle = 0.45;  // of the size of a target

}  // namespace

const scene::Image& Studio::picture(const View& view) {
  const scene::Theme& theme = view.dark ? scene::dark_theme() : scene::light_theme();
  scene::Drawing drawing;
  if (model_) {
    model_->draw(view.snapshot.bodies, drawing);
    scene::restyle(view.style, drawing);
    if (view.picked >= 0) model_->light_up(view.picked, 0.25f * theme.support, drawing);
    for (const int body : view.limited) model_->light_up(body, theme.limit * 0.8f, drawing);
    if (view.ghost) {
      Eigen::Vector4f color;
      color << theme.ghost, 1;
      model_->draw_ghost(view.snapshot.bodies, view.ghost->bodies, color,
                         kSamePlace * view.marks.size, drawing);
    }
  }
  if (view.body_marks) view.body_marks->draw(view.snapshot.bodies, view.style, drawing);
  scene::draw_marks(view.snapshot, view.contacts, theme, view.marks, drawing);
  for (std::size_t i = 0; i < view.handles.size(); ++i)
    scene::draw_handle(view.handles[i], theme, static_cast<int>(i) == view.lit_handle, drawing,
                       (i < view.large_handles ? 1 : kEdgeHandle) * view.marks.size);
  if (view.pull)
    scene::draw_arrow(view.pull->first, view.pull->second - view.pull->first, theme.trail, drawing,
                      view.marks.size);
  return renderer_.render(drawing, view.camera, theme, view.width, view.height, view.samples);
}

}  // namespace poise::gui
