// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/timeline/timeline.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "poise/gui/model/explain/notable.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kBetween = 24;  // [px] between labels of the axis
constexpr double kAhead = 5;  // [s] by which the timeline of a run without end grows

// The multiplier of a constraint, and, of a live run, the word for its limit.
struct LimitSignal {
  const Columns *multiplier, *word;
  std::string constraint;
  double pressing;  // red from here on
};

std::vector<LimitSignal> limit_signals(const History& history) {
  std::vector<LimitSignal> all;
  const RowLayout& layout = *history.layout();
  for (const Columns& one : layout.signals) {
    const std::string& name = one.signal.name;
    if (!name.starts_with("constraints/") || !name.ends_with("/multiplier")) continue;
    const std::string constraint = name.substr(12, name.size() - 23);
    all.push_back(
        {&one, layout.find("limiting/" + constraint), constraint, pressing_from(history, one)});
  }
  return all;
}

}  // namespace

Timeline::Timeline(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  setObjectName("timeline");
  setAccessibleName(tr("Timeline"));
  setFocusPolicy(Qt::StrongFocus);
  setFixedHeight(66);
  connect(&bench_.session(), &Session::shown_changed, this, qOverload<>(&QWidget::update));
  connect(&bench_.session(), &Session::status_changed, this, qOverload<>(&QWidget::update));
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, qOverload<>(&QWidget::update));
}

void Timeline::mark(Cursors& cursors) {
  cursors_ = &cursors;
  connect(&cursors, &Cursors::changed, this, qOverload<>(&QWidget::update));
}

QRect Timeline::track() const { return {118, 16, width() - 134, 22}; }

double Timeline::end() const {
  const Session& session = bench_.session();
  const double most = session.status().duration,
               now = session.history().empty() ? 0 : session.history().to();
  if (now > most) return kAhead * std::ceil(now / kAhead + 0.1);  // a run without end
  return most > 0 ? most : 10;
}

// 1, 2 or 5 times a power of ten, so that labels do not collide.
double Timeline::tick_step() const {
  const auto width = [this](double time) {
    return fontMetrics().horizontalAdvance(QString::number(time, 'g', 4)) + kBetween;
  };
  const double per_pixel = end() / std::max(1, track().width());
  const double least = std::max(1e-6, per_pixel * width(end()));
  const double power = std::pow(10, std::floor(std::log10(least)));
  // The labels of a finer step have more digits.
  for (const double factor : {1.0, 2.0, 5.0, 10.0, 20.0})
    if (factor * power >= std::max(least, per_pixel * width(std::floor(end()) - factor * power)))
      return factor * power;
  return 50 * power;
}

int Timeline::x_of(double time) const {
  return track().left() + static_cast<int>(std::lround(time / end() * track().width()));
}

void Timeline::seek(int x) {
  const double time = (x - track().left()) * end() / std::max(1, track().width());
  if (bench_.session().running()) bench_.session().pause();
  bench_.session().show(time);
}

void Timeline::paint_phases(QPainter& p) const {
  const Theme& l = theme();
  const History& history = bench_.session().history();
  const QRect bar = track();
  p.setPen(Qt::NoPen);
  p.setBrush(l.card);
  p.drawRoundedRect(bar, 5, 5);
  if (history.empty()) return;
  const Columns* phase = history.layout()->find("phase");
  const int last = x_of(history.to());
  int begin = x_of(history.from()), which = -1;
  const auto close = [&](int x) {
    if (x <= begin) return;
    const QRect box(begin, bar.top(), std::max(2, x - begin - 1), bar.height());
    QColor color = which < 0 ? l.accent : l.series[static_cast<std::size_t>(which) % 8];
    color = color.darker(l.dark ? 200 : 115);  // for contrast with white text
    p.setPen(Qt::NoPen);
    p.setBrush(color);
    p.drawRoundedRect(box, 4, 4);
    if (which < 0) return;
    const QString name = QString::fromStdString(
        phase->signal.words[static_cast<std::size_t>(which) % phase->signal.words.size()]);
    p.setPen(Qt::white);
    if (p.fontMetrics().horizontalAdvance(name) + 6 < box.width())
      p.drawText(box, Qt::AlignCenter, name);
  };
  if (phase == nullptr || phase->signal.words.empty()) return close(last);
  for (std::size_t row = 0; row < history.size();) {
    const double now = history.row(row)[phase->first];
    close(x_of(history.time(row)));
    begin = std::max(begin, x_of(history.time(row)));
    which = static_cast<int>(now);
    row = history.extents().find(phase->first, row + 1, [&](const Extent& extent) {
      return extent.least != static_cast<float>(now) || extent.greatest != static_cast<float>(now);
    });
  }
  close(last);
}

