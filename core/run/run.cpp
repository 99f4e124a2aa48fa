// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <iterator>
#include <numbers>
#include <optional>
#include <thread>

#include "poise/core/check/late_pushes.hpp"
#include "poise/core/check/phase_check.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/check/untied.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/record/thinning.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/replay/scene_json.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/run/run_folder.hpp"
#include "poise/core/run/signals.hpp"
#include "poise/core/run/simulation.hpp"
#include "poise/core/run/statistics.hpp"
#include "poise/core/run/troubles.hpp"
#include "poise/core/stack/fallen.hpp"
#include "poise/core/why/conflict.hpp"

namespace poise {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kProgressEvery = 0.05;  // [s] of wall time

void write_text(const std::filesystem::path& file, const std::string& text) {
  WholeFile whole(file);
  whole.write(text);
  whole.finish();
}

// Warns of motions that came near a chart's singularity.
std::string near_singularity(const RunSummary& summary) {
  constexpr double kNear = 0.1;
  if (summary.chart_margin > kNear) return {};
  return fmt::format(
      "the chart's margin fell to {:.2g} at {:.3f} s, 0 is singular: choose another "
      "`orientation` or the plant's integrator lie-2",
      summary.chart_margin, summary.chart_margin_at);
}

// Joins two messages.
std::string joined(const std::string& one, const std::string& other) {
  return one.empty() || other.empty() ? one + other : one + "; " + other;
}

}  // namespace

struct Execution::Data {
  Data(const StackSpec& stack, const ModuleSource& source, RunOptions wanted);

  bool one_period();
  void end(const char* status, std::string why);
  const Setup& setup() const { return simulation.setup(); }
  const Dynamics& robot() const { return simulation.controller().robot(); }
  double height() const;
  std::string fall() const;
  std::string no_solution() const;
  std::string waits_for() const;
  std::string fault() const;
  double fault_at() const;
  void find_ground();
  void warn() const;
  void open_recording();
  void record();
  void report_progress();
  void prepare_scene();
  std::string motion(RecordingFile recording);
  void write_files(RunSummary& summary);
  std::string why(const RunSummary& summary) const;
  std::string limits() const;
  RunSummary summarized();

  const StackSpec spec;
  const Fallen fallen;
  const ModuleSource& modules;
  const RunOptions options;
  Simulation simulation;
  long allocations = 0;
  int standing = 0;                     // number of contacts that support the robot
  double ground = 0, start_height = 0;  // [m]
  Statistics statistics;
  SignalTable table;
  std::vector<double> row;
  std::optional<RunFolder> folder;
  std::unique_ptr<Recorder> recorder;
  std::future<std::string> shapes;  // of the report's replay
  std::optional<Clock::time_point> began;
  Clock::time_point last_progress;
  bool ended = false;
  std::string status = "completed", reason;
  std::string first_failure;  // time and reason of the first tick without a solution
  double failed_at = 0;       // [s]
  std::optional<RunSummary> finished;
};

Execution::Data::Data(const StackSpec& stack, const ModuleSource& source, RunOptions wanted)
    : spec(stack),
      fallen(read_fallen(stack.node)),
      modules(source),
      options(std::move(wanted)),
      simulation(spec, modules),
      statistics(simulation.controller(), setup()),
      table(spec, simulation.controller(), setup()),
      row(table.columns()) {
  if (options.warn) warn();
  find_ground();
  if (!options.folder.empty()) open_recording();
}

// Findings about robot and stack.
void Execution::Data::warn() const {
  for (const Finding& warning : setup().warnings) options.warn(warning);
  for (const Finding& warning : unheld_base(spec, setup())) options.warn(warning);
  for (const Finding& warning : untied_contacts(spec, simulation.controller().problem()))
    options.warn(warning);
  for (const Finding& warning : odd_phases(spec, setup())) options.warn(warning);
  for (const Finding& warning : late_pushes(spec)) options.warn(warning);
}

void Execution::Data::find_ground() {
  for (const Contact& contact : setup().contacts) {
    if (!contact.stands()) continue;
    ground += robot().pose(contact.frame).p.z();
    ++standing;
  }
  ground /= std::max(1, standing);
  start_height = height();
}

void Execution::Data::open_recording() {
  if (options.report) check_report();
  folder.emplace(options.folder, options.overwrite);
  write_text(options.folder / "stack.yaml", to_yaml(resolved_stack(spec, modules), true));
  recorder = std::make_unique<Recorder>(options.folder / "signals.h5", table.signals());
  if (options.report) prepare_scene();
}

// Meshes take longer to read and simplify than all else at the end of a run, so they are prepared
// beside it, at low priority.
void Execution::Data::prepare_scene() {
  shapes = std::async(std::launch::async, [this] {
    [[maybe_unused]] const int priority = ::nice(10);  // of this thread alone
    return shapes_json(visual_shapes(spec, setup()));
  });
}

