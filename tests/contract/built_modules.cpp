// SPDX-License-Identifier: BSD-2-Clause

#include "tests/contract/built_modules.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/tree/urdf.hpp"
#include "tests/support/paths.hpp"

namespace poise::test {
namespace {

namespace fs = std::filesystem;

Registry built(std::vector<std::string>* problems) {
  Registry registry;
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(test::built("modules"), none))
    if (entry.path().extension() == ".so") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    try {
      registry.load(file);
    } catch (const std::exception& error) {
      if (problems) problems->push_back(error.what());
    }
  }
  return registry;
}

}  // namespace

std::vector<std::string> built_types(ModuleKind kind) {
  try {
    return built(nullptr).types(kind);
  } catch (const std::exception&) {
    return {};
  }
}

namespace {

std::vector<std::string> tasks_of(bool forces) {
  std::vector<std::string> types = built_types(ModuleKind::kTask);
  std::erase_if(types, [forces](const std::string& type) {
    const auto task = make_built(ModuleKind::kTask, type);
    return forces != (dynamic_cast<ForceTask*>(task.get()) != nullptr);
  });
  return types;
}

}  // namespace

std::vector<std::string> motion_tasks() { return tasks_of(false); }
std::vector<std::string> force_tasks() { return tasks_of(true); }

std::vector<std::string> plain_laws() {
  std::vector<std::string> types = built_types(ModuleKind::kLaw);
  std::erase_if(types, [](const std::string& type) {
    const auto law = make_built(ModuleKind::kLaw, type);
    return dynamic_cast<ContactLaw*>(law.get()) != nullptr;
  });
  return types;
}

// `joint-trajectory` needs names of joints, `live` listens; both have tests of their own.
std::vector<std::string> plain_references() {
  std::vector<std::string> types = built_types(ModuleKind::kReference);
  std::erase_if(
      types, [](const std::string& type) { return type == "joint-trajectory" || type == "live"; });
  return types;
}

std::vector<std::string> load_problems() {
  std::vector<std::string> problems;
  built(&problems);
  return problems;
}

std::shared_ptr<ModuleObject> make_built(ModuleKind kind, const std::string& type) {
  return built(nullptr).create(kind, type);
}

std::string test_name(std::string type) {
  std::replace_if(
      type.begin(), type.end(), [](char c) { return !std::isalnum(c); }, '_');
  return type;
}

void Filler::param(std::string_view, bool& value, const FieldInfo&) {
  if (varied_) value = !value;
}

void Filler::param(std::string_view, std::string& value, const FieldInfo& info) {
  if (varied_ && !info.choices.empty()) value = info.choices.back();
  if (info.file && info.required) value = some_file();
}

std::string Filler::some_file() {
  const auto file = std::filesystem::temp_directory_path() /
                    ("poise_filler_" + std::to_string(tangent_) + ".csv");
  const auto whole = std::filesystem::path(file.string() + "." + std::to_string(getpid()));
  std::ofstream out(whole);
  out << "time";
  for (Eigen::Index i = 0; i < tangent_; ++i) out << ", c" << i;
  for (int row = 0; row < 9; ++row) {
    out << "\n" << 0.7 * row;
    for (const double number : random_numbers(gen_, tangent_, 0.6)) out << ", " << number;
  }
  out.close();
  std::filesystem::rename(whole, file);
  return file.string();
}

void Filler::vector(std::string_view, Eigen::Ref<Eigen::VectorXd> value, const FieldInfo&) {
  if (varied_) value = random_numbers(gen_, value.size(), 0.5);
}

void Filler::list(std::string_view, std::vector<double>& value, const FieldInfo& info) {
  if (info.required) value = {std::clamp(0.3, info.min, info.max)};
}

void Filler::param(std::string_view, Name& value, const FieldInfo& info) {
  if (!info.required && !varied_) return;
  if (value.kind == NameKind::kLink) value.value = links_++ == 0 ? "l_hand" : "r_foot";
  if (value.kind == NameKind::kJoint) value.value = "l_leg_kny";
  if (value.kind == NameKind::kContact) value.value = "left_foot";
}

void Filler::param(std::string_view, Names& value, const FieldInfo&) {
  if (varied_ && value.kind == NameKind::kJoint)
    value.values = {"r_leg_kny", "back_bky", "l_arm_shx"};
}

void Filler::param(std::string_view, NamedNumbers& value, const FieldInfo& info) {
  if (varied_ && value.kind == NameKind::kJoint)
    value.values = {{"l_leg_kny", std::clamp(100.0, info.min, info.max)}};
}

void Filler::param(std::string_view, Goal& value, const FieldInfo& info) {
  if (info.required) value = some_goal();
}

void Filler::param(std::string_view, std::vector<Goal>& value, const FieldInfo& info) {
  if (info.required) value = {some_goal(), some_goal(), some_goal()};
}

Goal Filler::some_goal() {
  const Eigen::VectorXd by = random_numbers(gen_, tangent_, 0.6);
  Goal goal;
  goal.by = std::vector<double>(by.data(), by.data() + by.size());
  return goal;
}

std::shared_ptr<const Tree> atlas() {
  static const auto tree = std::make_shared<const Tree>(
      load_urdf(resolve_uri("package://dart/data/sdf/atlas/atlas_v3_no_head.urdf", {}), true));
  return tree;
}

State random_atlas_state(std::mt19937& gen) {
  State state(*atlas());
  state.base().p = random_numbers(gen, 3);
  state.base().R = rotation_from_vector(random_numbers(gen, 3));
  state.joints = random_numbers(gen, state.joints.size(), 0.8);
  state.v = random_numbers(gen, state.v.size());
  return state;
}

Eigen::VectorXd random_numbers(std::mt19937& gen, Eigen::Index n, double size) {
  std::uniform_real_distribution<double> any(-size, size);
  Eigen::VectorXd numbers(n);
  for (double& number : numbers) number = any(gen);
  return numbers;
}

}  // namespace poise::test
