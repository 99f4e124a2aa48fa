// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plots_pane.hpp"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>
#include <array>

#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"

namespace poise::gui {
namespace {

constexpr int kGap = 8;            // [px]
constexpr int kComfortable = 220;  // [px] of a plot: high enough for two rows instead of one
constexpr QSize kSmallest(176, 132), kLarge(340, 140);  // [px] of a plot
constexpr int kTabs = 700;                              // [px] in narrower panes, tabs
constexpr std::size_t kAtFirst = 4;

}  // namespace

PlotsPane::PlotsPane(Workbench& bench, const QString& layouts, QWidget* parent)
    : QWidget(parent), bench_(bench), layouts_(layouts) {
  setObjectName("plots");
  inside_ = new QWidget;
  inside_->setObjectName("plots-inside");
  area_ = new QScrollArea;
  area_->setObjectName("plots-area");
  area_->setWidget(inside_);
  area_->setFrameShape(QFrame::NoFrame);
  area_->setFocusPolicy(Qt::NoFocus);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  tabs_ = new QTabBar;
  tabs_->setObjectName("plots-tabs");
  tabs_->setAccessibleName(tr("Plots"));
  tabs_->setExpanding(false);
  tabs_->hide();
  connect(tabs_, &QTabBar::currentChanged, this, [this](int current) {
    if (current < 0) return;
    last_ = plots_[static_cast<std::size_t>(current)];
    place();
    refresh();
  });
  make_tools();
  auto* column = new QVBoxLayout;
  column->setSpacing(2);
  column->addWidget(tabs_);
  column->addWidget(area_, 1);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  row->addLayout(column, 1);
  row->addWidget(tools_);
  start_over();
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    for (PlotView* plot : plots_)
      if (now != nullptr && plot->isAncestorOf(now)) last_ = plot;
  });
  Session& session = bench_.session();
  connect(&session, &Session::advanced, this, &PlotsPane::choose);
  connect(&session, &Session::shown_changed, this, &PlotsPane::refresh);
  connect(&session, &Session::loaded_changed, this, [this] {
    choose();
    refresh();
  });
  connect(&bench_, &Workbench::opened, this, [this] {
    if (!own_) start_over();
    cursors_.clear();
    release();
  });
}

