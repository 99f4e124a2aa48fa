// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP as a solver module: parameters and checks.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <set>
#include <string>

#include "poise/plugins/module.hpp"
#include "poise/solvers/qp/weighted_qp.hpp"

namespace poise {
namespace {

using qp::FormulationKind;

constexpr std::array<std::string_view, 3> kFormulations{"tangent", "projected", "multiplier"};

// Why chart coordinates cannot replace the angular velocities, or empty.
std::string wrong_rotations(const Problem& problem) {
  if (problem.rotations.empty() && problem.robot && problem.robot->tree().base_velocities() > 0)
    return "the base floats and its orientation has no chart";
  Eigen::Index free = 0;
  for (const RotationBlock& block : problem.rotations) {
    const std::string which = "the rotation at velocity " + std::to_string(block.velocity);
    if (!block.chart) return which + " has no chart";
    if (block.velocity < free || block.velocity + 3 > problem.nv)
      return which + " overlaps another one or lies outside the velocities";
    free = block.velocity + 3;
  }
  return {};
}

// Names the first constraint with a level, or returns an empty string.
std::string wrong_level(const Problem& problem) {
  std::size_t block = 0;
  for (const Rows& rows : problem.constraints) {
    if (rows.level > 0)
      return "constraint '" + problem.constraint_names[block] +
             "' has a level; this solver holds all constraints. Solver 'hierarchy' supports levels";
    ++block;
  }
  return {};
}

// Weights of levels too far apart for the digits of a double, or an empty string.
std::string too_many_levels(const Problem& problem, double ratio) {
  constexpr double kFurthest = 1e13;
  std::set<int> levels;
  for (const Objective& objective : problem.objectives) levels.insert(objective.level);
  if (std::pow(ratio, static_cast<double>(levels.size()) - 1) <= kFurthest) return {};
  return std::to_string(levels.size()) +
         " levels are in use: with this 'level_ratio' their weights are too far apart for one "
         "optimisation; lower it, join levels, or use solver 'hierarchy'";
}

std::string short_text(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return text.data();
}

// Weights of tasks too far apart for the digits of a double, or an empty string: all count in one
// cost, those of a level level_ratio times as much as those of the next.
std::string weights_too_far_apart(const Problem& problem, double ratio) {
  constexpr double kFurthest = 1e11, kBeyondLevels = 1e4;
  std::set<int> levels;
  for (const Objective& objective : problem.objectives) levels.insert(objective.level);
  const Objective *most = nullptr, *least = nullptr;
  const auto counts = [&](const Objective& objective) {
    const auto below = std::distance(levels.upper_bound(objective.level), levels.end());
    return objective.weight * std::pow(ratio, static_cast<double>(below));
  };
  for (const Objective& objective : problem.objectives) {
    if (!(objective.weight > 0)) continue;
    if (most == nullptr || counts(objective) > counts(*most)) most = &objective;
    if (least == nullptr || counts(objective) < counts(*least)) least = &objective;
  }
  if (most == nullptr) return {};
  const double apart = counts(*most) / counts(*least);
  const double by_levels = std::pow(ratio, static_cast<double>(levels.size()) - 1);
  if (apart <= std::max(kFurthest, kBeyondLevels * by_levels)) return {};
  const auto of = [](const Objective& task) {
    return "'" + task.name + "' (weight " + short_text(task.weight) + ", level " +
           std::to_string(task.level) + ")";
  };
  return "task " + of(*most) + " counts " + short_text(apart) + " times as much as " + of(*least) +
         ": too far apart for one optimisation; bring the weights nearer to each other, or use "
         "solver 'hierarchy'";
}

class QpSolver final : public Solver {
 public:
  void describe(Fields& f) override {
    f.param(
        "formulation", formulation_,
        {.unit = "",
         .help = "unknowns of the equation of motion: 'tangent' v̇; 'projected' q̈ in chart "
                 "coordinates, with the charts' constraint forces projected out; 'multiplier' q̈ "
                 "and these forces, λ. The motion is the same; 'tangent' is by far the fastest",
         .choices = kFormulations});
    f.param("level_ratio", settings_.level_ratio,
            {.unit = "1",
             .help = "factor between the weight of a level and that of the next level in use",
             .min = 1,
             .max = 1e6});
    f.param("regularisation_acceleration", settings_.regularisation_acceleration,
            {.unit = "1",
             .help = "weight of ‖v̇‖², compared with a task of weight 1 at the last level",
             .min = 1e-12,
             .max = 1e3});
    f.param("regularisation_force", settings_.regularisation_force,
            {.unit = "m²/(N²·s⁴)",
             .help = "weight of ‖f‖², compared with a task of weight 1 at the last level; a moment "
                     "counts as a force with a lever arm of 0.1 m",
             .min = 1e-14,
             .max = 1});
    f.param("guess", settings_.guess,
            {.unit = "",
             .help = "whether the torques and forces at their bounds are guessed in ticks in which "
                     "many change, as under noise. The solution is the same without, later"});
    f.param("dense", dense_,
            {.unit = "",
             .help = "whether a plain active-set method solves the whole problem at once, without "
                     "blocks of contacts: the reference, several times slower"});
    f.param("max_iterations", settings_.max_iterations,
            {.unit = "1", .help = "changes of the active set in one tick", .min = 1, .max = 1e5});
    f.param("tolerance", settings_.tolerance,
            {.unit = "1",
             .help = "largest scaled residual of a solution with status solved",
             .min = 1e-12,
             .max = 1e-3});
  }

