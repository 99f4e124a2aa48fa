// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/plot_view.hpp"

// This header alone needs words of Qt that would hide names of ours.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach

#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "gui/view/look.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kMostCurves = 8;
constexpr std::size_t kPoints = 350;  // a curve
constexpr Qt::PenStyle kDashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};

QPen pen_of(std::size_t curve, bool other) {
  QColor color = look().series[curve % look().series.size()];
  if (other) color.setAlpha(110);
  QPen pen(color, 1);
  pen.setStyle(other ? Qt::DotLine : kDashes[(curve / look().series.size()) % 4]);
  return pen;
}

}  // namespace

PlotView::PlotView(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  title_ = new QToolButton;
  title_->setPopupMode(QToolButton::InstantPopup);
  title_->setToolTip(tr("Choose the signal"));
  title_->setAccessibleName(tr("Signal of this plot"));
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  title_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  auto* menu = new QMenu(this);
  title_->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, &PlotView::fill_menu);
  plot_ = new QCustomPlot;
  plot_->setMinimumHeight(90);
  plot_->setNoAntialiasingOnDrag(true);
  plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  plot_->axisRect()->setRangeDrag(Qt::Vertical);
  plot_->axisRect()->setRangeZoom(Qt::Vertical);
  plot_->axisRect()->setAutoMargins(QCP::msNone);
  plot_->axisRect()->setMargins(QMargins(58, 4, 12, 22));
  plot_->xAxis->ticker()->setTickCount(4);
  plot_->yAxis->ticker()->setTickCount(4);
  plot_->xAxis->setNumberFormat("g");
  plot_->yAxis->setNumberFormat("g");
  plot_->yAxis->setNumberPrecision(2);
  cursor_ = new QCPItemStraightLine(plot_);
  cursor_->point1->setCoords(0, 0);
  cursor_->point2->setCoords(0, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(plot_, 1);
  paint_look();
  build();
  connect(&Looks::get(), &Looks::changed, this, [this] {
    built_.clear();
    paint_look();
    refresh();
  });
}

void PlotView::paint_look() {
  const Look& l = look();
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
  cursor_->setPen(QPen(l.accent, 1));
  title_->setStyleSheet("text-align: left; font-weight: bold; padding: 2px 6px;");
}

void PlotView::fill_menu() {
  QMenu* menu = title_->menu();
  menu->clear();
  if (session_.history().empty()) {
    menu->addAction(tr("Run the stack to have signals"))->setEnabled(false);
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

void PlotView::set_signal(const std::string& signal) { signal_ = signal; }

std::size_t PlotView::curves() const { return built_curves_; }

void PlotView::build() {
  plot_->clearGraphs();
  built_ = signal_;
  built_curves_ = 0;
  const auto layout = session_.history().layout();
  const Columns* columns = layout ? layout->find(signal_) : nullptr;
  QString title = signal_.empty() ? tr("Choose a signal") : QString::fromStdString(signal_);
  if (columns != nullptr) {
    built_curves_ = std::min(columns->count(), kMostCurves);
    if (columns->signal.unit != "1")
      title += "  [" + QString::fromStdString(columns->signal.unit) + "]";
    if (columns->count() > kMostCurves)
      title += tr(" · first %1 of %2").arg(kMostCurves).arg(columns->count());
    for (std::size_t i = 0; i < 2 * built_curves_; ++i)
      plot_->addGraph()->setPen(pen_of(i % built_curves_, i >= built_curves_));
    QStringList names;
    for (const std::string& label : columns->signal.labels) names << QString::fromStdString(label);
    plot_->setToolTip(names.mid(0, static_cast<int>(built_curves_)).join(", "));
  }
  title_->setText(
      title_->fontMetrics().elidedText(title, Qt::ElideMiddle, std::max(80, width() - 44)));
  title_->setToolTip(title + "\n" + tr("Choose the signal"));
}

void PlotView::add_points(const History& history, bool other) {
  const Columns* columns = history.layout() ? history.layout()->find(signal_) : nullptr;
  if (columns == nullptr || history.empty()) return;
  const std::size_t curves = std::min(built_curves_, columns->count());
  const double to = plot_->xAxis->range().upper, from = plot_->xAxis->range().lower;
  const std::size_t first = history.at(from), last = history.at(to);
  const std::size_t stride = std::max<std::size_t>(1, (last - first) / kPoints);
  for (std::size_t c = 0; c < curves; ++c) {
    QVector<double> x, y;
    for (std::size_t i = first - first % stride; i <= last; i += stride) {
      const double value = history.row(i)[columns->first + c];
      x.push_back(history.time(i));
      y.push_back(std::isfinite(value) ? value : std::nan(""));
    }
    plot_->graph(static_cast<int>(c + (other ? built_curves_ : 0)))->setData(x, y, true);
  }
}

void PlotView::refresh() {
  const History& history = session_.history();
  if (!isVisible()) return;
  const Columns* columns = history.layout() ? history.layout()->find(signal_) : nullptr;
  const std::size_t wanted = columns ? std::min(columns->count(), kMostCurves) : 0;
  if (built_ != signal_ || wanted != built_curves_) build();
  if (!history.empty()) {
    const double now = session_.shown(), end = history.to();
    double upper = std::max(end, 0.5);
    double lower = 0;
    if (window_ > 0) {
      upper = std::max(std::min(end, now + window_ / 2), std::min(window_, std::max(end, 1.0)));
      lower = std::max(0.0, upper - window_);
    }
    plot_->xAxis->setRange(lower, upper);
    add_points(history, false);
    if (session_.other() != nullptr) add_points(*session_.other(), true);
    bool found = false;
    QCPRange range;
    for (std::size_t i = 0; i < 2 * built_curves_; ++i) {
      bool has = false;
      const QCPRange one = plot_->graph(static_cast<int>(i))->getValueRange(has);
      if (has) range = found ? range.expanded(one) : one;
      found = found || has;
    }
    if (found) {
      const double size = std::max(range.size(), 1e-9 + 1e-3 * std::abs(range.center()));
      plot_->yAxis->setRange(range.center() - 0.56 * size, range.center() + 0.56 * size);
    }
    cursor_->point1->setCoords(now, 0);
    cursor_->point2->setCoords(now, 1);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace poise::gui
