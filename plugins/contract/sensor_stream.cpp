// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/contract/sensor_stream.hpp"

#include "poise/core/loop/simulation.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {

SensorStream::SensorStream(StackSpec given, int ticks)
    : spec(std::move(given)), setup(set_up(spec, all_modules())) {
  StackSpec with_truth = spec;
  with_truth.module(ModuleKind::kEstimator).type = info_of(ModuleKind::kEstimator).standard;
  with_truth.module(ModuleKind::kEstimator).node = ConfigNode();
  with_truth.module(ModuleKind::kEstimator).node.kind = ConfigNode::Kind::kMap;
  Simulation run(with_truth, all_modules());
  run.open();
  sensors = run.sensors();
  for (int i = 0; i < ticks; ++i) {
    run.tick();
    measured.push_back(run.measurement());
    truths.push_back(*run.truth());
    plans.push_back(run.plan());
    commands.push_back(run.command());
    if (!run.move())
      throw ConfigError(ErrorCode::kInvalid, "",
                        "the run for the estimator failed: " + std::string(run.fault()));
  }
}

void SensorStream::close_eyes() {
  sensors.roots.assign(sensors.roots.size(), false);
  for (Measurement& one : measured)
    for (OutsideSample& root : one.roots) root = OutsideSample();
}

void SensorStream::bind(Estimator& estimator) const {
  estimator.bind({setup.tree, setup.contacts, sensors, spec.gravity, spec.period});
}

std::vector<Estimate> SensorStream::run(Estimator& estimator, const State& guess) const {
  Estimate estimate(guess, setup.contacts.size());
  std::vector<Estimate> out;
  estimator.start(measured[0], guess, estimate);
  out.push_back(estimate);
  for (std::size_t i = 1; i < measured.size(); ++i) {
    estimator.update(measured[i], plans[i - 1], commands[i - 1], estimate);
    out.push_back(estimate);
  }
  return out;
}

}  // namespace poise::contract
