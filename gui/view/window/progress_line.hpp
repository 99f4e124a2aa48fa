// SPDX-License-Identifier: BSD-2-Clause
// Progress of a long operation, with a button to stop it.

#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace poise::gui {

class ProgressLine : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressLine(QWidget* parent = nullptr);
  /// @param share  completed, 0 … 1
  void show_share(const QString& what, double share);

 Q_SIGNALS:
  void stop_wanted();

 private:
  QLabel* text_;
  QProgressBar* bar_;
  QPushButton* stop_;
};

}  // namespace poise::gui
