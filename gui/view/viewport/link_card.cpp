// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/link_card.hpp"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/viewport/joint_slider.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kMost = 4;  // names in a list
constexpr int kWide = 320;        // [px]
constexpr int kAway = 48;         // [px] between the click and the card above or below it

QString listed(const std::vector<std::string>& names) {
  QStringList all;
  for (std::size_t i = 0; i < std::min(kMost, names.size()); ++i)
    all << QString::fromStdString(names[i]);
  QString text = all.join(", ");
  if (names.size() > kMost) text += LinkCard::tr(" and %1 more").arg(names.size() - kMost);
  return text;
}

}  // namespace

LinkCard::LinkCard(QWidget* parent) : QFrame(parent), title_(new QLabel), facts_(new QLabel) {
  setObjectName("link-card");
  setFocusPolicy(Qt::ClickFocus);
  setFixedWidth(kWide);
  title_->setProperty("title", true);
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  facts_->setObjectName("link-facts");
  facts_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 8, 10);
  column->setSpacing(6);
  auto* head = new QHBoxLayout;
  auto* close = new QToolButton;
  close->setIcon(icon("close", theme().muted));
  close->setProperty("small", true);
  close->setToolTip(tr("Close (Esc)"));
  close->setAccessibleName(tr("Close"));
  connect(close, &QToolButton::clicked, this, &LinkCard::closed);
  head->addWidget(title_, 1);
  head->addWidget(close);
  column->addLayout(head);
  column->addWidget(facts_);
  add_joint();
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  const auto add = [&](const QString& text, const char* name, void (LinkCard::*wanted)()) {
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    button->setProperty("narrow", true);
    connect(button, &QPushButton::clicked, this, wanted);
    row->addWidget(button);
    buttons_.push_back(button);
  };
  add(tr("Task here"), "link-task", &LinkCard::task_wanted);
  add(tr("Contact here"), "link-contact", &LinkCard::contact_wanted);
  add(tr("Push here"), "link-push", &LinkCard::push_wanted);
  row->addStretch(1);
  column->addLayout(row);
  hide();
}

// A slider and a field for the start position of the joint.
void LinkCard::add_joint() {
  joint_row_ = new QWidget;
  auto* row = new QHBoxLayout(joint_row_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  auto* label = new QLabel(tr("Start"));
  label->setProperty("muted", true);
  joint_ = new JointSlider(tr("Position of the joint at the start"));
  joint_->slider().setObjectName("joint-slider");
  joint_->slider().setToolTip(
      tr("Position of the joint at the start; or drag the limb with Alt or Pose"));
  joint_->field().setObjectName("joint-field");
  row->addWidget(label);
  row->addWidget(joint_, 1);
  layout()->addWidget(joint_row_);
  stay_ = new QCheckBox(tr("Contacts stay in place"));
  stay_->setObjectName("contacts-stay");
  stay_->setChecked(true);
  stay_->setToolTip(tr("The other joints and the base give way; the robot stays in balance"));
  layout()->addWidget(stay_);
  connect(stay_, &QCheckBox::toggled, this, &LinkCard::stay_wanted);
  connect(joint_, &JointSlider::wanted, this, &LinkCard::joint_wanted);
  connect(joint_, &JointSlider::dragged, this, &LinkCard::joint_dragged);
}

void LinkCard::show_joint(const std::optional<JointRange>& joint, bool moves_contacts) {
  stay_->setVisible(moves_contacts);
  joint_row_->setVisible(joint.has_value());
  if (joint) joint_->show_joint(*joint);
  adjustSize();
}

void LinkCard::show_link(const LinkFacts& facts, const QString& locked) {
  title_->setText(QString::fromStdString(facts.name));
  QStringList lines;
  const QString mass = tr("%1 kg").arg(facts.mass, 0, 'g', 4);
  lines << (facts.joint.empty()
                ? tr("%1, part of the base").arg(mass)
                : tr("%1, moved by %2").arg(mass, QString::fromStdString(facts.joint)));
  if (!facts.others.empty()) lines << tr("Fixed to it: %1").arg(listed(facts.others));
  if (!facts.users.empty()) lines << tr("Used by: %1").arg(listed(facts.users));
  facts_->setText(lines.join('\n'));
  for (QPushButton* button : buttons_) {
    button->setEnabled(locked.isEmpty());
    button->setToolTip(locked);
  }
  setAccessibleName(tr("Link %1").arg(title_->text()));
}

void LinkCard::show_beside(const QRect& robot, QPoint at) {
  adjustSize();
  const QSize room = parentWidget()->size();
  // On the side of the click, if it fits there beside the robot; else on the other side, if there;
  // else below or above the click.
  const int left = robot.left() - width(), right = robot.right();
  const bool fits_left = left >= 8, fits_right = right + width() + 8 <= room.width();
  const bool wants_left = at.x() < robot.center().x();
  const int x = (wants_left ? fits_left || !fits_right : fits_left && !fits_right) ? left : right;
  int y = at.y() - 20;
  if (!fits_left && !fits_right) {
    const bool below = at.y() + kAway + height() + 8 <= room.height();
    y = below ? at.y() + kAway : at.y() - kAway - height();
  }
  move(std::clamp(x, 8, std::max(8, room.width() - width() - 8)),
       std::clamp(y, 8, std::max(8, room.height() - height() - 8)));
  show();
  raise();
}

QString LinkCard::text() const { return title_->text() + '\n' + facts_->text(); }

void LinkCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return Q_EMIT closed();
  QFrame::keyPressEvent(event);
}

// Not for the view behind it.
void LinkCard::mousePressEvent(QMouseEvent* event) { event->accept(); }

}  // namespace poise::gui
