// SPDX-License-Identifier: BSD-2-Clause
// What draws a view: the meshes of one robot and a renderer. On one thread.

#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "poise/core/replay/snapshot.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/marks.hpp"
#include "poise/gui/scene/renderer.hpp"

namespace poise::gui {

/// What a picture shows.
struct View {
  Snapshot snapshot;
  std::optional<Snapshot> ghost;  ///< of another run
  std::vector<int> limited;       ///< bodies whose joint is at a limit
  std::vector<Contact> contacts;
  std::vector<Eigen::Vector3d> handles;  ///< of targets that can be dragged
  int lit_handle = -1;                   ///< under the mouse
  std::optional<std::pair<Eigen::Vector3d, Eigen::Vector3d>> pull;  ///< from where to where
  scene::MarkOptions marks;
  scene::Camera camera;
  bool dark = true;
  int width = 0, height = 0;  ///< [pixels of the screen]
  double ratio = 1;           ///< pixels of the screen a pixel of the window
};

class Studio {
 public:
  explicit Studio(const scene::RenderOptions& options) : renderer_(options) {}
  void set_model(std::shared_ptr<const scene::Model> model) { model_ = std::move(model); }
  const std::shared_ptr<const scene::Model>& model() const { return model_; }
  /// Valid until the next call.
  const scene::Image& picture(const View& view);

 private:
  scene::Renderer renderer_;
  std::shared_ptr<const scene::Model> model_;
};

}  // namespace poise::gui