// Keeps only the first reason of a tick.
void Execution::Data::end(const char* as, std::string why) {
  if (status != "completed") return;
  status = as;
  reason = std::move(why);
}

// Height of the CoM above the initial ground plane [m].
double Execution::Data::height() const { return robot().p_WC().z() - ground; }

// What has fallen, and how far; empty if nothing has.
std::string Execution::Data::fall() const {
  if (!setup().tree->floating() || standing == 0) return {};
  constexpr double kDegrees = 180 / std::numbers::pi;
  const Eigen::Vector3d up = setup().start.base().R.col(2);
  const double upright = simulation.state().base().R.col(2).dot(up);
  const double tilt = std::acos(std::clamp(upright, -1.0, 1.0));
  std::string sank, tilted;
  if (height() < fallen.height * start_height)
    sank = fmt::format("the CoM sank under {:.3g} % of its height (to {:.3g} %)",
                       100 * fallen.height, 100 * height() / start_height);
  if (tilt > fallen.tilt)
    tilted = fmt::format("the base tilted over {:.3g} deg (by {:.3g} deg)", fallen.tilt * kDegrees,
                         tilt * kDegrees);
  return sank + (sank.empty() || tilted.empty() ? "" : " and ") + tilted;
}

void Execution::Data::record() {
  if (!recorder) return;
  if (recorder->failed()) recorder->finish();  // throws
  if ((simulation.ticks() - 1) % spec.record_every != 0) return;
  table.fill({simulation.controller(), simulation.plant(), simulation.seen(), simulation.torque()},
             row);
  while (!recorder->push(simulation.time(), row)) std::this_thread::yield();
}

void Execution::Data::report_progress() {
  if (!options.progress) return;
  const auto now = Clock::now();
  if (std::chrono::duration<double>(now - last_progress).count() < kProgressEvery) return;
  last_progress = now;
  options.progress(static_cast<double>(simulation.ticks()) /
                   static_cast<double>(simulation.total_ticks()));
}

// The fault of this tick, or the solver's status and the conflicting rows.
std::string Execution::Data::no_solution() const {
  const Controller& controller = simulation.controller();
  if (!controller.tick_fault().empty())
    return fmt::format("{} at {:.3f} s", controller.tick_fault(), simulation.time());
  const Conflict conflict = find_conflict(controller.problem());
  const SolverStatus found = conflict.found ? SolverStatus::kInfeasible : controller.status();
  const std::string why = fmt::format("the solver found no solution at {:.3f} s ({})",
                                      simulation.time(), to_string(found));
  return conflict.found ? why + ": " + conflict.sentence() : why;
}

// Time of the first module fault [s].
double Execution::Data::fault_at() const {
  return simulation.controller().fault().empty() ? simulation.time()
                                                 : simulation.controller().fault_time();
}

// Describes the module fault.
std::string Execution::Data::fault() const {
  return fmt::format("{} at {:.3f} s", simulation.fault(), fault_at());
}

std::string Execution::Data::waits_for() const {
  return simulation.controller().waits_for(std::max(0.0, simulation.time()),
                                           &simulation.plant().contacts());
}

// Runs a tick and the plant's steps until the next one, and records them. False at the end.
bool Execution::Data::one_period() {
  const long before = options.allocations ? options.allocations() : 0;
  simulation.tick();
  if (options.allocations) allocations += options.allocations() - before;
  const Controller& controller = simulation.controller();
  const double time = simulation.time();
  const bool failed = controller.outcome() != Outcome::kSolved;
  const bool stopped = controller.outcome() == Outcome::kStopped;
  const std::string failure =
      failed && (stopped || first_failure.empty()) ? no_solution() : std::string();
  if (failed && first_failure.empty()) {
    first_failure = failure;
    failed_at = time;
  }
  if (failed && options.failed) options.failed(simulation);

  if (options.between) options.between(simulation);
  const auto start = Clock::now();
  const bool finite = simulation.move();
  const double plant = std::chrono::duration<double, std::micro>(Clock::now() - start).count();

  statistics.add(controller, simulation.plant(), simulation.torque(), time, plant);
  record();
  if (!finite && !simulation.fault().empty()) end("fault", fault());
  if (!finite) end("diverged", fmt::format("the plant's state left all bounds at {:.3f} s", time));
  if (stopped) end(controller.tick_fault().empty() ? "infeasible" : "fault", failure);
  if (controller.timed_out()) {
    const std::string waits = waits_for();
    end("timed-out", fmt::format("phase {} timed out at {:.3f} s{}{}", controller.phase(), time,
                                 waits.empty() ? "" : ": ", waits));
  }
  if (!controller.lost_task().empty())
    end("infeasible", fmt::format("the reference of {} could not start in phase {} at {:.3f} s",
                                  controller.lost_task(), controller.phase(), time));
  if (const std::string how = fall(); !how.empty())
    end("fell", fmt::format("{} at {:.3f} s", how, time));
  const bool more = simulation.ticks() < simulation.total_ticks() && !controller.ended();
  if (options.stop != nullptr && options.stop->load() && more)
    end("stopped", fmt::format("stopped by the user at {:.3f} s", time));
  report_progress();
  return status == "completed" && more;
}

