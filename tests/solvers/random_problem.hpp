// SPDX-License-Identifier: BSD-2-Clause
// Random problems with the structure of a legged robot's problem.

#pragma once

#include <random>

#include "poise/core/problem/solver.hpp"

namespace poise::test {

/// Contents of a random problem.
struct Recipe {
  bool floating = true;
  int joints = 8;
  int points = 1;      ///< point contacts
  int rectangles = 1;  ///< surface contacts
  double torque = 1;   ///< half width of the torque box around a feasible torque
  double acceleration = 1;
  double weight_exponent = 0;    ///< weights are 10^±this
  bool doubled_contact = false;  ///< the first contact again, under another name
  bool general = false;          ///< a few dense rows
  bool scattered = false;        ///< unactuated velocities anywhere, not first
  bool by_vertices = false;      ///< rectangles have forces at their corners
  int lines = 0;                 ///< line contacts
  int soft_points = 0;           ///< points with torsional friction
  int grasps = 0;                ///< rigid and bilateral, with bounds of each force
  int objects = 0;               ///< free bodies without motors, held by the grasps
  int many_rows = 0;             ///< dense rows, one an equality
};

/// One of each kind: plain, crowded, forces at corners, dense rows.
inline const Recipe kMixedRecipes[] = {
    {},
    {.joints = 24, .points = 1, .rectangles = 2, .torque = 5, .acceleration = 5},
    {.joints = 18, .rectangles = 2, .torque = 20, .acceleration = 20, .by_vertices = true},
    {.joints = 14, .torque = 1e3, .acceleration = 1e3, .general = true, .scattered = true}};

/// A problem with a known feasible point, its matrices, and functions to change it.
struct RandomProblem {
  Problem problem;
  std::vector<Contact> contacts;
  Eigen::MatrixXd M;
  Eigen::VectorXd h;
  Eigen::VectorXd acceleration, force, torque;  ///< feasible

  RandomProblem(const Recipe& recipe, unsigned seed);
  RandomProblem(const RandomProblem&) = delete;
  RandomProblem& operator=(const RandomProblem&) = delete;

  /// Changes only the targets.
  void advance(double step);
  /// Makes a contact active or not; bounds are rewritten so that a feasible point exists.
  void activate(std::size_t contact, bool active);
  /// Resets the bounds around a feasible point.
  void renew() { make_feasible(); }
  /// The block of this kind after the first `skip`.
  Rows& block(RowKind kind, int skip = 0);

 private:
  void actuate();
  PatchKind kind(int contact) const;
  void add_contacts();
  Eigen::Index robot_velocities() const { return problem.nv - 6 * recipe_.objects; }
  void add_rows();
  void add_objectives();
  void make_feasible();
  void surround(Rows& rows, const Eigen::VectorXd& at, double room);
  double number(double scale = 1) { return scale * std::normal_distribution<double>()(random_); }
  Eigen::MatrixXd matrix(Eigen::Index rows, Eigen::Index cols, double scale = 1);

  Recipe recipe_;
  std::mt19937 random_;
};

}  // namespace poise::test
