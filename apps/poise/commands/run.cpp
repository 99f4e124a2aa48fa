// SPDX-License-Identifier: BSD-2-Clause
// poise run STACK

#include "poise/core/run/run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <numbers>
#include <optional>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/stopping.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/run/broadcast.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/run/problem_file.hpp"
#include "poise/core/run/run_folder.hpp"
#include "poise/plugins/contract/allocations.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

struct RunArguments {
  StackOptions stack;
  double seconds = 0;
  std::string estimator;
  std::string out;
  bool overwrite = false;
  bool csv = false;
  bool save_problem = false;
  std::string watch;
  bool armed = false;
  bool real_time = false;
  double pace = 0;
  std::optional<double> speed, side, turn;  // of a walk
  std::string overrun = "skip";
  double patience = 0;
};

// Makes runs/t01_stand-20260131-120000, with -2, -3 … if that exists, also if another run makes it
// at the same moment. Where none can be made, the run says so.
class FreshFolder {
 public:
  explicit FreshFolder(const fs::path& stack) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    const std::string name = "runs/" + stack.stem().string() + "-" + stamp;
    path = name;
    std::error_code error;
    fs::create_directories("runs", error);
    for (int i = 2; !fs::create_directory(path, error) && !error; ++i)
      path = fmt::format("{}-{}", name, i);
  }
  ~FreshFolder() {
    std::error_code not_empty;
    fs::remove(path, not_empty);
  }
  FreshFolder(const FreshFolder&) = delete;
  FreshFolder& operator=(const FreshFolder&) = delete;

  fs::path path;
};

// Errors of the ticks in which a task is on, and when it was off.
void print_tasks(const RunSummary& s) {
  const double period = s.ticks > 0 ? s.simulated / static_cast<double>(s.ticks) : 0;
  for (const TaskSummary& t : s.tasks) {
    fmt::print("  task     {:<24} ", t.name);
    if (t.on_ticks == 0) {
      fmt::print("never on\n");
      continue;
    }
    fmt::print("rms error {:.3g}, {} {:.3g} [{}]", t.rms_error, t.on_end ? "at the end" : "last",
               t.final_error, t.unit);
    if (t.on_ticks < s.ticks)
      fmt::print(", on for {:.3g} s", period * static_cast<double>(t.on_ticks));
    if (!t.on_end) fmt::print(", off since {:.3f} s", t.last_on + period);
    fmt::print("\n");
  }
}

void print_contacts(const RunSummary& s) {
  for (const ContactSummary& c : s.contacts)
    fmt::print("  contact  {:<24} up to {:.0f} N{}\n", c.name, c.max_force,
               std::isfinite(c.min_margin)
                   ? fmt::format(", friction margin at least {:.3g}", c.min_margin)
                   : "");
}

// How many values of each kind were guessed, and of which limits there are none.
void print_guesses(const RunSummary& s) {
  std::map<std::string, int> guessed, missing;
  for (const Guess& guess : s.basis.guesses)
    for (const auto& [path, value] : guess.values)
      ++(value == "none" ? missing : guessed)[path.substr(path.rfind('.') + 1)];
  const auto print = [](const char* text, const std::map<std::string, int>& counts) {
    std::vector<std::string> all;
    for (const auto& [kind, count] : counts) all.push_back(fmt::format("{} {}", count, kind));
    if (!all.empty()) fmt::print("  guesses  {}: {}\n", text, fmt::join(all, ", "));
  };
  print("nobody measured", guessed);
  print("no limit is given", missing);
}

// How a run under the real clock kept to it.
void print_real_time(const RealTimeSummary& r) {
  const auto times = [](const TimeSummary& t) {
    return fmt::format("median {:.1f} µs, 99 % {:.1f} µs, longest {:.1f} µs", t.p50, t.p99, t.max);
  };
  fmt::print("  latency  {}\n", times(r.latency));
  fmt::print("  jitter   {}\n", times(r.jitter));
  fmt::print("  clock    {} overruns of {:.0f} µs, {} ticks left out, {} rows not recorded\n",
             r.overruns, r.period, r.missed, r.dropped_rows);
  if (!r.refused.empty()) fmt::print("  rights   {}\n", r.refused);
}

