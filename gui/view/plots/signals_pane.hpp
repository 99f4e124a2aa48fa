// SPDX-License-Identifier: BSD-2-Clause
// Every signal of the run and its components, to search and to drag into a plot.

#pragma once

#include <QTreeWidget>
#include <QWidget>

#include "poise/gui/model/workbench.hpp"

class QLineEdit;

namespace poise::gui {

/// Gives the names of what is dragged as kSignalMime.
class SignalTree : public QTreeWidget {
  Q_OBJECT

 public:
  using QTreeWidget::QTreeWidget;
  static std::string pick_of(const QTreeWidgetItem& item);

 protected:
  QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override;
  QStringList mimeTypes() const override;
};

class SignalsPane : public QWidget {
  Q_OBJECT

 public:
  explicit SignalsPane(Workbench& bench, QWidget* parent = nullptr);

 Q_SIGNALS:
  void wanted(const std::string& pick, bool beside);  ///< by Enter, double click, or Ctrl+Enter

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill();
  void filter(const QString& text);

  Workbench& bench_;
  QLineEdit* search_;
  SignalTree* tree_;
  const void* filled_ = nullptr;
};

}  // namespace poise::gui
