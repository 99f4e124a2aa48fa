// SPDX-License-Identifier: BSD-2-Clause
// Draws moments on a thread of its own, the latest that was asked for.

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
