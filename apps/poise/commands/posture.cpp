// SPDX-License-Identifier: BSD-2-Clause
// poise posture STACK

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/setup/collision_setup.hpp"
#include "poise/core/setup/stance.hpp"
#include "poise/core/stack/stack_patterns.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct PostureArguments {
  StackOptions stack;
  std::string contacts, com, out;
  std::vector<std::string> at, links, gaze, joints;
  std::uint64_t seed = 1;
  int starts = 40;
  bool touching = false;
};

struct Answer {
  PostureRequest request;
  PostureResult result;
  double ms = 0;
};

// A pattern, which YAML would take for an alias.
std::string yaml_name(const std::string& name) {
  return name.starts_with('*') ? '"' + name + '"' : name;
}

// a, "*_b"
std::string yaml_names(const std::string& list) {
  std::string out;
  std::stringstream in(list);
  for (std::string name; std::getline(in >> std::ws, name, ',');)
    out += (out.empty() ? "" : ", ") + yaml_name(name);
  return out;
}

// Formats an option as an entry of a stance in a stack, so that the same reader reads it.
std::string entries(const char* key, const std::vector<std::string>& given) {
  std::string text;
  for (const std::string& one : given) {
    const std::size_t equals = one.find('=');
    if (equals == std::string::npos)
      throw ConfigError(ErrorCode::kSyntax, Place{"command line"}, key, "found '" + one + "'",
                        "give NAME=VALUE, such as left_foot='{xyz: [0, 0.1, 0]}'");
    text += fmt::format("  {}: {}\n", yaml_name(one.substr(0, equals)), one.substr(equals + 1));
  }
  return text.empty() ? "" : fmt::format("{}:\n{}", key, text);
}

StanceSpec stance_of(const PostureArguments& arguments, const StackSpec& spec) {
  std::string text = "{}";
  const std::string said =
      (arguments.contacts.empty() ? "" : "contacts: [" + yaml_names(arguments.contacts) + "]\n") +
      entries("at", arguments.at) + (arguments.com.empty() ? "" : "com: " + arguments.com + "\n") +
      entries("links", arguments.links) + entries("gaze", arguments.gaze) +
      entries("joints", arguments.joints);
  std::vector<std::string> contacts;
  for (const ContactSpec& one : spec.contacts) contacts.push_back(one.contact.name);
  return read_stance(
      with_names_in_stance(parse_config(said.empty() ? text : said, "command line"), contacts));
}

Answer solve(const PostureArguments& arguments) {
  const Registry registry = load_registry(arguments.stack.modules);
  const StackSpec spec = load(arguments.stack, registry);
  const Setup setup = set_up(spec, registry);
  Answer answer;
  answer.request = posture_request(spec, setup, stance_of(arguments, spec), setup.start);
  answer.request.seed = arguments.seed;
  answer.request.starts = arguments.starts;
  std::vector<Finding> odd;
  if (!arguments.touching) answer.request.collisions = make_collision_model(spec, setup, odd);
  for (const Finding& finding : odd) warn(finding);
  const auto begin = std::chrono::steady_clock::now();
  answer.result = find_posture(answer.request);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  answer.ms = took.count();
  return answer;
}

template <class Vector>
Json list(const Vector& v) {
  Json out = Json::array();
  for (Eigen::Index i = 0; i < v.size(); ++i) out.push_back(v[i]);
  return out;
}

Json contacts_json(const Answer& answer) {
  Json all = Json::object();
  for (std::size_t i = 0; i < answer.request.contacts.size(); ++i) {
    const Contact& contact = answer.request.contacts[i].contact;
    const PostureWrench& one = answer.result.contacts[i];
    Json wrench = Json::object();
    const std::vector<std::string> names = wrench_names(contact);
    for (std::size_t k = 0; k < names.size(); ++k)
      wrench[names[k]] = one.wrench[static_cast<Eigen::Index>(k)];
    all[contact.name] = {{"error_m", one.error}, {"tilt_rad", one.tilt}, {"wrench", wrench}};
  }
  return all;
}

// One value per joint, without mimic joints. Positions of balls are left out.
Json joints_json(const Answer& answer, bool torques) {
  const Tree& tree = *answer.request.tree;
  Json all = Json::object();
  const Root& robot = tree.roots[0];
  for (int j = robot.joint; j < robot.joint + robot.joints; ++j) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0 || (!torques && joint.ball >= 0)) continue;
    all[joint.name] =
        torques ? answer.result.torques[joint.velocity] : answer.result.state.joints[j];
  }
  return all;
}

