// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plot_view.hpp"

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/gui/view/plots/custom_plot.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kLegend = 172;  // [px]
constexpr std::size_t kMostCurves = 8;
constexpr std::size_t kPoints = 350;  // per curve
constexpr double kChooseAgain = 1;    // [s] of simulated time between selections of curves
constexpr Qt::PenStyle kDashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::SolidLine,
                                    Qt::DashLine,  Qt::DotLine,  Qt::SolidLine,   Qt::DashDotLine};

QPen pen_of(std::size_t curve, bool other) {
  QColor color = theme().series[curve % theme().series.size()];
  if (other) color.setAlpha(110);
  QPen pen(color, 1);
  pen.setStyle(other ? Qt::DotLine : kDashes[curve % 8]);
  return pen;
}

}  // namespace

// Tick labels in the scale of the plot.
class ScaledTicker : public QCPAxisTicker {
 public:
  explicit ScaledTicker(const Scale& scale) : scale_(scale) {}

 protected:
  double getTickStep(const QCPRange& range) override {
    return step_ = QCPAxisTicker::getTickStep(
                       QCPRange(range.lower * scale_.factor, range.upper * scale_.factor)) /
                   scale_.factor;
  }
  QString getTickLabel(double tick, const QLocale&, QChar, int) override {
    return tick_text(tick * scale_.factor, step_ * scale_.factor);
  }

 private:
  const Scale& scale_;
  double step_ = 1;
};

PlotView::PlotView(Session& session, Cursors& cursors, QWidget* parent)
    : QWidget(parent), session_(session), cursors_(cursors) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  setAcceptDrops(true);
  title_ = new QPushButton;
  title_->setObjectName("plot-title");
  title_->setAccessibleName(tr("Signal of this plot"));
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  title_->installEventFilter(this);
  auto* menu = new QMenu(this);
  title_->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, &PlotView::fill_menu);
  unit_ = new QLabel;
  unit_->setProperty("muted", true);
  make_plot();
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  head->setContentsMargins(8, 0, 12, 0);
  head->addWidget(title_, 1);
  head->addWidget(unit_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 8, 0, 4);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(plot_, 1);
  apply_theme();
  build();
  connect(&cursors_, &Cursors::changed, this, &PlotView::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, [this] {
    built_ = {"?"};
    apply_theme();
    refresh();
  });
}

void PlotView::make_plot() {
  plot_ = new QCustomPlot;
  plot_->setMinimumSize(80, 88);  // regardless of the size of its legend
  plot_->setObjectName("plot-canvas");
  plot_->setFocusPolicy(Qt::StrongFocus);
  plot_->setAccessibleName(tr("Plot"));
  plot_->setNoAntialiasingOnDrag(true);
  plot_->installEventFilter(this);
  plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  plot_->axisRect()->setRangeDrag(Qt::Horizontal | Qt::Vertical);
  plot_->axisRect()->setRangeZoom(Qt::Horizontal);
  plot_->axisRect()->setAutoMargins(QCP::msNone);
  plot_->axisRect()->setMargins(QMargins(48, 8, 16, 24));
  static const Scale plain;
  plot_->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new ScaledTicker(plain)));
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new ScaledTicker(scale_)));
  plot_->xAxis->ticker()->setTickCount(4);
  plot_->yAxis->ticker()->setTickCount(3);
  now_ = new QCPItemStraightLine(plot_);
  now_->setVisible(false);
  for (QCPItemStraightLine*& mark : marks_) {
    mark = new QCPItemStraightLine(plot_);
    mark->setVisible(false);
  }
  plot_->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignLeft | Qt::AlignTop);
  plot_->axisRect()->insetLayout()->setMargins(QMargins(4, 0, 4, 0));
  plot_->legend->setRowSpacing(-3);
  plot_->legend->setFillOrder(QCPLegend::foRowsFirst);
  plot_->legend->setMargins(QMargins(4, 2, 6, 2));
  plot_->legend->setIconSize(14, 12);
  plot_->legend->setVisible(false);
}

void PlotView::apply_theme() {
  const Theme& l = theme();
  plot_->setBackground(QBrush(l.panel));
  QFont font = this->font();
  font.setPixelSize(11);
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setTickLabelFont(font);
    axis->setTickLabelColor(l.muted);
    axis->setBasePen(Qt::NoPen);
    axis->setTickPen(Qt::NoPen);
    axis->setSubTickPen(Qt::NoPen);
    axis->grid()->setPen(QPen(l.border, 1));
    axis->grid()->setZeroLinePen(QPen(l.muted, 1));
    axis->setTickLabelPadding(5);
  }
  plot_->xAxis->grid()->setVisible(false);
  now_->setPen(QPen(l.text, 1));
  marks_[0]->setPen(QPen(l.accent, 1, Qt::DashLine));
  marks_[1]->setPen(QPen(l.warn, 1, Qt::DashDotLine));
  QColor behind = l.panel;
  behind.setAlpha(225);
  plot_->legend->setBrush(behind);
  plot_->legend->setBorderPen(Qt::NoPen);
  plot_->legend->setFont(font);
  plot_->legend->setTextColor(l.text);
}