// A strip beside the plots: add a plot, layouts, show everything.
void PlotsPane::make_tools() {
  tools_ = new QWidget;
  auto* column = new QVBoxLayout(tools_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  const auto add = [&](const char* name, const QString& text) {
    auto* button = new QToolButton;
    button->setObjectName(QString("plots-") + name);
    button->setProperty("small", true);
    button->setAccessibleName(text);
    button->setToolTip(text);
    button->setIconSize({16, 16});
    const auto paint = [button, name] { button->setIcon(icon(name, theme().muted)); };
    connect(&CurrentTheme::get(), &CurrentTheme::changed, button, paint);
    paint();
    column->addWidget(button);
    return button;
  };
  connect(add("add", tr("Add a plot")), &QToolButton::clicked, this, &PlotsPane::add_plot);
  connect(add("restart", tr("Show the whole time")), &QToolButton::clicked, this,
          &PlotsPane::release);
  QToolButton* menu = add("menu", tr("Arrangements of plots"));
  menu->setPopupMode(QToolButton::InstantPopup);
  menu->setMenu(new QMenu(menu));
  connect(menu->menu(), &QMenu::aboutToShow, this, [this, menu] { fill_layouts(*menu->menu()); });
  column->addStretch(1);
}

PlotView* PlotsPane::make_plot() {
  auto* plot = new PlotView(bench_.session(), cursors_, inside_);
  connect(plot, &PlotView::zoomed, this, [this](double from, double to) {
    for (PlotView* one : plots_) one->see(from, to);
  });
  connect(plot, &PlotView::released, this, &PlotsPane::release);
  connect(plot, &PlotView::changed, this, [this] { own_ = true; });
  connect(plot, &PlotView::enlarge_wanted, this, [this, plot] { enlarge(plot); });
  connect(plot, &PlotView::another_wanted, this, &PlotsPane::add_plot);
  // Queued: the plot is still handling the click.
  connect(
      plot, &PlotView::close_wanted, this, [this, plot] { remove_plot(plot); },
      Qt::QueuedConnection);
  plot->show_tries(bench_.tries());
  plot->set_window(window_);
  plots_.push_back(plot);
  plot->show();
  return plot;
}

PlotView* PlotsPane::add_plot() {
  own_ = true;
  enlarged_ = nullptr;
  PlotView* plot = make_plot();
  last_ = plot;
  show_tabs(wants_tabs());
  tabs_->setCurrentIndex(static_cast<int>(plots_.size()) - 1);
  place();
  refresh();
  area_->ensureWidgetVisible(plot);
  return plot;
}

void PlotsPane::remove_plot(PlotView* plot) {
  const auto at = std::ranges::find(plots_, plot);
  if (at == plots_.end() || plots_.size() == 1) return;
  own_ = true;
  plots_.erase(at);
  if (enlarged_ == plot) enlarged_ = nullptr;
  if (last_ == plot) last_ = plots_.front();
  plot->hide();
  plot->deleteLater();
  place();
}

void PlotsPane::enlarge(PlotView* plot) {
  enlarged_ = enlarged_ == plot ? nullptr : plot;
  place();
  refresh();
}

// In a narrow pane that cannot show all plots at once.
bool PlotsPane::wants_tabs() const {
  const int count = static_cast<int>(plots_.size());
  if (enlarged_ != nullptr || count < 2 || width() >= kTabs) return false;
  const QSize least = large_ ? kLarge : kSmallest;
  const int most = std::max(1, (width() + kGap) / (least.width() + kGap));
  const int rows = (count + most - 1) / most;
  return rows * (least.height() + kGap) - kGap > height();
}

void PlotsPane::show_tabs(bool tabbed) {
  const QSignalBlocker quiet(tabs_);
  const int count = static_cast<int>(plots_.size());
  while (tabs_->count() > count) tabs_->removeTab(tabs_->count() - 1);
  while (tabs_->count() < count) tabs_->addTab(QString());
  name_tabs();
  tabs_->setVisible(tabbed);
}

void PlotsPane::name_tabs() {
  for (int i = 0; i < tabs_->count(); ++i) {
    const QString title = plots_[static_cast<std::size_t>(i)]->title();
    if (tabs_->tabText(i) != title) tabs_->setTabText(i, title);
  }
}

int PlotsPane::comfortable_rows(int rows, int count, QSize room) {
  const auto plot = [&](int in_rows) {
    const int columns = (count + in_rows - 1) / in_rows;
    return QSize((room.width() + kGap) / columns - kGap, (room.height() + kGap) / in_rows - kGap);
  };
  while (rows < count && plot(rows).height() > plot(rows).width() &&
         plot(rows + 1).height() >= kComfortable)
    ++rows;
  return rows;
}

// Fills the rows from the left; the plots of a row share its width.
void PlotsPane::place() {
  std::vector<PlotView*> shown = plots_;
  if (shown.empty()) return;
  const bool tabbed = wants_tabs();
  show_tabs(tabbed);
  if (enlarged_ != nullptr) shown = {enlarged_};
  if (tabbed) shown = {plots_[static_cast<std::size_t>(std::max(0, tabs_->currentIndex()))]};
  for (PlotView* plot : plots_) {
    plot->setVisible(std::ranges::find(shown, plot) != shown.end());
    plot->set_enlarged(plot == enlarged_);
  }
  const QSize least = large_ ? kLarge : kSmallest;
  const int count = static_cast<int>(shown.size());
  const int wide = std::max(least.width(), width() - tools_->sizeHint().width() - 2);
  const int most = std::clamp((wide + kGap) / (least.width() + kGap), 1, count);
  const int room = height() - (tabbed ? tabs_->sizeHint().height() + 2 : 0);
  const int rows = comfortable_rows((count + most - 1) / most, count, {wide, room});
  const int columns = (count + rows - 1) / rows;
  const int wanted = rows * (least.height() + kGap) - kGap;
  const bool scrolls = wanted > room && count > 1;
  const int tall = scrolls ? wanted : room;
  const int inner = wide - (scrolls ? 12 : 0);
  inside_->resize(inner, tall);
  for (int i = 0; i < count; ++i) {
    const int row = i / columns, column = i % columns;
    const int in_row = row + 1 == rows ? count - row * columns : columns;
    const auto left = [&](int c) { return c * (inner + kGap) / in_row; };
    const auto top = [&](int r) { return r * (tall + kGap) / rows; };
    shown[static_cast<std::size_t>(i)]->setGeometry(left(column), top(row),
                                                    left(column + 1) - left(column) - kGap,
                                                    top(row + 1) - top(row) - kGap);
  }
}

// Four plots without signals; `choose` fills them.
void PlotsPane::start_over() {
  arrange(PlotLayout(kAtFirst));
  own_ = false;
  chosen_of_.reset();
}

// Initial signals: error of the first task, torque share, load of the first contact, tick time; if
// the state that is used is not the true one, the two in place of the last.
void PlotsPane::choose() {
  const auto layout = bench_.session().history().layout();
  if (!layout || own_ || plots_.size() != kAtFirst || layout == chosen_of_) return;
  chosen_of_ = layout;
  const std::string& shown = plots_[0]->shown_signal();
  if (!shown.empty() && layout->find(shown) != nullptr) return;
  std::array<std::string, kAtFirst> wanted{"com/position", "torque/share", "joints/velocity",
                                           "tick/total"};
  for (const Columns& columns : layout->signals) {
    const std::string& name = columns.signal.name;
    if (wanted[0] == "com/position" && name.starts_with("tasks/") && name.ends_with("/error"))
      wanted[0] = name;
    if (wanted[2] == "joints/velocity" && name.starts_with("contacts/") && name.ends_with("/force"))
      wanted[2] = name;
  }
  for (std::size_t i = 0; i < kAtFirst; ++i) plots_[i]->set_signal(wanted[i]);
  const std::string used = layout->find("base/position") ? "base/position" : "joints/position";
  PlotSpec both;
  both.picks = {used, "truth/" + used};
  if (layout->find(both.picks.back())) plots_.back()->set_spec(both);
  name_tabs();
}

PlotLayout PlotsPane::arrangement() const {
  PlotLayout layout;
  for (const PlotView* plot : plots_) layout.push_back(plot->spec());
  return layout;
}

void PlotsPane::arrange(const PlotLayout& layout) {
  if (layout.empty()) return;
  enlarged_ = nullptr;
  while (plots_.size() > layout.size()) {
    plots_.back()->hide();
    plots_.back()->deleteLater();
    plots_.pop_back();
  }
  while (plots_.size() < layout.size()) make_plot();
  for (std::size_t i = 0; i < layout.size(); ++i) plots_[i]->set_spec(layout[i]);
  last_ = plots_.front();
  own_ = true;
  place();
  refresh();
}

void PlotsPane::fill_layouts(QMenu& menu) {
  menu.clear();
  for (const QString& name : layouts_.names())
    connect(menu.addAction(name), &QAction::triggered, this,
            [this, name] { arrange(layouts_.layout(name)); });
  connect(menu.addAction(tr("Four plots, chosen for the stack")), &QAction::triggered, this,
          [this] {
            start_over();
            choose();
            refresh();
          });
  menu.addSeparator();
  connect(menu.addAction(tr("Save this arrangement…")), &QAction::triggered, this,
          &PlotsPane::save_layout);
  QMenu* remove = menu.addMenu(tr("Delete"));
  remove->setEnabled(!layouts_.names().isEmpty());
  for (const QString& name : layouts_.names())
    connect(remove->addAction(name), &QAction::triggered, this,
            [this, name] { layouts_.remove(name); });
}

void PlotsPane::save_layout() {
  const QString name =
      ask_text(this, tr("Save this arrangement"), tr("Name of the arrangement"), {}, tr("Save"));
  if (!name.isEmpty() && !layouts_.save(name, arrangement()))
    Q_EMIT bench_.message(tr("The arrangement could not be saved"));
}

void PlotsPane::set_window(double seconds) {
  window_ = seconds;
  release();
}

void PlotsPane::release() {
  for (PlotView* plot : plots_) plot->set_window(window_);
  refresh();
}

void PlotsPane::set_large(bool large) {
  large_ = large;
  place();
}

void PlotsPane::show_signal(const std::string& pick, bool beside) {
  own_ = true;
  beside ? last_->add_signal(pick) : last_->set_signal(pick);
  const auto at = std::ranges::find(plots_, last_);
  tabs_->setCurrentIndex(static_cast<int>(at - plots_.begin()));
  refresh();
}

void PlotsPane::refresh() {
  for (PlotView* plot : plots_)
    if (plot->isVisibleTo(inside_)) plot->refresh();
  if (tabs_->isVisible()) name_tabs();
}

}  // namespace poise::gui
