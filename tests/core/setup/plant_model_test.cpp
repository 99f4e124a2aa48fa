// SPDX-License-Identifier: BSD-2-Clause
// A plant that has other values than the controller believes.

#include "poise/core/setup/model/plant_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

// A base with an arm of two links; `tool` is fixed to the second.
const char* const kArm = R"(<robot name="r">
  <link name="base"><inertial><mass value="2"/><inertia ixx="0.02" ixy="0" ixz="0" iyy="0.03" iyz="0" izz="0.04"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0 0 -0.1"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.01"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0.05 0 -0.2"/><mass value="0.5"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <link name="tool"/>
  <joint name="hip" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="10" velocity="9"/><dynamics damping="0.1" friction="0.2"/></joint>
  <joint name="knee" type="revolute"><parent link="upper"/><child link="lower"/><origin xyz="0 0 -0.3"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="10" velocity="9"/></joint>
  <joint name="held" type="fixed"><parent link="lower"/><child link="tool"/><origin xyz="0 0 -0.4" rpy="0 0 1.5707963267948966"/></joint>
</robot>)";

class PlantModelTest : public testing::Test {
 protected:
  StackSpec load(const std::string& model, const std::string& urdf = kArm,
                 const std::string& plant = "gauss") {
    folder_.write("robot.urdf", urdf);
    return load_stack(
        folder_.write("s.yaml",
                      "poise: 1\n"
                      "robot: {urdf: robot.urdf, base: {joint: fixed}, start: {joints: {hip: 0.5}},"
                      " joints: {knee: {armature: 0.1}}}\n"
                      "contacts:\n"
                      "  sole: {link: base, rectangle: [0.2, 0.1], friction: 0.5, torsion: 0.04}\n"
                      "  heel: {link: upper, line: 0.1, friction: 0.5}\n"
                      "  hand: {link: tool, grasp: rigid}\n"
                      "control: {solver: qp, constraints: [dynamics], tasks: []}\n"
                      "plant: {type: " +
                          plant + model + "}\n"));
  }
  PlantSetup made(const std::string& model, const std::string& urdf = kArm) {
    spec_ = load(model.empty() ? "" : ", model: " + model, urdf);
    setup_ = set_up(spec_, registry_);
    return plant_setup(spec_, setup_);
  }
  test::Refusal message(const std::string& model) {
    try {
      made(model);
    } catch (const ConfigError& error) {
      return error;
    }
    return "no error";
  }
  // Where the arm is after half a second under constant torques.
  State swung(const std::string& model, const std::string& urdf = kArm) {
    PlantSetup setup = made(model, urdf);
    const std::vector<Contact> none;
    setup.contacts = &none;
    const auto plant = std::dynamic_pointer_cast<SimulatedPlant>(make_plant(spec_, registry_));
    plant->open(setup);
    State state = setup.start;
    for (int i = 0; i < 500; ++i)
      EXPECT_TRUE(test::advance(*plant, Eigen::Vector2d(0.3, -0.2), state));
    return state;
  }

  const Registry registry_ = Registry::with_search_path();
  test::TempFolder folder_;
  StackSpec spec_;
  poise::Setup setup_;
};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  return std::regex_replace(text, std::regex(what), by);
}

TEST_F(PlantModelTest, WithoutOneThePlantHasWhatTheControllerBelieves) {
  const PlantSetup plant = made("");
  EXPECT_EQ(plant.tree, setup_.tree);
  EXPECT_EQ(plant.contacts, &setup_.contacts);
  EXPECT_EQ(plant.torque_scale.size(), 0);
}

