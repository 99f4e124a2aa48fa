// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/foreign_names.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>

#include "poise/core/side_names.hpp"
#include "poise/gui/document/one_step.hpp"
#include "poise/gui/model/edit/stack_form.hpp"

namespace poise::gui {
namespace {

// Words of names that mean the same part of a body or the same direction.
const std::vector<std::vector<std::string>>& synonyms() {
  static const std::vector<std::vector<std::string>> all{
      {"foot", "ankle", "sole", "toe"},
      {"shank", "calf", "shin", "tibia", "knee", "lowerleg"},
      {"thigh", "femur", "hip", "upperleg"},
      {"pelvis", "base", "waist", "trunk", "hips"},
      {"torso", "chest", "trunk", "spine", "body"},
      {"hand", "wrist", "palm", "gripper"},
      {"upperarm", "humerus", "shoulder"},
      {"forearm", "lowerarm", "elbow", "ulna"},
      {"head", "neck"},
      {"pitch", "y", "fe"},
      {"roll", "x", "aa"},
      {"yaw", "z", "ie"}};
  return all;
}

constexpr double kSynonym = 0.8, kLikeEnough = 0.45, kLikeWords = 0.6, kOneSided = 0.7;

bool is_side(const std::string& word) {
  return word == "l" || word == "r" || word == "left" || word == "right";
}

// Three capitals may tell side, part and direction: "Body_LKP" is "Body_left_knee_pitch".
std::string spelled_out(const std::string& name) {
  static const std::map<char, std::string> sides{{'L', "left"}, {'R', "right"}},
      parts{{'H', "hip"},   {'K', "knee"},     {'A', "ankle"},
            {'E', "elbow"}, {'S', "shoulder"}, {'W', "wrist"}},
      ways{{'P', "pitch"}, {'R', "roll"}, {'Y', "yaw"}};
  if (name.size() < 3 || (name.size() > 3 && name[name.size() - 4] != '_')) return name;
  const std::size_t at = name.size() - 3;
  const auto side = sides.find(name[at]);
  const auto part = parts.find(name[at + 1]);
  const auto way = ways.find(name[at + 2]);
  if (side == sides.end() || part == parts.end() || way == ways.end()) return name;
  return name.substr(0, at) + side->second + '_' + part->second + '_' + way->second;
}

// In small letters, without sides and without what says nothing: "left_foot_link" gives "foot".
std::vector<std::string> words_in(const std::string& name) {
  std::vector<std::string> out(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    const bool begins =
        std::isupper(c) != 0 && i > 0 && std::islower(static_cast<unsigned char>(name[i - 1])) != 0;
    if ((std::isalpha(c) == 0 || begins) && !out.back().empty()) out.emplace_back();
    if (std::isalpha(c) != 0) out.back() += static_cast<char>(std::tolower(c));
  }
  std::erase_if(out, [](const std::string& word) {
    return word.empty() || is_side(word) || word == "link" || word == "joint";
  });
  return out;
}

// Least number of letters to insert, delete or replace.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i + 1;
    for (std::size_t k = 0; k < b.size(); ++k) {
      const std::size_t changed = corner + (a[i] == b[k] ? 0 : 1);
      corner = row[k + 1];
      row[k + 1] = std::min({changed, row[k] + 1, row[k + 1] + 1});
    }
  }
  return row.back();
}

double likeness_of_words(const std::string& a, const std::string& b) {
  if (a == b) return 1;
  for (const std::vector<std::string>& same : synonyms())
    if (std::ranges::count(same, a) > 0 && std::ranges::count(same, b) > 0) return kSynonym;
  const auto longer = static_cast<double>(std::max(a.size(), b.size()));
  const double like = 1 - static_cast<double>(distance(a, b)) / longer;
  return like >= kLikeWords ? like : 0;
}

// Mean over the words of a of the most alike word of b.
double covered(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  double sum = 0;
  for (const std::string& word : a) {
    double most = 0;
    for (const std::string& other : b) most = std::max(most, likeness_of_words(word, other));
    sum += most;
  }
  return a.empty() ? 0 : sum / static_cast<double>(a.size());
}

double likeness(const std::string& one, const std::string& other) {
  const std::string a = spelled_out(one), b = spelled_out(other);
  const Side of_a = side_in_names({a}), of_b = side_in_names({b});
  const bool sided = of_a != Side::kNone && of_b != Side::kNone;
  if (sided && of_a != of_b) return 0;
  const std::vector<std::string> words = words_in(a), others = words_in(b);
  const double like = 0.5 * (covered(words, others) + covered(others, words));
  return of_a == of_b ? like : kOneSided * like;
}

bool is_name_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
}

