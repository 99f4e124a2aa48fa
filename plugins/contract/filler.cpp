// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/contract/filler.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

double within(double wanted, const FieldInfo& info) {
  return std::clamp(wanted, info.min, info.max);
}

}  // namespace

void Filler::param(std::string_view, double& value, const FieldInfo& info) {
  if (info.required) value = within(0.3, info);
}

void Filler::param(std::string_view, int& value, const FieldInfo& info) {
  if (info.required) value = static_cast<int>(within(1, info));
}

void Filler::param(std::string_view, bool& value, const FieldInfo&) {
  if (varied_) value = !value;
}

void Filler::param(std::string_view, std::string& value, const FieldInfo& info) {
  if ((varied_ || info.required) && !info.choices.empty()) value = info.choices.back();
  if (info.file && info.required) value = some_file();
}

std::string Filler::some_file() {
  const auto file =
      std::filesystem::temp_directory_path() /
      ("poise_filler_" + std::to_string(getpid()) + "_" + std::to_string(tangent_) + ".csv");
  std::ofstream out(file);
  out << "time";
  for (Eigen::Index i = 0; i < tangent_; ++i) out << ", c" << i;
  for (int row = 0; row < 9; ++row) {
    out << "\n" << 0.7 * row;
    for (const double number : random_numbers(gen_, tangent_, 0.6)) out << ", " << number;
  }
  return file.string();
}

void Filler::vector(std::string_view, Eigen::Ref<Eigen::VectorXd> value, const FieldInfo& info) {
  if (!varied_ && !info.required) return;
  value = random_numbers(gen_, value.size(), 0.5).cwiseMax(info.min).cwiseMin(info.max);
}

void Filler::list(std::string_view, std::vector<double>& value, const FieldInfo& info) {
  if (info.required) value = {within(0.3, info)};
}

void Filler::param(std::string_view, NumberOrWord& value, const FieldInfo& info) {
  if (info.required && !info.choices.empty()) value.word = info.choices.back();
}

void Filler::param(std::string_view, Name& value, const FieldInfo& info) {
  if (!info.required && !varied_) return;
  if (value.kind == NameKind::kLink) value.value = ends()[links_++ == 0 ? 0 : ends().size() - 1];
  if (value.kind == NameKind::kJoint) value.value = some_joints().front();
  if (value.kind == NameKind::kContact) value.value = "contact_1";
}

void Filler::param(std::string_view, Names& value, const FieldInfo& info) {
  if (!varied_ && !info.required) return;
  if (value.kind == NameKind::kJoint) value.values = some_joints();
  if (value.kind == NameKind::kLink && info.required) value.values = {ends().front()};
  if (value.kind == NameKind::kContact && info.required) value.values = {"contact_1"};
}

void Filler::param(std::string_view, NamedNumbers& value, const FieldInfo& info) {
  if ((varied_ || info.required) && value.kind == NameKind::kJoint)
    value.values = {{some_joints().front(), within(100, info)}};
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

}  // namespace poise::contract