  std::string why_not(const Problem& problem) const override {
    int motions = 0;
    for (const Rows& rows : problem.constraints) motions += rows.kind == RowKind::kEquationOfMotion;
    if (motions == 0) {
      return "no 'dynamics' constraint: this solver computes torques from the equation of motion";
    }
    if (motions > 1) return "more than one 'dynamics' constraint: one equation of motion suffices";
    if (const std::string why = wrong_level(problem); !why.empty()) return why;
    if (const std::string why = too_many_levels(problem, settings_.level_ratio); !why.empty())
      return why;
    if (const std::string why = weights_too_far_apart(problem, settings_.level_ratio); !why.empty())
      return why;
    if (kind() != FormulationKind::kTangent) {
      for (const Objective& task : problem.objectives)
        if (task.of_forces())
          return "task '" + task.name +
                 "' is over contact forces; only 'formulation: tangent' supports that";
      if (const std::string why = wrong_rotations(problem); !why.empty())
        return why + "; 'formulation: tangent' needs no chart";
    }
    return {};
  }

  void bind(const Problem& problem, Solution& solution) override {
    resize(problem, solution);
    settings_.formulation = kind();
    settings_.contact_blocks = !dense_;
    kernel_.bind(problem, settings_);
    solution.lambda.setZero(kernel_.multipliers());
    points_.assign(problem.rotations.size(), {});
  }

  void solve(const Problem& problem, Solution& solution) override {
    if (settings_.formulation != FormulationKind::kTangent)
      follow(problem.rotations, problem.robot->state(), points_);
    kernel_.solve(problem, problem.robot->mass_matrix(), problem.robot->load(), solution, points_);
  }

  void reset() noexcept override {
    kernel_.reset();
    for (RotationPoint& point : points_) point = {};
  }

  SolverPromise promise() const override { return SolverPromise::kOptimal; }

 private:
  FormulationKind kind() const {
    if (formulation_ == kFormulations[1]) return FormulationKind::kProjected;
    if (formulation_ == kFormulations[2]) return FormulationKind::kMultiplier;
    return FormulationKind::kTangent;
  }

  std::string formulation_ = "tangent";
  bool dense_ = false;
  std::vector<RotationPoint> points_;  // one per rotation of the problem
  qp::Settings settings_;
  qp::WeightedQp kernel_;
};

}  // namespace
}  // namespace poise

POISE_SOLVER(poise::QpSolver, "qp", "Weighted quadratic programme, by a dual active set")
POISE_EQUATION(
    "min ½·Σ w_k·‖J_k·v̇ + drift_k − ë_k‖² + ½·ε_a·‖v̇‖² + ½·ε_f·‖f‖²  over v̇, f, τ, subject to "
    "all constraints\n"
    "w_k = weight·level_ratioⁿ  n: levels in use below that of task k\n"
    "ε_a, ε_f  regularisation_acceleration, regularisation_force")