// The same text with a whole word replaced.
std::string with_word(std::string text, const std::string& word, const std::string& instead) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;) {
    const std::size_t end = at + word.size();
    const bool whole = (at == 0 || !is_name_letter(text[at - 1])) &&
                       (end == text.size() || !is_name_letter(text[end]));
    if (whole) text.replace(at, word.size(), instead);
    at += whole ? instead.size() : 1;
  }
  return text;
}

class Collector {
 public:
  Collector(const ConfigNode& stack, const KnownNames& names) : stack_(stack), names_(names) {
    if (const ConfigNode* const roles = value_at(stack, "robot.roles")) roles_ = roles->keys;
  }

  void add(const std::vector<PropertyGroup>& groups) {
    for (const PropertyGroup& group : groups)
      for (const Property& property : group.properties) add(property);
  }

  std::vector<ForeignName> take() {
    for (ForeignName& one : found_)
      one.guess = most_like(one.name, one.joint ? names_.joints : names_.links);
    return std::move(found_);
  }

 private:
  void add(const Property& property) {
    const ConfigNode* const value = value_at(stack_, property.path);
    if (value == nullptr) return;
    if (property.path == "robot.roles") {
      for (const ConfigNode& link : value->children) add(link.scalar, false, property.path);
      return;
    }
    std::vector<std::string> choices = property.choices;
    if (!choices.empty() && choices.front() == "*") choices.erase(choices.begin());
    const bool joint = choices == names_.joints;
    if (choices.empty() || (!joint && choices != names_.links)) return;
    if (property.kind == Property::Kind::kName) add(value->scalar, joint, property.path);
    if (property.kind == Property::Kind::kMap)
      for (const std::string& key : value->keys) add(key, joint, property.path);
    if (property.kind == Property::Kind::kNames && value->kind == ConfigNode::Kind::kScalar)
      add(value->scalar, joint, property.path);
    if (property.kind == Property::Kind::kNames)
      for (const ConfigNode& entry : value->children) add(entry.scalar, joint, property.path);
  }

  void add(const std::string& name, bool joint, const std::string& path) {
    const bool pattern = name.find_first_of("*?[") != std::string::npos;
    const std::vector<std::string>& known = joint ? names_.joints : names_.links;
    if (name.empty() || pattern || std::ranges::count(known, name) > 0) return;
    if (!joint && std::ranges::count(roles_, name) > 0) return;
    auto at = std::ranges::find_if(
        found_, [&](const ForeignName& one) { return one.name == name && one.joint == joint; });
    if (at == found_.end()) at = found_.insert(found_.end(), ForeignName{name, joint, {}, {}});
    if (std::ranges::count(at->paths, path) == 0) at->paths.push_back(path);
  }

  const ConfigNode& stack_;
  const KnownNames& names_;
  std::vector<std::string> roles_;
  std::vector<ForeignName> found_;
};

}  // namespace

// Of several links that are as much like a hand or a foot, the last one is farthest out.
std::string most_like(const std::string& name, const std::vector<std::string>& candidates) {
  const bool end_of_limb =
      covered({"foot"}, words_in(name)) + covered({"hand"}, words_in(name)) > 0;
  std::string best;
  double most = kLikeEnough;
  for (const std::string& one : candidates)
    if (const double like = likeness(name, one);
        like > most || (end_of_limb && !best.empty() && like == most)) {
      most = like;
      best = one;
    }
  return best;
}

std::vector<ForeignName> foreign_names(const ConfigNode& stack, const std::vector<Card>& cards,
                                       const ModuleSource& modules, const KnownNames& names) {
  if (names.links.empty()) return {};
  Collector found(stack, names);
  for (const Section& section : sections())
    found.add(section_form(section.path, stack, modules, names));
  for (const Card& card : cards) found.add(properties_of(card, stack, modules, names));
  return found.take();
}

bool rename_foreign(StackDocument& document, const std::vector<ForeignName>& all,
                    const std::map<std::string, std::string>& instead) {
  std::map<std::string, std::string> texts;  // by path
  for (const ForeignName& one : all) {
    const auto other = instead.find(one.name);
    if (other == instead.end() || other->second == one.name) continue;
    for (const std::string& path : one.paths) {
      const ConfigNode* const value =
          document.stack() != nullptr ? value_at(*document.stack(), path) : nullptr;
      if (value == nullptr) continue;
      const auto known = texts.emplace(path, in_one_line(*value)).first;
      known->second = with_word(known->second, one.name, other->second);
    }
  }
  if (texts.empty()) return false;
  return in_one_step(document, StackDocument::tr("Map %1 names").arg(instead.size()), [&] {
    return std::ranges::all_of(
        texts, [&](const auto& one) { return document.set(one.first, one.second); });
  });
}

}  // namespace poise::gui