// The motion for the report's replay; empty if the recording lacks its signals.
std::string Execution::Data::motion(RecordingFile recording) {
  if (recording.rows() == 0) return {};
  std::string drawn;
  try {
    drawn = shapes.get();
  } catch (const ConfigError& error) {
    if (options.warn)
      options.warn({Finding::Severity::kWarning, error.place(), error.path(),
                    error.found() + "; the report has no replay"});
    return {};
  }
  Replay replay(spec, std::move(recording), setup());
  return scene_json(replay, drawn);
}

void Execution::Data::write_files(RunSummary& summary) {
  if (!recorder) return;
  recorder->finish();  // first: a summary stands beside a whole recording alone
  summary.run = options.folder.string();
  const std::string json = to_json(summary);
  write_text(options.folder / "summary.json", json + "\n");
  RecordingFile recording(options.folder / "signals.h5");
  if (options.csv) write_csv(recording, options.folder / "signals.csv");
  if (!options.report) return;
  const Recording drawn = thinned(recording, kReportRows);
  write_report(drawn, spec.file.stem().string(), json, options.folder / "report.html",
               motion(std::move(recording)));
}

// Why the run ended so, and what went wrong in it before, in the order of time.
std::string Execution::Data::why(const RunSummary& summary) const {
  const double before = reason.empty() ? INFINITY : simulation.time();
  std::vector<Trouble> troubles;
  if (first_failure != reason) troubles.push_back({failed_at, first_failure});
  // such as of a task that was dropped
  if ((first_failure + reason).find(simulation.fault()) == std::string::npos)
    troubles.push_back({fault_at(), fault()});
  std::ranges::move(slips(summary, spec.plant.type, before), std::back_inserter(troubles));
  if (!reason.empty()) std::ranges::move(statistics.troubles(before), std::back_inserter(troubles));
  return joined(joined(reason, in_order(std::move(troubles))), limits());
}

// Of a failed run: the limits that mattered before, and how to ask on.
std::string Execution::Data::limits() const {
  const bool failed = status == "infeasible" || status == "fell" || status == "diverged";
  const std::vector<HeldLimits::Limit> most = statistics.limits().most();
  if (!failed || most.empty()) return {};
  const std::string said = statistics.limits().sentence();
  if (!recorder) return said;
  return fmt::format("{}; ask `poise explain {} --at {:.3f}s`", said, options.folder.string(),
                     most.front().since);
}

RunSummary Execution::Data::summarized() {
  if (!ended) end("stopped", fmt::format("stopped at {:.3f} s", std::max(0.0, simulation.time())));
  RunSummary summary = statistics.summary();
  summary.status = status;
  summary.why = joined(why(summary), near_singularity(summary));
  if (!simulation.controller().ended()) summary.waits_for = waits_for();
  summary.simulated = static_cast<double>(simulation.ticks()) * spec.period;
  summary.wall = began ? std::chrono::duration<double>(Clock::now() - *began).count() : 0;
  summary.allocations = options.allocations ? allocations : -1;
  finished = std::move(summary);
  write_files(*finished);
  folder.reset();
  return *finished;
}

Execution::Execution(const StackSpec& spec, const ModuleSource& modules, RunOptions options)
    : data_(std::make_unique<Data>(spec, modules, std::move(options))) {}
Execution::~Execution() = default;

bool Execution::advance() {
  Data& d = *data_;
  if (!d.began) d.began = d.last_progress = Clock::now();
  d.ended = !d.one_period();
  return !d.ended;
}

bool Execution::ended() const { return data_->ended; }
const std::string& Execution::status() const { return data_->status; }
const std::string& Execution::why() const { return data_->reason; }
RunSummary Execution::summary() const {
  if (data_->finished) return *data_->finished;
  RunSummary so_far = data_->statistics.summary_without_times();
  so_far.status = data_->status;
  so_far.simulated = static_cast<double>(so_far.ticks) * data_->spec.period;
  return so_far;
}
RunSummary Execution::finish() { return data_->summarized(); }
Simulation& Execution::simulation() { return data_->simulation; }
const Simulation& Execution::simulation() const { return data_->simulation; }

RunSummary run_stack(const StackSpec& spec, const ModuleSource& modules,
                     const RunOptions& options) {
  Execution run(spec, modules, options);
  while (run.advance()) {
  }
  return run.finish();
}

}  // namespace poise
