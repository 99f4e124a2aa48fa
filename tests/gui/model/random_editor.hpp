// SPDX-License-Identifier: BSD-2-Clause
// Random edits of every kind that the window offers, through the same functions.

#pragma once

#include <QCoreApplication>
#include <random>
#include <string>

#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

/// An event loop, for the checker's thread and the timers.
class Loop {
 public:
  Loop() : application_(count_, words_) {}
  /// Waits until the text is checked; false after a minute.
  static bool checked(const Workbench& bench);

 private:
  int count_ = 1;
  char name_[5] = "test";
  char* words_[2] = {name_, nullptr};
  QCoreApplication application_;
};

class RandomEditor {
 public:
  RandomEditor(Workbench& bench, unsigned seed) : bench_(bench), random_(seed) {}

  /// Makes one edit, which may be refused. `what` then describes it.
  void one();
  std::string what;
  /// Paths that this edit may change, including those below; empty: any.
  std::vector<std::string> may_change;

 private:
  std::size_t pick(std::size_t n);
  const Card& some_card();
  std::string some_value(const Property& property);
  std::string some_number(const Property& property);
  void set_some(const std::vector<PropertyGroup>& groups);
  void value_of_a_card();
  void value_of_a_section();
  void add_a_block();
  void move_a_card();
  void remove_a_card();
  void rename_a_card();
  void edit_phases();
  void relax_or_revert();
  void back_and_forth();

  Workbench& bench_;
  std::mt19937 random_;
  int made_ = 0;
};

}  // namespace poise::gui
