// SPDX-License-Identifier: BSD-2-Clause
// The walk of the run that is shown, as far as it has come.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "poise/core/replay/walk_steps.hpp"
#include "poise/gui/model/run/session.hpp"

namespace poise::gui {

/// Steps and paths, taken from the rows of a session's history.
class WalkTrack {
 public:
  /// A point of the paths, in W [m].
  struct Sample {
    double time = 0;  ///< [s]
    Eigen::Vector2d dcm;
    std::optional<Eigen::Vector2d> cop;  ///< as the contacts' forces have it; none in the air
  };

  explicit WalkTrack(Session& session) : session_(session) {}

  /// Takes over new rows.
  void update();
  /// Whether a walk leads the stack of the run.
  bool walks() const { return steps_ != nullptr; }
  /// @pre walks()
  const WalkSteps& steps() const { return *steps_; }
  /// In order of time, 20 ms apart or more.
  const std::vector<Sample>& path() const { return path_; }
  /// The step that was under way or had just ended at a time; none before the first one.
  const WalkStep* step_at(double time) const;
  /// How the walk is commanded at a time: forwards, to the left [m/s], turn [rad/s]; none if no
  /// velocity leads it.
  std::optional<Eigen::Vector3d> command(double time) const;

 private:
  struct Signals {
    const Columns *stance, *place, *nominal, *dcm, *margin, *bound;
  };
  void begin();
  void take(std::size_t row);

  Session& session_;
  std::shared_ptr<const RowLayout> layout_;  // of the run that is followed
  unsigned course_ = 0;
  double taken_ = 0;  // time of the last row
  Signals of_{};
  std::optional<RowReader> reader_;
  std::unique_ptr<WalkSteps> steps_;
  std::vector<Sample> path_;
};

}  // namespace poise::gui
