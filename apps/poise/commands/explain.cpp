// SPDX-License-Identifier: BSD-2-Clause
// poise explain RUN --at TIME

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/stopping.hpp"
#include "poise/apps/poise/why.hpp"
#include "poise/core/inputs/repetition.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/record/recording_file.hpp"
#include "poise/core/setup/load_stack.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

struct ExplainArguments {
  std::string folder, at;
  std::vector<std::string> modules;
  bool json = false;
};

std::vector<std::string> texts(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? std::vector<std::string>()
                               : found->get<std::vector<std::string>>();
}

// Empty of a run that was killed.
nlohmann::json summary_of(const fs::path& folder) {
  std::ifstream in(folder / "summary.json");
  nlohmann::json summary = nlohmann::json::parse(in, nullptr, false);
  return summary.is_object() ? summary : nlohmann::json::object();
}

// Time of the last tick [s], which may not be recorded: `record.every`.
double last_tick(const RecordingFile& recording, const nlohmann::json& summary, double period) {
  const std::size_t rows = recording.rows();
  const double recorded = rows == 0 ? 0 : recording.time(rows - 1, rows).front();
  return std::max(recorded, summary.value("simulated_s", 0.0) - period);
}

constexpr const char* kAskTheProgram = "ask sim.why() in the program that ran it";

// Tasks that a program wrote are not in any module.
void refuse_python_tasks(const nlohmann::json& summary, const fs::path& folder,
                         const Registry& modules) {
  const std::vector<std::string> known = modules.types(ModuleKind::kTask);
  for (const std::string& type : texts(summary, "python_tasks"))
    if (std::ranges::find(known, type) == known.end())
      throw ConfigError(ErrorCode::kInvalid, Place{folder.string()}, "",
                        "has the task '" + type + "', which is written in Python", kAskTheProgram);
}

// Without inputs, the stack file alone does not give the ticks after a program steered the run.
void refuse_steered(const nlohmann::json& summary, const Place& at, double time) {
  const double from = summary.value("steered_from_s", std::numeric_limits<double>::infinity());
  constexpr double kRounding = 1e-9;  // [s]
  if (time > from - kRounding)
    throw ConfigError(
        ErrorCode::kUnsuited, at, "",
        fmt::format("cannot be explained: a program steered the run from {:g} s on, by {}", from,
                    fmt::join(texts(summary, "steered_by"), ", ")),
        fmt::format("{}, or give an earlier time", kAskTheProgram));
}

// Warns if the torques of this tick differ from the recorded ones: another build or other modules
// may have made the recording.
void compare_with_recording(const RecordingFile& recording, const Tree& tree, double time,
                            const Eigen::VectorXd& computed, double period) {
  constexpr double kSame = 1e-3;  // [N·m, N]; recordings round torques
  const auto signal = std::ranges::find(recording.signals(), "torque", &Signal::name);
  if (signal == recording.signals().end() || recording.rows() == 0) return;
  const std::size_t row = recording.row_at(time);
  if (std::abs(recording.time(row, row + 1).front() - time) > 0.4 * period) return;
  const auto index = static_cast<std::size_t>(signal - recording.signals().begin());
  const std::vector<double> recorded = recording.values(index, row, row + 1);
  if (static_cast<Eigen::Index>(recorded.size()) != computed.size()) return;
  const Eigen::Map<const Eigen::VectorXd> torque(recorded.data(), computed.size());
  Eigen::Index motor = 0;
  const double off = (torque - computed).cwiseAbs().maxCoeff(&motor);
  if (off <= kSame) return;
  const TreeJoint& joint =
      tree.joints[static_cast<std::size_t>(tree.motor_joints()[static_cast<std::size_t>(motor)])];
  warn(
      fmt::format("the repeated torque of {} in this tick differs from the recorded one by {:.3g} "
                  "{}: the robot's file has changed, or another build or other modules made the "
                  "recording",
                  joint.name, off, joint.turns() ? "N·m" : "N"));
}

