// SPDX-License-Identifier: BSD-2-Clause
// Draws moments on a thread of its own, the latest that was asked for.

#pragma once

#include <QImage>
#include <QObject>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/stack/setup.hpp"
#include "core/stack/stack_spec.hpp"
#include "gui/scene/camera.hpp"
#include "gui/scene/drawing.hpp"
#include "gui/scene/marks.hpp"

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

class PictureMaker : public QObject {
  Q_OBJECT

 public:
  explicit PictureMaker(QObject* parent = nullptr);
  ~PictureMaker() override;

  /// The robot of these pictures; its meshes are read on the drawing thread.
  void set_robot(std::shared_ptr<const StackSpec> spec, std::shared_ptr<const Tree> tree);
  void draw(View view);
  /// The meshes that are drawn; null until they are read.
  std::shared_ptr<const scene::Model> model() const;

 Q_SIGNALS:
  void drawn(const QImage& image);
  void failed(const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
