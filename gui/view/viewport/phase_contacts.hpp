// SPDX-License-Identifier: BSD-2-Clause
// The contacts of the selected phase in the picture: which are closed, and clicks on their links.

#pragma once

#include <QPoint>
#include <QString>
#include <map>
#include <string>
#include <vector>

#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/viewport/studio.hpp"

class QWidget;

namespace poise::gui {

class PhaseContacts {
 public:
  explicit PhaseContacts(Workbench& bench) : bench_(bench) {}

  /// Reads the selected phase. Nothing is shown during a run, or if no phase of the text is
  /// selected.
  void look();
  /// The phase whose contacts are shown; empty: none.
  const std::string& phase() const { return phase_; }
  /// Shows the patches that the phase holds, and tints the body that was hovered over.
  void show(View& view) const;
  /// Takes the body under the mouse (−1: none) and says what a click on it does; empty: nothing.
  QString hover(int body);
  /// Makes or breaks the contact of a body; a menu asks which one if it has several. False if it
  /// has none. @param at  of the menu, on the screen
  bool click(int body, QPoint at, QWidget& parent);

 private:
  std::vector<std::string> of_body(int body) const;
  QString deed(const std::string& contact) const;
  void change(const std::string& contact);

  Workbench& bench_;
  std::string phase_;
  std::string asked_, text_;            // the phase and the text that were read
  std::map<std::string, bool> closed_;  // contacts by name
  int hovered_ = -1;
};

}  // namespace poise::gui
