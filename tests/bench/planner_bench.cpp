// SPDX-License-Identifier: BSD-2-Clause
// planner_bench: time of the planner of steps in one tick [µs], over whole steps with and without
// a push at their begin.

#include <cstdio>
#include <random>

#include "poise/core/walk/step_planner.hpp"
#include "poise/tests/bench/measure.hpp"

namespace poise::walk {
namespace {

using Eigen::Vector2d;
using Clock = std::chrono::steady_clock;

constexpr double kOmega = 3.4;  // [1/s]
constexpr double kTick = 1e-3;  // [s]
constexpr double kSole = 0.04;  // [m] how far the centre of pressure may leave its place
constexpr double kRest = 0.04;  // [s] least time that the swing foot still takes
constexpr int kSteps = 2000;    // of each kind

class Steps {
 public:
  // One step at a random velocity, after which the DCM was moved by up to `push` [m].
  void walk(double push, bench::Times& times) {
    StepPlanner planner({}, kOmega);
    planner.begin({{0, -0.09}, {-0.1, 0.09}, Side::kLeft, {0.5 + 0.5 * drawn(), 0.1 * drawn()}});
    Vector2d dcm = planner.dcm(0) + push * Vector2d(drawn(), drawn());
    for (double t = 0; t < planner.time(); t += kTick) {
      const auto begin = Clock::now();
      const Vector2d nominal = planner.cop(t);
      const Vector2d wanted = planner.commanded_cop(t, dcm) - nominal;
      const Vector2d feedback = wanted.cwiseMin(kSole).cwiseMax(-kSole);
      planner.adjust(t, dcm, feedback, kRest);
      const std::chrono::duration<double, std::micro> took = Clock::now() - begin;
      times.all.push_back(took.count());
      dcm += kOmega * kTick * (dcm - nominal - feedback);
    }
  }

 private:
  double drawn() { return uniform_(random_); }

  std::mt19937 random_{1};
  std::uniform_real_distribution<double> uniform_{-1, 1};
};

void row(const char* name, double push) {
  Steps steps;
  bench::Times times;
  for (int i = 0; i < kSteps; ++i) steps.walk(push, times);
  const double median = times.median(), most = times.quantile(0.99);
  std::printf("| %s | %zu | %.2f | %.2f |\n", name, times.all.size(), median, most);
}

}  // namespace
}  // namespace poise::walk

int main() {
  std::puts("| step | ticks | median [µs] | 99 % [µs] |\n|---|---|---|---|");
  poise::walk::row("undisturbed", 0);
  poise::walk::row("DCM moved by up to 10 cm", 0.1);
  poise::walk::row("DCM moved by up to 30 cm", 0.3);
}