Json to_json(const Answer& answer) {
  const PostureResult& result = answer.result;
  const Eigen::Quaterniond q(result.state.base().R);
  Json json = {{"found", result.found}, {"unmet", result.unmet}};
  if (answer.request.tree->floating())
    json["base"] = {{"position", list(result.state.base().p)},
                    {"quaternion", {{"w", q.w()}, {"x", q.x()}, {"y", q.y()}, {"z", q.z()}}}};
  json["joints"] = joints_json(answer, false);
  json["com"] = list(result.com);
  json["com_margin_m"] = result.com_margin ? Json(*result.com_margin) : Json(nullptr);
  json["contacts"] = contacts_json(answer);
  json["torques"] = joints_json(answer, true);
  json["targets"] = result.target_errors;
  json["starts"] = result.starts;
  json["iterations"] = result.iterations;
  json["ms"] = answer.ms;
  return json;
}

// The largest share of a torque limit, as text.
std::string hardest(const Answer& answer) {
  const Tree& tree = *answer.request.tree;
  double most = 0;
  std::string name;
  for (const int j : tree.motor_joints()) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    if (joint.velocity >= answer.result.torques.size()) continue;
    const double share = std::abs(answer.result.torques[joint.velocity]) / joint.limits.effort;
    if (!(share > most)) continue;
    most = share;
    name = joint.name;
  }
  return name.empty() ? "" : fmt::format("{:.0f} % of the limit, at {}", 100 * most, name);
}

void print_people(const Answer& answer) {
  const PostureResult& result = answer.result;
  if (result.found)
    fmt::print("found, from start {} of {}, in {:.0f} ms\n", result.starts, answer.request.starts,
               answer.ms);
  else
    fmt::print("not found, from {} starts, in {:.0f} ms; the nearest:\n", result.starts, answer.ms);
  for (const std::string& text : result.unmet) fmt::print("  {}\n", text);
  fmt::print("  CoM       {:.4f} {:.4f} {:.4f} m\n", result.com.x(), result.com.y(),
             result.com.z());
  if (result.com_margin)
    fmt::print("  margin    {:.1f} mm that the CoM can move in every direction\n",
               1e3 * *result.com_margin);
  for (std::size_t i = 0; i < answer.request.contacts.size(); ++i) {
    const PostureContact& c = answer.request.contacts[i];
    const PostureWrench& one = result.contacts[i];
    const double load = c.contact.load(one.wrench);
    fmt::print("  {:<14} {:7.1f} N, {:.2g} mm from its {}\n", c.contact.name,
               std::abs(load) < 0.05 ? 0.0 : load, 1e3 * one.error,
               c.position ? "place" : "surface");
  }
  if (result.found) fmt::print("  torques   up to {}\n", hardest(answer));
}

int posture(const PostureArguments& arguments) {
  const Answer answer = solve(arguments);
  if (!arguments.out.empty() && answer.result.found) {
    WholeFile file(arguments.out);
    file.write(pose_text(*answer.request.tree, answer.result.state));
    file.finish();
  }
  if (arguments.stack.json)
    std::cout << json_text(to_json(answer), 2) << '\n';
  else
    print_people(answer);
  return answer.result.found ? kDone : kRunFailed;
}

void add_each(CLI::App& command, const char* name, std::vector<std::string>& values,
              const char* type, const char* help) {
  command.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
}

}  // namespace

void add_posture(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<PostureArguments>();
  CLI::App* command = app.add_subcommand(
      "posture", "find a static posture on given contacts, or say why there is none (exit code 3)");
  add_stack_options(*command, arguments->stack);
  command->add_option("--contacts", arguments->contacts, "contacts that are made (default: all)")
      ->type_name("A,B");
  add_each(*command, "--at", arguments->at, "CONTACT=POSE",
           "pose of a contact: left_foot='{xyz: [0, 0.1, 0], rpy: [0, 0, 20 deg]}'");
  command->add_option("--com", arguments->com, "position of the CoM: '[0, 0, free]'")
      ->type_name("XYZ");
  add_each(*command, "--link", arguments->links, "LINK=POSE",
           "pose of a link: l_hand='{xyz: [0.4, 0.2, free]}'");
  add_each(*command, "--gaze", arguments->gaze, "LINK=XYZ",
           "point to which the x axis of a link points: head='[2, 0, 1]'");
  add_each(*command, "--joint", arguments->joints, "JOINT=VALUE",
           "preferred position of a joint: l_elbow='-90 deg' (default: as the stack starts)");
  command->add_option("--seed", arguments->seed, "seed of the random starts")
      ->capture_default_str();
  command->add_option("--starts", arguments->starts, "maximum number of starts")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command->add_flag("--ignore-collisions", arguments->touching, "allow links to overlap");
  command->add_option("--out", arguments->out, "write the posture as a file for `include`")
      ->type_name("FILE");
  command->callback([arguments, &exit_code] { exit_code = posture(*arguments); });
}

}  // namespace poise::cli
