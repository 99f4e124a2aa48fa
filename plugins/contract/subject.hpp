// SPDX-License-Identifier: BSD-2-Clause
// What the laws are asked of: the modules of the command line, a robot and stacks to try them on.

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

/// The command line.
struct Subject {
  std::vector<std::filesystem::path> modules;
  std::string robot = "package://poise/robots/poise_humanoid.urdf";
  bool floating = true;
  std::vector<std::string> stacks;  ///< for solvers and plants, before those that ship
};

/// Loads modules and robot. Once, before tests are registered.
/// @throws ConfigError of the first module that does not load, or of the robot
void choose(const Subject& subject);

/// Types of a kind among the modules.
std::vector<std::string> types(ModuleKind kind);
/// The tasks that are led by motion, and those led by contact forces.
std::vector<std::string> motion_tasks();
std::vector<std::string> force_tasks();
/// The laws that look at no contacts, and the references that are functions of time in any space.
std::vector<std::string> plain_laws();
std::vector<std::string> plain_references();

/// An object of a registry that is gone when this returns.
std::shared_ptr<ModuleObject> make(ModuleKind kind, const std::string& type);
/// Poise's own modules, and those under test over them.
const Registry& all_modules();
/// Stack files for solvers and plants; those of the command line first, `given` of them.
std::vector<std::filesystem::path> stack_files(std::size_t& given);

/// "minimum-jerk" → "minimum_jerk": what a test's name may hold.
std::string test_name(std::string type);

/// The robot of the command line, its ends (links that carry no other, the farthest from the base
/// first), and some of its joints with a motor.
std::shared_ptr<const Tree> robot();
const std::vector<std::string>& ends();
const std::vector<std::string>& some_joints();
/// Its links' capsules.
std::shared_ptr<const CollisionModel> capsules();
/// contact_1 … contact_4 at its ends: a rectangle, a point, a polygon with forces at its corners
/// on a surface that moves, a grasp.
std::vector<Contact> some_contacts();

/// Every joint within ±0.8 rad of 0, everything in motion at about 1.
State random_state(std::mt19937& gen);

}  // namespace poise::contract
