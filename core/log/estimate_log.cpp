// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/log/estimate_log.hpp"

#include <algorithm>
#include <chrono>

#include "poise/core/error.hpp"
#include "poise/core/log/sensor_log.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise {
namespace {

// The estimate as signals, one row an update.
class Writer {
 public:
  Writer(Recording& out, const Setup& setup) : out_(&out) {
    add("base/position", "m", kXyz);
    add("base/rotation", "rad", kXyz);
    add("base/velocity", "m/s, rad/s", kTwist);
    add("estimate/base/position_sigma", "m", kXyz);
    add("estimate/base/rotation_sigma", "rad", kXyz);
    add("estimate/base/velocity_sigma", "m/s, rad/s", kTwist);
    add("estimate/health", "1", {"health"});
    out.signals.back().words = {"ok", "degraded", "lost"};
    for (const Contact& contact : setup.contacts)
      add("estimate/contacts/" + contact.name + "/made", "1", {"believed"});
    out.values.resize(out.signals.size());
  }

  void write(double time, const Estimate& estimate) {
    out_->time.push_back(time);
    at_ = 0;
    put(estimate.state.base().p);
    put(rotation_vector(estimate.state.base().R));
    put(estimate.state.v.head<6>());
    put(estimate.position_sigma.head<3>());
    put(estimate.position_sigma.segment<3>(3));
    put(estimate.velocity_sigma.head<6>());
    out_->values[at_++].push_back(static_cast<double>(estimate.health));
    for (const ContactBelief& belief : estimate.contacts)
      out_->values[at_++].push_back(belief.probability);
  }

 private:
  void add(std::string name, std::string unit, std::vector<std::string> labels) {
    out_->signals.push_back({std::move(name), std::move(unit), std::move(labels)});
  }
  template <class Vector>
  void put(const Vector& values) {
    for (const double value : values) out_->values[at_].push_back(value);
    ++at_;
  }

  Recording* out_;
  std::size_t at_ = 0;
};

void note(const Estimate& estimate, double dt, LogEstimate& out) {
  if (estimate.health == Health::kOk) return;
  (estimate.health == Health::kLost ? out.lost : out.degraded) += dt;
  if (out.reason.empty()) out.reason = estimate.reason.text();
}

double median(std::vector<double>& times) {
  if (times.empty()) return 0;
  const auto middle = times.begin() + std::ssize(times) / 2;
  std::ranges::nth_element(times, middle);
  return *middle;
}

}  // namespace

LogEstimate estimate_log(const StackSpec& spec, const Recording& log, const ModuleSource& modules) {
  using Clock = std::chrono::steady_clock;
  const Setup setup = set_up(spec, modules);
  if (!setup.tree->floating())
    throw ConfigError(ErrorCode::kUnsuited, "robot", "has a fixed base",
                      "there is nothing to estimate");
  const auto plant = make_plant(spec, modules);
  const SensorLog seen(log, setup, plant->sensors(plant_setup(spec, setup)));
  if (seen.rows() == 0)
    throw ConfigError(ErrorCode::kMissing, "log", "has no rows", "record a run");
  const auto estimator = bind_estimator(spec, setup, seen.sensors(), modules);

  LogEstimate out;
  out.estimator = spec.module(ModuleKind::kEstimator).type;
  out.rows = static_cast<long>(seen.rows());
  out.duration = seen.time(seen.rows() - 1) - seen.time(0);
  Measurement measured(*setup.tree, setup.contacts, seen.sensors().imus.size());
  Estimate estimate(setup.start, setup.contacts.size());
  std::vector<ContactPlan> plan(setup.contacts.size());
  const MotorCommand none(static_cast<Eigen::Index>(setup.tree->motors().size()));
  State truth = setup.start;
  EstimateJudge judge(*setup.tree);
  Writer writer(out.estimate, setup);
  std::vector<double> times;
  for (std::size_t row = 0; row < seen.rows(); ++row) {
    seen.read(row, measured);
    seen.read_plan(row, plan);
    const auto begin = Clock::now();
    if (row == 0)
      estimator->start(measured, setup.start, estimate);
    else
      estimator->update(measured, plan, none, estimate);
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
    note(estimate, row == 0 ? 0 : seen.time(row) - seen.time(row - 1), out);
    writer.write(seen.time(row), estimate);
    if (!seen.knows_truth()) continue;
    seen.read_truth(row, truth);
    judge.take(estimate, truth, seen.time(row));
  }
  out.update = median(times);
  if (seen.knows_truth()) out.errors = judge.summary();
  return out;
}

}  // namespace poise
