// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/solvers/qp/torture.hpp"

#include <algorithm>
#include <ctime>

#include "poise/tests/support/dense_problem.hpp"

namespace poise::test {
namespace {

bool finite(const Solution& solution) {
  return solution.acceleration.allFinite() && solution.force.allFinite() &&
         solution.torque.allFinite();
}

bool refereed(qp::WeightedQp& referee, const Problem& problem, const Eigen::MatrixXd& M,
              const Eigen::VectorXd& h, const DenseProblem& dense, const Solution& sized) {
  Solution solution = sized;
  referee.reset();
  referee.solve(problem, M, h, solution);
  return solution.usable() && check_kkt(dense, solution).worst() < 1e-8;
}

// What the ticks do to a problem, each now and then.
class Tormentor {
 public:
  Tormentor(RandomProblem& random, unsigned seed) : random_(random), gen_(seed) {}

  void turn() {
    random_.advance(chance(3) ? 10 : 0.3);
    if (chance(2)) random_.renew();
    if (chance(4)) toggle_contact();
    if (chance(4)) scale_box(RowKind::kTorque);
    if (chance(6)) scale_box(RowKind::kAcceleration);
    if (chance(5)) load_contact();
    if (chance(6)) weigh();
  }

 private:
  bool chance(int of) { return std::uniform_int_distribution<int>(1, of)(gen_) == 1; }
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(gen_);
  }
  void toggle_contact() {
    if (random_.contacts.empty()) return;
    std::uniform_int_distribution<std::size_t> which(0, random_.contacts.size() - 1);
    const std::size_t c = which(gen_);
    random_.activate(c, !random_.problem.contact_kinematics[c].active);
  }
  // Narrower or wider about its middle; half of the time about another one, maybe out of reach.
  void scale_box(RowKind kind) {
    Rows& rows = random_.block(kind);
    const double factor = std::pow(10, between(-3, 0.5)), shift = chance(2) ? between(-1, 1) : 0;
    for (Eigen::Index i = 0; i < rows.size(); ++i) {
      if (!std::isfinite(rows.lower[i]) || !std::isfinite(rows.upper[i])) continue;
      const double half = 0.5 * (rows.upper[i] - rows.lower[i]);
      const double middle = rows.lower[i] + half * (1 + 0.3 * shift);
      rows.lower[i] = middle - factor * half;
      rows.upper[i] = middle + factor * half;
    }
  }
  // A ramp's end: no force at all, or more than the robot may like.
  void load_contact() {
    for (Rows& rows : random_.problem.constraints) {
      if (rows.kind != RowKind::kContactForce || !chance(2)) continue;
      const bool lifted = chance(2);
      rows.upper.setConstant(lifted ? between(0, 1e-3) : 1e3);
      rows.lower.setConstant(lifted ? 0 : between(0, 2));
    }
  }
  void weigh() {
    for (Objective& objective : random_.problem.objectives)
      objective.weight = std::pow(10, between(-2, 2));
  }

