// SPDX-License-Identifier: BSD-2-Clause
// A stack for a robot file of one's own.

#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <memory>

#include "poise/core/module_base.hpp"

namespace poise::gui {

/// A stack that shows the robot, held at its base, before anything is known about it.
/// @throws ConfigError if the file cannot be read as a robot
std::string stack_of_robot(const QString& file, const ModuleSource& modules);

/// What was found about a robot, as a stack.
struct FoundRobot {
  std::string text;      ///< a stack that stands, or holds its posture if the robot has no feet
  QStringList feet;      ///< contacts
  QStringList findings;  ///< why it does not stand
  bool odd = false;      ///< whether the check finds oddities in its file
  bool stands = false;
};

/// Looks for feet, patches and a posture to stand in, on a thread of its own.
class RobotFinder : public QObject {
  Q_OBJECT

 public:
  /// @param motions  folder of the shipped motions
  RobotFinder(const QString& file, const QString& motions,
              std::shared_ptr<const ModuleSource> modules, QObject* parent = nullptr);
  ~RobotFinder() override;

 Q_SIGNALS:
  void found(const poise::gui::FoundRobot& robot);
  void failed(const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