TEST_F(PlantModelTest, ChangesThePlantAlone) {
  const PlantSetup plant = made(
      "{links: {\"*\": {mass_scale: 1.1}, tool: {com_shift: [2 cm, 0, 0]}}, gravity: [0.3, 0, "
      "-9.8],"
      " joints: {\"*\": {friction_scale: 2, torque_scale: 0.8}, knee: {armature: 0}},"
      " contacts: {\"*\": {friction_scale: 0.6, size_scale: 0.75}}}");
  const Tree &believed = *setup_.tree, &own = *plant.tree;
  for (std::size_t b = 0; b < 3; ++b) {
    EXPECT_DOUBLE_EQ(own.inertias[b].mass, 1.1 * believed.inertias[b].mass) << b;
    EXPECT_TRUE(own.inertias[b].about_com.isApprox(1.1 * believed.inertias[b].about_com)) << b;
  }
  EXPECT_TRUE(own.inertias[1].com == believed.inertias[1].com);
  // x of the tool is y of the link that carries it.
  EXPECT_LT((own.inertias[2].com - Eigen::Vector3d(0.05, 0.02, -0.2)).norm(), 1e-12);
  EXPECT_EQ(believed.inertias[0].mass, 2);
  EXPECT_EQ(own.joints[0].friction, 0.4);
  EXPECT_EQ(own.joints[0].damping, 0.1);
  EXPECT_EQ(own.joints[1].armature, 0);
  EXPECT_EQ(believed.joints[1].armature, 0.1);
  EXPECT_TRUE(plant.torque_scale == Eigen::Vector2d(0.8, 0.8));
  EXPECT_TRUE(plant.gravity == Eigen::Vector3d(0.3, 0, -9.8));
  const Contact &sole = (*plant.contacts)[0], &heel = (*plant.contacts)[1];
  EXPECT_DOUBLE_EQ(sole.friction, 0.3);
  EXPECT_DOUBLE_EQ(sole.torsion, 0.024);
  EXPECT_DOUBLE_EQ(sole.half_x, 0.075);
  EXPECT_TRUE(sole.as_patch);
  EXPECT_DOUBLE_EQ(heel.half_x, 0.0375);
  EXPECT_EQ(setup_.contacts[0].friction, 0.5);
  EXPECT_FALSE((*plant.contacts)[2].as_patch);
}

// A surface that no start places lies higher by itself. Nothing lifts a base that is fixed.
TEST_F(PlantModelTest, RaisesTheFloor) {
  spec_ = load(", model: {floor: 1 cm}");
  EXPECT_THROW(set_up(spec_, registry_), ConfigError) << "the start cannot be lifted";
  for (int i : {0, 1}) spec_.contacts[static_cast<std::size_t>(i)].contact.at_start = false;
  spec_.contacts[1].contact.surface.through = Eigen::Vector3d(0, 0, 0.2);
  setup_ = set_up(spec_, registry_);
  const PlantSetup fixed = plant_setup(spec_, setup_);
  EXPECT_EQ(fixed.start.base().p, setup_.start.base().p);
  EXPECT_NEAR((*fixed.contacts)[0].surface.through->z(), 0.01, 1e-15);
  EXPECT_NEAR((*fixed.contacts)[1].surface.through->z(), 0.21, 1e-15);
  EXPECT_FALSE((*fixed.contacts)[2].surface.through) << "a grasp has none";
  EXPECT_FALSE(setup_.contacts[0].surface.through);
  spec_.robot.floating = true;
  setup_ = set_up(spec_, registry_);
  const PlantSetup floating = plant_setup(spec_, setup_);
  EXPECT_NEAR(floating.start.base().p.z() - setup_.start.base().p.z(), 0.01, 1e-15);
}

TEST_F(PlantModelTest, ShiftsTheWholeRobot) {
  const PlantSetup plant = made("{com_shift: [2 cm, 0, 0]}");
  Eigen::Vector3d moments = Eigen::Vector3d::Zero();
  double mass = 0;
  for (std::size_t b = 1; b < 3; ++b) mass += plant.tree->inertias[b].mass;
  for (std::size_t b = 1; b < 3; ++b)  // the base is fixed
    moments +=
        plant.tree->inertias[b].mass * (plant.tree->inertias[b].com - setup_.tree->inertias[b].com);
  EXPECT_LT((moments / mass - Eigen::Vector3d(0.02, 0, 0)).norm(), 1e-12);
}

TEST_F(PlantModelTest, AnEntryForOneNameOverridesPatterns) {
  const PlantSetup plant = made(
      "{links: {lower: {mass_scale: 2}, \"*\": {mass_scale: 3}, \"*er\": {mass_scale: 4}},"
      " contacts: {sole: {friction_scale: 1}, \"*\": {friction_scale: 0.1}}}");
  EXPECT_EQ(plant.tree->inertias[0].mass, 6);
  EXPECT_EQ(plant.tree->inertias[1].mass, 4);
  EXPECT_EQ(plant.tree->inertias[2].mass, 1);
  EXPECT_EQ((*plant.contacts)[0].friction, 0.5);
  EXPECT_EQ((*plant.contacts)[1].friction, 0.05);
}

