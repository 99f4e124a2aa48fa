// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/plots_pane.hpp"

#include <QHBoxLayout>

#include "gui/view/plot_view.hpp"

namespace poise::gui {

PlotsPane::PlotsPane(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (PlotView*& plot : plots_) {
    plot = new PlotView(bench_.session());
    row->addWidget(plot, 1);
  }
  connect(&bench_.session(), &Session::advanced, this, [this] {
    if (plots_[0]->shown_signal().empty()) choose();
  });
  connect(&bench_.session(), &Session::shown_changed, this, &PlotsPane::refresh);
  connect(&bench_.session(), &Session::loaded_changed, this, &PlotsPane::refresh);
  connect(&bench_, &Workbench::opened, this, [this] {
    for (PlotView* plot : plots_) plot->set_signal("");
    refresh();
  });
}

// The error of the first task, how loaded the motors and the first contact are, and the tick.
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
  for (PlotView* plot : plots_) plot->set_window(seconds);
  refresh();
}

void PlotsPane::refresh() {
  for (PlotView* plot : plots_) plot->refresh();
}

}  // namespace poise::gui
