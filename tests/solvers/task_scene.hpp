// SPDX-License-Identifier: BSD-2-Clause
// A mechanism in one state, with tasks, contacts and bounds of v̇, as the problem of a tick.

#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "poise/core/problem/solver.hpp"

namespace poise::test {

/// Builds a problem step by step; `problem` is complete after every step.
class TaskScene {
 public:
  TaskScene(Tree tree, unsigned seed);
  TaskScene(const TaskScene&) = delete;
  TaskScene& operator=(const TaskScene&) = delete;

  /// Sets the state; targets stay, rows are rewritten.
  void move_to(const State& state);
  const Tree& tree() const { return *tree_; }
  const Dynamics& robot() const { return robot_; }
  const Eigen::MatrixXd& M() const { return robot_.mass_matrix(); }
  const Eigen::VectorXd& h() const { return robot_.load(); }
  std::mt19937& random() { return random_; }

  /// Adds a patch with four corners, or a point, at the origin of `body`, held in place.
  void add_contact(int body, PatchKind kind = PatchKind::kRectangle, bool by_vertices = false);
  enum class What { kPosition, kOrientation, kPose, kCom, kPosture };
  /// Adds a task with random desired accelerations. The posture covers all motors.
  Objective& add_task(What what, int level, int body = 0);
  /// Adds −∞ ≤ v̇ ≤ ∞, to be narrowed.
  Rows& add_bounds();
  /// A random body that at least `joints` joints move, if there is one.
  int body_behind(int joints);
  /// Smallest eigenvalue of J·M⁻¹·Jᵀ of the contacts' rows, scaled by their mobility. 0 if they are
  /// dependent; 1 without contacts.
  double independence() const;

  /// J·v̇ + drift − desired.
  Eigen::VectorXd miss(std::size_t objective, const Solution& solution) const;
  /// M·v̇ + h − Sᵀτ − ΣJᵀf, over the largest term of each row.
  double equation_error(const Solution& solution) const;
  /// The largest ‖J·v̇ − b‖ of a contact.
  double contact_error(const Solution& solution) const;

  std::vector<Contact> contacts;
  Problem problem;

 private:
  struct Source {
    What what;
    Frame frame;
  };
  void write(std::size_t objective);

  std::shared_ptr<const Tree> tree_;
  Dynamics robot_;
  std::mt19937 random_;
  std::vector<Source> sources_;
};

}  // namespace poise::test
