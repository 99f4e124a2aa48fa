// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/scene.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <random>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/plant_steps.hpp"

namespace poise::test {
namespace {

// Without joint friction, because the tested laws assume none.
std::shared_ptr<Tree> load(const char* uri, bool floating) {
  auto tree = std::make_shared<Tree>(load_urdf(resolve_uri(uri, "."), floating));
  for (TreeJoint& joint : tree->joints) joint.damping = joint.friction = 0;
  return tree;
}

Contact rectangle(const std::string& name, const Frame& frame, double half_x, double half_y) {
  Contact contact;
  contact.name = name;
  contact.frame = frame;
  contact.kind = PatchKind::kRectangle;
  contact.half_x = half_x;
  contact.half_y = half_y;
  contact.friction = 0.7;
  return contact;
}

Scene make_scene(std::shared_ptr<const Tree> tree) {
  Scene scene{.tree = tree, .contacts = {}, .start = State(*tree), .chart = nullptr};
  if (tree->floating()) scene.chart = std::make_shared<UnitQuaternion>();
  return scene;
}

void set_joint(Scene& scene, const char* joint, double angle) {
  scene.start.joints[scene.tree->joint(joint)] = angle;
}

}  // namespace

PlantSetup Scene::setup() const {
  PlantSetup setup;
  setup.tree = tree;
  setup.contacts = &contacts;
  setup.chart = chart;
  setup.gravity = gravity;
  setup.step = step;
  setup.pushes = pushes;
  setup.ball_charts = ball_charts;
  return setup;
}

Eigen::VectorXd Scene::no_torque() const {
  return Eigen::VectorXd::Zero(static_cast<Eigen::Index>(tree->motors().size()));
}

Eigen::MatrixXd Scene::contact_jacobian() const {
  Dynamics robot(tree, gravity);
  robot.update(start);
  Eigen::MatrixXd J(0, tree->nv());
  for (const Contact& contact : contacts) {
    ContactKinematics kinematics;
    bind_contact(*tree, contact, kinematics);
    update_contact(robot, contact, make_anchor(robot, contact, robot.pose(contact.frame), 0), 0,
                   kinematics);
    J.conservativeResize(J.rows() + contact.size(), Eigen::NoChange);
    J.bottomRows(contact.size()) = kinematics.jacobian;
  }
  return J;
}

Equilibrium equilibrium(const Scene& scene) {
  Dynamics robot(scene.tree, scene.gravity);
  robot.update(scene.start);
  const Eigen::MatrixXd JT = scene.contact_jacobian().transpose();
  const Eigen::VectorXd& g = robot.gravity();
  const Eigen::Index base = scene.tree->base_velocities();
  Equilibrium result;
  result.force = Eigen::VectorXd::Zero(JT.cols());
  if (base > 0)
    result.force = JT.topRows(base).completeOrthogonalDecomposition().solve(g.head(base));
  result.torque = g.tail(g.size() - base) - JT.bottomRows(g.size() - base) * result.force;
  return result;
}

Scene box() {
  auto tree = std::make_shared<Tree>();
  tree->name = "box";
  tree->inertias = {{2, {0, 0, 0.05}, Eigen::Vector3d(0.0083, 0.0083, 0.0133).asDiagonal()}};
  tree->roots.resize(1);
  index_tree(*tree);
  tree->links = {{"box", 0, {}}};
  Scene scene = make_scene(tree);
  scene.contacts = {rectangle("below", {0, {}}, 0.1, 0.1)};
  return scene;
}

Scene standing_atlas() {
  Scene scene = make_scene(load("package://dart/data/sdf/atlas/atlas_v3_no_head.urdf", true));
  for (const std::string side : {"l", "r"}) {
    set_joint(scene, (side + "_leg_hpy").c_str(), -0.4);
    set_joint(scene, (side + "_leg_kny").c_str(), 0.8);
    set_joint(scene, (side + "_leg_aky").c_str(), -0.4);
    const Frame foot = scene.tree->frame(side + "_foot");
    const Pose in_foot{Eigen::Matrix3d::Identity(), {0.05, 0, -0.08}};
    scene.contacts.push_back(
        rectangle(side + "_foot", {foot.body, foot.X_BF * in_foot}, 0.12, 0.06));
  }
  return scene;
}

Scene flying_atlas(double rate) {
  Scene scene = standing_atlas();
  scene.contacts.clear();
  std::mt19937 gen(3);
  std::normal_distribution<double> normal(0, rate);
  for (double& v : scene.start.v) v = normal(gen);
  return scene;
}

Scene fixed_arm() {
  Scene scene = make_scene(load("package://dart/data/urdf/KR5/KR5 sixx R650.urdf", false));
  for (double& q : scene.start.joints) q = 0.4;
  return scene;
}

Scene hinged_beam() {
  auto tree = std::make_shared<Tree>();
  tree->name = "beam";
  tree->roots.resize(1);
  tree->roots[0].floating = false;
  tree->roots[0].joints = 1;
  TreeJoint& hinge = tree->joints.emplace_back();
  hinge.name = "hinge";
  hinge.axis = Eigen::Vector3d::UnitY();
  const Eigen::Matrix3d turning = Eigen::Vector3d(0.001, 0.06, 0.06).asDiagonal();
  tree->inertias = {Inertia{}, {2, {0.3, 0, 0}, turning}};
  index_tree(*tree);
  tree->links = {{"wall", 0, {}}, {"beam", 1, {}}};
  Scene scene = make_scene(tree);
  const Pose tip{Eigen::Matrix3d::Identity(), {0.6, 0, 0}};
  scene.contacts = {rectangle("wall", {0, {}}, 0.1, 0.1), rectangle("tip", {1, tip}, 0.1, 0.1)};
  return scene;
}

Scene ball_chain(int links) {
  auto tree = std::make_shared<Tree>();
  tree->name = "chain";
  tree->roots.resize(1);
  tree->roots[0].floating = false;
  tree->roots[0].joints = 3 * links;
  tree->inertias = {Inertia{}};
  for (int i = 0; i < links; ++i) {
    tree->balls.push_back({.name = "ball" + std::to_string(i), .joint = 3 * i});
    for (int k = 0; k < 3; ++k) {
      TreeJoint& joint = tree->joints.emplace_back();
      joint.name = tree->balls.back().name + "xyz"[k];
      joint.kind = JointKind::kSpherical;
      joint.parent = 3 * i + k;
      joint.axis = Eigen::Vector3d::Unit(k);
      joint.actuated = false;
      joint.ball = i;
      if (k == 0 && i > 0) joint.X_PJ.p = {0.3, 0, 0};
    }
    tree->inertias.insert(tree->inertias.end(), 2, Inertia{});
    const Eigen::Matrix3d turning = Eigen::Vector3d(0.002, 0.008, 0.009).asDiagonal();
    tree->inertias.push_back({1, {0.15, 0, 0}, turning});
  }
  index_tree(*tree);
  Scene scene = make_scene(tree);
  for (int i = 0; i < links; ++i) {
    scene.start.balls[static_cast<std::size_t>(i)] = rotation_from_vector({0.3, 0.2, -0.2 * i});
    scene.start.v.segment<3>(3 * i) << 0.8, -0.3, 0.5 - 0.3 * i;
  }
  return scene;
}

Scene tumbling_body() {
  auto tree = std::make_shared<Tree>();
  tree->name = "body";
  tree->inertias = {{2, {0.03, 0, 0.05}, Eigen::Vector3d(0.01, 0.02, 0.028).asDiagonal()}};
  tree->roots.resize(1);
  index_tree(*tree);
  tree->links = {{"body", 0, {}}};
  Scene scene = make_scene(tree);
  scene.gravity.setZero();
  scene.start.v << 0.2, -0.1, 0.3, 0.4, 3, -0.2;
  return scene;
}

void choose_integrator(GaussPlant& plant, const std::string& word) {
  struct Choose final : IgnoreFields {
    using IgnoreFields::param;
    void param(std::string_view name, std::string& value, const FieldInfo&) override {
      if (name == "integrator") value = *wanted;
    }
    const std::string* wanted;
  } choose;
  choose.wanted = &word;
  plant.describe(choose);
}

State run(GaussPlant& plant, const Scene& scene, const Eigen::VectorXd& torque, double until) {
  State state = scene.start;
  while (plant.time() < until - scene.step / 2) {
    if (!test::advance(plant, torque, state)) {
      ADD_FAILURE() << "diverged at " << plant.time() << " s";
      break;
    }
  }
  return state;
}

}  // namespace poise::test
