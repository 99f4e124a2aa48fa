// SPDX-License-Identifier: BSD-2-Clause
// The stacks that ship, to begin with.

#pragma once

#include <QString>
#include <vector>

namespace poise::gui {

struct Template {
  QString name;   ///< t01_stand
  QString title;  ///< "Stand"
  QString robot;  ///< of the robot's file
  QString about;  ///< one sentence
  QString file;
};

/// By number. Those whose robot is not on this machine are left out.
std::vector<Template> templates(const QString& folder);

/// Where they are, as this program is built or installed.
QString template_folder();

}  // namespace poise::gui