// Repeats the run up to the tick at `time`. False if a signal stopped it.
bool repeat(Simulation& simulation, double time, double period, const Place& at) {
  constexpr long kPieces = 200;
  const std::atomic<bool>& stop = stop_on_signals();
  const long until = std::lround(time / period), step = until / kPieces + 1;
  ProgressLine line;
  bool finite = true;
  for (long tick = 0; finite && tick < until; tick += step) {
    if (stop.load()) return false;
    line.show(static_cast<double>(tick) / static_cast<double>(until), "repeats the run");
    finite = simulation.go_to(static_cast<double>(tick) * period) && simulation.move();
  }
  if (!finite || !simulation.go_to(time))
    throw ConfigError(ErrorCode::kUnsuited, at, "", "cannot be reached: the plant diverged before");
  return true;
}

// Explains the tick on what entered the controller then, without a plant: so also of runs on a
// robot, on an estimate, by live inputs, and steered by a program.
int explain_on_inputs(const fs::path& folder, const StackSpec& spec, const Registry& registry,
                      const RecordingFile& recording, double time, bool json) {
  const std::atomic<bool>& stop = stop_on_signals();
  Repetition repetition(folder, spec, registry);
  if (repetition.ticks() == 0)
    throw ConfigError(ErrorCode::kMissing, Place{folder.string()}, "", "has no recorded tick");
  ProgressLine line;
  const std::size_t tick = repetition.tick_at(time);
  if (!repetition.go_to(tick, [&](double share) {
        line.show(share, "repeats the controller");
        return !stop.load();
      })) {
    note("stopped before the tick");
    return stopped_exit_code();
  }
  const double at = repetition.time_of(tick);
  compare_with_recording(recording, *repetition.setup().tree, at, repetition.torque(), spec.period);
  show_tick(repetition.controller(), spec, registry, at, json);
  return kDone;
}

int explain_run(const ExplainArguments& arguments) {
  const fs::path folder = arguments.folder;
  std::error_code error;
  if (!fs::exists(folder / "stack.yaml", error) || !fs::exists(folder / "signals.h5", error))
    throw ConfigError(ErrorCode::kFile, Place{folder.string()}, "", "is not a recorded run",
                      "give the folder that `poise run` printed");
  StackSpec spec = load_stack(folder / "stack.yaml");
  const Registry registry = load_registry(arguments.modules);
  ConfigNode at;
  at.kind = ConfigNode::Kind::kScalar;
  at.scalar = arguments.at;
  at.place.file = "--at " + arguments.at;
  const double time = read_quantity(at, "s");
  const RecordingFile recording(folder / "signals.h5");
  const nlohmann::json summary = summary_of(folder);
  const double last = last_tick(recording, summary, spec.period);
  if (!(time >= 0) || time > last + spec.period / 2)
    throw ConfigError(ErrorCode::kRange, at.place, "", "is not within the run",
                      fmt::format("its ticks are from 0 to {:g} s", last));
  refuse_python_tasks(summary, folder, registry);
  if (has_inputs(folder))
    return explain_on_inputs(folder, spec, registry, recording, time, arguments.json);
  refuse_steered(summary, at.place, time);
  spec.duration = std::max(spec.duration, last + spec.period);
  Simulation simulation(spec, registry);
  simulation.open_again();
  if (!repeat(simulation, time, spec.period, at.place)) {
    note(fmt::format("stopped at {:.3f} s, before the tick", simulation.time()));
    return stopped_exit_code();
  }
  compare_with_recording(recording, *simulation.setup().tree, simulation.time(),
                         simulation.torque(), spec.period);
  show_tick(simulation.controller(), spec, registry, simulation.time(), arguments.json);
  return kDone;
}

}  // namespace

void add_explain(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<ExplainArguments>();
  CLI::App* command =
      app.add_subcommand("explain", "say why the tasks of a recorded tick deviate from their laws");
  command->add_option("RUN", arguments->folder, "the folder of a run")->required();
  command->add_option("--at", arguments->at, "time of the tick: 2.13s")
      ->type_name("TIME")
      ->required();
  add_module_options(*command, arguments->modules);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = explain_run(*arguments); });
}

}  // namespace poise::cli
