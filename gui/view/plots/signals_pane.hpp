// SPDX-License-Identifier: BSD-2-Clause
// All signals of the run with their components; searchable, can be dragged into plots.

#pragma once

#include <QTreeWidget>
#include <QWidget>

#include "poise/gui/model/workbench.hpp"

class QLineEdit;

namespace poise::gui {

/// A drag carries the names of the signals as kSignalMime.
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
  /// @param formulas  the file of the user's derived signals
  explicit SignalsPane(Workbench& bench, const QString& formulas = {}, QWidget* parent = nullptr);

 Q_SIGNALS:
  void wanted(const std::string& pick,
              bool beside);  ///< by Enter or double click; beside: with Ctrl

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill();
  void filter(const QString& text);
  void ask_for_formula(const std::string& changed);
  void use_formulas(std::vector<NamedFormula> formulas);
  void remove_formula(const std::string& name);
  void offer(const QPoint& at);
  /// The derived signal of the selected item; empty if it is not one.
  std::string derived() const;

  Workbench& bench_;
  QString formulas_;
  QLineEdit* search_;
  SignalTree* tree_;
  const void* filled_ = nullptr;
};

}  // namespace poise::gui
