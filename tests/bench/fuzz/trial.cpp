// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/bench/fuzz/trial.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "poise/core/check/check.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/robot_loader.hpp"
#include "poise/tests/support/open_simulation.hpp"

namespace poise::fuzz {
namespace {

// These concern the whole file, or are MuJoCo's words, which may have no line.
constexpr std::array kOfFile = {
    "is empty",           "is a binary file", "MB; at most",    "does not exist",
    "has no actuators",   "has the gravity",  "has a medium",   "hang from the world",
    "MuJoCo refuses it:", "MuJoCo says:",     "has plugins of", "have gravity compensation"};

bool is_of_file(const std::string& message) {
  return std::ranges::any_of(
      kOfFile, [&](const char* words) { return message.find(words) != std::string::npos; });
}

void look_at(const Place& place, const std::string& message, Outcome& out) {
  if (place.file.empty())
    out.faults.push_back("message without a file: " + message);
  else if (place.line == 0 && !is_of_file(message))
    out.faults.push_back("message without a line: " + message);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  if (std::ranges::any_of(message, is_control))
    out.faults.push_back("message with control characters: " + message);
}

void load(const std::filesystem::path& file, Sample::Kind kind, const PackagePath& packages,
          const Registry& modules, Outcome& out) {
  const std::string reader = kind == Sample::Kind::kMjcf ? "mjcf" : "";
  RobotFile robot = load_robot({reader, file, packages}, {}, packages, &modules);
  std::vector<UrdfWarning> warnings = robot.warnings;
  if (reader.empty()) load_geometry(file, robot.tree, {}, &warnings, packages);
  for (const UrdfWarning& one : warnings)
    look_at(one.place, ConfigError(ErrorCode::kInvalid, one.place, one.path, one.text).what(), out);
  const State state = robot.start;
  Dynamics dynamics(std::make_shared<const Tree>(std::move(robot.tree)));
  dynamics.update(state);
  (void)dynamics.mass_matrix();
}

void run(const std::filesystem::path& file, const Registry& modules, Outcome& out) {
  bool valid = true;
  for (const Finding& one : check_stack([&] { return load_config(file); }, modules)) {
    look_at(one.place, ConfigError(ErrorCode::kInvalid, one.place, one.path, one.text).what(), out);
    valid = valid && one.severity == Finding::Severity::kWarning;
  }
  if (!valid) return;
  const StackSpec spec = load_stack(file, {}, {}, &modules);
  test::OpenSimulation simulation(spec, modules);
  for (int i = 0; i < 3; ++i) {
    simulation.tick();
    if (!simulation.move()) break;
  }
  out.taken = true;
}

}  // namespace

Outcome attempt(const std::filesystem::path& file, Sample::Kind kind, const PackagePath& packages,
                const Registry& modules) {
  Outcome out;
  try {
    if (kind == Sample::Kind::kStack) {
      run(file, modules, out);
    } else {
      load(file, kind, packages, modules, out);
      out.taken = true;
    }
  } catch (const ConfigError& error) {
    look_at(error.place(), error.what(), out);
  } catch (const std::exception& error) {
    out.faults.push_back(std::string("exception: ") + error.what());
  } catch (...) {
    out.faults.push_back("exception of unknown type");
  }
  return out;
}

}  // namespace poise::fuzz
