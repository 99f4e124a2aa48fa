// SPDX-License-Identifier: BSD-2-Clause
// poise dynamics ROBOT --state FILE

#include "poise/core/dynamics/dynamics.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/message.hpp"
#include "poise/core/problem/velocity_names.hpp"
#include "poise/core/setup/loops.hpp"
#include "poise/core/setup/state_file.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct DynamicsArguments {
  RobotOptions robot;
  std::string state;
  bool json = false;
};

template <class Vector>
Json list(const Vector& v) {
  Json out = Json::array();
  for (Eigen::Index i = 0; i < v.size(); ++i) out.push_back(v[i]);
  return out;
}

template <class Matrix>
Json table(const Matrix& m) {
  Json out = Json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) out.push_back(list(m.row(i)));
  return out;
}

// The link of that name, or else the child link of the joint of that name.
Frame find_frame(const Tree& tree, const std::string& name) {
  if (tree.find_link(name) < 0 && tree.find_joint(name) >= 0)
    return {tree.find_joint(name) + 1, {}};
  std::vector<std::string> known = tree.link_names();
  const auto joints = tree.joint_names();
  known.insert(known.end(), joints.begin(), joints.end());
  if (tree.find_link(name) < 0)
    throw ConfigError(ErrorCode::kUnknownName, "frames." + name, "is neither a link nor a joint",
                      suggestion(name, known));
  return tree.frame(name);
}

Json frame_json(const Dynamics& robot, const Frame& frame) {
  const Pose pose = robot.pose(frame);
  RowMatrix J = RowMatrix::Zero(6, robot.nv());
  robot.jacobian(frame, J);
  return {{"position", list(pose.p)},
          {"rotation", table(pose.R)},
          {"jacobian", table(J)},
          {"drift", list(robot.drift(frame))}};
}

// Of the loops of an MJCF, at positions that need not close them.
Json loops_json(const Dynamics& robot, const std::vector<Contact>& loops) {
  Json out = Json::object();
  for (const Contact& loop : loops) {
    ContactKinematics kinematics;
    bind_contact(robot.tree(), loop, kinematics);
    update_contact(robot, loop, first_anchor(robot, loop), 0, kinematics);
    out[loop.name] = {{"rows", motion_names(loop)},
                      {"error", list(kinematics.error)},
                      {"jacobian", table(kinematics.jacobian)},
                      {"drift", list(kinematics.drift)}};
  }
  return out;
}

Json answer(const Dynamics& robot, const StateFile& input, const std::vector<Contact>& loops) {
  const Eigen::VectorXd inverse = robot.mass_matrix() * input.acceleration + robot.bias();
  Json frames = Json::object();
  for (const std::string& name : input.frames)
    frames[name] = frame_json(robot, find_frame(robot.tree(), name));
  Json out = {{"order", velocity_names(robot.tree())},
              {"mass", robot.mass()},
              {"M", table(robot.mass_matrix())},
              {"h", list(robot.bias())},
              {"gravity", list(robot.gravity())},
              {"inverse_dynamics", list(inverse)},
              {"com",
               {{"position", list(robot.p_WC())},
                {"velocity", list(robot.v_WC())},
                {"jacobian", table(robot.com_jacobian())},
                {"drift", list(robot.com_drift())}}},
              {"centroidal",
               {{"matrix", table(robot.centroidal_matrix())},
                {"momentum", list(robot.centroidal_momentum())},
                {"drift", list(robot.centroidal_drift())}}},
              {"frames", frames}};
  if (!loops.empty()) out["loops"] = loops_json(robot, loops);
  return out;
}

void print_people(const Dynamics& robot) {
  const Eigen::Vector3d c = robot.p_WC();
  const Vector6d h = robot.centroidal_momentum();
  fmt::print("{}: {} velocities, {:.4g} kg\n", robot.tree().name, robot.nv(), robot.mass());
  fmt::print("  CoM       {:.6g} {:.6g} {:.6g} m\n", c.x(), c.y(), c.z());
  fmt::print("  momentum  {:.6g} {:.6g} {:.6g} kg·m/s, {:.6g} {:.6g} {:.6g} kg·m²/s\n", h[0], h[1],
             h[2], h[3], h[4], h[5]);
  fmt::print("  {:<24} {:>14} {:>14}\n", "velocity", "h", "gravity");
  const std::vector<std::string> names = velocity_names(robot.tree());
  for (int i = 0; i < robot.nv(); ++i)
    fmt::print("  {:<24} {:>14.6g} {:>14.6g}\n", names[static_cast<std::size_t>(i)],
               robot.bias()[i], robot.gravity()[i]);
  fmt::print("(--json also prints M, the Jacobians and the centroidal quantities)\n");
}

int dynamics(const DynamicsArguments& arguments) {
  RobotFile found = load_robot_file(arguments.robot);
  const std::vector<Contact> loops = loop_contacts(found.loops, found.tree);
  const auto tree = std::make_shared<const Tree>(std::move(found.tree));
  for (const UrdfWarning& w : first_of_each_kind(found.warnings)) warn(message_of(w));
  const StateFile input = read_state(arguments.state, *tree);
  if (input.base_ignored) warn(arguments.state + ": 'base' is ignored, because the base is fixed");
  Dynamics robot(tree);
  robot.update(input.state);
  if (arguments.json)
    std::cout << json_text(answer(robot, input, loops)) << '\n';
  else
    print_people(robot);
  return kDone;
}

}  // namespace

void add_dynamics(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<DynamicsArguments>();
  CLI::App* command = app.add_subcommand(
      "dynamics",
      "print M, h, gravity, Jacobians and centroidal quantities of a robot in one state");
  add_robot_options(*command, "ROBOT", arguments->robot);
  command->add_option("--state", arguments->state, "positions, velocities, accelerations (JSON)")
      ->type_name("FILE")
      ->required();
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = dynamics(*arguments); });
}

}  // namespace poise::cli
