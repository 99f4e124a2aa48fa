// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/doubt/doubt_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/doubt/growth.hpp"
#include "poise/core/doubt/page.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/sweep/point_run.hpp"
#include "poise/core/sweep/points.hpp"
#include "poise/core/sweep/table.hpp"

namespace poise {
namespace {

using Json = nlohmann::ordered_json;

namespace fs = std::filesystem;

constexpr const char* kFile = "doubt.yaml";
constexpr const char* kError = "error";  // status of a run that could not be set up

// Results of other doubts, or of another motion.
void refuse_others(const fs::path& file, const std::string& text) {
  std::error_code error;
  const bool results = fs::exists(file.parent_path() / "results.jsonl", error);
  std::ifstream stream(file, std::ios::binary);
  if (!stream || !results) return;
  const std::string there{std::istreambuf_iterator<char>(stream), {}};
  if (there != text)
    throw ConfigError(ErrorCode::kConflict, Place{file.string()}, "",
                      "is of other doubts or of another motion",
                      "give another --out, or --overwrite to delete its results");
}

// A sweep in a folder of its own.
struct CaseRuns {
  SweepSpec sweep;
  SweepOutcome outcome;
  std::vector<DoubtRow> rows;  // empty if it is not complete
};

CaseRuns run_cases(const std::string& text, const DoubtSources& sources,
                   const SweepOptions& options) {
  const fs::path file = options.folder / kFile;
  fs::create_directories(options.folder);
  if (!options.overwrite) refuse_others(file, text);
  WholeFile written(file);
  written.write(text);
  written.finish();
  CaseRuns out{read_sweep(file, sources.find_stack, sources.own), {}, {}};
  out.outcome = run_sweep(out.sweep, sources.modules, options);
  if (!out.outcome.complete()) return out;
  std::size_t different = 0;
  out.rows = doubt_rows(info_of(out.sweep), rows_of(merged_lines({options.folder}, different)));
  return out;
}

// Whether a stack may say this.
bool is_allowed(ConfigNode node, const Case& one, const ModuleSource& modules) {
  try {
    for (const auto& [path, value] : one.settings) set_value(node, path, Place{}, value);
    check_stack(std::move(node), modules);
  } catch (const ConfigError&) {
    return false;
  }
  return true;
}

std::string plant_of(const ConfigNode& stack) {
  const ConfigNode* const type = find_at(stack, "plant.type");
  return type != nullptr ? type->scalar : "";
}

// The stack as it is given, without settings.
ConfigNode stack_of(const DoubtedMotion& motion, const DoubtSources& sources) {
  std::error_code error;
  const fs::path file = fs::is_regular_file(motion.stack, error) ? fs::path(motion.stack)
                                                                 : sources.find_stack(motion.stack);
  return motion.robot.empty() ? load_config(file) : load_config(file, motion.robot, {});
}

bool declares(const ConfigNode& stack, const char* key) {
  const ConfigNode* const said = stack.find(key);
  return said != nullptr && said->kind != ConfigNode::Kind::kNull;
}

// Settings that remove what the stack says of its own plant and that the plant of the doubts does
// not take.
std::vector<std::pair<std::string, ConfigNode>> without_foreign_keys(const Doubts& doubts,
                                                                     const DoubtedMotion& motion,
                                                                     const DoubtSources& sources) {
  ConfigNode stack = stack_of(motion, sources);
  const std::string before = plant_of(stack);
  for (const auto& [path, value] : all_settings(doubts, motion))
    set_value(stack, path, Place{}, value);
  std::vector<std::pair<std::string, ConfigNode>> out;
  const ConfigNode* const plant = stack.find("plant");
  if (plant == nullptr || plant->kind != ConfigNode::Kind::kMap || plant_of(stack) == before)
    return out;
  ConfigNode alone = stack;
  for (const std::string& key : plant->keys)
    if (key != "type") set_value(alone, "plant." + key, Place{}, ConfigNode());
  for (std::size_t i = 0; i < plant->keys.size(); ++i) {
    if (plant->keys[i] == "type") continue;
    const std::string path = "plant." + plant->keys[i];
    if (!is_allowed(alone, {"", {{path, plant->children[i]}}}, sources.modules))
      out.emplace_back(path, ConfigNode());
  }
  return out;
}

// One doubt that grows.
struct Growing {
  DoubtRow* row;
  Case doubt;
  GrowthSearch search;
  double factor = 0;  // in this round
};

class Rounds {
 public:
  Rounds(const Doubts& doubts, const SweepSpec& sweep, const ModuleSource& modules)
      : doubts_(doubts),
        sweep_(sweep),
        modules_(modules),
        whole_(resolved_stack(load_stack(sweep.stack, {}, &modules), modules)) {}

