// SPDX-License-Identifier: BSD-2-Clause
// What limits what in the latest tick, in sentences; and what cannot hold together, with a way out.

#pragma once

#include <QWidget>

#include "gui/model/workbench.hpp"

class QVBoxLayout;

namespace poise::gui {

class WhyPane : public QWidget {
  Q_OBJECT

 public:
  explicit WhyPane(Workbench& bench, QWidget* parent = nullptr);

 private:
  void refresh();
  void add_conflict(const Conflict& conflict);
  void add_relax(const std::string& name, const std::string& path);
  void add_tasks(const Told& told);
  void add_active(const Explanation& why);
  void add_heading(const QString& text);
  QWidget* line(const QString& text, const QString& under, const std::string& card);

  Workbench& bench_;
  QVBoxLayout* column_;
  QString shown_;  // so that what did not change is not built again
};

}  // namespace poise::gui
