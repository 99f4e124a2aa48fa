// SPDX-License-Identifier: BSD-2-Clause
// Which column of a table holds which component of a target, by the names of the columns.

#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/problem/target.hpp"
#include "poise/plugins/module.hpp"

namespace poise {

/// Finds the column of each component of a target: of a vector x, y, z or the joints, of an
/// orientation roll, pitch, yaw or w, x, y, z, of a pose x, y, z and then those of an orientation.
/// The last part of a name counts: `x`, `qx`, `pos_x`, `foot.orientation.x`. If no name says a
/// component, the columns are in that order.
class ComponentColumns {
 public:
  /// @param names  of the columns, one a component
  /// @throws ConfigError if only some names say their component, or two say the same
  static std::vector<std::size_t> order(const TargetSpace& space,
                                        const std::vector<std::string>& names,
                                        const std::vector<std::string>& joints) {
    return ComponentColumns(space, names, joints).find();
  }

 private:
  enum class Part { kAny, kPlace, kTurn };
  struct Name {
    Part part = Part::kAny;
    std::string axis;  // empty: says nothing
  };
  using Texts = std::vector<std::string>;

  ComponentColumns(const TargetSpace& space, const Texts& texts, const Texts& joints)
      : space_(space), texts_(texts), joints_(joints) {
    for (const std::string& text : texts) names_.push_back(read(text));
    place_ = space.kind() == TargetSpace::Kind::kPose ? 3 : 0;
    const std::size_t n = texts.size();
    if (is_vector() || n != place_ + 3) return;
    if (texts[n - 3] != "r" || texts[n - 2] != "p" || texts[n - 1] != "y") return;
    for (std::size_t k = 0; k < 3; ++k) names_[n - 3 + k] = {Part::kTurn, kAngles[k]};
  }

  bool is_vector() const { return space_.kind() == TargetSpace::Kind::kVector; }

  static bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
  }