  void add(const Case& doubt, std::vector<DoubtRow>& rows) {
    DoubtRow& row = *std::ranges::find(rows, doubt.name, &DoubtRow::name);
    if (row.status == kError || !at(doubt, 1)) return;
    growing_.push_back({&row, doubt, GrowthSearch(row.held())});
    row.growth = Growth{};
    if (!row.held()) note_end(growing_.back(), 1, row);
  }

  // The cases of the next round; none at the end.
  std::vector<Case> next() {
    std::vector<Case> cases;
    for (Growing& one : growing_) {
      one.factor = 0;
      while (const auto factor = one.search.next()) {
        const Case there = *at(one.doubt, *factor);
        if (!is_allowed(sweep_.stack, there, modules_)) {
          one.search.refused(*factor);
          continue;
        }
        one.factor = *factor;
        cases.push_back(there);
        break;
      }
    }
    return cases;
  }

  void take(const std::vector<DoubtRow>& rows) {
    for (Growing& one : growing_) {
      const auto found = std::ranges::find(rows, one.doubt.name, &DoubtRow::name);
      if (one.factor == 0 || found == rows.end()) continue;
      if (found->status == kError) {
        one.search.refused(one.factor);
        continue;
      }
      one.search.tried(one.factor, found->held());
      if (!found->held()) note_end(one, one.factor, *found);
    }
  }

  void finish() {
    for (const Growing& one : growing_) {
      Growth& growth = *one.row->growth;
      growth.held = one.search.held();
      growth.refused = one.search.refused();
      const Case there = *at(one.doubt, growth.held);
      for (const auto& [path, value] : there.settings)
        growth.settings.push_back(path + "=" + to_line(value));
    }
  }

 private:
  std::optional<Case> at(const Case& doubt, double factor) const {
    return grown(doubt, factor, doubts_.from, whole_);
  }
  static void note_end(const Growing& one, double factor, const DoubtRow& run) {
    Growth& growth = *one.row->growth;
    growth.failed = factor;
    growth.status = run.status;
    growth.why = run.why;
    growth.command = run.command;
  }

