// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/doubt/doubts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_parser.hpp"
#include "poise/core/config/folder_of.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/names.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/doubt/doubt_grammar.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/sweep/shared_reader.hpp"

namespace poise {
namespace {

constexpr const char* kEnded = "simulated_s";

// The sweep file is in another folder: whatever names a file beside this one gets its whole path.
void name_files_whole(ConfigNode& node, const std::filesystem::path& folder) {
  for (ConfigNode& child : node.children) name_files_whole(child, folder);
  if (node.kind != ConfigNode::Kind::kScalar || node.scalar.empty()) return;
  std::error_code error;
  const std::filesystem::path file = folder / node.scalar;
  if (std::filesystem::is_regular_file(file, error))
    node.scalar = std::filesystem::absolute(file).lexically_normal().string();
}

std::vector<std::pair<std::string, ConfigNode>> read_values(const ConfigNode& node) {
  if (node.kind != ConfigNode::Kind::kMap)
    fail_found(node, "expected values of the stack by path, e.g. {plant.type: mujoco}");
  std::vector<std::pair<std::string, ConfigNode>> out;
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    out.emplace_back(stack_path(node.keys[i]), node.children[i]);
  const std::filesystem::path folder = folder_of(node.place);
  for (auto& [path, value] : out) name_files_whole(value, folder);
  return out;
}

// Whether two cases change the same value.
bool excludes(const Case& one, const Case& other) {
  for (const auto& [path, value] : one.settings)
    for (const auto& [theirs, value_there] : other.settings)
      if (lies_in(path, theirs) || lies_in(theirs, path)) return true;
  return false;
}

Case joined(const Case& one, const Case& other, std::string name) {
  Case out{std::move(name), one.settings};
  out.settings.insert(out.settings.end(), other.settings.begin(), other.settings.end());
  return out;
}

const Case& named(const Doubts& doubts, const std::string& name) {
  return *std::ranges::find(doubts.cases, name, &Case::name);
}

void check_known(const ConfigNode& list, const std::vector<std::string>& wanted,
                 const Doubts& doubts) {
  std::vector<std::string> names;
  for (const Case& one : doubts.cases) names.push_back(one.name);
  for (const std::string& name : wanted)
    if (std::ranges::find(names, name) == names.end())
      fail(ErrorCode::kUnknownName, list, "there is no doubt '" + name + "'",
           suggestion(name, names));
}

void check_together(const ConfigNode& list, const Doubts& doubts) {
  check_known(list, doubts.together, doubts);
  for (std::size_t i = 0; i < doubts.together.size(); ++i) {
    const std::string& name = doubts.together[i];
    for (std::size_t k = 0; k < i; ++k)
      if (excludes(named(doubts, name), named(doubts, doubts.together[k])))
        fail(ErrorCode::kDuplicate, list,
             fmt::format("{} and {} change the same value", doubts.together[k], name),
             "keep one of the two");
  }
}

void check_from(const ConfigNode& from, const Doubts& doubts) {
  std::vector<std::string> set;
  for (const Case& one : doubts.cases)
    for (const auto& [path, value] : one.settings) set.push_back(path);
  for (std::size_t i = 0; i < doubts.from.size(); ++i)
    if (const std::string& path = doubts.from[i].first; std::ranges::count(set, path) == 0)
      fail(ErrorCode::kUnknownName, from.children[i], "no doubt sets '" + path + "'",
           suggestion(path, set));
}

std::string case_text(const Case& one) {
  std::string text;
  for (const auto& [path, value] : one.settings)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", yaml_word(path), to_line(value));
  return fmt::format("    {}: {{{}}}\n", one.name, text);
}

std::vector<Case> all_cases(const Doubts& doubts, bool pairs) {
  std::vector<Case> out{{kNoDoubt, {}}};
  out.insert(out.end(), doubts.cases.begin(), doubts.cases.end());
  if (const auto all = all_together(doubts)) out.push_back(*all);
  const std::vector<Case>& single = doubts.cases;
  for (std::size_t i = 0; pairs && i < single.size(); ++i)
    for (std::size_t k = i + 1; k < single.size(); ++k)
      if (!excludes(single[i], single[k]))
        out.push_back(joined(single[i], single[k], single[i].name + "_and_" + single[k].name));
  return out;
}

}  // namespace

Doubts read_doubts(const std::filesystem::path& file) {
  const ConfigNode node = parse_many(file, "doubts");
  const MapReader map(node, grammar::kDoubtKeys);
  if (read_integer(map.required("doubts")) != 1)
    fail_found(map.required("doubts"), "this version reads 'doubts: 1'");
  Doubts out;
  if (const ConfigNode* set = map.optional("set")) out.settings = read_values(*set);
  const ConfigNode& cases = map.required("cases");
  if (cases.kind != ConfigNode::Kind::kMap || cases.keys.empty())
    fail_found(cases, "expected a map from names to values by path");
  for (std::size_t i = 0; i < cases.keys.size(); ++i) {
    const std::string& name = cases.keys[i];
    check_name(name, cases.key_places[i], "cases");
    if (name == kNoDoubt || name == kTogether)
      fail(ErrorCode::kInvalid, cases.children[i], "'" + name + "' is a run of its own",
           "give another name");
    out.cases.push_back({name, read_values(cases.children[i])});
    if (out.cases.back().settings.empty())
      fail(ErrorCode::kMissing, cases.children[i], "changes nothing", "give values by path");
  }
  if (const ConfigNode* from = map.optional("from")) {
    out.from = read_values(*from);
    check_from(*from, out);
  }
  if (const ConfigNode* sensed = map.optional("sensed")) {
    out.sensed = read_words(*sensed, "names of doubts");
    check_known(*sensed, out.sensed, out);
  }
  if (const ConfigNode* unsensed = map.optional("unsensed")) {
    out.unsensed = read_words(*unsensed, "names of doubts");
    check_known(*unsensed, out.unsensed, out);
  }
  if (const ConfigNode* together = map.optional("together")) {
    out.together = read_words(*together, "names of doubts");
    check_together(*together, out);
  }
  return out;
}

Doubts doubts_for(Doubts doubts, bool sensors) {
  const std::vector<std::string> gone = sensors ? doubts.unsensed : doubts.sensed;
  const auto is_gone = [&](const std::string& name) {
    return std::ranges::find(gone, name) != gone.end();
  };
  std::erase_if(doubts.cases, [&](const Case& one) { return is_gone(one.name); });
  std::erase_if(doubts.together, is_gone);
  return doubts;
}

std::string doubted_stack(const ConfigNode& merged, const ModuleSource& modules) {
  ConfigNode node = resolved_stack(load_stack(merged, {}, &modules), modules);
  const ConfigNode* const said = merged.find("plant");
  ConfigNode plant = said != nullptr ? *said : ConfigNode();
  name_files_whole(plant, folder_of(plant.place));
  set_value(node, "plant", node.place, std::move(plant));
  return to_yaml(node, false);
}

std::optional<Case> all_together(const Doubts& doubts) {
  if (doubts.together.empty()) return {};
  Case all{kTogether, {}};
  for (const std::string& name : doubts.together) all = joined(all, named(doubts, name), kTogether);
  return all;
}

std::vector<std::pair<std::string, ConfigNode>> all_settings(const Doubts& doubts,
                                                             const DoubtedMotion& motion) {
  auto out = doubts.settings;
  for (const std::string& setting : motion.settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
      throw ConfigError(ErrorCode::kMissing, "--set", "'" + setting + "' has no value",
                        "write path=value");
    const std::string path = stack_path(setting.substr(0, equals));
    ConfigNode value = parse_yaml(setting.substr(equals + 1), "--set " + setting, false);
    name_files_whole(value, std::filesystem::current_path());
    const auto same = std::ranges::find(out, path, &std::pair<std::string, ConfigNode>::first);
    if (same != out.end())
      same->second = std::move(value);
    else
      out.emplace_back(path, std::move(value));
  }
  return out;
}

std::string case_sweep(const Doubts& doubts, const DoubtedMotion& motion,
                       const std::vector<Case>& cases) {
  std::string text = "# Written by poise doubt. poise sweep takes it, too.\nsweep: 1\n";
  text += fmt::format("stack: {}\n", yaml_word(motion.stack));
  if (!motion.robot.empty()) text += fmt::format("robot: {}\n", yaml_word(motion.robot));
  if (motion.duration) text += fmt::format("for: {}\n", number_text(*motion.duration));
  const auto settings = all_settings(doubts, motion);
  if (!settings.empty()) text += "set:\n";
  for (const auto& [path, value] : settings)
    text += fmt::format("  {}: {}\n", yaml_word(path), to_line(value));
  text += "over:\n  cases:\n";
  for (const Case& one : cases) text += "  " + case_text(one);
  return text + fmt::format("measure: [{}, {}]\n", kEnded,
                            motion.walks ? "walk.min_capture_margin_m" : "com.min_margin_m");
}

std::string doubt_sweep(const Doubts& doubts, const DoubtedMotion& motion, bool pairs) {
  return case_sweep(doubts, motion, all_cases(doubts, pairs));
}

}  // namespace poise
