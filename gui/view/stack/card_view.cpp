// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/stack/card_view.hpp"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDrag>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kTall = 54;
constexpr double kWithin = 0.2;  // share of the bar up to which an error is tolerable

}  // namespace

CardView::CardView(Card card, QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(kTall);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  set_card(std::move(card));
}

void CardView::set_card(Card card) {
  card_ = std::move(card);
  setObjectName("card:" + text_of(card_.path));
  setAccessibleName((card_.task ? tr("Task %1, level %2") : tr("Constraint %1, level %2"))
                        .arg(text_of(card_.name))
                        .arg(card_.level));
  explain();
  update();
}

void CardView::explain() {
  QString text = card_.phase.empty() ? tr("Drag, or press Alt+↑ or Alt+↓, to change the level")
                                     : tr("Belongs to phase %1").arg(text_of(card_.phase));
  if (!status_.help.isEmpty()) text += '\n' + status_.help;
  if (!status_.time.isEmpty())
    text += '\n' + (card_.task
                        ? tr("Module, reference and law take %1 per tick (median of half a second)")
                        : tr("The module takes %1 per tick (median of half a second)"))
                       .arg(status_.time);
  setToolTip(text);
}

void CardView::set_selected(bool selected) {
  selected_ = selected;
  update();
}

void CardView::set_status(CardStatus status) {
  const bool other = status.time != status_.time || status.help != status_.help;
  status_ = std::move(status);
  if (other) explain();
  QStringList said{status_.text, status_.time};
  said.removeAll(QString());
  setAccessibleDescription(said.join(", "));
  update();
}

QSize CardView::sizeHint() const { return {200, kTall}; }

void CardView::set_problem(bool problem) {
  problem_ = problem;
  update();
}

void CardView::set_tab_stop(bool stop) { setFocusPolicy(stop ? Qt::StrongFocus : Qt::ClickFocus); }

void CardView::paint_box(QPainter& p) const {
  const Theme& l = theme();
  const QRectF box = QRectF(rect()).adjusted(0.5, 2.5, -0.5, -2.5);
  p.setPen(QPen(selected_ ? l.accent : hasFocus() ? l.muted : l.border, selected_ ? 1.6 : 1));
  p.setBrush(l.card);
  p.drawRoundedRect(box, 8, 8);
  if (selected_ && hasFocus()) {
    p.setPen(QPen(l.accent, 1));
    p.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 6, 6);
  }
  p.setPen(Qt::NoPen);
  p.setBrush(problem_ || status_.active ? l.limit
             : card_.task ? l.series[static_cast<std::size_t>(card_.level) % l.series.size()]
                          : l.muted);
  p.drawRoundedRect(QRectF(8, 12, 3, height() - 24), 1.5, 1.5);
}

QString CardView::under() const {
  QStringList parts;
  if (card_.name != card_.type) parts << text_of(card_.type);
  if (!card_.weight.empty()) parts << tr("w %1").arg(text_of(card_.weight));
  if (!card_.phase.empty()) parts << text_of(card_.phase);
  if (parts.isEmpty()) parts << (card_.task ? tr("task") : tr("constraint"));
  return parts.join(" · ");
}

void CardView::paint_bar(QPainter& p) const {
  const Theme& l = theme();
  const QRectF bar(20, height() - 10, width() - 32, 3);
  p.setPen(Qt::NoPen);
  p.setBrush(l.border);
  p.drawRoundedRect(bar, 1.5, 1.5);
  const double fine = card_.task ? kWithin : 1;
  p.setBrush(status_.active ? l.limit : status_.share > fine ? l.warn : l.good);
  const double filled = std::max(3.0, bar.width() * std::clamp(status_.share, 0.0, 1.0));
  p.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(filled, 3)), 1.5, 1.5);
}

void CardView::paintEvent(QPaintEvent*) {
  const Theme& l = theme();
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  paint_box(p);
  const int left = 20, right = width() - 12, wide = right - left;
  const auto put = [&](int y, int most, Qt::Alignment side, const QString& text) {
    p.drawText(QRect(left, y, wide, 18), Qt::AlignVCenter | side,
               p.fontMetrics().elidedText(text, Qt::ElideRight, most));
  };
  p.setPen(l.muted);
  const QFontMetrics plain(font());
  const int said = status_.known ? std::min(plain.horizontalAdvance(status_.text) + 8, wide) : 0;
  const bool fits = card_.task || plain.horizontalAdvance(under()) <= wide - said;
  put(23, wide - said, Qt::AlignLeft, status_.active || !fits ? QString() : under());
  p.setPen(status_.active ? l.limit : l.muted);
  const bool brief = !status_.brief.isEmpty() && plain.horizontalAdvance(status_.text) > wide;
  if (status_.known)
    put(23, wide, status_.active ? Qt::AlignLeft : Qt::AlignRight,
        brief ? status_.brief : status_.text);
  if (status_.known) paint_bar(p);
  paint_title(p);
}

// The name, and right-aligned the computing time per tick.
void CardView::paint_title(QPainter& p) const {
  const QRect line(20, 6, width() - 32, 18);
  QFont small = font();
  small.setPixelSize(12);
  p.setFont(small);
  p.setPen(theme().muted);
  p.drawText(line, Qt::AlignVCenter | Qt::AlignRight, status_.time);
  const int time = status_.time.isEmpty() ? 0 : p.fontMetrics().horizontalAdvance(status_.time) + 6;
  QFont bold = font();
  bold.setBold(true);
  p.setFont(bold);
  p.setPen(theme().text);
  p.drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
             p.fontMetrics().elidedText(text_of(card_.name), Qt::ElideRight, line.width() - time));
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
  if (event->key() == Qt::Key_Up) return Q_EMIT neighbour_wanted(-1);
  if (event->key() == Qt::Key_Down) return Q_EMIT neighbour_wanted(1);
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
