// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/timeline/phases_view.hpp"

#include <QContextMenuEvent>
#include <QGraphicsPathItem>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMenu>
#include <algorithm>
#include <cmath>

#include "poise/gui/model/edit/phase_edits.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kWidth = 152, kHeight = 48, kGap = 76;
constexpr double kJump = 0.2;  // [s] from which a moment may be of another time in the phase

// What has to happen, in a word or two.
QString condition(const Condition& when) {
  const bool about = !when.subject.empty();
  if (when.kind == Condition::Kind::kText)
    return QString::fromStdString(when.value).section(':', 0, 0).remove('{');
  return QString::fromStdString(about ? when.subject : when.value);
}

QString summary(const ConfigNode& phase) {
  const ConfigNode* tasks = phase.find("tasks");
  const ConfigNode* contacts = phase.find("contacts");
  QStringList parts;
  if (tasks != nullptr) parts << PhasesView::tr("tasks: %1").arg(tasks->children.size());
  if (contacts != nullptr) parts << PhasesView::tr("contacts");
  return parts.join(" · ");
}

// Since when the phase of a row has been running.
double entry(const History& history, std::size_t at, std::size_t column) {
  while (at > 0 && history.row(at - 1)[column] == history.row(at)[column]) --at;
  return history.time(at);
}

}  // namespace

PhasesView::PhasesView(Workbench& bench, QWidget* parent) : QGraphicsView(parent), bench_(bench) {
  setScene(new QGraphicsScene(this));
  setObjectName("phases");
  setAccessibleName(tr("Phases"));
  setRenderHint(QPainter::Antialiasing);
  setFrameShape(QFrame::NoFrame);
  setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFixedHeight(112);
  connect(&bench_, &Workbench::cards_changed, this, &PhasesView::rebuild);
  connect(&bench_, &Workbench::checked_changed, this, &PhasesView::rebuild);
  connect(&bench_.session(), &Session::shown_changed, this, &PhasesView::light);
  connect(&bench_, &Workbench::selection_changed, this, [this] {
    lit_ = "?";
    light();
  });
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, [this] {
    shape_.clear();
    rebuild();
  });
}

void PhasesView::rebuild() {
  const ConfigNode* stack = bench_.document().stack();
  if (bench_.checked() && bench_.checked()->spec && !bench_.checking())
    stack = &bench_.checked()->spec->node;  // with the phases of a sequence
  const ConfigNode* phases = stack ? stack->find("phases") : nullptr;
  const bool any = phases != nullptr && phases->kind == ConfigNode::Kind::kMap;
  const std::string shape = any ? in_one_line(*phases) : "";
  if (shape == shape_) return;
  shape_ = shape;
  scene()->clear();
  boxes_.clear();
  order_ = any ? phases->keys : std::vector<std::string>{};
  states_.clear();
  quiet_.clear();
  lit_ = "?";
  setBackgroundBrush(theme().panel);
  std::map<std::string, double> places;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    places[order_[i]] = 16 + static_cast<double>(i) * (kWidth + kGap);
    add_box(order_[i], phases->children[i], places[order_[i]]);
  }
  for (std::size_t i = 0; i < order_.size(); ++i) add_ways(phases->children[i], order_[i], places);
  setSceneRect(0, 0, scene()->itemsBoundingRect().right() + 16, 104);
  light();
  Q_EMIT phases_changed();
}

void PhasesView::add_box(const std::string& name, const ConfigNode& phase, double x) {
  QPainterPath path;
  path.addRoundedRect(x, 28, kWidth, kHeight, 8, 8);
  boxes_[name] = scene()->addPath(path, QPen(theme().border), QBrush(theme().card));
  const auto put = [&](const QString& text, const QFont& face, const QColor& color, double y) {
    auto* item =
        scene()->addSimpleText(fontMetrics().elidedText(text, Qt::ElideRight, kWidth - 20), face);
    item->setBrush(color);
    item->setPos(x + 12, y);
    return item;
  };
  QFont bold = font();
  bold.setBold(true);
  put(QString::fromStdString(name), bold, theme().text, 33);
  states_[name] = put(summary(phase), font(), theme().muted, 53);
  quiet_[name] = states_[name]->text();
}

// An arrow to each phase that may come next, with what has to happen.
void PhasesView::add_ways(const ConfigNode& phase, const std::string& name,
                          const std::map<std::string, double>& places) {
  const double from = places.at(name) + kWidth;
  for (const Way& way : ways_of(phase)) {
    const auto to = places.find(way.to);
    const double end = to == places.end() ? from + kGap - 24 : to->second;
    QPainterPath path(QPointF(from, 52));
    if (end > from && end - from < kGap + 1)
      path.lineTo(end, 52);
    else
      path.cubicTo(from + 60, 108, end - 60, 108, end, 60);
    scene()->addPath(path, QPen(theme().muted, 1.4));
    QPolygonF head({QPointF(end, 52), QPointF(end - 7, 48), QPointF(end - 7, 56)});
    scene()->addPolygon(head, Qt::NoPen, QBrush(theme().muted));
    const QString text = to == places.end() ? QString::fromStdString(way.to) : condition(way.when);
    auto* label =
        scene()->addSimpleText(fontMetrics().elidedText(text, Qt::ElideRight, kGap - 10), font());
    label->setBrush(theme().muted);
    label->setPos(from + 8, 32);
  }
}

