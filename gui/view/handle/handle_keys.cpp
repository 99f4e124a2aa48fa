// SPDX-License-Identifier: BSD-2-Clause
// Numbers and keys of the handle.

#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "poise/gui/view/handle/handle_tool.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kAside = 18, kLabelHeight = 26;  // [px]

bool begins_number(const QString& text) {
  return text.size() == 1 && (text[0].isDigit() || QString("+-.,").contains(text[0]));
}

// A menu of the field, or another window, leaves the field only for a while.
bool leaves(const QEvent& event) {
  if (event.type() != QEvent::FocusOut) return false;
  const Qt::FocusReason why = static_cast<const QFocusEvent&>(event).reason();
  return why != Qt::PopupFocusReason && why != Qt::ActiveWindowFocusReason;
}

}  // namespace

// Where the label and the field stand.
QPoint HandleTool::beside() const {
  const auto at = seen_.camera.pixel(shown_.p, seen_.size.width(), seen_.size.height());
  if (!at) return {kAside, kAside};
  return {std::clamp(static_cast<int>(at->x()) + kAside, 4, std::max(4, seen_.size.width() - 180)),
          std::clamp(static_cast<int>(at->y()) - kAside - kLabelHeight, 4,
                     std::max(4, seen_.size.height() - kLabelHeight - 4))};
}

void HandleTool::paint(QPainter& painter) const {
  if (!grasp_ || field_->isVisible() || grasp_->label.isEmpty()) return;
  const Theme& colors = theme();
  const int wide = painter.fontMetrics().horizontalAdvance(grasp_->label) + 20;
  const QRect box(beside(), QSize(wide, kLabelHeight));
  QColor ground = colors.panel;
  ground.setAlpha(235);
  painter.setPen(QPen(colors.border, 1));
  painter.setBrush(ground);
  painter.drawRoundedRect(box, 6, 6);
  painter.setPen(colors.text);
  painter.drawText(box, Qt::AlignCenter, grasp_->label);
}

// Before the view, which would take digits and Escape for itself.
bool HandleTool::key(const QKeyEvent& event) {
  if (event.key() == Qt::Key_Escape && grasp_) {
    end(false);
    return true;
  }
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) return false;
  if (event.key() == Qt::Key_L && thing_ && !grasp_) {
    local_ = !local_;
    Q_EMIT changed();
    return true;
  }
  if (!grasp_ || !grasp_->drag || !begins_number(event.text())) return false;
  open_field(event.text());
  return true;
}

void HandleTool::open_field(const QString& text) {
  field_->setPlaceholderText(scene::is_arrow(grasp_->part) ? "mm" : "°");
  field_->setText(text);
  field_->move(beside());
  field_->show();
  field_->raise();
  field_->setFocus();
}

// The number counts from where the part was grasped.
void HandleTool::enter() {
  if (!grasp_ || !grasp_->drag) return;
  bool number = false;
  const double said = field_->text().replace(',', '.').toDouble(&number);
  if (number) set(scene::is_arrow(grasp_->part) ? 1e-3 * said : said * M_PI / 180);
  end(number);
  view_.setFocus();
}

// Escape takes the drag back; so does leaving the field without Enter.
bool HandleTool::eventFilter(QObject* object, QEvent* event) {
  const bool escape =
      event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
  if (object != field_ || (!escape && !leaves(*event))) return false;
  if (!grasp_ || !field_->isVisible()) return false;
  end(false);
  if (escape) view_.setFocus();
  return escape;
}

}  // namespace poise::gui
