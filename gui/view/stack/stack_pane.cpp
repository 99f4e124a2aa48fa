// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/stack/stack_pane.hpp"

#include <QApplication>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/gui/model/edit/stack_form.hpp"
#include "poise/gui/view/stack/card_status.hpp"
#include "poise/gui/view/stack/card_view.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/scroll_column.hpp"

namespace poise::gui {

StackPane::StackPane(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  setAcceptDrops(true);
  ScrollColumn& area = fill_with_column(*this, {8, 4, 8, 8}, 0);
  area_ = &area;
  area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  static_cast<QVBoxLayout*>(layout())->insertWidget(0, section_buttons());
  inside_ = area.widget();
  column_ = &area.column();
  mark_ = new QWidget(inside_);
  mark_->setAttribute(Qt::WA_TransparentForMouseEvents);
  mark_->hide();
  connect(&bench_, &Workbench::cards_changed, this, &StackPane::rebuild);
  connect(&bench_, &Workbench::opened, this, &StackPane::rebuild);
  connect(&bench_, &Workbench::selection_changed, this, &StackPane::refresh);
  // Queued: a new card has no place yet.
  connect(&bench_, &Workbench::selection_changed, this, &StackPane::show_selected,
          Qt::QueuedConnection);
  connect(&bench_, &Workbench::checked_changed, this, &StackPane::refresh);
  connect(&bench_.session(), &Session::shown_changed, this, &StackPane::refresh);
  connect(&bench_.session(), &Session::loaded_changed, this, &StackPane::refresh);
  connect(&bench_.session(), &Session::status_changed, this, &StackPane::refresh);
  connect(&bench_.explainer(), &Explainer::changed, this, &StackPane::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, [this] {
    shown_.clear();
    rebuild();
  });
}

// Buttons for the sections of the stack outside tasks and constraints.
QWidget* StackPane::section_buttons() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(8, 8, 8, 0);
  row->setSpacing(0);
  for (const Section& section : sections()) {
    auto* button = new QToolButton;
    button->setText(tr(section.title));
    button->setObjectName("section:" + QString::fromStdString(section.path));
    button->setCheckable(true);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setProperty("small", true);
    row->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, button, path = section.path] {
      button->setChecked(true);
      bench_.select(path);
    });
    connect(&bench_, &Workbench::selection_changed, button,
            [this, button, path = section.path] { button->setChecked(bench_.selected() == path); });
  }
  return bar;
}

CardView* StackPane::card(const std::string& path) const {
  const auto it = cards_.find(path);
  return it == cards_.end() ? nullptr : it->second;
}

// Reuses widgets of unchanged cards in unchanged places, so that the focus stays.
void StackPane::rebuild() {
  const std::vector<Card>& now = bench_.cards();
  const auto same_place = [](const Card& a, const Card& b) {
    return a.path == b.path && a.level == b.level;
  };
  if (std::ranges::equal(now, shown_, same_place)) {
    for (const Card& card : now) cards_[card.path]->set_card(card);
    shown_ = now;
    return;
  }
  bool focused = false;
  for (const auto& [path, view] : cards_) focused = focused || view->hasFocus();
  clear(*column_);
  cards_.clear();
  int level = -1;
  for (const Card& card : now) {
    if (card.level != level) {
      level = card.level;
      auto* heading = new QLabel(level == 0 ? tr("MUST HOLD") : tr("LEVEL %1").arg(level));
      heading->setProperty("heading", true);
      heading->setContentsMargins(2, 8, 0, 4);
      column_->addWidget(heading);
    }
    auto* view = new CardView(card);
    column_->addWidget(view);
    cards_[card.path] = view;
    connect(view, &CardView::chosen, &bench_, &Workbench::select);
    connect(view, &CardView::remove_wanted, &bench_, &Workbench::remove_selected);
    connect(view, &CardView::neighbour_wanted, this,
            [this, view](int by) { go_from(view->card().path, by); });
    connect(view, &CardView::move_wanted, this, [this, view](int by) {
      const Card one = view->card();
      const int least = one.task ? 1 : 0;
      if (one.level + by >= least) bench_.move_card(one.path, one.level + by, "");
    });
  }
  column_->addStretch(1);
  shown_ = now;
  refresh();
  if (focused && card(bench_.selected())) card(bench_.selected())->setFocus();
}

