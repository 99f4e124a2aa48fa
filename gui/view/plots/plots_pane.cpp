// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plots_pane.hpp"

#include <QApplication>
#include <QGridLayout>

#include "poise/gui/view/plots/plot_view.hpp"

namespace poise::gui {

PlotsPane::PlotsPane(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  setLayout(new QGridLayout);
  layout()->setContentsMargins(0, 0, 0, 0);
  layout()->setSpacing(8);
  for (PlotView*& plot : plots_) {
    plot = new PlotView(bench_.session(), cursors_);
    connect(plot, &PlotView::zoomed, this, [this](double from, double to) {
      for (PlotView* one : plots_) one->see(from, to);
    });
    connect(plot, &PlotView::released, this, &PlotsPane::release);
  }
  last_ = plots_[0];
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    for (PlotView* plot : plots_)
      if (now != nullptr && plot->isAncestorOf(now)) last_ = plot;
  });
  set_large(false);
  connect(&bench_.session(), &Session::advanced, this, [this] {
    if (plots_[0]->shown_signal().empty()) choose();
  });
  connect(&bench_.session(), &Session::shown_changed, this, &PlotsPane::refresh);
  connect(&bench_.session(), &Session::loaded_changed, this, &PlotsPane::refresh);
  connect(&bench_, &Workbench::opened, this, [this] {
    for (PlotView* plot : plots_) {
      plot->set_signal("");
      plot->set_window(window_);
    }
    cursors_.clear();
    refresh();
  });
}

// Initial signals: error of the first task, torque share, load of the first contact, tick time.
void PlotsPane::choose() {
  const auto layout = bench_.session().history().layout();
  if (!layout) return;
  std::array<std::string, 4> wanted{"com/position", "torque/share", "joints/velocity",
                                    "tick/total"};
  for (const Columns& columns : layout->signals) {
    const std::string& name = columns.signal.name;
    if (wanted[0] == "com/position" && name.starts_with("tasks/") && name.ends_with("/error"))
      wanted[0] = name;
    if (wanted[2] == "joints/velocity" && name.starts_with("contacts/") && name.ends_with("/force"))
      wanted[2] = name;
  }
  for (std::size_t i = 0; i < plots_.size(); ++i) plots_[i]->set_signal(wanted[i]);
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
  auto* grid = static_cast<QGridLayout*>(layout());
  const int columns = large ? 2 : 4;
  for (int i = 0; i < 4; ++i) {
    grid->addWidget(plots_[static_cast<std::size_t>(i)], i / columns, i % columns);
    plots_[static_cast<std::size_t>(i)]->set_legend(large);
    grid->setColumnStretch(i, i < columns ? 1 : 0);
  }
}

void PlotsPane::show_signal(const std::string& pick, bool beside) {
  beside ? last_->add_signal(pick) : last_->set_signal(pick);
  refresh();
}

void PlotsPane::refresh() {
  for (PlotView* plot : plots_) plot->refresh();
}

}  // namespace poise::gui
