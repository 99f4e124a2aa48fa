// SPDX-License-Identifier: BSD-2-Clause
// Stacks for robot files of one's own.

#include <QFileInfo>

#include "poise/gui/document/write_out.hpp"
#include "poise/gui/model/run/changes.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

std::string with_includes_written(const std::string& text, const std::string& file) {
  try {
    const std::string whole = write_includes_out(text, file);
    const ConfigNode before = parse_config(text, file), after = parse_config(whole, file);
    if (differing_paths(before, after).empty()) return whole;
  } catch (const ConfigError&) {
    return text;
  }
  return text;
}

void Workbench::open_robot(const QString& file) {
  const QFileInfo info(file);
  const QString path = info.absoluteFilePath();
  document_.start(info.completeBaseName(), stack_of_robot(path, registry()), path);
  begin();
  select("robot");
  finder_ =
      std::make_unique<RobotFinder>(path, template_folder() + "/motions", modules_.registry());
  connect(finder_.get(), &RobotFinder::found, this, &Workbench::take_robot);
  connect(finder_.get(), &RobotFinder::failed, this, [this](const QString& why) {
    finder_.release()->deleteLater();
    Q_EMIT message(why);
    Q_EMIT robot_found();
  });
  Q_EMIT message(tr("Looking for feet, patches and a posture to stand in …"));
}

void Workbench::take_robot(const FoundRobot& robot) {
  finder_.release()->deleteLater();
  // The line at the bottom of the window has room for one.
  const auto count = robot.findings.size();
  const QString first = robot.findings.value(0);
  const QString findings = count > 1 ? tr("%1, and %2 more").arg(first).arg(count - 1) : first;
  if (document_.undo().count() > 0) {
    Q_EMIT message(tr("The stack was edited meanwhile, so nothing is proposed"));
    return Q_EMIT robot_found();
  }
  document_.replace(tr("Propose feet and a posture"),
                    with_includes_written(robot.text, document_.name()));
  if (document_.stack() != nullptr) saved_ = *document_.stack();
  select(robot.stands ? "contacts" : "robot");
  if (robot.stands)
    Q_EMIT message(
        findings.isEmpty() && robot.odd
            ? tr("It stands on %1. Problems lists what is odd in its file")
                  .arg(robot.feet.join(", "))
        : findings.isEmpty()
            ? tr("It stands on %1. Drag the edges of a patch to adjust it")
                  .arg(robot.feet.join(", "))
            : tr("Feet: %1. It does not stand: %2").arg(robot.feet.join(", "), findings));
  else
    Q_EMIT message(findings.isEmpty() ? tr("No feet were found: the base is fixed")
                                      : tr("It does not stand: %1").arg(findings));
  Q_EMIT robot_found();
}

}  // namespace poise::gui
