// SPDX-License-Identifier: BSD-2-Clause
// The stacks that ship with Poise, as templates.

#pragma once

#include <QString>
#include <vector>

namespace poise::gui {

struct Template {
  QString name;    ///< t02_com_circle_drchubo
  QString motion;  ///< "CoM circle"; this and the next two in the window's language
  QString robot;   ///< "DRC-Hubo"
  QString about;   ///< one sentence
  QString file;
  int section = 0;  ///< chapter of the tutorial: tens digit of the number; -1: none

  QString title() const { return motion + QString::fromUtf8(" · ") + robot; }
};

/// One motion, with every robot that performs it.
struct Motion {
  QString title;
  int section = 0;
  std::vector<Template> robots;
};

/// Sorted by number. Stacks whose robot is not installed are left out.
std::vector<Template> templates(const QString& folder);

/// Groups templates by motion and section, in the order of first appearance.
std::vector<Motion> motions(const std::vector<Template>& templates);

/// The folder of stacks, pictures and translations, in the build or as installed.
QString share_folder();
QString template_folder();

}  // namespace poise::gui