void PlotView::set_signal(const std::string& pick) {
  picks_ = pick.empty() ? std::vector<std::string>{} : std::vector{pick};
  fit_values_ = true;
}

void PlotView::add_signal(const std::string& pick) {
  const auto layout = session_.history().layout();
  if (!layout) return set_signal(pick);
  const std::vector<Curve> more = curves_of(*layout, pick);
  if (more.empty() || curves_.empty() || more[0].unit != curves_[0].unit) return set_signal(pick);
  if (std::ranges::find(picks_, pick) == picks_.end()) picks_.push_back(pick);
}

void PlotView::set_window(double seconds) {
  window_ = seconds;
  held_ = false;
}

void PlotView::set_legend(bool always) {
  always_ = always;
  show_legend(always);
}

std::pair<double, double> PlotView::seen() const {
  return {plot_->xAxis->range().lower, plot_->xAxis->range().upper};
}

void PlotView::see(double from, double to) {
  held_ = true;
  plot_->xAxis->setRange(from, to);
  refresh();
}

void PlotView::build() {
  built_ = picks_;
  all_.clear();
  const auto layout = session_.history().layout();
  built_of_ = layout.get();
  for (const std::string& pick : picks_) {
    if (!layout) break;
    for (Curve& curve : curves_of(*layout, pick)) {
      if (picks_.size() > 1)
        curve.label = title_of(pick.substr(0, pick.find('#'))) + " " + curve.label;
      curve.pen = all_.size();
      all_.push_back(std::move(curve));
    }
  }
  curves_ = furthest(all_, session_.history(), kMostCurves, {});
  chosen_at_ = session_.shown();
  draw_curves();
  QString title =
      picks_.empty() ? tr("Choose a signal") : QString::fromStdString(title_of(picks_[0]));
  for (std::size_t i = 1; i < picks_.size(); ++i)
    title += ", " + QString::fromStdString(title_of(picks_[i]));
  full_title_ = title;
  fit_title();
  title_->setToolTip(title + "\n" + tr("Choose the signal, or drop one here"));
}

void PlotView::draw_curves() {
  plot_->clearGraphs();
  for (std::size_t i = 0; i < 2 * curves_.size(); ++i) {
    QCPGraph* graph = plot_->addGraph();
    graph->setPen(pen_of(curves_[i % curves_.size()].pen, i >= curves_.size()));
    if (i >= curves_.size()) graph->removeFromLegend();
  }
  show_legend(always_);
}

// During a run, the selection of shown curves is updated now and then.
bool PlotView::others_went_further() {
  if (all_.size() == curves_.size() || std::abs(session_.shown() - chosen_at_) < kChooseAgain)
    return false;
  chosen_at_ = session_.shown();
  const std::vector<Curve> before =
      std::exchange(curves_, furthest(all_, session_.history(), kMostCurves, curves_));
  return !std::ranges::equal(before, curves_, {}, &Curve::column, &Curve::column);
}

void PlotView::fit_title() {
  const int most = std::max(40, title_->width() - 16);
  QFont bold = title_->font();
  bold.setBold(true);
  title_->setText(QFontMetrics(bold).elidedText(full_title_, Qt::ElideRight, most));
}

// Beside the curves if there is room, else over them.
void PlotView::show_legend(bool shown) {
  QCPLegend* legend = plot_->legend;
  const bool beside = always_;
  if (beside && legend->layout() != plot_->plotLayout()) {
    plot_->plotLayout()->addElement(0, 1, legend);
    plot_->plotLayout()->setColumnStretchFactor(1, 0.001);
    legend->setMinimumSize(kLegend, 0);
  } else if (!beside && legend->layout() == plot_->plotLayout()) {
    plot_->axisRect()->insetLayout()->addElement(legend, Qt::AlignLeft | Qt::AlignTop);
    legend->setMinimumSize(0, 0);
    plot_->plotLayout()->simplify();
  }
  legend->setVisible(shown && !curves_.empty());
}

