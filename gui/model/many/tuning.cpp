// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/tuning.hpp"

#include <utility>

#include "poise/gui/model/many/tried_sweep.hpp"
#include "poise/gui/model/many/tune_job.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kCheckSeeds = 10;  // runs of the result under noise

}  // namespace

TuneSpec tune_spec_of(const TriedStack& stack, const TuneWish& wish) {
  TuneSpec out;
  SweepSpec& runs = out.runs;
  runs = sweep_over(stack, wish.duration);
  runs.hash = "0000000000000000";  // there is no file, and each search has a folder of its own
  for (const TuneValue& one : wish.values) {
    Axis axis;
    axis.path = one.value.path;
    axis.kind = Axis::Kind::kSpaced;
    axis.count = 2;
    axis.low = one.low;
    axis.high = one.high;
    axis.log = one.low > 0 && one.high > 0;
    runs.axes.push_back(std::move(axis));
  }
  Axis seed;
  seed.path = "plant.seed";
  seed.kind = Axis::Kind::kRange;
  seed.first = static_cast<std::int64_t>(stack.seed);
  seed.count = 1;
  runs.axes.push_back(std::move(seed));
  runs.measures.push_back(measure_of(wish.objective, "minimise"));
  out.objectives = {0};
  if (wish.objective != "simulated_s")
    runs.measures.push_back(measure_of("simulated_s", "minimise"));
  out.lasted = runs.measures.size() - 1;
  out.stack_seed = stack.seed;
  out.most_runs = wish.runs;
  out.seeds = wish.seeds > 1 ? wish.seeds : 0;
  out.check_seeds = wish.seeds > 1 ? kCheckSeeds : 1;
  return out;
}

TryWish before_and_after(const TuneWish& wish, const TuneOutcome& outcome) {
  TryWish out;
  TryPoint after;
  for (std::size_t v = 0; v < wish.values.size(); ++v) {
    out.values.push_back(wish.values[v].value);
    const std::string of = wish.values[v].label.substr(0, wish.values[v].label.find(" · "));
    if (out.subject.find(of) == std::string::npos) out.subject += (v == 0 ? "" : ", ") + of;
    after.values.push_back(outcome.best.values[v].after);
  }
  after.label = "tuned";
  out.points = {{"before", {}}, std::move(after)};
  out.seeds = wish.seeds;
  out.duration = wish.duration;
  out.measures = {wish.objective};
  for (const char* const further : {"com.max_deviation_m", "torque.max_share_of_limit"})
    if (wish.objective != further) out.measures.emplace_back(further);
  return out;
}

Tuning::Tuning(QObject* parent) : QObject(parent) {}

void Tuning::start(TriedStack stack, TuneWish wish) {
  clear();
  stack_ = stack;
  wish_ = wish;
  job_ = new TuneJob(std::move(stack), std::move(wish), this);
  connect(job_, &TuneJob::progressed, this, [this](const TuneProgress& progress) {
    progress_ = progress;
    Q_EMIT changed();
  });
  connect(job_, &TuneJob::done, this, &Tuning::finish);
  Q_EMIT started();
  Q_EMIT changed();
}

void Tuning::stop() {
  abandon();
  Q_EMIT changed();
}

void Tuning::clear() {
  abandon();
  progress_ = {};
  outcome_.reset();
  why_.clear();
  Q_EMIT changed();
}

// Runs that are under way end by themselves, without the window waiting for them.
void Tuning::abandon() {
  if (job_ == nullptr) return;
  disconnect(job_, nullptr, this, nullptr);
  connect(job_, &TuneJob::done, job_, &QObject::deleteLater);
  job_->stop();
  job_ = nullptr;
}

void Tuning::finish(const TuneOutcome& outcome, const QString& why) {
  std::exchange(job_, nullptr)->deleteLater();
  why_ = why;
  if (why.isEmpty() && outcome.finished) outcome_ = outcome;
  Q_EMIT changed();
  if (outcome_ && improved(*outcome_)) Q_EMIT found();
}

}  // namespace poise::gui
