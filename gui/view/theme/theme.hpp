// SPDX-License-Identifier: BSD-2-Clause
// The one place of colours, light and dark, and of what all widgets look like.

#pragma once

#include <QColor>
#include <QObject>
#include <array>

class QApplication;

namespace poise::gui {

/// Told apart by the colour-blind as well; red is for limits alone.
struct Theme {
  bool dark = true;
  QColor window, panel, card, border, text, muted, accent, on_accent, good, warn, limit;
  std::array<QColor, 8> series;  ///< curves; each has a dash style of its own as well
};

/// What is in force, and who wants to know when that changes.
class CurrentTheme : public QObject {
  Q_OBJECT

 public:
  static CurrentTheme& get();
  const Theme& now() const { return theme_; }
  void use(bool dark);

 Q_SIGNALS:
  void changed();

 private:
  CurrentTheme();
  Theme theme_;
};

inline const Theme& theme() { return CurrentTheme::get().now(); }

}  // namespace poise::gui
