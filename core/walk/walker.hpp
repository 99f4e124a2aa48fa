// SPDX-License-Identifier: BSD-2-Clause
// A walk on two feet: which foot swings, and how CoM, swing foot and heading are led.

#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/walk/com_height.hpp"
#include "poise/core/walk/footsteps.hpp"
#include "poise/core/walk/step_planner.hpp"
#include "poise/core/walk/swing_foot.hpp"
#include "poise/core/walk/walk_command.hpp"

namespace poise::walk {

/// What the robot does.
enum class Stance : std::uint8_t {
  kStands,      ///< on both feet
  kShifts,      ///< on both feet, towards the first step
  kLeftSwings,  ///< on the right foot
  kRightSwings  ///< on the left foot
};

/// A sole in W.
struct Sole {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< of its centre [m]
  double yaw = 0;  ///< 0 where it stands as at a start with heading 0 [rad]
  Eigen::Vector2d lean = Eigen::Vector2d::Zero();  ///< of its upward axis; 0: level [1]
};

/// What a walk is led by. Pairs are left, right.
struct WalkMoment {
  double time = 0;                                         ///< [s]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();           ///< [m]
  Eigen::Vector3d com_velocity = Eigen::Vector3d::Zero();  ///< [m/s]
  std::array<Sole, 2> soles;                               ///< where they are
  /// Loads [N]; NaN: not known. A foot whose load is not known has landed when it is due.
  std::array<double, 2> load = {0, 0};
};

/// The constants of a walk.
struct WalkerSetup {
  Gait gait;                             ///< nominal steps
  Eigen::Vector2d sole;                  ///< length and breadth of a sole [m]
  double weight = 0;                     ///< of the robot [N]
  double gravity = 9.81;                 ///< [m/s²]
  double lower = 0;                      ///< how much lower the CoM is than at the start [m]
  double acceleration = 0.4;             ///< of the commanded velocity [m/s²]
  double turning = 0.5;                  ///< of the commanded turn [rad/s²]
  double period = 1e-3;                  ///< of a tick [s]
  std::vector<Footstep> footsteps = {};  ///< lead the walk, not its command, if there are any
  double footsteps_from = 0;             ///< when their first one begins [s]
  double adjust = 0;                     ///< as GivenPlace::adjust [m]
};

/// Counts over a walk.
struct WalkCounts {
  int steps = 0;      ///< that have landed
  int adjusted = 0;   ///< of them, more than 1 cm or 10 ms from the nominal step
  double margin = 0;  ///< least capture margin [m]; see StepPlanner
};

/// Leads a walk from standing to standing. It knows no robot: what it reads is WalkMoment, what it
/// wants is in its accessors after each update.
///
/// No allocation, no exceptions.
class POISE_API Walker {
 public:
  /// @param setup  the constants of the walk
  explicit Walker(const WalkerSetup& setup) noexcept;

  /// Begins, standing on both feet.
  /// @param heading  along which the robot looks [rad]
  void start(const WalkMoment& moment, double heading) noexcept;
  /// Advances by one tick.
  void update(const WalkMoment& moment, const WalkCommand& command) noexcept;

  /// What the robot does now.
  Stance stance() const { return stance_; }
  /// Whether `stance` has changed in this tick.
  bool changed() const { return changed_; }
  /// The foot that swings: 0 left, 1 right, −1 none.
  int swinging() const;
  /// When the present stance began [s].
  double since() const { return since_; }

  /// Horizontal acceleration of the CoM, in W [m/s²].
  const Eigen::Vector2d& com_acceleration() const { return com_acceleration_; }
  /// Height of the CoM in W [m].
  double com_height() const { return height_.height(); }
  /// Its rate [m/s].
  double com_height_rate() const { return height_.rate(); }
  /// Its acceleration [m/s²].
  double com_height_acceleration() const { return height_.acceleration(); }
  /// Heading of the robot [rad].
  double heading() const { return heading_; }
  /// Its rate [rad/s].
  double heading_rate() const { return swinging() < 0 ? 0 : turn_; }
  /// Position of the swing foot's sole in W [m].
  Eigen::Vector3d swing_position() const;
  /// Its velocity [m/s].
  Eigen::Vector3d swing_velocity() const;
  /// Its acceleration [m/s²].
  Eigen::Vector3d swing_acceleration() const;
  /// Yaw of the swing foot's sole [rad].
  double swing_yaw() const { return swing_yaw_; }
  /// Its rate [rad/s].
  double swing_yaw_rate() const { return swing_yaw_rate_; }

