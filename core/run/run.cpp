// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <numbers>
#include <thread>

#include "poise/core/check/phase_check.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/check/untied.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/record/thinning.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/replay/scene_json.hpp"
#include "poise/core/run/signals.hpp"
#include "poise/core/run/simulation.hpp"
#include "poise/core/run/statistics.hpp"
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

// Warns of slipping, which the built-in plant does not simulate.
std::string slipping(const RunSummary& summary) {
  for (const ContactSummary& contact : summary.contacts)
    if (contact.slipping_ticks > 0)
      return fmt::format(
          "{} would have slipped or tipped in {} ticks, first at {:.3f} s: its force "
          "left the friction cone",
          contact.name, contact.slipping_ticks, contact.first_slip);
  return {};
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

class Execution {
 public:
  Execution(const StackSpec& spec, const ModuleSource& modules, const RunOptions& options);
  RunSummary run();

 private:
  bool one_period();
  void end(const char* status, std::string why);
  const Setup& setup() const { return simulation_.setup(); }
  const Dynamics& robot() const { return simulation_.controller().robot(); }
  double height() const;
  bool fell() const;
  std::string no_solution() const;
  std::string fault() const;
  void record();
  void report_progress();
  void prepare_scene();
  std::string motion(RecordingFile recording);
  void finish(RunSummary& summary);

  const StackSpec& spec_;
  const Fallen fallen_;
  const RunOptions& options_;
  Simulation simulation_;
  long allocations_ = 0;
  int standing_ = 0;                      // number of contacts that support the robot
  double ground_ = 0, start_height_ = 0;  // [m]
  Statistics statistics_;
  SignalTable table_;
  std::vector<double> row_;
  std::unique_ptr<Recorder> recorder_;
  std::future<std::string> shapes_;  // of the report's replay
  Clock::time_point last_progress_;
  std::string status_ = "completed", why_;
  std::string first_failure_;  // time and reason of the first tick without a solution
};

Execution::Execution(const StackSpec& spec, const ModuleSource& modules, const RunOptions& options)
    : spec_(spec),
      fallen_(read_fallen(spec.node)),
      options_(options),
      simulation_(spec, modules),
      statistics_(simulation_.controller(), setup()),
      table_(spec, simulation_.controller(), setup()),
      row_(table_.columns()) {
  if (options.warn) {
    for (const Finding& warning : setup().warnings) options.warn(warning);
    for (const Finding& warning : untied_contacts(spec, simulation_.controller().problem()))
      options.warn(warning);
    for (const Finding& warning : odd_phases(spec, setup())) options.warn(warning);
  }
  for (const Contact& contact : setup().contacts) {
    if (!contact.stands()) continue;
    ground_ += robot().pose(contact.frame).p.z();
    ++standing_;
  }
  ground_ /= std::max(1, standing_);
  start_height_ = height();
  if (options.folder.empty()) return;
  if (std::filesystem::exists(options.folder / "signals.h5") && !options.overwrite)
    throw ConfigError(Place{options.folder.string()}, "", "holds a recording already",
                      "give another folder, or --overwrite");
  check_report();
  std::error_code ec;
  std::filesystem::create_directories(options.folder, ec);
  if (ec) throw ConfigError(Place{options.folder.string()}, "", "cannot be made: " + ec.message());
  write_text(options.folder / "stack.yaml", to_yaml(resolved_stack(spec, modules), true));
  recorder_ = std::make_unique<Recorder>(options.folder / "signals.h5", table_.signals());
  prepare_scene();
}

// Meshes take longer to read and simplify than all else at the end of a run, so they are prepared
// beside it, at low priority.
void Execution::prepare_scene() {
  shapes_ = std::async(std::launch::async, [this] {
    [[maybe_unused]] const int priority = ::nice(10);  // of this thread alone
    return shapes_json(visual_shapes(spec_, setup()));
  });
}

// Keeps only the first reason of a tick.
void Execution::end(const char* status, std::string why) {
  if (status_ != "completed") return;
  status_ = status;
  why_ = std::move(why);
}

// Height of the CoM above the initial ground plane [m].
double Execution::height() const { return robot().p_WC().z() - ground_; }

bool Execution::fell() const {
  if (!setup().tree->floating() || standing_ == 0) return false;
  const Eigen::Vector3d up = setup().start.base().R.col(2);
  const double upright = simulation_.state().base().R.col(2).dot(up);
  const double tilt = std::acos(std::clamp(upright, -1.0, 1.0));
  return height() < fallen_.height * start_height_ || tilt > fallen_.tilt;
}

void Execution::record() {
  if (!recorder_ || (simulation_.ticks() - 1) % spec_.record_every != 0) return;
  table_.fill(
      {simulation_.controller(), simulation_.plant(), simulation_.seen(), simulation_.torque()},
      row_);
  while (!recorder_->push(simulation_.time(), row_)) std::this_thread::yield();
}

void Execution::report_progress() {
  if (!options_.progress) return;
  const auto now = Clock::now();
  if (std::chrono::duration<double>(now - last_progress_).count() < kProgressEvery) return;
  last_progress_ = now;
  options_.progress(static_cast<double>(simulation_.ticks()) /
                    static_cast<double>(simulation_.total_ticks()));
}

// The solver's status and the conflicting rows, or the faulty module.
std::string Execution::no_solution() const {
  if (!simulation_.fault().empty()) return fault();
  const Controller& controller = simulation_.controller();
  const Conflict conflict = find_conflict(controller.problem());
  const SolverStatus status = conflict.found ? SolverStatus::kInfeasible : controller.status();
  const std::string why = fmt::format("the solver found no solution at {:.3f} s ({})",
                                      simulation_.time(), to_string(status));
  return conflict.found ? why + ": " + conflict.sentence() : why;
}

// Describes the module fault.
std::string Execution::fault() const {
  const double first = simulation_.controller().fault().empty()
                           ? simulation_.time()
                           : simulation_.controller().fault_time();
  return fmt::format("{} at {:.3f} s", simulation_.fault(), first);
}

// Runs a tick and the plant's steps until the next one, and records them. False at the end.
bool Execution::one_period() {
  const long before = options_.allocations ? options_.allocations() : 0;
  simulation_.tick();
  if (options_.allocations) allocations_ += options_.allocations() - before;
  const Controller& controller = simulation_.controller();
  const double time = simulation_.time();
  const bool failed = controller.outcome() != Outcome::kSolved;
  if (failed && first_failure_.empty()) first_failure_ = no_solution();
  if (failed && options_.failed) options_.failed(simulation_);

  if (options_.between) options_.between(simulation_);
  const auto start = Clock::now();
  const bool finite = simulation_.move();
  const double plant = std::chrono::duration<double, std::micro>(Clock::now() - start).count();

  statistics_.add(controller, simulation_.plant(), simulation_.torque(), time, plant);
  record();
  if (!finite && !simulation_.fault().empty()) end("fault", fault());
  if (!finite) end("diverged", fmt::format("the plant's state left all bounds at {:.3f} s", time));
  if (controller.outcome() == Outcome::kStopped)
    end(controller.fault().empty() ? "infeasible" : "fault", first_failure_);
  if (controller.timed_out())
    end("timed-out", fmt::format("phase {} timed out at {:.3f} s", controller.phase(), time));
  if (!controller.lost_task().empty())
    end("infeasible", fmt::format("the reference of {} could not start in phase {} at {:.3f} s",
                                  controller.lost_task(), controller.phase(), time));
  if (fell())
    end("fell",
        fmt::format("the CoM sank under {:.3g} % of its height or the base tilted over {:.3g} deg "
                    "at {:.3f} s",
                    100 * fallen_.height, fallen_.tilt * 180 / std::numbers::pi, time));
  const bool more = simulation_.ticks() < simulation_.total_ticks() && !controller.ended();
  if (options_.stop != nullptr && options_.stop->load() && more)
    end("stopped", fmt::format("stopped by the user at {:.3f} s", time));
  report_progress();
  return status_ == "completed" && more;
}

// The motion for the report's replay; empty if the recording lacks its signals.
std::string Execution::motion(RecordingFile recording) {
  if (recording.rows() == 0) return {};
  std::string shapes;
  try {
    shapes = shapes_.get();
  } catch (const ConfigError& error) {
    if (options_.warn)
      options_.warn({Finding::Severity::kWarning, error.place(), error.path(),
                     error.found() + "; the report has no replay"});
    return {};
  }
  Replay replay(spec_, std::move(recording), setup());
  return scene_json(replay, shapes);
}

void Execution::finish(RunSummary& summary) {
  if (!recorder_) return;
  summary.run = options_.folder.string();
  const std::string json = to_json(summary);
  write_text(options_.folder / "summary.json", json + "\n");
  recorder_->finish();
  RecordingFile recording(options_.folder / "signals.h5");
  if (options_.csv) write_csv(recording, options_.folder / "signals.csv");
  const Recording drawn = thinned(recording, kReportRows);
  write_report(drawn, spec_.file.stem().string(), json, options_.folder / "report.html",
               motion(std::move(recording)));
}

RunSummary Execution::run() {
  const auto start = Clock::now();
  last_progress_ = start;
  while (one_period()) {
  }
  const double wall = std::chrono::duration<double>(Clock::now() - start).count();
  RunSummary summary = statistics_.summary();
  summary.status = status_;
  std::string why = why_.empty() ? slipping(summary) : why_;
  if (why != first_failure_) why = joined(why, first_failure_);
  if (why.empty() && !simulation_.fault().empty()) why = fault();
  summary.why = joined(why, near_singularity(summary));
  summary.simulated = static_cast<double>(simulation_.ticks()) * spec_.period;
  summary.wall = wall;
  summary.allocations = options_.allocations ? allocations_ : -1;
  finish(summary);
  return summary;
}

}  // namespace

RunSummary run_stack(const StackSpec& spec, const ModuleSource& modules,
                     const RunOptions& options) {
  return Execution(spec, modules, options).run();
}

}  // namespace poise