  static Name read(const std::string& text) {
    constexpr std::string_view kBetween = "._-/: ";
    std::string word;
    for (const char c : text)
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const char* angle : kAngles)
      if (word.ends_with(angle)) return {Part::kTurn, angle};
    if (word.empty() || std::string_view("wxyz").find(word.back()) == std::string_view::npos)
      return {};
    const std::string axis(1, word.back());
    word.pop_back();
    const bool apart = word.empty() || kBetween.find(word.back()) != std::string_view::npos;
    while (!word.empty() && kBetween.find(word.back()) != std::string_view::npos) word.pop_back();
    word.erase(0, word.find_last_of(kBetween) + 1);
    if (is_one_of(word, {"q", "quat", "quaternion", "orientation", "rot", "rotation", "r"}))
      return {Part::kTurn, axis};
    if (is_one_of(word, {"p", "pos", "position", "t", "trans", "translation", "com"}))
      return {Part::kPlace, axis};
    if (!apart) return {};
    return {axis == "w" ? Part::kTurn : Part::kAny, axis};
  }

  std::vector<std::size_t> find() {
    std::vector<std::size_t> out(texts_.size());
    for (std::size_t c = 0; c < out.size(); ++c) out[c] = c;
    if (is_vector()) return find_vector(std::move(out));
    const auto says = [](const Name& name) { return !name.axis.empty(); };
    if (std::ranges::none_of(names_, says)) return out;
    for (std::size_t c = 0; c < names_.size(); ++c)
      if (!says(names_[c])) refuse("'" + texts_[c] + "' says no component");
    settle();
    const std::vector<Name> wanted = components();
    for (std::size_t k = 0; k < wanted.size(); ++k) out[k] = column_of(wanted[k]);
    return out;
  }

  std::vector<std::size_t> find_vector(std::vector<std::size_t> order) const {
    const auto is_joint = [&](const std::string& text) {
      return std::ranges::find(joints_, text) != joints_.end();
    };
    if (std::ranges::any_of(texts_, is_joint)) {
      for (std::size_t k = 0; k < joints_.size(); ++k) order[k] = column_of_joint(joints_[k]);
      return order;
    }
    const auto is_axis = [](const Name& name) {
      return !name.axis.empty() && is_one_of(name.axis, {"x", "y", "z"});
    };
    if (texts_.size() > 3 || std::ranges::none_of(names_, is_axis)) return order;
    for (std::size_t c = 0; c < names_.size(); ++c)
      if (!is_axis(names_[c])) refuse("'" + texts_[c] + "' says no component");
    std::ranges::sort(order, {}, [&](std::size_t c) { return names_[c].axis; });
    for (std::size_t k = 1; k < order.size(); ++k)
      if (names_[order[k - 1]].axis == names_[order[k]].axis)
        refuse("'" + texts_[order[k - 1]] + "' and '" + texts_[order[k]] + "' are the same");
    return order;
  }

  std::size_t column_of_joint(const std::string& joint) const {
    const auto first = std::ranges::find(texts_, joint);
    if (first == texts_.end()) refuse("has no column for joint " + joint);
    return static_cast<std::size_t>(first - texts_.begin());
  }

  // What of an orientation is not named as that: beside the x, y, z of a place, the second x, y, z,
  // or the first if w is before it.
  void settle() {
    const bool turn_first = !names_.empty() && names_[0].axis == "w";
    for (std::size_t c = 0; c < names_.size(); ++c) {
      if (names_[c].part != Part::kAny) continue;
      const bool turns = place_ == 0 || (is_twice_alike(c) && is_second(c) != turn_first);
      names_[c].part = turns ? Part::kTurn : Part::kPlace;
    }
  }
  bool is_twice_alike(std::size_t c) const {
    for (std::size_t other = 0; other < texts_.size(); ++other)
      if (other != c && texts_[other] == texts_[c]) return true;
    return false;
  }
  bool is_second(std::size_t c) const {
    return std::any_of(names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(c),
                       [&](const Name& name) { return name.axis == names_[c].axis; });
  }

  std::vector<Name> components() const {
    std::vector<Name> out;
    if (place_ > 0)
      for (const char* axis : {"x", "y", "z"}) out.push_back({Part::kPlace, axis});
    if (names_.size() == place_ + 4)
      for (const char* axis : {"w", "x", "y", "z"}) out.push_back({Part::kTurn, axis});
    else
      for (const char* angle : kAngles) out.push_back({Part::kTurn, angle});
    return out;
  }

  std::size_t column_of(const Name& wanted) const {
    std::optional<std::size_t> found;
    for (std::size_t c = 0; c < names_.size(); ++c) {
      if (names_[c].axis != wanted.axis || names_[c].part != wanted.part) continue;
      if (found) refuse("'" + texts_[*found] + "' and '" + texts_[c] + "' are the same");
      found = c;
    }
    if (!found)
      refuse("has no column for " + wanted.axis +
             (wanted.part == Part::kTurn ? " of the orientation" : " of the position"));
    return *found;
  }

  [[noreturn]] void refuse(const std::string& found) const {
    std::string all;
    for (const std::string& text : texts_) all += (all.empty() ? "" : ", ") + text;
    std::string remedy = "call them x, y, z";
    if (place_ > 0)
      remedy = "call them x, y, z, qw, qx, qy, qz or x, y, z, roll, pitch, yaw";
    else if (!is_vector())
      remedy = "call them w, x, y, z or roll, pitch, yaw";
    else if (!joints_.empty())
      remedy = "give a column for each joint of the task, or use type: joint-trajectory";
    throw ConfigError(ErrorCode::kUnsuited, "file", found + " (its columns are " + all + ")",
                      remedy);
  }

  static constexpr const char* kAngles[] = {"roll", "pitch", "yaw"};

  const TargetSpace& space_;
  const Texts &texts_, &joints_;
  std::vector<Name> names_;
  std::size_t place_ = 0;  // components before those of an orientation
};

}  // namespace poise
