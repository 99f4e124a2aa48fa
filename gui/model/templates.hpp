// SPDX-License-Identifier: BSD-2-Clause
// The stacks that ship, to begin with.

#pragma once

#include <QString>
#include <vector>

namespace poise::gui {

struct Template {
  QString name;    ///< t02_com_circle_drchubo
  QString motion;  ///< "CoM circle"
  QString robot;   ///< "DRC-Hubo"
  QString about;   ///< one sentence
  QString file;
  int section = 0;  ///< of the tutorial: the tens of its number; -1: it has none

  QString title() const { return motion + QString::fromUtf8(" · ") + robot; }
};

/// One motion, and every robot that does it.
struct Motion {
  QString title;
  int section = 0;
  std::vector<Template> robots;
};

/// By number. Those whose robot is not on this machine are left out.
std::vector<Template> templates(const QString& folder);

/// The same motion in one section is one, in the order of the first of each.
std::vector<Motion> motions(const std::vector<Template>& templates);

/// What ships beside the program, as it is built or installed: stacks, pictures, translations.
QString share_folder();
QString template_folder();

}  // namespace poise::gui
