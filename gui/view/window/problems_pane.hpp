// SPDX-License-Identifier: BSD-2-Clause
// Findings of `poise check`, each with a link to its place and, if possible, a one-click fix;
// errors of modules that are being built; and a comment at the top that may no longer hold.

#pragma once

#include <QWidget>

#include "poise/gui/document/fixes.hpp"
#include "poise/gui/document/sections/header_watch.hpp"
#include "poise/gui/model/workbench.hpp"

class QVBoxLayout;

namespace poise::gui {

class ModuleWorkshop;

class ProblemsPane : public QWidget {
  Q_OBJECT

 public:
  ProblemsPane(Workbench& bench, ModuleWorkshop& workshop, QWidget* parent = nullptr);
  int count() const { return count_; }

 Q_SIGNALS:
  void jump(const poise::Place& place);
  void count_changed(int count);
  void module_wanted();  ///< a type that no module provides

 private:
  void refresh();
  void add_foreign();
  void add_header();
  QWidget* row(const Finding& finding);
  bool wants_module(const Finding& finding) const;

  Workbench& bench_;
  ModuleWorkshop& workshop_;
  HeaderWatch header_;
  QVBoxLayout* column_;
  int count_ = 0;
};

}  // namespace poise::gui
