// SPDX-License-Identifier: BSD-2-Clause
// The one place of colours, light and dark, and of what all widgets look like.

#pragma once

#include <QColor>
#include <QObject>
#include <array>

class QApplication;

namespace poise::gui {

/// Told apart by the colour-blind as well; red is for limits alone.
struct Look {
  bool dark = true;
  QColor window, panel, card, border, text, muted, accent, on_accent, good, warn, limit;
  std::array<QColor, 8> series;  ///< curves; each has a dash style of its own as well
};

/// What is in force, and who wants to know when that changes.
class Looks : public QObject {
  Q_OBJECT

 public:
  static Looks& get();
  const Look& now() const { return look_; }
  void use(bool dark);

 Q_SIGNALS:
  void changed();

 private:
  Looks();
  Look look_;
};

inline const Look& look() { return Looks::get().now(); }

}  // namespace poise::gui
