// SPDX-License-Identifier: BSD-2-Clause
// Renders views: the meshes of one robot and a renderer, for one thread.

#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "poise/core/replay/snapshot.hpp"
#include "poise/gui/scene/body_marks.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/handle/pose_handle.hpp"
#include "poise/gui/scene/marks.hpp"
#include "poise/gui/scene/renderer.hpp"

namespace poise::gui {

/// Contents of a picture.
struct View {
  Snapshot snapshot;
  std::optional<Snapshot> ghost;   ///< the compared run, as an outline
  std::optional<Snapshot> before;  ///< where the phase before the selected one ended, as an outline
  std::vector<int> limited;        ///< bodies whose joint is at a limit
  int picked = -1;                 ///< body that was clicked on; −1: none
  scene::RobotStyle style;
  std::shared_ptr<const scene::BodyMarks> body_marks;  ///< may be null
  std::vector<Contact> contacts;
  std::vector<Eigen::Vector3d> handles;     ///< positions of draggable targets
  std::size_t large_handles = 0;            ///< the others, at edges of patches, are smaller
  int lit_handle = -1;                      ///< index of the handle under the mouse; −1: none
  std::optional<scene::PoseHandle> handle;  ///< arrows and rings at what is selected
  std::optional<std::pair<Eigen::Vector3d, Eigen::Vector3d>>
      pull;  ///< start and end of the pulling line
  scene::MarkOptions marks;
  scene::Camera camera;
  bool dark = true;
  int width = 0, height = 0;  ///< [pixels of the screen]
  double ratio = 1;           ///< screen pixels per window pixel
  int samples = 0;            ///< per pixel; 0: as the renderer's options say
};

class Studio {
 public:
  explicit Studio(const scene::RenderOptions& options) : renderer_(options) {}
  void set_model(std::shared_ptr<const scene::Model> model) { model_ = std::move(model); }
  const std::shared_ptr<const scene::Model>& model() const { return model_; }
  void set_ground(scene::Model ground) { ground_ = std::move(ground); }
  /// Valid until the next call.
  const scene::Image& picture(const View& view);

 private:
  scene::Renderer renderer_;
  std::shared_ptr<const scene::Model> model_;
  scene::Model ground_{{}};  // in the world
};

}  // namespace poise::gui
