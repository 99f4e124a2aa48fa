// SPDX-License-Identifier: BSD-2-Clause
// Which torques and rows of contacts came to or left a bound in the last ticks.

#pragma once

#include <vector>

#include "poise/core/index.hpp"

namespace poise::qp {

/// Decides whether the next tick guesses its held rows, and which torques and contacts take part.
///
/// The rows held at the start of a tick are noted, then those held at its end. A row that is held
/// at one of both only, or at another side, has changed.
class HeldHistory {
 public:
  /// A row of a contact or, with `contact` −1, a torque.
  struct Row {
    int contact = -1;
    int index = 0;  ///< in its contact, or among the torques
  };

  /// @param rows  per contact, how many it has
  void bind(int torques, const std::vector<int>& rows);
  void reset();

  void start_tick();
  /// @param side  −1 or +1
  void held_at_start(Row row, int side);
  void held_at_end(Row row, int side);
  /// After all of these: returns whether so much has changed, in this tick and in those before,
  /// that the next one should guess.
  /// @param contacts  the active ones; rows of others do not count
  bool end_tick(const std::vector<int>& contacts);
  void leave_out(int contact) { ticks_left_[index(contact)] = 0; }

  /// Whether the torque was held in the last ticks.
  bool held_lately(int torque) const;
  /// Whether rows of the contact changed in the last ticks.
  bool changed_lately(int contact) const { return ticks_left_[index(contact)] > 0; }

 private:
  int& side(Row row) { return side_[index(first_[index(row.contact + 1)] + row.index)]; }
  int& changes(int contact) { return changes_[index(contact + 1)]; }

  std::vector<int> first_;  ///< of the torques, then per contact: its first row in side_
  std::vector<int> side_;   ///< per row: at the start of the tick; 0 not held, or seen at the end
  std::vector<Row> at_start_;    ///< rows held at the start
  std::vector<int> changes_;     ///< of torques, then per contact: in this tick
  std::vector<int> ticks_left_;  ///< per contact: ticks for which it counts as changed
  std::vector<int> rest_;        ///< per torque: ticks since it was last held
  int restless_ = 0;             ///< +1 for a tick with many changes, −1 for one without; 0 to 8
};

}  // namespace poise::qp
