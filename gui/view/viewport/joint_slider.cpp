// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/joint_slider.hpp"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>

namespace poise::gui {
namespace {

constexpr int kSliderSteps = 1000;
constexpr int kField = 92;  // [px]

}  // namespace

JointSlider::JointSlider(const QString& name, QWidget* parent)
    : QWidget(parent), slider_(new QSlider(Qt::Horizontal)), field_(new QLineEdit) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  slider_->setAccessibleName(name);
  slider_->setRange(0, kSliderSteps);
  field_->setAccessibleName(name);
  field_->setFixedWidth(kField);
  row->addWidget(slider_, 1);
  row->addWidget(field_);
  connect(slider_, &QSlider::valueChanged, this, [this](int at) {
    const double value = joint_.lower + (joint_.upper - joint_.lower) * at / kSliderSteps;
    Q_EMIT wanted(value, slider_->isSliderDown());
  });
  connect(slider_, &QSlider::sliderPressed, this, [this] { Q_EMIT dragged(true); });
  connect(slider_, &QSlider::sliderReleased, this, [this] { Q_EMIT dragged(false); });
  connect(field_, &QLineEdit::editingFinished, this, [this] {
    if (!field_->isModified()) return;
    field_->setModified(false);
    bool number = false;
    const double value = field_->text().section(' ', 0, 0).toDouble(&number) / to_shown();
    if (number) Q_EMIT wanted(value, false);
  });
}

void JointSlider::show_joint(const JointRange& joint) {
  joint_ = joint;
  const QSignalBlocker quiet(slider_);
  const double span = std::max(1e-9, joint_.upper - joint_.lower);
  if (!slider_->isSliderDown())
    slider_->setValue(
        static_cast<int>(std::lround((joint_.value - joint_.lower) / span * kSliderSteps)));
  if (field_->isModified() && field_->hasFocus()) return;
  field_->setText(QString("%1 %2")
                      .arg(joint_.value * to_shown(), 0, 'f', joint_.turns ? 1 : 3)
                      .arg(joint_.turns ? "deg" : "m"));
}

}  // namespace poise::gui
