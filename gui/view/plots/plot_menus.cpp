// SPDX-License-Identifier: BSD-2-Clause
// Menus, drops and files of a plot.

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <map>

#include "poise/gui/view/plots/plot_export.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"
#include "poise/gui/view/widgets/file_dialogs.hpp"

namespace poise::gui {

// The signals of the run by group; for the horizontal axis, their components.
void PlotView::fill_signals(QMenu& menu, bool over) {
  if (session_.history().empty()) {
    menu.addAction(tr("Run the stack to record signals"))->setEnabled(false);
    return;
  }
  const auto choose = [this, over](QMenu& in, const QString& text, const std::string& pick) {
    connect(in.addAction(text), &QAction::triggered, this, [this, over, pick] {
      over ? set_over(pick) : set_signal(pick);
      refresh();
      Q_EMIT changed();
    });
  };
  std::map<QString, QMenu*> groups;
  for (const Columns& columns : session_.history().layout()->signals) {
    const QString name = QString::fromStdString(columns.signal.name);
    const QString group = name.section('/', 0, 0);
    if (!groups.contains(group)) groups[group] = menu.addMenu(group);
    if (!over || columns.count() == 1) {
      choose(*groups[group], name, columns.signal.name);
      continue;
    }
    QMenu* parts = groups[group]->addMenu(name);
    for (const std::string& label : columns.signal.labels)
      choose(*parts, QString::fromStdString(label), columns.signal.name + '#' + label);
  }
}

void PlotView::fill_menu(QMenu& menu) {
  QMenu* over = menu.addMenu(tr("Horizontal axis"));
  connect(over->addAction(tr("Time")), &QAction::triggered, this, [this] {
    set_over("");
    refresh();
    Q_EMIT changed();
  });
  fill_signals(*over, true);
  menu.addSeparator();
  connect(menu.addAction(tr("Show all\tHome")), &QAction::triggered, this, &PlotView::released);
  connect(menu.addAction(tr("Enlarge\tEnter")), &QAction::triggered, this,
          &PlotView::enlarge_wanted);
  connect(menu.addAction(tr("Add a plot")), &QAction::triggered, this, &PlotView::another_wanted);
  connect(menu.addAction(tr("Remove this plot")), &QAction::triggered, this,
          &PlotView::close_wanted);
  menu.addSeparator();
  connect(menu.addAction(tr("Copy as picture")), &QAction::triggered, this,
          [this] { QApplication::clipboard()->setPixmap(grab()); });
  connect(menu.addAction(tr("Save as SVG, PNG or CSV, light…")), &QAction::triggered, this,
          [this] { save_dialog(false); });
  connect(menu.addAction(tr("Save as SVG, PNG or CSV, dark…")), &QAction::triggered, this,
          [this] { save_dialog(true); });
}

void PlotView::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  if (spec_.over.empty()) {
    const double time = canvas_->time_at(canvas_->mapFrom(this, event->pos()).x());
    connect(menu.addAction(tr("Cursor A here\tA")), &QAction::triggered, this,
            [this, time] { cursors_.set(0, time); });
    connect(menu.addAction(tr("Cursor B here\tB")), &QAction::triggered, this,
            [this, time] { cursors_.set(1, time); });
  }
  QAction* none = menu.addAction(tr("No cursors\tEsc"));
  none->setEnabled(cursors_.any());
  connect(none, &QAction::triggered, &cursors_, &Cursors::clear);
  menu.addSeparator();
  fill_menu(menu);
  menu.exec(event->globalPos());
}

void PlotView::resizeEvent(QResizeEvent*) { place_legend(); }

void PlotView::enterEvent(QEnterEvent* event) {
  under_mouse_ = true;
  place_legend();
  QWidget::enterEvent(event);
}

void PlotView::leaveEvent(QEvent* event) {
  under_mouse_ = false;
  place_legend();
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
  Q_EMIT changed();
}

bool PlotView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == title_ && event->type() == QEvent::Resize) fit_title();
  return QWidget::eventFilter(watched, event);
}

bool PlotView::save(const QString& file, bool dark) const {
  const ThemeForFile colours(dark);
  const PlotFile content{canvas_->picture_of(kFileSize, 1), full_title_, legend_texts(),
                         canvas_->curves(),
                         canvas_->shows_other() ? tr("dotted: the other run") : QString()};
  if (file.endsWith(".csv", Qt::CaseInsensitive))
    return write_csv(file, session_.history(), content.curves, seen().first, seen().second);
  if (file.endsWith(".svg", Qt::CaseInsensitive)) return write_svg(file, content);
  return write_png(file, content);
}

void PlotView::save_dialog(bool dark) {
  const QString file = ask_where_to_save(
      this, tr("Save the plot"), "plot.svg",
      tr("Vector picture (*.svg);;Picture (*.png);;Values of the visible time range (*.csv)"));
  if (!file.isEmpty() && !save(file, dark))
    warn(this, tr("Not saved"), tr("%1 cannot be written").arg(file));
}

}  // namespace poise::gui
