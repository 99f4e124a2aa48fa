// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/doubt/doubts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "poise/core/config/config_parser.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/names.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/doubt/doubt_grammar.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/sweep/shared_reader.hpp"
#include "poise/core/sweep/table.hpp"

namespace poise {
namespace {

using Json = nlohmann::ordered_json;

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
  const std::filesystem::path folder = std::filesystem::absolute(node.place.file).parent_path();
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

void check_together(const ConfigNode& list, const Doubts& doubts) {
  std::vector<std::string> names;
  for (const Case& one : doubts.cases) names.push_back(one.name);
  for (std::size_t i = 0; i < doubts.together.size(); ++i) {
    const std::string& name = doubts.together[i];
    if (std::ranges::find(names, name) == names.end())
      fail(list, "there is no doubt '" + name + "'", suggestion(name, names));
    for (std::size_t k = 0; k < i; ++k)
      if (excludes(named(doubts, name), named(doubts, doubts.together[k])))
        fail(list, fmt::format("{} and {} change the same value", doubts.together[k], name),
             "keep one of the two");
  }
}

std::string case_text(const Case& one) {
  std::string text;
  for (const auto& [path, value] : one.settings)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", yaml_word(path), to_line(value));
  return fmt::format("    {}: {{{}}}\n", one.name, text);
}

// Of two values for one path the later one counts.
std::vector<std::pair<std::string, ConfigNode>> all_settings(const Doubts& doubts,
                                                             const DoubtedMotion& motion) {
  auto out = doubts.settings;
  for (const std::string& setting : motion.settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
      throw ConfigError("--set", "'" + setting + "' has no value", "write path=value");
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

std::vector<Case> all_cases(const Doubts& doubts, bool pairs) {
  std::vector<Case> out{{kNoDoubt, {}}};
  out.insert(out.end(), doubts.cases.begin(), doubts.cases.end());
  if (!doubts.together.empty()) {
    Case all{kTogether, {}};
    for (const std::string& name : doubts.together)
      all = joined(all, named(doubts, name), kTogether);
    out.push_back(all);
  }
  const std::vector<Case>& single = doubts.cases;
  for (std::size_t i = 0; pairs && i < single.size(); ++i)
    for (std::size_t k = i + 1; k < single.size(); ++k)
      if (!excludes(single[i], single[k]))
        out.push_back(joined(single[i], single[k], single[i].name + "_and_" + single[k].name));
  return out;
}

// Results of other doubts, or of another motion.
void refuse_others(const std::filesystem::path& file, const std::string& text) {
  std::error_code error;
  const bool results = std::filesystem::exists(file.parent_path() / "results.jsonl", error);
  std::ifstream stream(file, std::ios::binary);
  if (!stream || !results) return;
  const std::string there{std::istreambuf_iterator<char>(stream), {}};
  if (there != text)
    throw ConfigError(Place{file.string()}, "", "is of other doubts or of another motion",
                      "give another --out, or --overwrite to delete its results");
}

Json json_of(const DoubtRow& row) {
  return {{"name", row.name},
          {"status", row.status},
          {"why", row.why},
          {"simulated_s", row.ended},
          {"command", row.command}};
}

}  // namespace

std::string to_json(const DoubtOutcome& outcome, const std::filesystem::path& folder) {
  Json doubts = Json::array(), as_is = nullptr;
  for (const DoubtRow& row : outcome.rows)
    if (row.name == kNoDoubt)
      as_is = json_of(row);
    else
      doubts.push_back(json_of(row));
  return json_text(Json{{"doubts", doubts},
                        {"held", outcome.held},
                        {"of", outcome.of},
                        {"as_is", as_is},
                        {"out", folder.string()}},
                   2);
}

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
      fail(cases.children[i], "'" + name + "' is a run of its own", "give another name");
    out.cases.push_back({name, read_values(cases.children[i])});
    if (out.cases.back().settings.empty())
      fail(cases.children[i], "changes nothing", "give values by path");
  }
  if (const ConfigNode* together = map.optional("together")) {
    out.together = read_words(*together, "names of doubts");
    check_together(*together, out);
  }
  return out;
}

std::string doubt_sweep(const Doubts& doubts, const DoubtedMotion& motion, bool pairs) {
  std::string text = "# Written by poise doubt. poise sweep takes it, too.\nsweep: 1\n";
  text += fmt::format("stack: {}\n", yaml_word(motion.stack));
  if (!motion.robot.empty()) text += fmt::format("robot: {}\n", yaml_word(motion.robot));
  if (motion.duration) text += fmt::format("for: {}\n", number_text(*motion.duration));
  const auto settings = all_settings(doubts, motion);
  if (!settings.empty()) text += "set:\n";
  for (const auto& [path, value] : settings)
    text += fmt::format("  {}: {}\n", yaml_word(path), to_line(value));
  text += "over:\n  cases:\n";
  for (const Case& one : all_cases(doubts, pairs)) text += "  " + case_text(one);
  return text + fmt::format("measure: [{}, com.min_margin_m]\n", kEnded);
}

DoubtOutcome run_doubts(const Doubts& doubts, const DoubtedMotion& motion, bool pairs,
                        const FindStack& find_stack, const OwnModules& own,
                        const ModuleSource& modules, const SweepOptions& options) {
  const std::filesystem::path file = options.folder / "doubt.yaml";
  const std::string text = doubt_sweep(doubts, motion, pairs);
  std::filesystem::create_directories(options.folder);
  if (!options.overwrite) refuse_others(file, text);
  WholeFile written(file);
  written.write(text);
  written.finish();
  const SweepSpec sweep = read_sweep(file, find_stack, own);
  DoubtOutcome out;
  out.sweep = run_sweep(sweep, modules, options);
  if (!out.sweep.complete()) return out;
  std::size_t different = 0;
  out.rows = doubt_rows(info_of(sweep), rows_of(merged_lines({options.folder}, different)));
  for (const DoubtRow& row : out.rows) {
    if (row.name == kNoDoubt) continue;
    ++out.of;
    if (row.held()) ++out.held;
  }
  return out;
}

std::vector<DoubtRow> doubt_rows(const SweepInfo& info, const std::vector<ResultRow>& rows) {
  std::vector<DoubtRow> out;
  for (const ResultRow& row : rows) {
    const auto name = Json::parse(row.values.at(0)).get<std::string>();
    const double ended = row.measures.at(0);
    out.push_back({name, row.status, row.why, std::isfinite(ended) ? ended : 0,
                   replay_command(info, row.values)});
  }
  const auto group = [](const DoubtRow& row) {
    return row.name == kNoDoubt ? 0 : row.held() ? 2 : 1;
  };
  std::ranges::stable_sort(out, [&](const DoubtRow& a, const DoubtRow& b) {
    if (group(a) != group(b)) return group(a) < group(b);
    return group(a) == 1 && a.ended < b.ended;
  });
  return out;
}

}  // namespace poise