TEST_F(PlantModelTest, CutsCorners) {
  made("");
  Contact sole = setup_.contacts[0];
  reshape(sole, 0.5, 0.25);
  EXPECT_EQ(sole.kind, PatchKind::kPolygon);
  ASSERT_EQ(sole.vertices().size(), 8U);
  EXPECT_EQ(sole.size(), setup_.contacts[0].size());
  double area = 0;
  for (std::size_t k = 0; k < 8; ++k) {
    const Eigen::Vector2d a = sole.vertices()[k], b = sole.vertices()[(k + 1) % 8];
    const double cross = a.x() * b.y() - a.y() * b.x();
    EXPECT_GT(cross, 0) << "counter-clockwise about the middle";
    area += cross / 2;
  }
  // Four triangles with legs of a quarter of the edges are missing.
  EXPECT_NEAR(area, 0.1 * 0.05 * (1 - 4 * 0.25 * 0.25 / 2), 1e-12);
}

// The oracle is the same simulator on a robot that is written so.
TEST_F(PlantModelTest, MovesLikeARobotThatIsWrittenSo) {
  const State believed = swung("");
  const auto same = [&](const std::string& model, const std::string& urdf) {
    const State one = swung(model), other = swung("", urdf);
    EXPECT_LT((one.joints - other.joints).norm(), 1e-12) << model;
    EXPECT_GT((one.joints - believed.joints).norm(), 1e-3) << model;
  };
  same("{joints: {hip: {damping_scale: 5, friction: 0.01}}}",
       replaced(kArm, "damping=\"0.1\" friction=\"0.2\"", "damping=\"0.5\" friction=\"0.01\""));
  same("{links: {lower: {mass_scale: 2}}}",
       replaced(replaced(kArm, "mass value=\"0.5\"", "mass value=\"1\""),
                "ixx=\"0.01\" ixy=\"0\" ixz=\"0\" iyy=\"0.01\" iyz=\"0\" izz=\"0.01\"",
                "ixx=\"0.02\" ixy=\"0\" ixz=\"0\" iyy=\"0.02\" iyz=\"0\" izz=\"0.02\""));
  same("{links: {lower: {com_shift: [-0.1, 0, 0.1]}}}",
       replaced(kArm, "0.05 0 -0.2", "-0.05 0 -0.1"));
}

TEST_F(PlantModelTest, WeakMotorsGiveLess) {
  const State weak = swung("{joints: {\"*\": {torque_scale: 0.5}}}");
  PlantSetup setup = made("");
  setup.contacts = nullptr;
  const auto plant = std::dynamic_pointer_cast<SimulatedPlant>(make_plant(spec_, registry_));
  plant->open(setup);
  State half = setup.start;
  for (int i = 0; i < 500; ++i) test::advance(*plant, Eigen::Vector2d(0.15, -0.1), half);
  EXPECT_LT((weak.joints - half.joints).norm(), 1e-12);
}

TEST_F(PlantModelTest, RefusesWhatMeansNothing) {
  EXPECT_THAT(message("{links: {uper: {mass_scale: 2}}}"),
              test::Refused(ErrorCode::kUnknownName, "plant.model.links.uper"));
  EXPECT_THAT(message("{joints: {hipp: {torque_scale: 2}}}"),
              test::Refused(ErrorCode::kUnknownName, "plant.model.joints.hipp"));
  EXPECT_THAT(message("{contacts: {soul: {size_scale: 0.5}}}"),
              test::Refused(ErrorCode::kUnknownName, "plant.model.contacts.soul"));
  EXPECT_THAT(message("{contacts: {hand: {size_scale: 0.5}}}"),
              test::Refused(ErrorCode::kUnsuited, "plant.model.contacts.hand"));
  EXPECT_THAT(message("{joints: {hip: {armature: 1 kg}}}"),
              test::Refused(ErrorCode::kUnit, "plant.model.joints.hip.armature"));
  EXPECT_THAT(message("{joints: {hip: {friction: 1, friction_scale: 2}}}"),
              test::Refused(ErrorCode::kDuplicate, "plant.model.joints.hip.friction"));
  EXPECT_THAT(message("{links: {base: {mass: 3}}}"),
              test::Refused(ErrorCode::kUnknownKey, "plant.model.links.base.mass"));
  EXPECT_THAT(message("{links: {base: {mass_scale: 0}}}"),
              test::Refused(ErrorCode::kRange, "plant.model.links.base.mass_scale"));
}

}  // namespace
}  // namespace poise
