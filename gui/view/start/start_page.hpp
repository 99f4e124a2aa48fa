// SPDX-License-Identifier: BSD-2-Clause
// Start page: recent files, unsaved edits after a crash, and templates to run with one click.

#pragma once

#include <QWidget>
#include <vector>

#include "poise/gui/document/journal.hpp"
#include "poise/gui/model/templates.hpp"

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace poise::gui {

class ScrollColumn;
class TemplateTile;

class StartPage : public QWidget {
  Q_OBJECT

 public:
  /// @param recent  recently opened stacks and runs, newest first
  /// @param back  title of the open stack; empty: there is none to go back to
  StartPage(const QString& templates, const QString& journals, const QStringList& recent,
            const QString& back = {}, QWidget* parent = nullptr);

 Q_SIGNALS:
  void template_wanted(const QString& file, bool run);
  void open_wanted();
  void back_wanted();
  void robot_wanted();
  void recent_wanted(const QString& file);
  void recovery_wanted(const poise::gui::Recovered& recovered);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// A heading with its tiles.
  struct Part {
    QLabel* head;
    QGridLayout* grid;
    std::vector<TemplateTile*> tiles;
    std::vector<TemplateTile*> shown;  // in row order
  };

  void add_head(QVBoxLayout& column, const QString& back);
  void add_recovery(QVBoxLayout& column, const QString& journals);
  void add_recent(QVBoxLayout& column, const QStringList& recent);
  void add_robots(QVBoxLayout& column, const std::vector<Template>& all);
  void add_part(QVBoxLayout& column, int section);
  void place();
  void move_focus(TemplateTile& from, int right, int down);

  ScrollColumn* area_;
  QGridLayout* recent_ = nullptr;
  std::vector<QWidget*> recent_buttons_;
  std::vector<Part> parts_;
  QString robot_;  // filter; empty: all robots
  int columns_ = 0;
};

}  // namespace poise::gui
