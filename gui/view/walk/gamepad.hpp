// SPDX-License-Identifier: BSD-2-Clause
// The sticks of a game pad, by the joystick interface of Linux.

#pragma once

#include <Eigen/Core>
#include <QObject>
#include <QSocketNotifier>
#include <memory>

namespace poise::gui {

/// Source: Documentation/input/joydev/joystick-api.rst of the Linux kernel.
class Gamepad : public QObject {
  Q_OBJECT

 public:
  static constexpr const char* kFile = "/dev/input/js0";

  explicit Gamepad(QObject* parent = nullptr) : QObject(parent) {}
  ~Gamepad() override { close(); }
  /// Reads from a device, or from a pipe with the same events. Empty, or why it cannot be read.
  QString open(const QString& file);
  void close();
  bool is_open() const { return file_ >= 0; }

 Q_SIGNALS:
  /// The left stick forwards and to the left, the right one to the left, each −1 … 1.
  void moved(const Eigen::Vector3d& sticks);
  void lost();  ///< the device has gone

 private:
  void read();

  int file_ = -1;
  std::unique_ptr<QSocketNotifier> notifier_;
  Eigen::Vector3d sticks_ = Eigen::Vector3d::Zero();
};

}  // namespace poise::gui