// Red triangles above the bar: ticks without a solution.
void Timeline::paint_marks(QPainter& p) const {
  const History& history = bench_.session().history();
  if (history.empty()) return;
  const Columns* outcome = history.layout()->find("solver/outcome");
  if (outcome == nullptr) return;
  p.setPen(Qt::NoPen);
  p.setBrush(theme().limit);
  const auto unsolved = [](const Extent& extent) { return extent.greatest > 0; };
  const double beside = 8 * end() / std::max(1, track().width());  // [s] between marks
  for (std::size_t row = 0;;) {
    row = history.extents().find(outcome->first, row, unsolved);
    if (row >= history.size()) return;
    const int x = x_of(history.time(row));
    p.drawPolygon(QPolygon(QList<QPoint>{{x - 4, 6}, {x + 4, 6}, {x, 13}}));
    row = std::max(row + 1, history.begin_at(history.time(row) + beside));
  }
}

QStringList Timeline::limits_at(double time) const {
  const History& history = bench_.session().history();
  QStringList names;
  if (history.empty() || time > history.to()) return names;
  const auto row = history.row(history.at(time));
  for (const LimitSignal& one : limit_signals(history)) {
    if (row[one.multiplier->first] < one.pressing) continue;
    std::string text = one.constraint;
    const double word = one.word != nullptr ? row[one.word->first] : -1;
    if (word >= 0) text += " " + one.word->signal.words[static_cast<std::size_t>(word)];
    names << QString::fromStdString(text);
  }
  return names;
}

// A red cross above the bar: the robot fell.
void Timeline::paint_fall(QPainter& p) const {
  const auto fall = bench_.session().fall();
  if (!fall) return;
  const int x = x_of(fall->fell);
  p.setPen(QPen(theme().limit, 2));
  p.drawLine(x - 4, 4, x + 4, 12);
  p.drawLine(x - 4, 12, x + 4, 4);
  p.setPen(QPen(theme().limit, 1));
  p.drawLine(x, 12, x, track().bottom());
}

// Red below the bar: some limit pressed.
void Timeline::paint_limits(QPainter& p) const {
  const History& history = bench_.session().history();
  if (history.empty()) return;
  const std::vector<LimitSignal> limits = limit_signals(history);
  p.setPen(Qt::NoPen);
  p.setBrush(theme().limit);
  const QRect bar = track();
  const int last = x_of(history.to());
  std::size_t first = 0;
  for (int x = bar.left(); x <= last; ++x) {
    const double until = (x + 1 - bar.left()) * end() / std::max(1, bar.width());
    const std::size_t next = x == last ? history.size() : history.begin_at(until);
    const bool any = std::ranges::any_of(limits, [&](const LimitSignal& one) {
      const Extent extent = history.extents().over(one.multiplier->first, first, next);
      return !extent.empty() && static_cast<double>(extent.greatest) >= one.pressing;
    });
    if (any) p.drawRect(x, bar.bottom() + 2, 1, 3);
    first = next;
  }
}

