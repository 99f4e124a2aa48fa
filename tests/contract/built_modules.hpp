// SPDX-License-Identifier: BSD-2-Clause
// The modules that were built, as parameters of tests, and ways to set any of them up.

#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "plugins/registry.hpp"

namespace poise::test {

/// Names of the built modules of a kind. Never throws, since it runs before main: modules that do
/// not load are in `load_problems`, which a test of its own looks at.
std::vector<std::string> built_types(ModuleKind kind);
std::vector<std::string> load_problems();
/// The tasks among them that are led by motion, and those led by contact forces.
std::vector<std::string> motion_tasks();
std::vector<std::string> force_tasks();
/// The laws among them that look at no contacts.
std::vector<std::string> plain_laws();
/// The references among them that are functions of time in any space.
std::vector<std::string> plain_references();

/// An object of a registry that is gone when this returns.
std::shared_ptr<ModuleObject> make_built(ModuleKind kind, const std::string& type);

/// "minimum-jerk" → "minimum_jerk": what a test's name may hold.
std::string test_name(std::string type);

/// How the tests set a module up: required fields only, or all that can be, differently.
enum class Setup { kDefault, kVaried };

/// Gives required fields a value that fits Atlas; with kVaried also turns switches on, takes the
/// last word of a choice, moves vectors, and names some joints.
class Filler final : public Fields {
 public:
  /// @param tangent  components of a goal's `by`
  Filler(Setup setup, Eigen::Index tangent) : varied_(setup == Setup::kVaried), tangent_(tangent) {}

  Target* found_target = nullptr;

  void param(std::string_view, double&, const FieldInfo&) override {}
  void param(std::string_view, int&, const FieldInfo&) override {}
  void param(std::string_view, bool& value, const FieldInfo&) override;
  void param(std::string_view, std::string& value, const FieldInfo& info) override;
  /// A CSV of a time and as many columns as a goal's `by` has components.
  std::string some_file();
  void vector(std::string_view, Eigen::Ref<Eigen::VectorXd> value, const FieldInfo&) override;
  void list(std::string_view, std::vector<double>& value, const FieldInfo& info) override;
  void param(std::string_view, NumberOrWord&, const FieldInfo&) override {}
  void param(std::string_view, Name& value, const FieldInfo& info) override;
  void param(std::string_view, Names& value, const FieldInfo&) override;
  void param(std::string_view, NamedNumbers& value, const FieldInfo& info) override;
  void param(std::string_view, Goal& value, const FieldInfo& info) override;
  void param(std::string_view, std::vector<Goal>& value, const FieldInfo& info) override;
  void target(std::string_view, Target& value, const FieldInfo&) override { found_target = &value; }
  void output(std::string_view, const Eigen::VectorXd&, const FieldInfo&) override {}

 private:
  Goal some_goal();

  bool varied_;
  int links_ = 0;  // named so far
  Eigen::Index tangent_;
  std::mt19937 gen_{17};
};

/// Atlas with a floating base, loaded once.
std::shared_ptr<const Tree> atlas();

/// Every joint within ±0.8 rad of 0, everything in motion at about 1.
State random_atlas_state(std::mt19937& gen);

/// Components within ±size.
Eigen::VectorXd random_numbers(std::mt19937& gen, Eigen::Index n, double size = 1);

}  // namespace poise::test
