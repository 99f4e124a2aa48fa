// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/try_job.hpp"

#include <algorithm>
#include <thread>
#include <variant>

#include "poise/core/config/config_node.hpp"
#include "poise/core/sweep/in_parallel.hpp"
#include "poise/core/sweep/point_run.hpp"
#include "poise/gui/document/worker.hpp"
#include "poise/gui/model/many/tried_sweep.hpp"
#include "poise/gui/model/run/moment_row.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {
namespace {

// A value as the stack's reader takes it.
ConfigNode node_of(const std::string& text, const std::string& name) {
  return parse_config("value: " + text + "\n", name).children.at(0);
}

ConfigNode seed_node(std::uint64_t seed) { return node_of(std::to_string(seed), "seed"); }

// Collects the rows of a run.
class Collector {
 public:
  explicit Collector(std::size_t most) : most_(most) {}
  void add(const StackSpec& spec, const Simulation& run) {
    if (!writer_) {
      writer_.emplace(spec, run);
      history_ = std::make_shared<History>(writer_->layout(), most_);
      row_.resize(writer_->layout()->width);
    }
    writer_->fill(run, row_);
    history_->add(run.time(), row_);
  }
  std::shared_ptr<const History> take() { return std::move(history_); }

 private:
  std::size_t most_;
  std::optional<RowWriter> writer_;
  std::shared_ptr<History> history_;
  std::vector<double> row_;
};

}  // namespace

SweepSpec sweep_of(const TriedStack& stack, const TryWish& wish) {
  SweepSpec out = sweep_over(stack, wish.duration);
  Axis seed;
  seed.path = "plant.seed";
  seed.values = {seed_node(stack.seed)};
  seed.count = 1;
  out.axes.push_back(std::move(seed));
  for (std::size_t v = 0; v < wish.values.size(); ++v) {
    Axis axis;
    axis.path = wish.values[v].path;
    for (const TryPoint& point : wish.points)
      if (v < point.values.size()) axis.values.push_back(node_of(point.values[v], axis.path));
    axis.count = axis.values.size();
    out.axes.push_back(std::move(axis));
  }
  for (const std::string& formula : wish.measures)
    out.measures.push_back(measure_of(formula, "measure"));
  return out;
}

struct TryJob::Data {
  explicit Data(TryJob* job) : worker(job) {}

  TriedStack stack;
  TryWish wish;
  SweepSpec sweep;
  Worker<std::monostate> worker;

  std::monostate work(TryJob& job);
  void take_run(std::size_t index, TryJob& job);
  std::optional<TryRun> run(std::size_t index);
};

std::optional<TryRun> TryJob::Data::run(std::size_t index) {
  const TryPoint& point = wish.points[index / wish.seeds];
  std::vector<ConfigNode> values{seed_node(stack.seed + index % wish.seeds)};
  for (std::size_t v = 0; v < point.values.size(); ++v)
    values.push_back(node_of(point.values[v], wish.values[v].path));
  Collector rows(History::kMostNumbers / wish.runs());
  const auto result =
      run_point(sweep, values, *stack.modules, &worker.stop_flag(), {},
                [&](const StackSpec& spec, const Simulation& now) { rows.add(spec, now); });
  if (!result) return {};
  return TryRun{result->status, result->why, result->measures, rows.take()};
}

void TryJob::Data::take_run(std::size_t index, TryJob& job) {
  if (worker.stopped()) return;
  if (auto result = run(index))
    post(&job, [&job, index, result = std::move(*result)] { Q_EMIT job.ran(index, result); });
}

std::monostate TryJob::Data::work(TryJob& job) {
  lower_priority();
  sweep = sweep_of(stack, wish);
  check_sweep(sweep, *stack.modules);
  sweep = with_postures(std::move(sweep), *stack.modules);
  in_parallel(wish.runs(), std::max(1u, std::thread::hardware_concurrency()),
              [&](std::size_t index) { take_run(index, job); });
  return {};
}

TryJob::TryJob(TriedStack stack, TryWish wish, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>(this)) {
  data_->stack = std::move(stack);
  data_->wish = std::move(wish);
  data_->worker.start([this, data = data_.get()] { return data->work(*this); },
                      [this](const JobResult<std::monostate>& ended) { Q_EMIT done(ended.why); });
}

TryJob::~TryJob() = default;

void TryJob::stop() { data_->worker.stop(); }

}  // namespace poise::gui
