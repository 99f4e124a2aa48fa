// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plot_view.hpp"

#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kMostCurves = 8;
constexpr double kChooseAgain = 1;  // [s] of simulated time between selections of curves
constexpr int kDrawTries = 60;      // [ms] between pictures while tried values run

QToolButton* small_button(const char* name, const QString& text) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setProperty("small", true);
  button->setAccessibleName(text);
  button->setToolTip(text);
  button->setIconSize({14, 14});
  return button;
}

}  // namespace

PlotView::PlotView(Session& session, Cursors& cursors, QWidget* parent)
    : QWidget(parent), session_(session), cursors_(cursors) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  setAcceptDrops(true);
  canvas_ = new PlotCanvas(session, cursors, this);
  legend_ = new PlotLegend(this);
  make_head();
  connect(canvas_, &PlotCanvas::zoomed, this, &PlotView::zoomed);
  connect(canvas_, &PlotCanvas::released, this, &PlotView::released);
  connect(canvas_, &PlotCanvas::enlarge_wanted, this, &PlotView::enlarge_wanted);
  connect(legend_, &PlotLegend::toggled, this,
          [this](int row) { toggle(static_cast<std::size_t>(row)); });
  connect(legend_, &PlotLegend::alone, this,
          [this](int row) { show_alone(static_cast<std::size_t>(row)); });
  connect(&cursors_, &Cursors::changed, this, [this] {
    legend_due_ = true;
    refresh();
  });
  legend_later_.setSingleShot(true);
  connect(&legend_later_, &QTimer::timeout, this, &PlotView::show_legend);
  build();
  const auto paint = [this] {
    enlarge_->setIcon(switch_icon("fit"));
    close_->setIcon(icon("close", theme().muted));
    legend_due_ = true;
    legend_->update();
    refresh();
  };
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, paint);
  paint();
}

void PlotView::make_head() {
  title_ = new QPushButton;
  title_->setObjectName("plot-title");
  title_->setAccessibleName(tr("Signal of this plot"));
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  title_->installEventFilter(this);
  auto* menu = new QMenu(this);
  title_->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    fill_signals(*menu, false);
    menu->addSeparator();
    fill_menu(*menu);
  });
  unit_ = small_button("plot-unit", tr("Unit of this plot"));
  connect(unit_, &QToolButton::clicked, this, [this] {
    spec_.all = !spec_.all;
    refresh();
    Q_EMIT changed();
  });
  enlarge_ = small_button("plot-enlarge", tr("Enlarge this plot, or show all again"));
  connect(enlarge_, &QToolButton::clicked, this, &PlotView::enlarge_wanted);
  close_ = small_button("plot-close", tr("Remove this plot"));
  connect(close_, &QToolButton::clicked, this, &PlotView::close_wanted);
  auto* head = new QHBoxLayout;
  head->setSpacing(0);
  head->setContentsMargins(6, 0, 4, 0);
  head->addWidget(title_, 1);
  for (QToolButton* button : {unit_, enlarge_, close_}) head->addWidget(button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 2);
  column->setSpacing(0);
  column->addLayout(head);
  body_ = new QHBoxLayout;
  body_->addWidget(canvas_);
  column->addLayout(body_, 1);
}

void PlotView::set_signal(const std::string& pick) {
  spec_.picks = pick.empty() ? std::vector<std::string>{} : std::vector{pick};
  spec_.hidden.clear();
  canvas_->fit();
}

void PlotView::add_signal(const std::string& pick) {
  const auto layout = session_.history().layout();
  if (!layout) return set_signal(pick);
  const std::vector<Curve> more = curves_of(*layout, pick);
  if (more.empty() || all_.empty() || more[0].unit != all_[0].unit) return set_signal(pick);
  if (std::ranges::find(spec_.picks, pick) == spec_.picks.end()) spec_.picks.push_back(pick);
  canvas_->fit();
}

void PlotView::set_over(const std::string& pick) {
  spec_.over = pick;
  canvas_->fit();
}

void PlotView::set_spec(PlotSpec spec) {
  spec_ = std::move(spec);
  canvas_->fit();
}

void PlotView::set_window(double seconds) {
  window_ = seconds;
  held_ = false;
  canvas_->fit();
}

void PlotView::see(double from, double to) {
  held_ = true;
  canvas_->see(from, to);
  refresh();
}

void PlotView::build() {
  built_ = spec_;
  all_.clear();
  built_of_ = session_.history().layout();
  for (const std::string& pick : spec_.picks) {
    if (!built_of_) break;
    for (Curve& curve : curves_of(*built_of_, pick)) {
      if (spec_.picks.size() > 1) curve.label = title_of(curve.signal) + " " + curve.label;
      curve.pen = all_.size();
      all_.push_back(std::move(curve));
    }
  }
  listed_ = furthest(all_, session_.history(), spec_.all ? all_.size() : kMostCurves, {});
  chosen_at_ = session_.shown();
  show_curves();
  show_title();
}

