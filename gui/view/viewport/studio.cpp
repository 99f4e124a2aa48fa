// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/studio.hpp"

#include "poise/gui/scene/handle/handle_marks.hpp"

namespace poise::gui {
namespace {

constexpr double kSamePlace = 0.002;  // [m] displacement below which the ghost is not drawn
constexpr double kEdgeHandle = 0.45;  // of the size of a target
constexpr double kEdgeLift = 0.008;   // [m] above the ground, for a robot of a person's size

// Handles of edges lie in the ground; they are drawn on it.
void draw_handle(const View& view, std::size_t i, const scene::Theme& theme,
                 scene::Drawing& drawing) {
  const bool edge = i >= view.large_handles, lit = static_cast<int>(i) == view.lit_handle;
  const Eigen::Vector3d at =
      view.handles[i] + (edge ? kEdgeLift * view.marks.size : 0) * Eigen::Vector3d::UnitZ();
  scene::draw_handle(at, theme, lit, drawing, (edge ? kEdgeHandle : 1) * view.marks.size);
}

}  // namespace

const scene::Image& Studio::picture(const View& view) {
  const scene::Theme& theme = view.dark ? scene::dark_theme() : scene::light_theme();
  scene::Drawing drawing;
  if (model_) {
    model_->draw(view.snapshot.bodies, drawing);
    scene::restyle(view.style, drawing);
    if (view.picked >= 0) model_->light_up(view.picked, 0.25f * theme.support, drawing);
    for (const int body : view.limited) model_->light_up(body, theme.limit * 0.8f, drawing);
    const auto outline = [&](const std::optional<Snapshot>& moment, const Eigen::Vector3f& color) {
      Eigen::Vector4f rgba;
      rgba << color, 1;
      if (moment)
        model_->draw_ghost(view.snapshot.bodies, moment->bodies, rgba, kSamePlace * view.marks.size,
                           drawing);
    };
    outline(view.ghost, theme.ghost);
    outline(view.before, theme.before);
  }
  ground_.draw_plates(drawing);
  if (view.body_marks) view.body_marks->draw(view.snapshot.bodies, view.style, drawing);
  scene::draw_marks(view.snapshot, view.contacts, theme, view.marks, drawing);
  for (std::size_t i = 0; i < view.handles.size(); ++i) draw_handle(view, i, theme, drawing);
  if (view.handle) scene::draw_pose_handle(*view.handle, theme, drawing);
  if (view.pull)
    scene::draw_arrow(view.pull->first, view.pull->second - view.pull->first, theme.trail, drawing,
                      view.marks.size);
  return renderer_.render(drawing, view.camera, theme, view.width, view.height, view.samples);
}

}  // namespace poise::gui