  RandomProblem& random_;
  std::mt19937 gen_;
};

// Of this thread, without interruptions by others [µs].
double processor_time() {
  timespec at{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return 1e6 * static_cast<double>(at.tv_sec) + 1e-3 * static_cast<double>(at.tv_nsec);
}

}  // namespace

void Tally::add(const Tally& other) {
  for (long Tally::*count : {&Tally::problems, &Tally::solved, &Tally::infeasible, &Tally::wrong,
                             &Tally::unproven, &Tally::denied, &Tally::limit, &Tally::undecided,
                             &Tally::missed, &Tally::not_finite, &Tally::dense, &Tally::iterations})
    this->*count += other.*count;
  for (std::size_t k = 0; k < fallback_reason.size(); ++k)
    fallback_reason[k] += other.fallback_reason[k];
  worst_iterations = std::max(worst_iterations, other.worst_iterations);
  worst_residual = std::max(worst_residual, other.worst_residual);
  times.insert(times.end(), other.times.begin(), other.times.end());
  dense_times.insert(dense_times.end(), other.dense_times.begin(), other.dense_times.end());
}

void compare(qp::WeightedQp& kernel, qp::WeightedQp& referee, const Problem& problem,
             const Eigen::MatrixXd& M, const Eigen::VectorXd& h, Solution& solution, Tally& tally) {
  const double begin = processor_time();
  kernel.solve(problem, M, h, solution);
  const double time = processor_time() - begin;
  tally.times.push_back(time);
  if (kernel.dense_used()) tally.dense_times.push_back(time);
  const DenseProblem dense = dense_problem(problem, M, h);
  ++tally.problems;
  tally.not_finite += !finite(solution);
  tally.dense += kernel.dense_used();
  ++tally.fallback_reason[static_cast<std::size_t>(kernel.fallback_reason())];
  tally.iterations += solution.iterations;
  tally.worst_iterations = std::max<long>(tally.worst_iterations, solution.iterations);
  if (solution.usable()) {
    const double residual = check_kkt(dense, solution).worst();
    ++tally.solved;
    tally.wrong += !(residual < 1e-9);
    tally.worst_residual = std::max(tally.worst_residual, residual);
    return;
  }
  const bool possible = refereed(referee, problem, M, h, dense, solution);
  const bool infeasible = solution.status == SolverStatus::kInfeasible;
  tally.infeasible += infeasible;
  tally.unproven += infeasible && !(proven_reach(dense, solution) > 1e3);
  tally.denied += infeasible && possible;
  tally.limit += solution.status == SolverStatus::kIterationLimit;
  tally.undecided += solution.status == SolverStatus::kNumericalError;
  tally.missed += !infeasible && possible;
}

const std::vector<Family>& families() {
  static const std::vector<Family> all{
      {"plain", {}},
      {"two surfaces and a point", {.joints = 24, .points = 1, .rectangles = 2}},
      {"four contacts", {.joints = 28, .points = 2, .rectangles = 2, .torque = 5}},
      {"narrow boxes", {.joints = 12, .torque = 0.05, .acceleration = 0.05}},
      {"wide boxes", {.joints = 20, .rectangles = 2, .torque = 1e3, .acceleration = 1e3}},
      {"doubled contact", {.joints = 14, .doubled_contact = true}},
      {"general rows", {.joints = 16, .general = true}},
      {"corners", {.joints = 20, .points = 1, .rectangles = 1, .by_vertices = true}},
      {"far weights", {.joints = 16, .weight_exponent = 6}},
      {"scattered base", {.joints = 14, .scattered = true}},
      {"flight", {.joints = 12, .points = 0, .rectangles = 0}},
      {"fixed base", {.floating = false, .joints = 7, .points = 1, .rectangles = 0}},
      {"lines", {.joints = 16, .points = 0, .rectangles = 1, .lines = 2}},
      {"soft points", {.joints = 20, .points = 0, .rectangles = 0, .soft_points = 4}},
      {"a grasp", {.joints = 14, .points = 0, .rectangles = 1, .grasps = 1}},
      {"objects", {.joints = 24, .points = 0, .rectangles = 2, .grasps = 2, .objects = 1}},
      {"two objects, two arms",
       {.floating = false, .joints = 14, .points = 0, .rectangles = 0, .grasps = 2, .objects = 2}},
      {"many rows", {.joints = 20, .rectangles = 2, .many_rows = 40}},
      {"every kind",
       {.joints = 30,
        .torque = 5,
        .general = true,
        .lines = 1,
        .soft_points = 1,
        .grasps = 1,
        .objects = 1,
        .many_rows = 10}}};
  return all;
}

Tally torture(const Family& family, unsigned seed) {
  RandomProblem random(family.recipe, seed);
  Tormentor tormentor(random, seed + 1);
  qp::WeightedQp kernel, referee;
  Solution solution;
  resize(random.problem, solution);
  qp::Settings settings;
  settings.max_iterations = 1000;
  kernel.bind(random.problem, settings);
  settings.contact_blocks = false;
  referee.bind(random.problem, settings);
  Tally tally;
  for (int tick = 0; tick < 10; ++tick) {
    if (tick % 3 == 2) kernel.reset();
    compare(kernel, referee, random.problem, random.M, random.h, solution, tally);
    tormentor.turn();
  }
  return tally;
}

}  // namespace poise::test
