// SPDX-License-Identifier: BSD-2-Clause
// Mouse, keyboard and drop events of a plot.

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <map>

#include "poise/gui/view/plots/custom_plot.hpp"
#include "poise/gui/view/plots/plot_view.hpp"

namespace poise::gui {

void PlotView::fill_menu() {
  QMenu* menu = title_->menu();
  menu->clear();
  if (session_.history().empty()) {
    menu->addAction(tr("Run the stack to record signals"))->setEnabled(false);
    return;
  }
  std::map<QString, QMenu*> groups;
  for (const Columns& columns : session_.history().layout()->signals) {
    const QString name = QString::fromStdString(columns.signal.name);
    const QString group = name.section('/', 0, 0);
    if (!groups.contains(group)) groups[group] = menu->addMenu(group);
    connect(groups[group]->addAction(name), &QAction::triggered, this,
            [this, one = columns.signal.name] {
              set_signal(one);
              refresh();
            });
  }
}

void PlotView::enterEvent(QEnterEvent* event) {
  show_legend(true);
  refresh();
  QWidget::enterEvent(event);
}

void PlotView::leaveEvent(QEvent* event) {
  show_legend(always_);
  refresh();
  QWidget::leaveEvent(event);
}

void PlotView::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(kSignalMime)) event->acceptProposedAction();
}

void PlotView::dropEvent(QDropEvent* event) {
  const std::string pick = event->mimeData()->data(kSignalMime).toStdString();
  event->acceptProposedAction();
  if (event->modifiers() & Qt::ControlModifier)
    add_signal(pick);
  else
    set_signal(pick);
  refresh();
}

void PlotView::contextMenuEvent(QContextMenuEvent* event) {
  const double time = time_at(plot_->mapFrom(this, event->pos()).x());
  QMenu menu(this);
  connect(menu.addAction(tr("Cursor A here\tA")), &QAction::triggered, this,
          [&] { cursors_.set(0, time); });
  connect(menu.addAction(tr("Cursor B here\tB")), &QAction::triggered, this,
          [&] { cursors_.set(1, time); });
  QAction* none = menu.addAction(tr("No cursors\tEsc"));
  none->setEnabled(cursors_.any());
  connect(none, &QAction::triggered, &cursors_, &Cursors::clear);
  menu.addSeparator();
  connect(menu.addAction(tr("Show all\tHome")), &QAction::triggered, this, &PlotView::released);
  connect(menu.addAction(tr("Copy as picture")), &QAction::triggered, this,
          [this] { QApplication::clipboard()->setPixmap(grab()); });
  menu.exec(event->globalPos());
}

void PlotView::keyPressEvent(QKeyEvent* event) {
  const auto [from, to] = seen();
  const double size = to - from;
  switch (event->key()) {
    case Qt::Key_A:
      return cursors_.set(0, session_.shown());
    case Qt::Key_B:
      return cursors_.set(1, session_.shown());
    case Qt::Key_Escape:
      return cursors_.clear();
    case Qt::Key_Home:
      return Q_EMIT released();
    case Qt::Key_Left:
      return session_.show(session_.shown() - size / 100);
    case Qt::Key_Right:
      return session_.show(session_.shown() + size / 100);
    case Qt::Key_Plus:
      return Q_EMIT zoomed(from + size / 8, to - size / 8);
    case Qt::Key_Minus:
      return Q_EMIT zoomed(from - size / 8, to + size / 8);
    default:
      QWidget::keyPressEvent(event);
  }
}

bool PlotView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == title_ && event->type() == QEvent::Resize) fit_title();
  if (watched != plot_) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonPress)
    pressed_ = static_cast<QMouseEvent*>(event)->position();
  if (event->type() == QEvent::Wheel) {
    const bool values = static_cast<QWheelEvent*>(event)->modifiers() & Qt::ControlModifier;
    plot_->axisRect()->setRangeZoom(values ? Qt::Vertical : Qt::Horizontal);
    held_ = true;
  }
  if (event->type() == QEvent::MouseButtonDblClick) {
    Q_EMIT released();
    return true;
  }
  const auto* mouse = static_cast<QMouseEvent*>(event);
  const bool left =
      event->type() == QEvent::MouseButtonRelease && mouse->button() == Qt::LeftButton;
  const bool dragged = event->type() == QEvent::MouseMove && mouse->buttons() == Qt::LeftButton;
  const bool far = (left || dragged) && (mouse->position() - pressed_).manhattanLength() > 4;
  if (dragged && far) held_ = true;
  if (left && !far) session_.show(time_at(mouse->position().x()));
  // Queued, to run after the plot's own handler.
  if (event->type() == QEvent::Wheel || (far && held_))
    QMetaObject::invokeMethod(
        this, [this] { Q_EMIT zoomed(seen().first, seen().second); }, Qt::QueuedConnection);
  return false;
}

}  // namespace poise::gui
