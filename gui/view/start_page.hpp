// SPDX-License-Identifier: BSD-2-Clause
// What a person sees first: stacks that run with one click, and what a crash left behind.

#pragma once

#include <QWidget>

#include "gui/document/journal.hpp"

class QVBoxLayout;

namespace poise::gui {

class StartPage : public QWidget {
  Q_OBJECT

 public:
  StartPage(const QString& templates, const QString& journals, QWidget* parent = nullptr);

 Q_SIGNALS:
  void template_wanted(const QString& file, bool run);
  void open_wanted();
  void recovery_wanted(const poise::gui::Recovered& recovered);

 private:
  void add_recovery(QVBoxLayout& column, const QString& journals);
};

}  // namespace poise::gui
