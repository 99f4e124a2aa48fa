// SPDX-License-Identifier: BSD-2-Clause
// Loaded modules with their files, and load errors.

#pragma once

#include <QWidget>

#include "poise/gui/model/workbench.hpp"

class QLabel;
class QTreeWidget;

namespace poise::gui {

class ModulesPane : public QWidget {
  Q_OBJECT

 public:
  explicit ModulesPane(Workbench& bench, QWidget* parent = nullptr);

 Q_SIGNALS:
  void source_wanted(const QString& library);

 private:
  void fill();
  void load(const QString& file);

  Workbench& bench_;
  QTreeWidget* list_;
  QLabel* faults_;
};

}  // namespace poise::gui