void PlotView::add_points(const History& history, bool other) {
  if (!history.layout() || history.empty()) return;
  const double to = plot_->xAxis->range().upper, from = plot_->xAxis->range().lower;
  const std::size_t first = history.at(from), last = history.at(to);
  const std::size_t stride = std::max<std::size_t>(1, (last - first) / kPoints);
  for (std::size_t c = 0; c < curves_.size(); ++c) {
    QVector<double> x, y;
    if (curves_[c].column >= history.layout()->width) continue;
    for (std::size_t i = first - first % stride; i <= last; i += stride) {
      const double value = history.row(i)[curves_[c].column];
      x.push_back(history.time(i));
      y.push_back(std::isfinite(value) ? value : std::nan(""));
    }
    plot_->graph(static_cast<int>(c + (other ? curves_.size() : 0)))->setData(x, y, true);
  }
}

// Units of all curves: "N, N·m".
QString PlotView::units() const {
  QStringList all;
  for (const Curve& curve : curves_)
    if (const QString unit = QString::fromStdString(curve.unit); !all.contains(unit)) all << unit;
  return all.join(", ");
}

void PlotView::show_range(const History& history) {
  const double now = session_.shown(), end = history.to();
  double upper = std::max(end, 0.5), lower = 0;
  if (window_ > 0) {
    upper = std::max(std::min(end, now + window_ / 2), std::min(window_, std::max(end, 1.0)));
    lower = std::max(0.0, upper - window_);
  }
  if (!held_) plot_->xAxis->setRange(lower, upper);
  add_points(history, false);
  if (session_.other() != nullptr) add_points(*session_.other(), true);
  bool found = false;
  QCPRange range;
  for (int i = 0; i < plot_->graphCount(); ++i) {
    bool has = false;
    const QCPRange one = plot_->graph(i)->getValueRange(has);
    if (has) range = found ? range.expanded(one) : one;
    found = found || has;
  }
  if (found && (!held_ || fit_values_)) {
    fit_values_ = false;
    const double size = std::max(range.size(), 1e-9 + 1e-3 * std::abs(range.center()));
    plot_->yAxis->setRange(range.center() - 0.56 * size, range.center() + 0.56 * size);
  }
  const QCPRange y = plot_->yAxis->range();
  scale_ = scale_for(std::max(std::abs(y.lower), std::abs(y.upper)) / 1.12, units());
  QStringList said;
  if (!scale_.unit.isEmpty()) said << scale_.unit;
  if (all_.size() > curves_.size()) said << tr("%1 of %2").arg(curves_.size()).arg(all_.size());
  unit_->setText(said.join(" · "));
}

QString PlotView::value_text(std::size_t curve, const History& history) const {
  const QString unit = QString::fromStdString(curves_[curve].unit);
  const auto at = [&](double time) { return history.row(history.at(time))[curves_[curve].column]; };
  QString text = QString::fromStdString(curves_[curve].label) + "  ";
  const auto a = cursors_.time(0), b = cursors_.time(1);
  if (a && b)
    return text + "A " + short_number(at(*a), unit) + "  B " + short_number(at(*b), unit) + "  " +
           QChar(0x394) + " " + short_number(at(*b) - at(*a), unit);
  if (a || b) return text + (a ? "A " : "B ") + short_number(at(a ? *a : *b), unit);
  return text + short_number(at(session_.shown()), unit);
}

void PlotView::show_values(const History& history) {
  if (!plot_->legend->visible()) return;
  for (std::size_t i = 0; i < curves_.size(); ++i)
    plot_->graph(static_cast<int>(i))->setName(value_text(i, history));
}

QStringList PlotView::legend_texts() const {
  QStringList texts;
  for (std::size_t i = 0; i < curves_.size() && !session_.history().empty(); ++i)
    texts << value_text(i, session_.history());
  return texts;
}

void PlotView::show_cursors() {
  const auto put = [](QCPItemStraightLine& line, double time) {
    line.point1->setCoords(time, 0);
    line.point2->setCoords(time, 1);
  };
  now_->setVisible(true);
  put(*now_, session_.shown());
  for (int i = 0; i < 2; ++i) {
    marks_[i]->setVisible(cursors_.time(i).has_value());
    if (cursors_.time(i)) put(*marks_[i], *cursors_.time(i));
  }
}

void PlotView::refresh() {
  const History& history = session_.history();
  if (!isVisible()) return;
  if (built_ != picks_ || built_of_ != history.layout().get()) build();
  if (!history.empty()) {
    if (others_went_further()) draw_curves();
    show_range(history);
    show_values(history);
    show_cursors();
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

double PlotView::time_at(double x) const { return plot_->xAxis->pixelToCoord(x); }

}  // namespace poise::gui
