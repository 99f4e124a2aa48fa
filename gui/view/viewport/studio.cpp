// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/studio.hpp"

namespace poise::gui {

const scene::Image& Studio::picture(const View& view) {
  const scene::Theme& theme = view.dark ? scene::dark_theme() : scene::light_theme();
  scene::Drawing drawing;
  if (model_) {
    model_->draw(view.snapshot.bodies, drawing);
    for (const int body : view.limited) model_->light_up(body, theme.limit * 0.8f, drawing);
    if (view.ghost) {
      const Eigen::Vector3f c = theme.ghost;
      model_->draw(view.ghost->bodies, drawing, Eigen::Vector4f(c.x(), c.y(), c.z(), 0.35f));
    }
  }
  scene::draw_marks(view.snapshot, view.contacts, theme, view.marks, drawing);
  for (std::size_t i = 0; i < view.handles.size(); ++i)
    scene::draw_handle(view.handles[i], theme, static_cast<int>(i) == view.lit_handle, drawing,
                       view.marks.size);
  if (view.pull)
    scene::draw_arrow(view.pull->first, view.pull->second - view.pull->first, theme.trail, drawing,
                      view.marks.size);
  return renderer_.render(drawing, view.camera, theme, view.width, view.height);
}

}  // namespace poise::gui