  const Doubts& doubts_;
  const SweepSpec& sweep_;
  const ModuleSource& modules_;
  const ConfigNode whole_;  // the stack with all defaults
  std::vector<Growing> growing_;
};

// Beside the folder of the sweep: the results in it are of one sweep.
fs::path growth_folder(const fs::path& folder) {
  fs::path out = fs::absolute(folder).lexically_normal();
  if (!out.has_filename()) out = out.parent_path();  // `out/`
  out += "_growth";
  return out;
}

fs::path round_folder(const fs::path& folder, int round) {
  return growth_folder(folder) / std::to_string(round);
}

// Removes the rounds of earlier results, and nothing else.
void remove_rounds(const fs::path& folder) {
  std::error_code error;
  for (int round = 1; fs::exists(round_folder(folder, round) / kFile, error); ++round)
    fs::remove_all(round_folder(folder, round), error);
  fs::remove(growth_folder(folder), error);  // if it is empty
}

void add(const SweepOutcome& round, SweepOutcome& sum) {
  sum.points += round.points;
  sum.before += round.before;
  sum.ran += round.ran;
  sum.wall += round.wall;
}

// Whether all rounds were made.
bool grow(const Doubts& doubts, const DoubtedMotion& motion, const SweepSpec& sweep,
          const DoubtSources& sources, const SweepOptions& options, DoubtOutcome& out) {
  Rounds rounds(doubts, sweep, sources.modules);
  for (const Case& one : doubts.cases) rounds.add(one, out.rows);
  if (const auto all = all_together(doubts)) rounds.add(*all, out.rows);
  int round = 0;
  for (std::vector<Case> cases = rounds.next(); !cases.empty(); cases = rounds.next()) {
    // The first case of a sweep must be a stack that can be set up.
    cases.insert(cases.begin(), {kNoDoubt, {}});
    SweepOptions there = options;
    there.folder = round_folder(options.folder, ++round);
    const CaseRuns runs = run_cases(case_sweep(doubts, motion, cases), sources, there);
    add(runs.outcome, out.sweep);
    if (!runs.outcome.complete()) return false;
    rounds.take(runs.rows);
  }
  rounds.finish();
  return true;
}

int group(const DoubtRow& row) { return row.name == kNoDoubt ? 0 : row.held() ? 2 : 1; }

// The least growth first.
void order_by_growth(std::vector<DoubtRow>& rows) {
  std::ranges::stable_sort(rows, [](const DoubtRow& a, const DoubtRow& b) {
    if (group(a) != group(b)) return group(a) < group(b);
    const double most = kMostGrowth + 1;
    return (a.growth ? a.growth->held : most) < (b.growth ? b.growth->held : most);
  });
}

Json json_of(const Growth& growth) {
  Json failed = nullptr;
  if (growth.failed)
    failed = {{"factor", *growth.failed},
              {"status", growth.status},
              {"why", growth.why},
              {"command", growth.command}};
  return {{"held", growth.held},
          {"settings", growth.settings},
          {"failed", failed},
          {"refused", growth.refused ? Json(*growth.refused) : Json(nullptr)}};
}

Json json_of(const DoubtRow& row) {
  return {{"name", row.name},       {"status", row.status},
          {"why", row.why},         {"simulated_s", row.ended},
          {"command", row.command}, {"growth", row.growth ? json_of(*row.growth) : Json(nullptr)}};
}

}  // namespace

std::string to_json(const DoubtOutcome& outcome, const fs::path& folder) {
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

DoubtOutcome run_doubts(const Doubts& given, const DoubtedMotion& doubted, const DoubtRuns& runs,
                        const DoubtSources& sources, const SweepOptions& options) {
  DoubtedMotion motion = doubted;
  ConfigNode stack = stack_of(motion, sources);
  for (const auto& [path, value] : all_settings(given, motion))
    set_value(stack, path, Place{}, value);
  motion.walks = declares(stack, "walk");
  Doubts doubts = doubts_for(given, declares(stack, "sensors"));
  for (auto& setting : without_foreign_keys(doubts, motion, sources))
    doubts.settings.push_back(std::move(setting));
  std::error_code error;
  if (options.overwrite || !fs::exists(options.folder / "results.jsonl", error))
    remove_rounds(options.folder);
  fs::remove(options.folder / "doubts.html", error);  // it is of the results that were there
  CaseRuns written = run_cases(doubt_sweep(doubts, motion, runs.pairs), sources, options);
  DoubtOutcome out;
  out.sweep = written.outcome;
  out.complete = written.outcome.complete();
  if (!out.complete) return out;
  out.rows = std::move(written.rows);
  for (const DoubtRow& row : out.rows) {
    if (row.name == kNoDoubt) continue;
    ++out.of;
    if (row.held()) ++out.held;
  }
  if (runs.grow && out.rows.front().held()) {
    out.grown = true;
    out.complete = grow(doubts, motion, written.sweep, sources, options, out);
    if (!out.complete) return out;
    order_by_growth(out.rows);
  }
  std::string title = fs::path(motion.stack).stem().string();
  if (!motion.robot.empty()) title += " with " + fs::path(motion.robot).stem().string();
  write_doubt_page(out, title, options.folder);
  return out;
}

void record_doubt(const fs::path& folder, const std::string& name, const DoubtSources& sources,
                  const fs::path& to, const std::atomic<bool>* stop) {
  const SweepSpec sweep =
      with_postures(read_sweep(folder / kFile, sources.find_stack, sources.own), sources.modules);
  const Points points(sweep);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::vector<ConfigNode> values = points.at(i);
    if (values.at(0).scalar != name) continue;
    run_point(sweep, values, sources.modules, stop, to);
    return;
  }
  throw ConfigError(ErrorCode::kUnknownName, Place{folder.string()}, "",
                    "has no doubt '" + name + "'");
}

std::string brief(const std::string& why) { return why.substr(0, why.find_first_of(";:")); }

std::vector<DoubtRow> doubt_rows(const SweepInfo& info, const std::vector<ResultRow>& rows) {
  std::vector<DoubtRow> out;
  for (const ResultRow& row : rows) {
    const auto name = Json::parse(row.values.at(0)).get<std::string>();
    const double ended = row.measures.at(0);
    out.push_back({name,
                   row.status,
                   row.why,
                   std::isfinite(ended) ? ended : 0,
                   replay_command(info, row.values),
                   {}});
  }
  std::ranges::stable_sort(out, [&](const DoubtRow& a, const DoubtRow& b) {
    if (group(a) != group(b)) return group(a) < group(b);
    return group(a) == 1 && a.ended < b.ended;
  });
  return out;
}

}  // namespace poise
