// SPDX-License-Identifier: BSD-2-Clause
// Ctrl+K: finds actions, cards, values, blocks and templates by a few letters.

#pragma once

#include <QDialog>
#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace poise::gui {

struct Findable {
  QString name, kind;
  std::function<void()> go;
  QString also = {};  ///< words that find it, too, besides its name
};

class Finder : public QDialog {
  Q_OBJECT

 public:
  Finder(std::vector<Findable> all, QWidget* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter(const QString& text);
  void take();

  std::vector<Findable> all_;
  QLineEdit* search_;
  QListWidget* list_;
};

}  // namespace poise::gui