// Hands the curves that are switched on to the canvas.
void PlotView::show_curves() {
  std::vector<Curve> shown = listed_;
  std::erase_if(shown, [this](const Curve& curve) { return spec_.hidden.contains(curve.name()); });
  std::optional<Curve> over;
  if (built_of_ && !spec_.over.empty())
    if (const auto found = curves_of(*built_of_, spec_.over); !found.empty()) over = found[0];
  canvas_->set_curves(std::move(shown), std::move(over));
  legend_due_ = true;
  place_legend();
}

// During a run, the selection of shown curves is updated now and then.
bool PlotView::others_went_further() {
  if (all_.size() == listed_.size() || std::abs(session_.shown() - chosen_at_) < kChooseAgain)
    return false;
  chosen_at_ = session_.shown();
  const std::vector<Curve> before =
      std::exchange(listed_, furthest(all_, session_.history(), kMostCurves, listed_));
  return !std::ranges::equal(before, listed_, {}, &Curve::column, &Curve::column);
}

void PlotView::toggle(std::size_t curve) {
  if (curve >= listed_.size() && tries_ != nullptr && !tries_->empty()) {
    const std::size_t point = curve - listed_.size();
    return tries_->pick(tries_->picked() == point ? std::nullopt : std::optional(point));
  }
  if (curve >= listed_.size()) return;
  const std::string name = listed_[curve].name();
  if (spec_.hidden.erase(name) == 0) spec_.hidden.insert(name);
  refresh();
  Q_EMIT changed();
}

// Only this curve; all of them if it is alone already.
void PlotView::show_alone(std::size_t curve) {
  if (curve >= listed_.size()) return;
  std::set<std::string> others;
  for (std::size_t i = 0; i < listed_.size(); ++i)
    if (i != curve) others.insert(listed_[i].name());
  // The first click of a double click has switched the curve itself.
  std::set<std::string> now = spec_.hidden;
  now.erase(listed_[curve].name());
  spec_.hidden = now == others ? std::set<std::string>{} : others;
  refresh();
  Q_EMIT changed();
}

QString PlotView::title() const {
  QString title = spec_.picks.empty() ? tr("Choose a signal")
                                      : QString::fromStdString(title_of(spec_.picks[0]));
  for (std::size_t i = 1; i < spec_.picks.size(); ++i)
    title += ", " + QString::fromStdString(title_of(spec_.picks[i]));
  if (!spec_.over.empty())
    title = tr("%1 over %2").arg(title, QString::fromStdString(title_of(spec_.over)));
  return title;
}

void PlotView::show_title() {
  full_title_ = title();
  fit_title();
  title_->setToolTip(full_title_ + "\n" + tr("Choose the signal, or drop one here"));
}

void PlotView::fit_title() {
  const int most = std::max(40, title_->width() - 16);
  QFont bold = title_->font();
  bold.setBold(true);
  title_->setText(QFontMetrics(bold).elidedText(full_title_, Qt::ElideRight, most));
}

void PlotView::show_range(const History& history) {
  if (held_) return;
  const double tried = tries_ != nullptr ? tries_->to() : 0;
  const double now = session_.shown(), end = std::max(history.to(), tried);
  double upper = std::max(end, 0.5), lower = std::min(history.from(), upper - 0.5);
  if (window_ > 0) {
    upper = std::max(std::min(end, now + window_ / 2), std::min(window_, std::max(end, 1.0)));
    lower = std::max(0.0, upper - window_);
  }
  canvas_->see(lower, upper);
}

void PlotView::show_tries(Tries& tries) {
  tries_ = &tries;
  canvas_->set_tries(tries);
  // Runs may end faster than their curves can be drawn.
  auto* soon = new QTimer(this);
  soon->setSingleShot(true);
  soon->setInterval(kDrawTries);
  connect(&tries, &Tries::changed, soon, [soon] {
    if (!soon->isActive()) soon->start();
  });
  connect(soon, &QTimer::timeout, this, [this] {
    legend_due_ = true;
    refresh();
  });
}

void PlotView::refresh() {
  const History& history = session_.history();
  if (!isVisible()) return;
  if (!(built_ == spec_) || built_of_ != history.layout()) build();
  if (!history.empty()) {
    if (others_went_further()) show_curves();
    show_range(history);
    show_legend_now_and_then();
  }
  canvas_->refresh();
  show_unit();
}

void PlotView::show_unit() {
  const bool more = all_.size() > kMostCurves;
  QStringList said;
  if (const QString unit = canvas_->picture().y_scale.unit; !unit.isEmpty()) said << unit;
  if (more) said << tr("%1 of %2").arg(listed_.size()).arg(all_.size());
  unit_->setText(said.join(" · "));
  unit_->setVisible(!said.isEmpty());
  if (unit_->isEnabled() == more && unit_->toolTip().isEmpty() != more) return;
  unit_->setEnabled(more);
  unit_->setToolTip(more ? tr("All curves, or only the largest") : QString());
}

void PlotView::set_enlarged(bool enlarged) {
  enlarge_->setCheckable(true);
  enlarge_->setChecked(enlarged);
}

}  // namespace poise::gui
