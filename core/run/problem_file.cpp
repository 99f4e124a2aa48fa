// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/problem_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/setup/load_stack.hpp"

namespace poise {
namespace {

// The shortest text that reads back as the same numbers.
template <class Numbers>
std::string list(const Numbers& numbers) {
  return fmt::format("[{}]", fmt::join(numbers.data(), numbers.data() + numbers.size(), ", "));
}

std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    out += line.empty() ? "\n" : "  " + line + "\n";
  return out;
}

// A pose as 12 numbers: p, then the rows of R.
std::string base_text(const Pose& pose) {
  Eigen::Matrix<double, 12, 1> all;
  all << pose.p, pose.R.row(0).transpose(), pose.R.row(1).transpose(), pose.R.row(2).transpose();
  return list(all);
}

Eigen::VectorXd read_numbers(const ConfigNode& node, Eigen::Index size) {
  if (node.kind != ConfigNode::Kind::kList ||
      static_cast<Eigen::Index>(node.children.size()) != size)
    throw ConfigError(ErrorCode::kInvalid, node.place, node.path,
                      "is not what this stack's system has",
                      fmt::format("give a list of {} numbers", size));
  Eigen::VectorXd out(size);
  for (Eigen::Index i = 0; i < size; ++i)
    out[i] = read_quantity(node.children[static_cast<std::size_t>(i)], "1");
  return out;
}

// The rows of R, from number `at` on.
Eigen::Matrix3d rotation_of(const ConfigNode& node, const Eigen::VectorXd& numbers,
                            Eigen::Index at) {
  const Eigen::Matrix3d R =
      Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(numbers.data() + at);
  const bool turns = (R.transpose() * R).isIdentity(1e-6) && R.determinant() > 0;
  if (!turns) throw ConfigError(ErrorCode::kInvalid, node.place, node.path, "holds no rotation");
  return R;
}

// Reads `bases: [[…], …]` or `balls: [[…], …]` with `count` lists.
const ConfigNode& several(const ConfigNode& node, std::size_t count) {
  if (count == 0 || node.children.size() == count) return node;
  throw ConfigError(ErrorCode::kInvalid, node.place, node.path,
                    "is not what this stack's system has", fmt::format("give {} lists", count));
}

}  // namespace

void write_problem(const Simulation& simulation, const StackSpec& spec, const ModuleSource& modules,
                   const std::filesystem::path& file) {
  const State& state = simulation.estimate().state;
  std::string text = "# One tick without its solution: poise solve FILE\npoise-problem: 1\n";
  text += fmt::format("time: {}\nstate:\n  bases:\n", simulation.time());
  for (const Pose& base : state.bases) text += "    - " + base_text(base) + "\n";
  text += "  joints: " + list(state.joints) + "\n";
  if (!state.balls.empty()) text += "  balls:\n";
  for (const Eigen::Matrix3d& ball : state.balls)
    text += "    - " + list(Eigen::Matrix3d(ball.transpose())) + "\n";
  text += "  v: " + list(state.v) + "\n";
  if (const Eigen::VectorXd* before = simulation.controller().torque_before())
    text += "torque_before: " + list(*before) + "\n";
  text += "stack:\n";
  text += indented(to_yaml(resolved_stack(spec, modules), false));
  WholeFile whole(file);
  whole.write(text);
  whole.finish();
}

ProblemFile read_problem(const std::filesystem::path& file) {
  const ConfigNode node = load_config(file);
  const MapReader map(node, {"poise-problem", "time", "state", "torque_before", "stack"});
  if (map.required("poise-problem").scalar != "1")
    throw ConfigError(ErrorCode::kInvalid, map.required("poise-problem").place, "poise-problem",
                      "is not a version of this program", "write 1");
  ProblemFile out;
  out.time = read_quantity(map.required("time"), "s");
  if (out.time < 0)
    throw ConfigError(ErrorCode::kRange, map.required("time").place, "time", "is negative");
  out.state = map.required("state");
  if (const ConfigNode* torque = map.optional("torque_before")) out.torque = *torque;
  out.spec = load_stack(map.required("stack"));
  out.spec.file = file;
  return out;
}

State read_state_of(const ProblemFile& problem, const Tree& tree) {
  State state(tree);
  const bool balls = !state.balls.empty();
  const MapReader map(problem.state, balls
                                         ? std::vector<std::string>{"bases", "joints", "balls", "v"}
                                         : std::vector<std::string>{"bases", "joints", "v"});
  const ConfigNode& bases = several(map.required("bases"), state.bases.size());
  for (std::size_t i = 0; i < state.bases.size(); ++i) {
    const Eigen::VectorXd numbers = read_numbers(bases.children[i], 12);
    state.bases[i] = {rotation_of(bases.children[i], numbers, 3), numbers.head<3>()};
  }
  for (std::size_t i = 0; i < state.balls.size(); ++i) {
    const ConfigNode& ball = several(map.required("balls"), state.balls.size()).children[i];
    state.balls[i] = rotation_of(ball, read_numbers(ball, 9), 0);
  }
  state.joints = read_numbers(map.required("joints"), state.joints.size());
  state.v = read_numbers(map.required("v"), state.v.size());
  return state;
}

std::optional<Eigen::VectorXd> read_torque_before(const ProblemFile& problem, Eigen::Index nu) {
  if (!problem.torque) return std::nullopt;
  return read_numbers(*problem.torque, nu);
}

}  // namespace poise
