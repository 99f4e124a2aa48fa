// SPDX-License-Identifier: BSD-2-Clause
// Leads the tasks and contacts of a stack with `walk:`.

#pragma once

#include <Eigen/Geometry>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/plan/conductor.hpp"
#include "poise/core/plan/walk_steering.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/walk/walker.hpp"

namespace poise {

/// The names of what a walk does, in the order of walk::Stance: what `Walk::phase` says.
POISE_API const std::vector<std::string>& walk_phases();

/// The nominal steps of a walk.
/// @pre expand_walk has set all of them
POISE_API walk::Gait gait_of(const WalkStepSpec& step);

/// The conductor of a walk. It gives a walk::Walker the state and the loads of the feet, and orders
/// what the walker wants: which foot is a contact, and targets of the tasks that expand_walk made.
/// Feet land on the plane where their sole is when it touches.
class POISE_API Walk final : public Conductor {
 public:
  /// @param spec  with a walk that expand_walk has completed; valid until `bind` returns
  explicit Walk(const StackSpec& spec) : spec_(&spec) {}

  /// @throws ConfigError: a task of the walk is missing or has another target
  std::vector<char> bind(const Stage& stage) override;
  /// Begins on both feet. The robot's state is that of the start.
  void start(Orders& orders) noexcept override;
  void update(const Scene& scene, Orders& orders) noexcept override;
  void declare_task(std::size_t task, double weight, Orders& orders) noexcept override;

  std::string_view phase() const override;
  std::size_t phase_index() const override;

  const walk::Walker* walker() const override { return &walker_; }
  WalkSteering* steering() override { return walk_.footsteps.empty() ? &steering_ : nullptr; }

 private:
  struct Foot {
    std::size_t contact = 0, swing = 0;                   // indices of contact and task
    Frame sole;                                           // its centre, in the axes of the contact
    Eigen::AlignedBox2d outline;                          // of the patch, in the contact's axes
    Eigen::Matrix3d level = Eigen::Matrix3d::Identity();  // R_W,sole at heading 0
    double weight = 1;                                    // of its task, in the stack
  };
  struct Upright {  // a task of an orientation
    std::size_t task = 0;
    Frame frame;
    Eigen::Quaterniond level = Eigen::Quaterniond::Identity();  // at heading 0
  };

  std::size_t task_of(const std::string& name, TargetSpace::Kind kind, const Stage& stage) const;
  Foot foot_of(const std::string& contact, const Stage& stage) const;
  Upright upright_of(const char* name, const Stage& stage) const;
  walk::WalkMoment moment(const Scene& scene) const noexcept;
  walk::WalkMoment moment(double time) const noexcept;
  double facing() const noexcept;
  void order_contacts(double time, const walk::WalkMoment& moment, Orders& orders) noexcept;
  void lead(double time, const walk::WalkMoment& moment, Orders& orders) const noexcept;
  void lead_swing(const Foot& foot, TaskOrder& order) const noexcept;

  const StackSpec* spec_;  // null once bound
  WalkSpec walk_;
  const Problem* problem_ = nullptr;
  std::array<Foot, 2> feet_;
  std::array<Upright, 2> upright_;
  std::size_t com_ = 0, height_ = 0;
  walk::WalkerSetup setup_;
  walk::Walker walker_{{}};
  WalkSteering steering_;
};

}  // namespace poise
