// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/card_view.hpp"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDrag>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "gui/view/look.hpp"

namespace poise::gui {
namespace {

QString text_of(const std::string& text) { return QString::fromStdString(text); }

}  // namespace

CardView::CardView(Card card, QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(52);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  set_card(std::move(card));
}

void CardView::set_card(Card card) {
  card_ = std::move(card);
  setObjectName("card:" + text_of(card_.path));
  setAccessibleName((card_.task ? tr("Task %1, level %2") : tr("Constraint %1, level %2"))
                        .arg(text_of(card_.name))
                        .arg(card_.level));
  setToolTip(card_.phase.empty() ? tr("Drag, or Alt with ↑ and ↓, to move it to another level")
                                 : tr("Belongs to phase %1").arg(text_of(card_.phase)));
  update();
}

void CardView::set_selected(bool selected) {
  selected_ = selected;
  update();
}

void CardView::set_vital(Vital vital) {
  vital_ = std::move(vital);
  update();
}

void CardView::set_problem(bool problem) {
  problem_ = problem;
  update();
}

void CardView::paintEvent(QPaintEvent*) {
  const Look& l = look();
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(0.5, 2.5, -0.5, -2.5);
  p.setPen(QPen(selected_ ? l.accent : hasFocus() ? l.muted : l.border, selected_ ? 1.6 : 1));
  p.setBrush(l.card);
  p.drawRoundedRect(box, 8, 8);
  p.setPen(Qt::NoPen);
  p.setBrush(problem_        ? l.limit
             : vital_.active ? l.limit
             : card_.task    ? l.series[static_cast<std::size_t>(card_.level) % l.series.size()]
                             : l.muted);
  p.drawRoundedRect(QRectF(8, 11, 3, height() - 22), 1.5, 1.5);

  const int bar = vital_.known ? 40 : 0, right = width() - 12;
  QFont bold = font();
  bold.setBold(true);
  p.setFont(bold);
  p.setPen(l.text);
  const int name_width = right - bar - 26;
  p.drawText(QRect(20, 7, name_width, 20), Qt::AlignVCenter,
             QFontMetrics(bold).elidedText(text_of(card_.name), Qt::ElideRight, name_width));
  p.setFont(font());
  p.setPen(l.muted);
  QString under = card_.name == card_.type ? QString() : text_of(card_.type);
  if (!card_.weight.empty())
    under += (under.isEmpty() ? "" : " · ") + tr("w %1").arg(text_of(card_.weight));
  if (!card_.phase.empty()) under += (under.isEmpty() ? "" : " · ") + text_of(card_.phase);
  if (under.isEmpty()) under = card_.task ? tr("task") : tr("constraint");
  const int vital_width = vital_.known ? p.fontMetrics().horizontalAdvance(vital_.text) + 8 : 0;
  const int under_width = right - 20 - vital_width;
  p.drawText(QRect(20, 26, under_width, 18), Qt::AlignVCenter,
             p.fontMetrics().elidedText(under, Qt::ElideRight, under_width));
  if (!vital_.known) return;
  p.setPen(vital_.active ? l.limit : l.muted);
  p.drawText(QRect(right - vital_width, 26, vital_width, 18), Qt::AlignVCenter | Qt::AlignRight,
             vital_.text);
  p.setPen(Qt::NoPen);
  p.setBrush(l.border);
  p.drawRoundedRect(QRectF(right - bar, 15, bar, 4), 2, 2);
  p.setBrush(vital_.active ? l.limit : vital_.share > 0.7 ? l.warn : l.good);
  const double filled = std::max(4.0, bar * std::clamp(vital_.share, 0.0, 1.0));
  p.drawRoundedRect(QRectF(right - bar, 15, filled, 4), 2, 2);
}

void CardView::mousePressEvent(QMouseEvent* event) {
  pressed_ = event->pos();
  Q_EMIT chosen(card_.path);
}

void CardView::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) == 0 || !card_.phase.empty() ||
      (event->pos() - pressed_).manhattanLength() < QApplication::startDragDistance())
    return;
  auto* drag = new QDrag(this);
  auto* mime = new QMimeData;
  mime->setData(kCardMime, QByteArray::fromStdString(card_.path));
  drag->setMimeData(mime);
  drag->setPixmap(grab());
  drag->setHotSpot(pressed_);
  drag->exec(Qt::MoveAction);
}

void CardView::keyPressEvent(QKeyEvent* event) {
  const bool alt = event->modifiers() & Qt::AltModifier;
  if (alt && event->key() == Qt::Key_Up) return Q_EMIT move_wanted(-1);
  if (alt && event->key() == Qt::Key_Down) return Q_EMIT move_wanted(1);
  if (event->key() == Qt::Key_Delete) return Q_EMIT remove_wanted();
  if (event->key() == Qt::Key_Up) {
    focusPreviousChild();
    return;
  }
  if (event->key() == Qt::Key_Down) {
    focusNextChild();
    return;
  }
  QWidget::keyPressEvent(event);
}

void CardView::focusInEvent(QFocusEvent* event) {
  if (event->reason() != Qt::MouseFocusReason) Q_EMIT chosen(card_.path);
  update();
}

void CardView::contextMenuEvent(QContextMenuEvent* event) {
  Q_EMIT chosen(card_.path);
  QMenu menu(this);
  connect(menu.addAction(tr("One level up\tAlt+↑")), &QAction::triggered, this,
          [this] { Q_EMIT move_wanted(-1); });
  connect(menu.addAction(tr("One level down\tAlt+↓")), &QAction::triggered, this,
          [this] { Q_EMIT move_wanted(1); });
  menu.addSeparator();
  connect(menu.addAction(tr("Remove\tDel")), &QAction::triggered, this,
          [this] { Q_EMIT remove_wanted(); });
  menu.exec(event->globalPos());
}

}  // namespace poise::gui