void print_walk(const WalkSummary& w, bool fell) {
  fmt::print(
      "  walk     {:.2f} m in {} steps, {:.2f} m/s; {} steps adjusted, capture margin at least "
      "{:.1f} cm\n",
      w.distance, w.steps, w.speed, w.adjusted, 100 * w.margin);
  if (!fell || w.bound.empty()) return;
  if (w.lost_at >= 0)
    fmt::print("  fall     no step could catch it after {:.3f} s; the bound was: {}\n", w.lost_at,
               w.bound);
  else
    fmt::print("  fall     the bound that was active most was: {}\n", w.bound);
}

void print_estimator(const EstimatorSummary& s) {
  fmt::print("           velocity {:.1f} mm/s rms, tilt {:.2f}° rms", s.velocity_rms * 1e3,
             s.tilt_rms * 180 / std::numbers::pi);
  if (std::isfinite(s.drift_share)) fmt::print(", drift {:.2f} % of the way", s.drift_share * 100);
  if (std::isfinite(s.nis_in_bounds))
    fmt::print(", {:.0f} % of innovations within their 95 % bounds", s.nis_in_bounds * 100);
  fmt::print("\n");
}

void print_people(const RunSummary& s) {
  fmt::print("{}: {:.3g} s of {} in {:.3g} s ({:.1f} times real time)\n", s.status, s.simulated,
             s.run.empty() ? "motion" : s.run, s.wall, s.real_time_factor());
  if (!s.why.empty()) fmt::print("  why      {}\n", s.why);
  fmt::print("  tick     median {:.1f} µs, 99 % {:.1f} µs, longest {:.1f} µs", s.tick.p50,
             s.tick.p99, s.tick.max);
  if (s.allocations >= 0) fmt::print(", {} allocations", s.allocations);
  fmt::print("\n");
  if (s.real_time) print_real_time(*s.real_time);
  if (s.walk) print_walk(*s.walk, s.status == "fell");
  fmt::print("  state    {}\n", s.basis.state);
  if (s.estimator) print_estimator(*s.estimator);
  if (!s.basis.plant_model.empty()) fmt::print("  plant    otherwise {}\n", s.basis.plant_model);
  print_guesses(s);
  if (!s.phases.empty() && !s.phases.back().waits_for.empty())
    fmt::print("  phase    {} since {:.3f} s: {}\n", s.phases.back().name, s.phases.back().from,
               s.phases.back().waits_for);
  print_tasks(s);
  print_contacts(s);
  if (!s.motors.joint.empty())
    fmt::print("  torque   at most {:.0f} % of the limit ({})\n", s.motors.share * 100,
               s.motors.joint);
  if (s.motors.step.size > 0)
    fmt::print("           largest step between two ticks {:.3g} {} ({}, at {:.3f} s)\n",
               s.motors.step.size, s.motors.step.unit, s.motors.step.joint, s.motors.step.at);
  if (std::isfinite(s.com_margin.distance))
    fmt::print("  support  the CoM stays at least {:.1f} cm inside, least at {:.3f} s\n",
               100 * s.com_margin.distance, s.com_margin.at);
  print_planned(s.basis.planned_margins);
  if (std::isfinite(s.collision.distance))
    fmt::print("  distance at least {:.1f} cm ({}, at {:.3f} s)\n", 100 * s.collision.distance,
               s.collision.of, s.collision.at);
  if (s.chart.margin < 1)
    fmt::print("  chart    margin at least {:.3g}, at {:.3f} s\n", s.chart.margin, s.chart.at);
  if (s.relaxed_ticks + s.held_ticks + s.damped_ticks > 0)
    fmt::print("  failed   {} ticks relaxed, {} held, {} damped\n", s.relaxed_ticks, s.held_ticks,
               s.damped_ticks);
  if (s.run.empty()) return;
  fmt::print("  recording {}\n", (fs::path(s.run) / "signals.h5").string());
  if (const fs::path report = fs::path(s.run) / "report.html"; fs::is_regular_file(report))
    fmt::print("  report    {}\n", report.string());
}