  /// √(g/height of the CoM) [1/s].
  double omega() const { return omega_; }
  /// Length and breadth of a sole [m].
  const Eigen::Vector2d& sole() const { return setup_.sole; }
  /// The planner of the present step.
  const StepPlanner& planner() const { return planner_; }
  /// The commanded centre of pressure, in W [m].
  Eigen::Vector2d cop() const { return out(cop_); }
  /// The DCM, in W [m].
  Eigen::Vector2d dcm() const { return out(dcm_); }
  /// How far outside of the soles the centre of pressure would have to be [m].
  double cop_excess() const { return cop_excess_; }
  /// The middle of the feet as the present stance began, in W [m].
  const Eigen::Vector2d& middle() const { return middle_; }
  /// Where the swing foot is to land now, and without disturbance, in W [m].
  Eigen::Vector2d place() const { return out(planner_.place()); }
  /// The same without disturbance.
  Eigen::Vector2d nominal_place() const { return out(planner_.nominal_place()); }
  /// Counts since the start.
  const WalkCounts& counts() const { return counts_; }
  /// The footsteps that are left.
  const FootstepPlan& footsteps() const { return plan_; }

 private:
  Eigen::Vector2d into(const Eigen::Vector2d& x) const;
  Eigen::Vector2d out(const Eigen::Vector2d& x) const;
  void follow(const WalkCommand& command) noexcept;
  void lead_height(double time) noexcept;
  bool landed(const WalkMoment& moment) const noexcept;
  void change(Stance stance, const WalkMoment& moment) noexcept;
  bool may_stand(const WalkMoment& moment) const;
  void count_step() noexcept;
  void step(Stance stance, const WalkMoment& moment) noexcept;
  void begin_step(const WalkMoment& moment) noexcept;
  void begin_listed(const WalkMoment& moment) noexcept;
  bool listed() const { return !setup_.footsteps.empty(); }
  bool follows_list(std::size_t foot) const;
  bool walks(double time, const WalkCommand& command) const;
  Eigen::Vector2d listed_begin(const WalkMoment& moment) const;
  void stand(const WalkMoment& moment) noexcept;
  void shift(const WalkMoment& moment) noexcept;
  void walk(double t, const WalkMoment& moment) noexcept;
  void turn_foot(double t) noexcept;
  bool finds_edge(double t, const Sole& sole) noexcept;

  WalkerSetup setup_;
  double omega_ = 3;
  StepPlanner planner_;
  SwingFoot swing_;
  ComHeight height_;
  Stance stance_ = Stance::kStands;
  bool changed_ = false;
  double since_ = 0;
  Eigen::Vector2d velocity_ = Eigen::Vector2d::Zero();
  double turn_ = 0, heading_ = 0;
  double yaw_ = 0;  // of the axes in which the present step is planned
  double yaw_from_ = 0, yaw_to_ = 0, swing_yaw_ = 0, swing_yaw_rate_ = 0;
  double ground_ = 0;  // height of the foot that stands
  Eigen::Vector2d dcm_ = Eigen::Vector2d::Zero(), cop_ = Eigen::Vector2d::Zero();
  Eigen::Vector2d com_acceleration_ = Eigen::Vector2d::Zero();
  Eigen::Vector2d middle_ = Eigen::Vector2d::Zero();
  FootstepPlan plan_;
  bool by_list_ = false;  // whether the present step is one of the list
  double cop_excess_ = 0;
  bool hangs_ = false;  // whether the swing foot's toe hangs at an edge
  WalkCounts counts_;
};

}  // namespace poise::walk
