// SPDX-License-Identifier: BSD-2-Clause
// Two time cursors shared by all plots and the timeline, to read differences; and the moment under
// the mouse.

#pragma once

#include <QObject>
#include <array>
#include <optional>

namespace poise::gui {

class Cursors : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  /// @param which  0: A, 1: B
  std::optional<double> time(int which) const { return times_[static_cast<std::size_t>(which)]; }
  void set(int which, std::optional<double> time) {
    times_[static_cast<std::size_t>(which)] = time;
    Q_EMIT changed();
  }
  bool any() const { return times_[0] || times_[1]; }
  std::optional<double> hovered() const { return hovered_; }
  void hover(std::optional<double> time) {
    if (time == hovered_) return;
    hovered_ = time;
    Q_EMIT changed();
  }
  void clear() {
    times_ = {};
    Q_EMIT changed();
  }

 Q_SIGNALS:
  void changed();

 private:
  std::array<std::optional<double>, 2> times_;
  std::optional<double> hovered_;
};

}  // namespace poise::gui
