// SPDX-License-Identifier: BSD-2-Clause
// Sizes of the window's parts: usual ones by workspace and size, and those that the user chose.

#include <QActionGroup>
#include <QDockWidget>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolButton>

#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/plots/signals_pane.hpp"
#include "poise/gui/view/stack/text_pane.hpp"
#include "poise/gui/view/timeline/phases_view.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/walk/walk_pane.hpp"
#include "poise/gui/view/window/main_window.hpp"
#include "poise/gui/view/window/problems_pane.hpp"

namespace poise::gui {
namespace {

constexpr int kNarrow = 1240;                 // [px] width of a window without room for long texts
constexpr int kPhases = 112, kTimeline = 66;  // [px]
constexpr int kLayout = 2;                    // version of the kept sizes

}  // namespace

void MainWindow::use(Workspace workspace) {
  if (laid_out_) keep_sizes();
  workspace_ = workspace;
  workspaces_->actions()[static_cast<int>(workspace)]->setChecked(true);
  const bool open = bench_.has_document() && !at_start();
  const bool review = workspace == Workspace::kReview, design = workspace == Workspace::kDesign;
  statusBar()->setVisible(open);
  docks_.blocks->setVisible(open && design);
  docks_.stack->setVisible(open && !review);
  docks_.properties->setVisible(open && !review);
  docks_.tabs->setVisible(open);
  if (review)
    tabs_->setCurrentWidget(details_.signals);
  else if (tabs_->currentWidget() == details_.signals)
    tabs_->setCurrentWidget(details_.problems);
  show_what_leads();
  plots_->setVisible(!design);
  plots_->set_large(review);
  plots_->set_window(review ? 0 : 10);
  pages_->setContentsMargins(review ? 8 : 0, 0, 0, 0);
  fit_to_size();
  laid_out_ = open;
  if (!open) return;
  const QSettings kept(journals_ + "/sizes.ini", QSettings::IniFormat);
  const QByteArray docks = kept.value(sizes_key() + "/docks").toByteArray();
  if (docks.isEmpty() || !restoreState(docks, kLayout)) return usual_sizes();
  centre_->restoreState(kept.value(sizes_key() + "/centre").toByteArray());
}

// Phases, or the steps of a walk.
void MainWindow::show_what_leads() {
  const bool phases = phases_->has_phases(), walks = walk_->walks();
  phases_->setVisible(phases);
  walk_->setVisible(walks);
  phases_->parentWidget()->setVisible(phases || walks);
}

// Sizes belong to a workspace and to the width of the window, so that a small window does not
// get those of a large one.
QString MainWindow::sizes_key() const {
  const char* const names[] = {"design", "tune", "review"};
  return QString("%1_%2").arg(names[static_cast<int>(workspace_)]).arg(width() / 400);
}

void MainWindow::usual_sizes() {
  const bool review = workspace_ == Workspace::kReview, design = workspace_ == Workspace::kDesign;
  const bool narrow = width() < kNarrow;
  const int right = narrow ? 324 : 344, left = narrow ? 232 : 272;
  const int tall = centre_->height(), rest = tall - kPhases - kTimeline;
  centre_->setSizes(review ? QList<int>{rest / 2, kPhases, rest / 2, kTimeline}
                           : QList<int>{design ? rest : std::max(rest - 210, height() / 3), kPhases,
                                        design ? 0 : 210, kTimeline});
  resizeDocks({docks_.tabs}, {right}, Qt::Horizontal);
  if (review) return;
  resizeDocks({docks_.stack, docks_.properties}, {left, right}, Qt::Horizontal);
  if (design) resizeDocks({docks_.blocks, docks_.stack}, {2, 3}, Qt::Vertical);
  resizeDocks({docks_.properties, docks_.tabs}, {2, 1}, Qt::Vertical);
}

void MainWindow::keep_sizes() {
  if (!bench_.has_document() || !laid_out_) return;
  QSettings kept(journals_ + "/sizes.ini", QSettings::IniFormat);
  kept.setValue(sizes_key() + "/docks", saveState(kLayout));
  kept.setValue(sizes_key() + "/centre", centre_->saveState());
}

void MainWindow::forget_sizes() {
  QSettings(journals_ + "/sizes.ini", QSettings::IniFormat).clear();
  laid_out_ = false;
  use(workspace_);
}

// The robot always has a third of the window.
void MainWindow::fit_to_size() {
  const bool narrow = width() < kNarrow;
  scene_->setMinimumHeight(bench_.has_document() ? std::max(160, height() / 3) : 160);
  scene_->setMinimumWidth(bench_.has_document() ? std::max(240, width() / 3) : 240);
  bar_.search->setText(narrow ? QString() : tr("Search   Ctrl+K"));
  bar_.search->setToolButtonStyle(narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
  const QString tight = narrow ? "QToolButton { padding: 5px 5px; }" : "";
  QWidget* bar = bar_.search->parentWidget();
  if (bar->styleSheet() != tight) bar->setStyleSheet(tight);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  fit_to_size();
}

// The text takes the place of the properties, and half of the window.
void MainWindow::enlarge_text(bool large) {
  if (large) keep_sizes();
  if (large) text_width_ = docks_.tabs->width();
  laid_out_ = !large;
  docks_.properties->setVisible(!large && workspace_ != Workspace::kReview);
  if (large)
    resizeDocks({docks_.tabs}, {width() / 2}, Qt::Horizontal);
  else
    use(workspace_);
  if (!large) resizeDocks({docks_.tabs}, {text_width_}, Qt::Horizontal);
}

}  // namespace poise::gui
