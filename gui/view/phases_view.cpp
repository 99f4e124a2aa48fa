// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/phases_view.hpp"

#include <QContextMenuEvent>
#include <QGraphicsPathItem>
#include <QInputDialog>
#include <QMenu>
#include <algorithm>

#include "gui/view/look.hpp"

namespace poise::gui {
namespace {

constexpr int kWidth = 152, kHeight = 48, kGap = 76;

// Phases that a phase leads to, with what has to happen, in words.
struct Way {
  std::string to;
  QString when;
};

QString condition(const ConfigNode* until) {
  if (until == nullptr) return {};
  if (const ConfigNode* time = until->find("time"))
    return QString::fromStdString(in_one_line(*time));
  for (const char* key : {"task", "contact"})
    if (const ConfigNode* what = until->find(key)) return QString::fromStdString(what->scalar);
  return until->keys.empty() ? QString() : QString::fromStdString(until->keys.front());
}

std::vector<Way> ways(const ConfigNode& phase) {
  std::vector<Way> out;
  const ConfigNode* then = phase.find("then");
  if (then != nullptr && then->kind == ConfigNode::Kind::kScalar)
    out.push_back({then->scalar, condition(phase.find("until"))});
  if (const ConfigNode* list = phase.find("transitions"))
    for (const ConfigNode& one : list->children)
      if (const ConfigNode* to = one.find("then"))
        out.push_back(
            {to->scalar, condition(one.find("when") ? one.find("when") : one.find("until"))});
  return out;
}

QString summary(const ConfigNode& phase) {
  const ConfigNode* tasks = phase.find("tasks");
  const ConfigNode* contacts = phase.find("contacts");
  QStringList parts;
  if (tasks != nullptr) parts << PhasesView::tr("tasks: %1").arg(tasks->children.size());
  if (contacts != nullptr) parts << PhasesView::tr("contacts");
  return parts.join(" · ");
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
  connect(&Looks::get(), &Looks::changed, this, [this] {
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
  states_.clear();
  quiet_.clear();
  lit_ = "?";
  setBackgroundBrush(look().panel);
  std::map<std::string, double> places;
  for (std::size_t i = 0; any && i < phases->keys.size(); ++i) {
    const double x = 16 + static_cast<double>(i) * (kWidth + kGap);
    places[phases->keys[i]] = x;
    QPainterPath path;
    path.addRoundedRect(x, 28, kWidth, kHeight, 8, 8);
    auto* box = scene()->addPath(path, QPen(look().border), QBrush(look().card));
    auto* name = scene()->addSimpleText(fontMetrics().elidedText(
        QString::fromStdString(phases->keys[i]), Qt::ElideRight, kWidth - 20));
    QFont bold = font();
    bold.setBold(true);
    name->setFont(bold);
    name->setBrush(look().text);
    name->setPos(x + 12, 33);
    quiet_[phases->keys[i]] = summary(phases->children[i]);
    auto* state = scene()->addSimpleText(quiet_[phases->keys[i]]);
    state->setFont(font());
    state->setBrush(look().muted);
    state->setPos(x + 12, 53);
    boxes_[phases->keys[i]] = box;
    states_[phases->keys[i]] = state;
  }
  for (std::size_t i = 0; any && i < phases->keys.size(); ++i) {
    const double from = places[phases->keys[i]] + kWidth;
    for (const Way& way : ways(phases->children[i])) {
      const auto to = places.find(way.to);
      const double end = to == places.end() ? from + kGap - 24 : to->second;
      QPainterPath path(QPointF(from, 52));
      if (end > from && end - from < kGap + 1)
        path.lineTo(end, 52);
      else
        path.cubicTo(from + 60, 108, end - 60, 108, end, 60);
      scene()->addPath(path, QPen(look().muted, 1.4));
      QPolygonF head({QPointF(end, 52), QPointF(end - 7, 48), QPointF(end - 7, 56)});
      scene()->addPolygon(head, Qt::NoPen, QBrush(look().muted));
      auto* label = scene()->addSimpleText(
          fontMetrics().elidedText(to == places.end() ? QString::fromStdString(way.to) : way.when,
                                   Qt::ElideRight, kGap - 10));
      label->setFont(font());
      label->setBrush(look().muted);
      label->setPos(from + 8, 32);
    }
  }
  setSceneRect(0, 0, scene()->itemsBoundingRect().right() + 16, 104);
  light();
  Q_EMIT phases_changed();
}

void PhasesView::light() {
  const History& history = bench_.session().history();
  std::string now;
  if (!history.empty())
    if (const Columns* phase = history.layout()->find("phase")) {
      const auto at =
          static_cast<std::size_t>(history.row(history.at(bench_.session().shown()))[phase->first]);
      if (at < phase->signal.words.size()) now = phase->signal.words[at];
    }
  if (now == lit_) return;
  lit_ = now;
  for (const auto& [name, box] : boxes_) {
    const bool on = name == now;
    box->setPen(QPen(on ? look().good : look().border, on ? 2 : 1));
    states_[name]->setText(on ? tr("running") : quiet_[name]);
    states_[name]->setBrush(on ? look().good : look().muted);
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
        bench_.document().remove("phases." + phase);
      else
        rename(phase);
    });
  }
  menu.setToolTipsVisible(true);
  menu.exec(event->globalPos());
}

}  // namespace poise::gui
