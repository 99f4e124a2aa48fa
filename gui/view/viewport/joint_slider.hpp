// SPDX-License-Identifier: BSD-2-Clause
// A slider and a field for the start position of a joint.

#pragma once

#include <QWidget>
#include <cmath>

#include "poise/gui/model/pose/joint_range.hpp"

class QLineEdit;
class QSlider;

namespace poise::gui {

class JointSlider : public QWidget {
  Q_OBJECT

 public:
  /// @param name  accessible name
  explicit JointSlider(const QString& name, QWidget* parent = nullptr);
  void show_joint(const JointRange& joint);
  QSlider& slider() { return *slider_; }
  QLineEdit& field() { return *field_; }

 Q_SIGNALS:
  /// @param drag  further values follow
  void wanted(double value, bool drag);
  void dragged(bool on);  ///< the slider, by the mouse

 private:
  double to_shown() const { return joint_.turns ? 180 / M_PI : 1; }

  JointRange joint_;
  QSlider* slider_;
  QLineEdit* field_;
};

}  // namespace poise::gui