void StackPane::refresh() {
  const History& history = bench_.session().history();
  const bool chosen = cards_.contains(bench_.selected());
  for (const auto& [path, view] : cards_) {
    view->set_selected(path == bench_.selected());
    view->set_tab_stop(path == (chosen ? bench_.selected() : shown_.front().path));
    CardStatus status = history.empty()
                            ? CardStatus{}
                            : card_status(view->card(), history, bench_.session().shown());
    const TickExplanation* explanation =
        bench_.explainer().is_shown() ? bench_.explainer().explanation() : nullptr;
    if (explanation != nullptr) say_limit(*explanation, view->card(), status);
    if (explanation != nullptr && !view->card().task)
      say_conflict(*explanation, view->card().name, status);
    if (!bench_.session().fall()) say_fault(bench_.session().why(), view->card(), status);
    view->set_status(std::move(status));
    bool problem = false;
    if (bench_.checked() != nullptr)
      for (const Finding& finding : bench_.checked()->findings)
        problem = problem || finding.path == path || finding.path.starts_with(path + ".");
    view->set_problem(problem);
  }
}

void StackPane::show_selected() {
  CardView* const chosen = card(bench_.selected());
  if (chosen == nullptr) return;
  QApplication::sendPostedEvents(inside_, QEvent::LayoutRequest);
  area_->ensureWidgetVisible(chosen);
}

void StackPane::go_from(const std::string& path, int by) {
  const auto at = std::ranges::find(shown_, path, &Card::path);
  const auto to = at - shown_.begin() + by;
  if (at == shown_.end() || to < 0 || to >= std::ssize(shown_)) return;
  CardView* next = cards_.at(shown_[static_cast<std::size_t>(to)].path);
  next->setFocus(Qt::OtherFocusReason);
  area_->ensureWidgetVisible(next);
}

StackPane::Place StackPane::place_at(const QPoint& point) const {
  const int y = inside_->mapFrom(this, point).y();
  Place place;
  for (const Card& card : shown_) {
    const QRect box = cards_.at(card.path)->geometry();
    if (y < box.center().y()) {
      if (place.y == 0 || box.top() - place.y < 10 || y > (place.y + box.top()) / 2)
        return {card.level, card.path, box.top()};
      return place;
    }
    place = {card.level, "", box.bottom() + 1};
  }
  if (y > place.y + 24) ++place.level;
  return place;
}

void StackPane::dragEnterEvent(QDragEnterEvent* event) {
  if (!event->mimeData()->hasFormat(kCardMime)) return;
  event->acceptProposedAction();
}

void StackPane::dragMoveEvent(QDragMoveEvent* event) {
  const Place place = place_at(event->position().toPoint());
  mark_->setStyleSheet(QString("background: %1; border-radius: 1px;").arg(theme().accent.name()));
  mark_->setGeometry(8, place.y - 2, inside_->width() - 16, 3);
  mark_->raise();
  mark_->show();
  event->acceptProposedAction();
}

void StackPane::dragLeaveEvent(QDragLeaveEvent*) { mark_->hide(); }

void StackPane::dropEvent(QDropEvent* event) {
  mark_->hide();
  const Place place = place_at(event->position().toPoint());
  const std::string path = event->mimeData()->data(kCardMime).toStdString();
  event->acceptProposedAction();
  // Queued: the drag still uses the card's widget.
  QMetaObject::invokeMethod(
      this, [this, path, place] { bench_.move_card(path, place.level, place.before); },
      Qt::QueuedConnection);
}

}  // namespace poise::gui
