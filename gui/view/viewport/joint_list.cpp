// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/joint_list.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/gui/view/viewport/joint_slider.hpp"
#include "poise/gui/view/widgets/scroll_column.hpp"

namespace poise::gui {
namespace {

constexpr int kListWide = 264;  // [px]

}  // namespace

JointList::JointList(QWidget* parent) : QFrame(parent), filter_(new QLineEdit) {
  setObjectName("joint-list");
  setAccessibleName(tr("Joints at the start"));
  setFixedWidth(kListWide);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 2, 8);
  column->setSpacing(6);
  filter_->setObjectName("joint-filter");
  filter_->setPlaceholderText(tr("Filter joints"));
  filter_->setAccessibleName(filter_->placeholderText());
  filter_->setClearButtonEnabled(true);
  column->addWidget(filter_);
  area_ = new ScrollColumn({2, 0, 8, 0}, 4);
  column->addWidget(area_, 1);
  connect(filter_, &QLineEdit::textChanged, this, &JointList::filter);
  hide();
}

void JointList::make_rows(const Tree& tree, const State& pose) {
  clear(area_->column());
  rows_.clear();
  for (int j = 0; j < static_cast<int>(tree.joints.size()); ++j) {
    if (!range_of(tree, pose, j)) continue;
    const std::string& name = tree.joints[static_cast<std::size_t>(j)].name;
    const QString shown = QString::fromStdString(name);
    auto* all = new QWidget;
    auto* column = new QVBoxLayout(all);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* label = new QLabel(shown);
    label->setObjectName("joint-name");
    label->setProperty("muted", true);
    label->setToolTip(shown);
    auto* slider = new JointSlider(tr("%1 at the start").arg(shown));
    slider->setObjectName("joint:" + shown);
    column->addWidget(label);
    column->addWidget(slider);
    area_->column().addWidget(all);
    connect(slider, &JointSlider::wanted, this,
            [this, j](double value, bool drag) { Q_EMIT joint_wanted(j, value, drag); });
    connect(slider, &JointSlider::dragged, this, &JointList::joint_dragged);
    rows_.push_back({j, name, all, slider});
  }
  area_->column().addStretch(1);
  filter();
}

void JointList::show_pose(const Tree& tree, const State& pose) {
  const auto same = [&](const Row& row) {
    return row.joint < static_cast<int>(tree.joints.size()) &&
           tree.joints[static_cast<std::size_t>(row.joint)].name == row.name &&
           range_of(tree, pose, row.joint).has_value();
  };
  std::size_t count = 0;
  for (int j = 0; j < static_cast<int>(tree.joints.size()); ++j)
    count += range_of(tree, pose, j).has_value() ? 1 : 0;
  if (count != rows_.size() || !std::ranges::all_of(rows_, same)) make_rows(tree, pose);
  for (const Row& row : rows_) row.slider->show_joint(*range_of(tree, pose, row.joint));
}

void JointList::mark(int joint) {
  for (const Row& row : rows_) {
    auto* label = row.all->findChild<QLabel*>("joint-name");
    QFont font = label->font();
    font.setBold(row.joint == joint);
    label->setFont(font);
    if (row.joint == joint) area_->ensureWidgetVisible(row.all);
  }
}

void JointList::filter() {
  const QString words = filter_->text();
  for (const Row& row : rows_)
    row.all->setVisible(QString::fromStdString(row.name).contains(words, Qt::CaseInsensitive));
}

// Not for the view behind it.
void JointList::mousePressEvent(QMouseEvent* event) { event->accept(); }
void JointList::wheelEvent(QWheelEvent* event) { event->accept(); }

}  // namespace poise::gui
