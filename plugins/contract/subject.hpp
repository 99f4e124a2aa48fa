// SPDX-License-Identifier: BSD-2-Clause
// The subject of the contract tests: modules of the command line, a robot, and stacks.

#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "poise/core/collision/collision_model.hpp"
#include "poise/plugins/contract/random_numbers.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::contract {

/// Options of the command line.
struct Subject {
  std::vector<std::filesystem::path> modules;
  std::string robot = "package://poise/robots/poise_humanoid.urdf";
  bool floating = true;
  std::vector<std::string> stacks;  ///< for solvers and plants; tried before the shipped ones
};

/// Loads modules and robot; called once, before tests are registered.
/// @throws ConfigError of the first module that does not load, or of the robot
void choose(const Subject& subject);

/// Types of a kind among the modules under test.
std::vector<std::string> types(ModuleKind kind);
/// Tasks with rows of order 1 or 2, and of order 0.
std::vector<std::string> motion_tasks();
std::vector<std::string> force_tasks();
/// References that are functions of time in any space.
std::vector<std::string> plain_references();

/// An object that outlives its registry.
std::shared_ptr<ModuleObject> make(ModuleKind kind, const std::string& type);
/// Poise's own modules, overridden by those under test.
const Registry& all_modules();
/// Stack files for solvers and plants; the first `given` are from the command line.
std::vector<std::filesystem::path> stack_files(std::size_t& given);

/// "minimum-jerk" → "minimum_jerk": characters that test names allow.
std::string test_name(std::string type);

/// The robot of the command line, its end links (without children, farthest from the base first),
/// and some of its motorized joints.
std::shared_ptr<const Tree> robot();
const std::vector<std::string>& ends();
const std::vector<std::string>& some_joints();
/// Capsules of its links.
std::shared_ptr<const CollisionModel> capsules();
/// contact_1 … contact_4 at the end links: a rectangle, a point, a polygon with forces at its
/// corners on a moving surface, and a grasp.
std::vector<Contact> some_contacts();

/// Joints within ±0.8 rad of 0, velocities of about 1.
State random_state(std::mt19937& gen);

}  // namespace poise::contract