// Also prints the summary if a file such as the report cannot be written, before the error.
RunSummary finish(Execution& run, ProgressLine& line, bool json) {
  const auto print = [&] {
    line.clear();
    if (json)
      std::cout << to_json(run.summary()) << std::endl;
    else
      print_people(run.summary());
    std::fflush(stdout);
  };
  try {
    run.finish();
  } catch (const std::exception&) {
    print();
    throw;
  }
  print();
  return run.summary();
}

int exit_code_of(const RunSummary& s) {
  if (s.status == "completed") return kDone;
  return s.status == "stopped" ? stopped_exit_code() : kRunFailed;
}

// Returns a function that saves unsolved problems in the run's folder, kMost at most, and counts
// them in `kept`.
std::function<void(const Simulation&)> problem_keeper(const StackSpec& spec,
                                                      const ModuleSource& modules,
                                                      const fs::path& folder, int& kept) {
  return [&spec, &modules, folder, &kept](const Simulation& simulation) {
    constexpr int kMost = 20;
    if (kept == kMost) return;
    ++kept;
    write_problem(simulation, spec, modules, folder / problem_name(simulation.time()));
  };
}

// Makes the edits that watchers of an armed run send.
class Edits {
 public:
  Edits(StackSpec spec, const ModuleSource& modules, std::string text)
      : spec_(std::move(spec)), modules_(modules), text_(std::move(text)) {}

  void make(const std::string& text, Simulation& simulation, Broadcast& broadcast) {
    std::string why;
    try {
      StackSpec edited = load_stack(parse_config(text, "edit"), {}, &modules_);
      if (retunable(spec_, edited)) {
        simulation.retune(edited, modules_);
        spec_ = std::move(edited);
        text_ = text;
      } else {
        why = "it changes what cannot change during a run";
      }
    } catch (const ConfigError& error) {
      why = error.what();
    }
    note(fmt::format("{:.3f} s: an edit of a watcher was {}{}", simulation.time(),
                     why.empty() ? "made" : "refused: ", why));
    broadcast.answer(why.empty(), text_);
  }

 private:
  StackSpec spec_;
  const ModuleSource& modules_;
  std::string text_;  // of the stack as it is now
};

// Shows the run to whoever connects.
std::function<void(Simulation&)> shown_at(const std::string& address, bool armed,
                                          const StackSpec& spec, const ModuleSource& modules) {
  const std::string text = to_yaml(resolved_stack(spec, modules), false);
  auto broadcast = std::make_shared<Broadcast>(address, text, armed);
  std::shared_ptr<Edits> edits;
  if (armed)  // watchers edit this text, so edits are compared with what it says
    edits = std::make_shared<Edits>(load_stack(parse_config(text, "watched"), {}, &modules),
                                    modules, text);
  note(fmt::format("watch it at port {}", broadcast->port()));
  return [broadcast, edits](Simulation& simulation) {
    broadcast->show(simulation);
    if (const auto edit = edits ? broadcast->take_edit() : std::nullopt)
      edits->make(*edit, simulation, *broadcast);
  };
}

// Who watches wants to see the motion as it is.
std::shared_ptr<RunClock> clock_of(const RunArguments& arguments) {
  if (arguments.real_time) return real_clock(read_overrun(arguments.overrun));
  if (arguments.patience > 0) return message_clock(arguments.patience);
  const bool watched = !arguments.watch.empty() && arguments.pace == 0;
  return simulated_clock(watched ? 1 : arguments.pace);
}

// The command of a walk, as settings of its stack.
std::vector<std::string> walk_settings(const RunArguments& arguments) {
  std::vector<std::string> settings;
  if (arguments.speed || arguments.side)
    settings.push_back(fmt::format("walk.command.velocity=[{}, {}, 0]", arguments.speed.value_or(0),
                                   arguments.side.value_or(0)));
  if (arguments.turn) settings.push_back(fmt::format("walk.command.turn={}", *arguments.turn));
  if (!settings.empty() && load_text(arguments.stack).find("walk") == nullptr)
    throw ConfigError(ErrorCode::kUnsuited, arguments.stack.stack,
                      "has no walk, which --speed, --side and --turn command",
                      "run a stack that walks, such as walk");
  return settings;
}

