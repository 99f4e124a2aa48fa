// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/imus.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace poise {
namespace {

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool small(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }
bool great(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// The words of a name, lower case: `TorsoIMULink` and `torso_imu_link` have the same.
std::vector<std::string> words(const std::string& name) {
  std::vector<std::string> out(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool rises = i > 0 && small(name[i - 1]) && great(name[i]);
    const bool falls =
        i > 0 && i + 1 < name.size() && great(name[i - 1]) && great(name[i]) && small(name[i + 1]);
    if (!letter(name[i]) || rises || falls) out.emplace_back();
    if (letter(name[i])) out.back() += lower(name[i]);
  }
  std::erase(out, "");
  return out;
}

bool named_imu(const std::string& link) {
  const std::vector<std::string> all = words(link);
  const auto has = [&](const char* word) { return std::ranges::count(all, word) > 0; };
  return has("imu") && !has("camera") && !has("optical");
}

std::string plain(const std::string& name) {
  std::string out;
  for (const char c : name) out += std::isalnum(static_cast<unsigned char>(c)) ? lower(c) : '_';
  return letter(out[0]) ? out : "imu_" + out;
}

int joints_to(const Tree& tree, int body) {
  int count = 0;
  for (; tree.parent(body) >= 0; body = tree.parent(body)) ++count;
  return count;
}

std::vector<std::string> sensed(const Tree& tree, const std::vector<FileSensor>& sensors) {
  std::set<std::string> turns, pushes;
  for (const FileSensor& one : sensors) {
    const bool both = one.kind == FileSensorKind::kImu;
    if (both || one.kind == FileSensorKind::kGyro) turns.insert(one.link);
    if (both || one.kind == FileSensorKind::kAccelerometer) pushes.insert(one.link);
  }
  std::vector<std::string> out;
  for (const TreeLink& link : tree.links)
    if (turns.contains(link.name) && pushes.contains(link.name)) out.push_back(link.name);
  return out;
}

}  // namespace

std::vector<FoundImu> find_imus(const Tree& tree, const std::vector<FileSensor>& sensors) {
  std::vector<std::string> links = sensed(tree, sensors);
  if (links.empty())
    for (const TreeLink& link : tree.links)
      if (named_imu(link.name)) links.push_back(link.name);
  const auto depth = [&](const std::string& link) {
    return joints_to(tree, tree.links[static_cast<std::size_t>(tree.find_link(link))].body);
  };
  std::ranges::stable_sort(links, {}, depth);
  std::vector<FoundImu> out;
  for (const std::string& link : links) {
    std::string name = plain(link);
    while (std::ranges::count(out, name, &FoundImu::name) > 0) name += "_";
    out.push_back({name, link});
  }
  return out;
}

}  // namespace poise
