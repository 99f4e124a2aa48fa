// SPDX-License-Identifier: BSD-2-Clause
// All colours, light and dark, and the style of widgets.

#pragma once

#include <QColor>
#include <QObject>
#include <array>

class QApplication;

namespace poise::gui {

/// Distinguishable by colour-blind people; red is reserved for limits.
struct Theme {
  bool dark = true;
  QColor window, panel, card, border, text, muted, accent, on_accent, good, warn, limit;
  /// Behind a value that has just changed.
  QColor lit() const { return dark ? QColor("#2a3f5f") : QColor("#d5e3ff"); }
  std::array<QColor, 8> series;  ///< of curves; each also has its own dash style
};

/// The active theme; emits a signal when it changes.
class CurrentTheme : public QObject {
  Q_OBJECT

 public:
  static CurrentTheme& get();
  const Theme& now() const { return theme_; }
  void use(bool dark);

 Q_SIGNALS:
  void changing();  ///< widgets still look as before
  void changed();

 private:
  friend class ThemeForFile;
  CurrentTheme();
  Theme theme_;
};

/// While it lives, what is drawn has the light or the dark colours; widgets stay as they are. For
/// pictures in files.
class ThemeForFile {
 public:
  explicit ThemeForFile(bool dark);
  ~ThemeForFile();
  ThemeForFile(const ThemeForFile&) = delete;
  ThemeForFile& operator=(const ThemeForFile&) = delete;

 private:
  Theme before_;
};

inline const Theme& theme() { return CurrentTheme::get().now(); }

}  // namespace poise::gui