void add_walk_options(CLI::App& command, RunArguments& arguments) {
  command.add_option("--speed", arguments.speed, "of a walk, forwards [m/s]")->type_name("V");
  command.add_option("--side", arguments.side, "of a walk, to the left [m/s]")->type_name("V");
  command.add_option("--turn", arguments.turn, "of a walk, to the left [rad/s]")->type_name("W");
}

int run(const RunArguments& arguments) {
  const Registry registry = load_registry(arguments.stack.modules);
  StackOptions stack = arguments.stack;
  if (!arguments.estimator.empty()) stack.settings.push_back("estimator=" + arguments.estimator);
  std::ranges::move(walk_settings(arguments), std::back_inserter(stack.settings));
  StackSpec spec = load(stack, registry);
  if (arguments.seconds > 0) spec.duration = arguments.seconds;
  RunOptions options;
  std::optional<FreshFolder> fresh;
  if (arguments.out.empty()) fresh.emplace(spec.file);
  options.folder = fresh ? fresh->path : fs::path(arguments.out);
  options.overwrite = arguments.overwrite;
  options.csv = arguments.csv;
  options.stop = &stop_on_signals();
  options.warn = [](const Finding& finding) { warn(finding); };
  options.allocations = contract::allocation_counter();
  options.clock = clock_of(arguments);
  ProgressLine line;
  options.progress = [&line](double share) { line.show(share); };
  if (!arguments.watch.empty())
    options.between = shown_at(arguments.watch, arguments.armed, spec, registry);
  int kept = 0;
  if (arguments.save_problem) options.failed = problem_keeper(spec, registry, options.folder, kept);
  Execution execution(spec, registry, options);
  while (execution.advance()) {
  }
  const RunSummary summary = finish(execution, line, arguments.stack.json);
  if (arguments.save_problem)
    note(fmt::format("saved {} problem{} in {}", kept, kept == 1 ? "" : "s",
                     options.folder.string()));
  return exit_code_of(summary);
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<RunArguments>();
  CLI::App* command = app.add_subcommand("run", "run a stack and record it");
  add_stack_options(*command, arguments->stack);
  add_duration(*command, "--for", arguments->seconds,
               "simulated time (default: that of the stack)");
  command
      ->add_option("--estimator", arguments->estimator,
                   "the estimator that gives the state, in place of the stack's")
      ->type_name("NAME")
      ->check(refuse_empty);
  command
      ->add_option("--out", arguments->out, "folder of the recording (default: a new one in runs/)")
      ->type_name("DIR")
      ->check(refuse_empty);
  command->add_flag("--overwrite", arguments->overwrite,
                    "replace the files of an earlier run in DIR");
  command->add_flag("--save-problem", arguments->save_problem,
                    "save the first 20 problems without a solution in DIR, for `poise solve`");
  command
      ->add_option("--watch", arguments->watch,
                   "run in real time and show it to the designer at this port of this machine, or "
                   "at ADDRESS:PORT")
      ->type_name("PORT");
  command
      ->add_flag("--armed", arguments->armed,
                 "who watches may change gains, weights and targets (not recorded)")
      ->needs("--watch");
  command->add_flag("--csv", arguments->csv, "also write signals.csv");
  auto* real = command->add_flag(
      "--real-time", arguments->real_time,
      "one tick each period of real time, with a real-time priority if allowed; waits for nobody");
  real->excludes("--watch")->excludes("--save-problem");
  command
      ->add_option("--overrun", arguments->overrun,
                   "after a tick that takes too long: skip the ticks that are over (fallback: the "
                   "same, and hold or damp in the next one), catch-up with them, or stop")
      ->type_name("POLICY")
      ->check(CLI::IsMember({"skip", "fallback", "catch-up", "stop"}))
      ->needs(real);
  add_duration(*command, "--patience", arguments->patience,
               "how long a tick waits for the measurement of a robot that paces (default: 1 s)");
  command
      ->add_option("--pace", arguments->pace,
                   "simulate at so many times real time (default: as fast as possible)")
      ->type_name("FACTOR")
      ->check(CLI::PositiveNumber)
      ->excludes(real);
  add_walk_options(*command, *arguments);
  command->callback([arguments, &exit_code] { exit_code = run(*arguments); });
}

}  // namespace poise::cli
