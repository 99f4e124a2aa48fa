// SPDX-License-Identifier: BSD-2-Clause
// Fills in a module's parameters for the robot under test.

#pragma once

#include <random>
#include <string>

#include "poise/core/fields.hpp"
#include "poise/core/problem/target.hpp"

namespace poise::contract {

/// kDefault: required fields only; kVaried: every field, with a value other than the default.
enum class Filling { kDefault, kVaried };

/// Gives required fields a value that fits the robot. With kVaried it also turns switches on, takes
/// the last word of a choice, moves vectors, and names some joints.
class Filler final : public Fields {
 public:
  /// @param tangent  number of components of a goal's `by`
  Filler(Filling setup, Eigen::Index tangent)
      : varied_(setup == Filling::kVaried), tangent_(tangent) {}

  Target* found_target = nullptr;

  void param(std::string_view, double& value, const FieldInfo& info) override;
  void param(std::string_view, int& value, const FieldInfo& info) override;
  void param(std::string_view, bool& value, const FieldInfo&) override;
  void param(std::string_view, std::string& value, const FieldInfo& info) override;
  void vector(std::string_view, Eigen::Ref<Eigen::VectorXd> value, const FieldInfo&) override;
  void list(std::string_view, std::vector<double>& value, const FieldInfo& info) override;
  void param(std::string_view, NumberOrWord& value, const FieldInfo& info) override;
  void param(std::string_view, Name& value, const FieldInfo& info) override;
  void param(std::string_view, Names& value, const FieldInfo&) override;
  void param(std::string_view, NamedNumbers& value, const FieldInfo& info) override;
  void param(std::string_view, Goal& value, const FieldInfo& info) override;
  void param(std::string_view, std::vector<Goal>& value, const FieldInfo& info) override;
  void target(std::string_view, Target& value, const FieldInfo&) override { found_target = &value; }
  void output(std::string_view, const Eigen::VectorXd&, const FieldInfo&) override {}

 private:
  /// A CSV file with a time column and one column per component of a goal's `by`.
  std::string some_file();
  Goal some_goal();

  bool varied_;
  std::size_t links_ = 0;  // number of links named so far
  Eigen::Index tangent_;
  std::mt19937 gen_{17};
};

/// Suffix of test names.
inline const char* suffix(Filling setup) { return setup == Filling::kVaried ? "_varied" : ""; }

}  // namespace poise::contract
