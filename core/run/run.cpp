// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <iterator>
#include <optional>
#include <span>
#include <thread>
#include <utility>

#include "poise/core/check/late_pushes.hpp"
#include "poise/core/check/overlapping.hpp"
#include "poise/core/check/phase_check.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/check/unmeasured.hpp"
#include "poise/core/check/untied.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/inputs/input_file.hpp"
#include "poise/core/log/csv_log.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/record/thinning.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/replay/scene_json.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/run/judge.hpp"
#include "poise/core/run/run_folder.hpp"
#include "poise/core/run/signals.hpp"
#include "poise/core/verdict/guesses.hpp"
#include "poise/core/verdict/real_time.hpp"

namespace poise {
namespace {

using WallClock = std::chrono::steady_clock;

constexpr double kProgressEvery = 0.05;  // [s] of wall time
constexpr std::chrono::microseconds kRecorderNap{200};
constexpr std::size_t kPaceColumns = 3;

// Recorded under a real clock.
std::vector<Signal> pace_signals() {
  return {{"clock/elapsed", "s", {"elapsed"}},
          {"clock/late", "s", {"late"}},
          {"recorder/dropped", "1", {"rows"}}};
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  WholeFile whole(file);
  whole.write(text);
  whole.finish();
}

// Warns of motions that came near a chart's singularity.
std::string near_singularity(const RunSummary& summary) {
  if (constexpr double kNear = 0.1; summary.chart.margin > kNear) return {};
  return fmt::format(
      "the chart's margin fell to {:.2g} at {:.3f} s, 0 is singular: choose another "
      "`orientation` or the plant's integrator lie-2",
      summary.chart.margin, summary.chart.at);
}

// "true", or the type of the estimator.
std::string state_used(const StackSpec& spec) {
  return spec.module(ModuleKind::kEstimator).type == info_of(ModuleKind::kEstimator).standard
             ? "true"
             : spec.module(ModuleKind::kEstimator).type;
}

// What a run is told: it does not depend on how it goes.
void add_given(const StackSpec& spec, const Setup& setup, RunSummary& summary) {
  summary.basis.state = state_used(spec);
  const ConfigNode* model = spec.module(ModuleKind::kPlant).node.find("model");
  summary.basis.plant_model = model ? to_line(*model) : "";
  summary.basis.guesses = all_guesses(spec, setup);
  summary.basis.planned_margins = spec.margins;
}

}  // namespace

struct Execution::Data {
  Data(const StackSpec& stack, const ModuleSource& source, RunOptions wanted);

  void begin();
  bool one_period();
  bool is_real() const { return clock->is_real(); }
  void end(const char* status, std::string why);
  const Setup& setup() const { return simulation.setup(); }
  std::string waits_for() const;
  void warn() const;
  void open_recording();
  void open_inputs();
  void record_inputs();
  void record();
  void write_pace(std::span<double> to) const;
  void report_progress();
  void prepare_scene();
  std::string motion(RecordingFile recording);
  void write_files(RunSummary& summary);
  std::string why() const;
  RunSummary summarized();