QString Timeline::phase_at(double time) const {
  const History& history = bench_.session().history();
  const Columns* phase = history.empty() ? nullptr : history.layout()->find("phase");
  if (phase == nullptr || time > history.to() || phase->signal.words.empty()) return {};
  const auto which = static_cast<std::size_t>(history.row(history.at(time))[phase->first]);
  return QString::fromStdString(phase->signal.words[which % phase->signal.words.size()]);
}

bool Timeline::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const double time = (help->pos().x() - track().left()) * end() / std::max(1, track().width());
  const QStringList limits = limits_at(time);
  const QString phase = phase_at(time);
  const auto fall = bench_.session().fall();
  const bool fallen = fall && time >= fall->fell;
  QToolTip::showText(help->globalPos(),
                     tr("%1 s").arg(time, 0, 'f', 2) +
                         (phase.isEmpty() ? QString() : QString::fromUtf8(" · ") + phase) + "\n" +
                         (limits.isEmpty() ? tr("no limit presses") : limits.join("\n")) +
                         (fallen ? "\n" + tr("the robot has fallen") : QString()));
  return true;
}

void Timeline::paint_cursors(QPainter& p) const {
  for (int i = 0; cursors_ != nullptr && i < 2; ++i) {
    if (!cursors_->time(i)) continue;
    const int x = x_of(*cursors_->time(i));
    const QRect flag(x - 7, 1, 14, 13);
    p.setPen(QPen(i == 0 ? theme().accent : theme().warn, 1));
    p.drawLine(x, 10, x, 42);
    p.setBrush(theme().panel);
    p.drawRoundedRect(flag, 3, 3);
    p.setFont(font());
    p.drawText(flag, Qt::AlignCenter, i == 0 ? "A" : "B");
  }
}

void Timeline::paintEvent(QPaintEvent*) {
  const Theme& l = theme();
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(hasFocus() ? QPen(l.accent, 1) : Qt::NoPen);
  p.setBrush(l.panel);
  p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
  const Runner::Status status = bench_.session().status();
  p.setPen(l.text);
  QFont bold = font();
  bold.setBold(true);
  p.setFont(bold);
  p.drawText(QRect(14, 14, 98, 24), Qt::AlignVCenter,
             tr("%1 s").arg(bench_.session().shown(), 0, 'f', bench_.session().running() ? 2 : 3));
  p.setFont(font());
  p.setPen(l.muted);
  if (bench_.session().running())
    p.drawText(QRect(14, 38, 98, 20), Qt::AlignVCenter,
               tr("%1× real").arg(status.real_time, 0, 'f', 2));
  paint_phases(p);
  paint_marks(p);
  paint_limits(p);
  paint_fall(p);
  const double tick = tick_step();
  p.setPen(l.muted);
  for (double t = 0; t <= end() + 1e-9; t += tick)
    p.drawText(QRect(x_of(t) - 30, 40, 60, 18), Qt::AlignCenter, QString::number(t, 'g', 4));
  if (bench_.session().history().empty()) return;
  const int x = x_of(bench_.session().shown());
  paint_cursors(p);
  p.setPen(QPen(l.text, 2));
  p.drawLine(x, 10, x, 42);
}

void Timeline::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) seek(event->pos().x());
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) seek(event->pos().x());
}

void Timeline::keyPressEvent(QKeyEvent* event) {
  Session& session = bench_.session();
  if (cursors_ != nullptr && event->key() == Qt::Key_A) return cursors_->set(0, session.shown());
  if (cursors_ != nullptr && event->key() == Qt::Key_B) return cursors_->set(1, session.shown());
  if (cursors_ != nullptr && event->key() == Qt::Key_Escape) return cursors_->clear();
  if (event->key() == Qt::Key_Left) return session.show(session.shown() - 0.1);
  if (event->key() == Qt::Key_Right) return session.show(session.shown() + 0.1);
  if (event->key() == Qt::Key_Home) return session.show(0);
  if (event->key() == Qt::Key_End) return session.follow();
  QWidget::keyPressEvent(event);
}

}  // namespace poise::gui
