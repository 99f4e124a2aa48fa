// SPDX-License-Identifier: BSD-2-Clause
// The cards of the stack by level, hard constraints first.

#pragma once

#include <QWidget>
#include <map>

#include "poise/gui/model/workbench.hpp"

class QVBoxLayout;

namespace poise::gui {

class CardView;
class ScrollColumn;

/// Cards can be dragged to other levels, or moved with Alt and the arrow keys. Tab stops only at
/// the selected card; the arrow keys go from card to card.
class StackPane : public QWidget {
  Q_OBJECT

 public:
  explicit StackPane(Workbench& bench, QWidget* parent = nullptr);
  CardView* card(const std::string& path) const;

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent*) override;
  void dropEvent(QDropEvent* event) override;

 private:
  QWidget* section_buttons();
  void rebuild();
  void refresh();
  void show_selected();
  void go_from(const std::string& path, int by);
  struct Place {
    int level = 1;
    std::string before;  ///< card to insert before; empty: at the end
    int y = 0;           ///< of the insertion mark
  };
  Place place_at(const QPoint& point) const;

  Workbench& bench_;
  ScrollColumn* area_;
  QWidget* inside_;
  QVBoxLayout* column_;
  QWidget* mark_;
  std::map<std::string, CardView*> cards_;
  std::vector<Card> shown_;
};

}  // namespace poise::gui