  const StackSpec spec;
  const ModuleSource& modules;
  const RunOptions options;
  const std::shared_ptr<RunClock> clock;
  Simulation simulation;
  long allocations = 0;
  RunJudge judge;
  std::optional<EstimateJudge> estimates;  // where the truth is another than the estimate
  SignalTable table;
  std::vector<double> row;
  RealTimeRights rights;
  RealTimeFigures figures;
  Beat beat;
  std::optional<RunFolder> folder;
  std::unique_ptr<Recorder> recorder;
  std::unique_ptr<InputRecorder> inputs;
  long retunes = 0;                 // that are recorded
  std::future<std::string> shapes;  // of the report's replay
  std::optional<WallClock::time_point> began;
  WallClock::time_point last_progress;
  bool ended = false;
  std::string status = "completed", reason;
  std::optional<RunSummary> finished;
};

Execution::Data::Data(const StackSpec& stack, const ModuleSource& source, RunOptions wanted)
    : spec(stack),
      modules(source),
      options(std::move(wanted)),
      clock(options.clock ? options.clock : simulated_clock()),
      simulation(spec, modules),
      judge(spec, simulation),
      table(spec, simulation),
      row(table.columns() + (is_real() ? kPaceColumns : 0)) {
  if (!simulation.sees_truth() && simulation.simulated()) estimates.emplace(*setup().tree);
  if (options.warn) warn();
  if (!options.folder.empty()) open_recording();
  if (is_real()) simulation.follow_clock();
  if (clock->patience() > 0) simulation.set_patience(clock->patience());
  if (options.simulate)
    simulation.open_again();
  else
    simulation.open();
}

// Findings about robot and stack.
void Execution::Data::warn() const {
  for (const Finding& warning : setup().warnings) options.warn(warning);
  for (const Finding& warning : overlapping_shapes(spec, setup())) options.warn(warning);
  for (const Finding& warning : unheld_base(spec, setup())) options.warn(warning);
  for (const Finding& warning : untied_contacts(spec, simulation.controller().problem()))
    options.warn(warning);
  for (const Finding& warning : odd_phases(spec, setup())) options.warn(warning);
  for (const Finding& warning : late_pushes(spec)) options.warn(warning);
  for (const Finding& warning : unmeasured_forces(spec, setup(), simulation.sensors()))
    options.warn(warning);
}

void Execution::Data::open_recording() {
  if (options.report) check_report();
  folder.emplace(options.folder, options.overwrite);
  write_text(options.folder / "stack.yaml", to_yaml(resolved_stack(spec, modules), true));
  std::vector<Signal> signals = table.signals();
  if (is_real()) std::ranges::copy(pace_signals(), std::back_inserter(signals));
  recorder =
      std::make_unique<Recorder>(options.folder / "signals.h5", signals, options.hold_recorder);
  open_inputs();
  if (options.report) prepare_scene();
}

// A run that can be simulated again bit for bit need not keep what entered its controller.
void Execution::Data::open_inputs() {
  const KeepInputs keep = keep_inputs(spec);
  const bool again = simulation.simulated() && !is_real() && !has_live_input(spec);
  if (keep == KeepInputs::kNever || (keep == KeepInputs::kAuto && again && !options.keep_inputs))
    return;
  inputs = std::make_unique<InputRecorder>(options.folder, simulation.controller(), setup(),
                                           options.hold_recorder);
}

// Between a tick and the next measurement.
void Execution::Data::record_inputs() {
  if (!inputs) return;
  const InputView seen{simulation.ticks() - 1,
                       simulation.elapsed(),
                       simulation.unasked(),
                       simulation.estimate().state,
                       simulation.measurement().forces,
                       simulation.estimate().contacts};
  while (!inputs->push(simulation.time(), seen, simulation.controller())) {
    if (is_real()) return figures.drop_input();
    std::this_thread::sleep_for(kRecorderNap);
  }
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

// A simulated clock waits for the recorder, a real one does not; what could not be written is said
// at the end.
void Execution::Data::record() {
  if (!recorder) return;
  if (recorder->failed() && !is_real()) recorder->finish();  // throws
  if ((simulation.ticks() - 1) % spec.record_every != 0) return;
  table.fill(simulation, std::span(row).first(table.columns()));
  if (is_real()) write_pace(std::span(row).last(kPaceColumns));
  while (!recorder->push(simulation.time(), row)) {
    if (is_real()) return figures.drop_row();
    std::this_thread::sleep_for(kRecorderNap);
  }
}

void Execution::Data::write_pace(std::span<double> to) const {
  to[0] = beat.elapsed;
  to[1] = beat.late;
  to[2] = static_cast<double>(figures.dropped());
}

void Execution::Data::report_progress() {
  if (!options.progress || is_real()) return;
  const auto now = WallClock::now();
  if (std::chrono::duration<double>(now - last_progress).count() < kProgressEvery) return;
  last_progress = now;
  options.progress(static_cast<double>(simulation.periods()) /
                   static_cast<double>(simulation.total_ticks()));
}

std::string Execution::Data::waits_for() const {
  return simulation.controller().waits_for(std::max(0.0, simulation.time()),
                                           &simulation.measurement().forces,
                                           &simulation.estimate().contacts);
}

// Before the first tick.
void Execution::Data::begin() {
  if (is_real()) rights.take();
  if (const std::string refused = rights.refused(); !refused.empty() && options.warn)
    options.warn(warning_of(WarningKind::kRealTime, {}, "real time", refused));
  began = last_progress = WallClock::now();
  clock->start(spec.period);
  beat = {.elapsed = spec.period};
}

// Runs a tick and the plant's steps until the next one, and records them. False at the end.
bool Execution::Data::one_period() {
  if (inputs && std::exchange(retunes, simulation.retunes()) != simulation.retunes())
    inputs->retuned(simulation.ticks(), simulation.stack(), modules);
  const long before = options.allocations ? options.allocations() : 0;
  if (beat.too_late) simulation.miss_deadline();
  simulation.tick();
  figures.add(beat, clock->spent());
  if (options.allocations) allocations += options.allocations() - before;
  record_inputs();
  judge.ticked(simulation);
  if (estimates)
    estimates->take(simulation.estimate(), simulation.true_state_of_tick(), simulation.time());
  if (options.failed && simulation.controller().outcome() != Outcome::kSolved)
    options.failed(simulation);

  if (options.between) options.between(simulation);
  const Beat next = clock->wait();
  const auto start = WallClock::now();
  const bool finite = simulation.leave_out(next.missed) && simulation.move();
  judge.moved(simulation, finite,
              std::chrono::duration<double, std::micro>(WallClock::now() - start).count());
  record();
  beat = next;
  simulation.set_elapsed(beat.elapsed);
  if (judge.end() != RunEnd::kNone) end(judge.status(), judge.reason(simulation));
  if (beat.ends) end("overrun", overran(simulation.time()));
  const bool more =
      simulation.periods() < simulation.total_ticks() && !simulation.controller().ended();
  if (options.stop != nullptr && options.stop->load() && more)
    end("stopped", fmt::format("stopped by the user at {:.3f} s", simulation.time()));
  report_progress();
  return judge.goes_on(options.past_falls) && (status == "completed" || status == "fell") && more;
}

// The motion for the report's replay; empty if the recording lacks its signals.
std::string Execution::Data::motion(RecordingFile recording) {
  if (recording.rows() == 0) return {};
  std::string drawn;
  try {
    drawn = shapes.get();
  } catch (const ConfigError& error) {
    if (options.warn)
      options.warn(warning_of(WarningKind::kReplay, error.place(), error.path(),
                              error.found() + "; the report has no replay"));
    return {};
  }
  Replay replay(spec, std::move(recording), setup());
  return scene_json(replay, drawn);
}

void Execution::Data::write_files(RunSummary& summary) {
  if (!recorder) return;
  recorder->finish();  // first: a summary stands beside a whole recording alone
  if (inputs) inputs->finish();
  summary.run = options.folder.string();
  const std::string json = to_json(summary);
  write_text(options.folder / "summary.json", json + "\n");
  RecordingFile recording(options.folder / "signals.h5");
  if (options.csv) write_csv_log(recording, options.folder / "signals.csv");
  if (!options.report) return;
  const Recording drawn = thinned(recording, kReportRows);
  write_report(drawn, spec.file.stem().string(), json, options.folder / "report.html",
               motion(std::move(recording)));
}

// Why the run ended so; of a failed run, also how to ask on.
std::string Execution::Data::why() const {
  std::string why = judge.why(simulation, reason);
  if (estimates && judge.stood_until())
    why = joined(why, estimates->first_wrong(*judge.stood_until()));
  const bool failed = status == "infeasible" || status == "fell" || status == "diverged";
  const std::vector<HeldLimits::Limit> most = judge.statistics().limits().most();
  if (!failed || !recorder || most.empty()) return why;
  return fmt::format("{}; ask `poise explain {} --at {:.3f}s`", why, options.folder.string(),
                     most.front().since);
}

RunSummary Execution::Data::summarized() {
  if (!ended) end("stopped", fmt::format("stopped at {:.3f} s", std::max(0.0, simulation.time())));
  RunSummary summary = judge.statistics().summary();
  add_given(spec, setup(), summary);
  if (estimates) summary.estimator = estimates->summary();
  summary.status = status;
  if (summary.walk && summary.status == "completed") summary.walk->bound.clear();
  summary.why = joined(why(), near_singularity(summary));
  if (judge.fell_at())
    summary.fall = {*judge.fell_at(), *judge.stood_until(), judge.fall().height, judge.fall().tilt};
  if (is_real()) summary.real_time = figures.summary(spec.period, rights);
  rights.give_back();
  if (!simulation.controller().ended() && !summary.phases.empty())
    summary.phases.back().waits_for = waits_for();
  summary.simulated = static_cast<double>(simulation.periods()) * spec.period;
  summary.wall = began ? std::chrono::duration<double>(WallClock::now() - *began).count() : 0;
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
  if (!d.began) d.begin();
  d.ended = !d.one_period();
  return !d.ended;
}

bool Execution::ended() const { return data_->ended; }
const std::string& Execution::status() const { return data_->status; }
const std::string& Execution::why() const { return data_->reason; }
RunSummary Execution::summary() const {
  if (data_->finished) return *data_->finished;
  RunSummary so_far = data_->judge.statistics().summary_without_times();
  add_given(data_->spec, data_->setup(), so_far);
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
