// SPDX-License-Identifier: BSD-2-Clause
// The robot in 3D: turn, pan, zoom, follow.

#pragma once

#include <QImage>
#include <QWidget>

#include "gui/model/workbench.hpp"
#include "gui/view/picture_maker.hpp"

namespace poise::gui {

class SceneView : public QWidget {
  Q_OBJECT

 public:
  explicit SceneView(Workbench& bench, QWidget* parent = nullptr);

  const QImage& image() const { return image_; }
  long pictures() const { return pictures_; }  ///< drawn so far
  void fit();

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void load();
  void refresh();
  std::vector<int> limited() const;
  struct Chip {
    QString text;
    QColor color;
  };
  std::vector<Chip> chips() const;

  Workbench& bench_;
  PictureMaker maker_;
  QImage image_;
  QString failure_;
  long pictures_ = 0;
  scene::Camera camera_;
  scene::MarkOptions marks_;
  std::optional<Snapshot> snapshot_;
  std::shared_ptr<const Setup> setup_;
  std::shared_ptr<const StackSpec> robot_spec_;
  Eigen::Vector3d com_ = Eigen::Vector3d::Zero();  // when the camera was placed
  bool placed_ = false, follow_ = true;
  QPoint last_;
};

}  // namespace poise::gui