void PhasesView::light() {
  const History& history = bench_.session().history();
  std::string now;
  double time = 0;
  if (const Columns* phase = history.empty() ? nullptr : history.layout()->find("phase")) {
    const std::size_t at = history.at(bench_.session().shown());
    const auto word = static_cast<std::size_t>(history.row(at)[phase->first]);
    if (word < phase->signal.words.size()) now = phase->signal.words[word];
    time = history.time(at);
    if (now != lit_ || std::abs(time - lit_at_) > kJump) since_ = entry(history, at, phase->first);
    lit_at_ = time;
  }
  if (now != lit_) mark(now);
  if (const auto state = states_.find(now); state != states_.end()) {
    const QString text = tr("running · %1 s").arg(time - since_, 0, 'f', 1);
    if (state->second->text() != text) state->second->setText(text);
  }
}

void PhasesView::mark(const std::string& running) {
  lit_ = running;
  for (const auto& [name, box] : boxes_) {
    const bool on = name == running;
    const bool chosen = bench_.selected() == "phases." + name;
    box->setPen(QPen(on       ? theme().good
                     : chosen ? theme().accent
                              : theme().border,
                     on || chosen ? 2 : 1));
    if (!on) states_[name]->setText(quiet_[name]);
    states_[name]->setBrush(on ? theme().good : theme().muted);
    if (on) ensureVisible(box, 60, 0);
  }
}

std::string PhasesView::phase_at(const QPoint& point) const {
  const QPointF at = mapToScene(point);
  for (const auto& [name, box] : boxes_)
    if (box->path().boundingRect().contains(at)) return name;
  return {};
}

void PhasesView::rename(const std::string& phase) {
  bool wanted = false;
  const QString name =
      QInputDialog::getText(this, tr("Rename phase"), tr("Name"), QLineEdit::Normal,
                            QString::fromStdString(phase), &wanted);
  if (wanted && !name.isEmpty()) bench_.document().rename("phases." + phase, name.toStdString());
}

void PhasesView::mousePressEvent(QMouseEvent* event) {
  const std::string phase = phase_at(event->pos());
  if (!phase.empty()) bench_.select("phases." + phase);
  QGraphicsView::mousePressEvent(event);
}

void PhasesView::add_after(const std::string& phase) {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  const std::string name = phase::add(bench_.document(), phase);
  if (!name.empty()) bench_.select("phases." + name);
}

void PhasesView::keyPressEvent(QKeyEvent* event) {
  const std::string selected =
      bench_.selected().starts_with("phases.") ? bench_.selected().substr(7) : std::string();
  auto at = std::ranges::find(order_, selected);
  const int key = event->key();
  if (key == Qt::Key_Insert) return add_after(at == order_.end() ? "" : selected);
  if (order_.empty()) return QGraphicsView::keyPressEvent(event);
  if (key == Qt::Key_Left && at != order_.end() && at != order_.begin())
    return bench_.select("phases." + *std::prev(at));
  if (key == Qt::Key_Right)
    return bench_.select("phases." + (at == order_.end()       ? order_.front()
                                      : at + 1 == order_.end() ? *at
                                                               : *(at + 1)));
  if (at == order_.end()) return QGraphicsView::keyPressEvent(event);
  if (key == Qt::Key_F2) return rename(selected);
  if (key == Qt::Key_Delete && bench_.why_locked().isEmpty()) {
    phase::remove(bench_.document(), selected);
    return;
  }
  QGraphicsView::keyPressEvent(event);
}

void PhasesView::mouseDoubleClickEvent(QMouseEvent* event) {
  const std::string phase = phase_at(event->pos());
  const ConfigNode* stack = bench_.document().stack();
  const ConfigNode* node = stack ? value_at(*stack, "phases." + phase) : nullptr;
  if (node != nullptr) Q_EMIT jump(node->place);
}

void PhasesView::contextMenuEvent(QContextMenuEvent* event) {
  const std::string phase = phase_at(event->pos());
  if (phase.empty()) return;
  QMenu menu(this);
  const bool own = bench_.document().owns("phases." + phase);
  const QString locked = !own ? tr("It stands in a file that this one includes, or in a sequence")
                              : bench_.why_locked();
  for (const bool removal : {false, true}) {
    QAction* action = menu.addAction(removal ? tr("Remove") : tr("Rename…"));
    action->setEnabled(locked.isEmpty());
    action->setToolTip(locked);
    connect(action, &QAction::triggered, this, [this, phase, removal] {
      if (removal)
        phase::remove(bench_.document(), phase);
      else
        rename(phase);
    });
  }
  QAction* more = menu.addAction(tr("Add a phase after it"));
  more->setEnabled(locked.isEmpty());
  connect(more, &QAction::triggered, this, [this, phase] { add_after(phase); });
  QMenu* ways = menu.addMenu(tr("Add a way to"));
  ways->setEnabled(locked.isEmpty());
  for (const auto& [name, box] : boxes_)
    connect(ways->addAction(QString::fromStdString(name)), &QAction::triggered, this,
            [this, phase, to = name] { phase::add_way(bench_.document(), phase, to); });
  menu.setToolTipsVisible(true);
  menu.exec(event->globalPos());
}

}  // namespace poise::gui
