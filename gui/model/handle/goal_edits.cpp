// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/handle/goal_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "poise/core/error.hpp"
#include "poise/core/spatial/rpy.hpp"

namespace poise::gui {
namespace {

constexpr double kUnchanged = 1e-7;  // [m, rad, 1]

using Changes = std::vector<Handle::Change>;

// With up to so many decimals, none of them a zero at the end.
std::string trimmed(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

// Decimals of a number in m or 1, of one in rad as degrees.
int decimals(std::string_view unit, Digits digits) {
  if (digits == Digits::kExact) return 8;
  return unit == "rad" ? 2 : unit == "m" ? 4 : 5;
}

std::string written_number(double value, std::string_view unit, Digits digits) {
  if (unit != "rad") return trimmed(value, decimals(unit, digits));
  const std::string degrees = trimmed(value * 180 / M_PI, decimals(unit, digits));
  return degrees == "0" ? degrees : degrees + " deg";
}

bool is_changed(double was, double now) { return std::abs(now - was) > kUnchanged; }

ConfigNode goal_node(const Handle& target) {
  return parse_config("to: " + target.before + "\n", "goal").children.front();
}

std::size_t tangent_rotation(const ConfigNode& by) { return by.children.size() - 3; }

Eigen::Vector3d three(const ConfigNode& list, std::size_t first, std::string_view unit) {
  Eigen::Vector3d v;
  for (int i = 0; i < 3; ++i)
    v[i] = read_quantity(list.children[first + static_cast<std::size_t>(i)], unit);
  return v;
}

bool has_three(const ConfigNode* list) {
  return list != nullptr && list->kind == ConfigNode::Kind::kList && list->children.size() >= 3;
}

// A goal that so far says nothing of this: a key more, or the goal itself.
Changes with_key(const Handle& target, const std::string& key, const std::string& value) {
  const std::string map = "{" + key + ": " + value + "}";
  if (!target.stands) return {{target.task + ".reference", "{type: fixed, to: " + map + "}"}};
  if (target.before.empty()) return {{target.goal, map}};
  return {{target.goal + "." + key, value}};
}

Eigen::Matrix3d read_rotation(const ConfigNode& wxyz) {
  Eigen::Vector4d q(1, 0, 0, 0);
  int i = 0;
  for (const char* key : {"w", "x", "y", "z"}) {
    if (const ConfigNode* one = wxyz.find(key)) q[i] = read_quantity(*one, "1");
    ++i;
  }
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
}

std::string quaternion_text(const Eigen::Matrix3d& R) {
  const Eigen::Quaterniond q(R);
  return "{w: " + trimmed(q.w(), 5) + ", x: " + trimmed(q.x(), 5) + ", y: " + trimmed(q.y(), 5) +
         ", z: " + trimmed(q.z(), 5) + "}";
}

}  // namespace

std::string list_text(const Eigen::Vector3d& numbers, const char* unit, Digits digits) {
  return "[" + written_number(numbers.x(), unit, digits) + ", " +
         written_number(numbers.y(), unit, digits) + ", " +
         written_number(numbers.z(), unit, digits) + "]";
}

Eigen::Vector3d in_short_digits(const Eigen::Vector3d& was, const Eigen::Vector3d& now,
                                const char* unit) {
  const bool angle = std::string_view(unit) == "rad";
  const double step = std::pow(10, -decimals(unit, Digits::kShort)) * (angle ? M_PI / 180 : 1);
  Eigen::Vector3d out = was;
  for (Eigen::Index i = 0; i < 3; ++i)
    if (is_changed(was[i], now[i])) out[i] = std::round(now[i] / step) * step;
  return out;
}

std::vector<Handle::Change> changed_numbers(const DragText& text, const std::string& list,
                                            const ConfigNode& was, std::size_t first,
                                            const Eigen::Vector3d& now, const char* unit,
                                            Digits digits) {
  const bool own = text.owns(list);
  const Eigen::Vector3d before = three(was, first, unit);
  Changes changes;
  std::string whole;
  bool any = false;
  for (std::size_t i = 0; i < was.children.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i - first);
    const bool changed = i >= first && k < 3 && is_changed(before[k], now[k]);
    any = any || changed;
    const std::string number =
        changed ? written_number(now[k], unit, digits) : in_one_line(was.children[i]);
    whole += (i > 0 ? ", " : "[") + number;
    if (own && changed) changes.push_back({list + "[" + std::to_string(i) + "]", number});
  }
  if (!own && any) changes.push_back({list, whole + "]"});
  return changes;
}

std::vector<Handle::Change> shifted_goal(const DragText& text, const Handle& target,
                                         const Eigen::Vector3d& by) {
  if (target.before.empty()) return with_key(target, "xyz", list_text(target.at + by, "m"));
  const ConfigNode was = goal_node(target);
  const auto changed = [&](const ConfigNode& list, const char* key) {
    return changed_numbers(text, target.goal + key, list, 0, three(list, 0, "m") + by, "m");
  };
  if (has_three(&was)) return changed(was, "");
  if (const ConfigNode* shift = was.find("by"); has_three(shift)) return changed(*shift, ".by");
  if (const ConfigNode* xyz = was.find("xyz"); has_three(xyz)) return changed(*xyz, ".xyz");
  if (was.find("over") != nullptr)
    return {{target.goal, goal_at(list_text(target.at + by, "m"), was, target.over_included)}};
  return with_key(target, "xyz", list_text(target.at + by, "m"));
}

std::optional<Eigen::Matrix3d> rotation_of_goal(const Handle& target,
                                                const Eigen::Matrix3d& R_start) {
  if (target.before.empty()) return std::nullopt;
  const ConfigNode was = goal_node(target);
  if (const ConfigNode* rpy = was.find("rpy"); has_three(rpy))
    return rotation_from_rpy(three(*rpy, 0, "rad"));
  if (const ConfigNode* quaternion = was.find("quaternion")) return read_rotation(*quaternion);
  if (const ConfigNode* by = was.find("by"); has_three(by))
    return rotation_from_vector(three(*by, tangent_rotation(*by), "rad")) * R_start;
  return std::nullopt;
}

std::vector<Handle::Change> turned_goal(const DragText& text, const Handle& target,
                                        const Eigen::Matrix3d& turn, const Eigen::Matrix3d& R_now) {
  const auto fresh = [&] {
    return with_key(target, "rpy", list_text(rpy_from_rotation(turn * R_now), "rad"));
  };
  if (target.before.empty()) return fresh();
  const ConfigNode was = goal_node(target);
  if (const ConfigNode* rpy = was.find("rpy"); has_three(rpy)) {
    const Eigen::Matrix3d R = turn * rotation_from_rpy(three(*rpy, 0, "rad"));
    return changed_numbers(text, target.goal + ".rpy", *rpy, 0, rpy_from_rotation(R), "rad");
  }
  if (const ConfigNode* quaternion = was.find("quaternion"))
    return {{target.goal + ".quaternion", quaternion_text(turn * read_rotation(*quaternion))}};
  if (const ConfigNode* by = was.find("by"); has_three(by)) {
    const std::size_t first = tangent_rotation(*by);
    const Eigen::Matrix3d R = turn * rotation_from_vector(three(*by, first, "rad"));
    return changed_numbers(text, target.goal + ".by", *by, first, rotation_vector(R), "rad");
  }
  return fresh();
}

}  // namespace poise::gui
