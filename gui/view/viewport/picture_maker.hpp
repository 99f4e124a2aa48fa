// SPDX-License-Identifier: BSD-2-Clause
// Renders views on a thread of its own; only the latest request counts. A view that stays for a
// moment is drawn once more, with smooth edges.

#pragma once

#include <QImage>
#include <QObject>
#include <memory>
#include <optional>

#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/gui/view/viewport/studio.hpp"

namespace poise::gui {

class PictureMaker : public QObject {
  Q_OBJECT

 public:
  explicit PictureMaker(QObject* parent = nullptr);
  ~PictureMaker() override;

  /// Sets the robot; its meshes are read on the rendering thread.
  void set_robot(std::shared_ptr<const StackSpec> spec, std::shared_ptr<const Setup> setup);
  void draw(View view);
  /// The meshes of the robot; null until they are read.
  std::shared_ptr<const scene::Model> model() const;

 Q_SIGNALS:
  void drawn(const QImage& image);
  /// What was asked for cannot be drawn.
  void failed(const QString& why);
  /// A mesh of the robot cannot be read; a box is drawn instead.
  void warned(const QString& what);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
