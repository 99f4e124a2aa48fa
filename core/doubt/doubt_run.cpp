// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/doubt/doubt_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/doubt/growth.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/sweep/point_run.hpp"
#include "poise/core/sweep/points.hpp"
#include "poise/core/sweep/table.hpp"

namespace poise {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFile = "doubt.yaml";

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

// A sweep in a folder of its own.
struct CaseRuns {
  SweepSpec sweep;
  SweepOutcome outcome;
  std::vector<DoubtRow> rows;  // empty if it is not complete
};

CaseRuns run_cases(const std::string& text, const DoubtSources& sources,
                   const SweepOptions& options) {
  const std::filesystem::path file = options.folder / kFile;
  std::filesystem::create_directories(options.folder);
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
bool is_allowed(const SweepSpec& sweep, const Case& one, const ModuleSource& modules) {
  ConfigNode node = sweep.stack;
  try {
    for (const auto& [path, value] : one.settings) set_value(node, path, Place{}, value);
    check_stack(std::move(node), modules);
  } catch (const ConfigError&) {
    return false;
  }
  return true;
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
      : doubts_(doubts), sweep_(sweep), modules_(modules) {}

  void add(const Case& doubt, std::vector<DoubtRow>& rows) {
    DoubtRow& row = *std::ranges::find(rows, doubt.name, &DoubtRow::name);
    if (!at(doubt, 1)) return;
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
        if (!is_allowed(sweep_, there, modules_)) {
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
      one.search.tried(one.factor, found->held());
      if (!found->held()) note_end(one, one.factor, *found);
    }
  }

  void finish() {
    for (const Growing& one : growing_) {
      Growth& growth = *one.row->growth;
      growth.held = one.search.held();
      const Case there = *at(one.doubt, growth.held);
      for (const auto& [path, value] : there.settings)
        growth.settings.push_back(path + "=" + to_line(value));
    }
  }

 private:
  std::optional<Case> at(const Case& doubt, double factor) const {
    return grown(doubt, factor, doubts_.from, sweep_.stack);
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
  std::vector<Growing> growing_;
};

// Beside the folder of the sweep: the results in it are of one sweep.
std::filesystem::path growth_folder(std::filesystem::path folder) {
  if (!folder.has_filename()) folder = folder.parent_path();  // `out/`
  folder += "_growth";
  return folder;
}

// Whether all rounds were made.
bool grow(const Doubts& doubts, const DoubtedMotion& motion, const SweepSpec& sweep,
          const DoubtSources& sources, const SweepOptions& options, DoubtOutcome& out) {
  Rounds rounds(doubts, sweep, sources.modules);
  for (const Case& one : doubts.cases) rounds.add(one, out.rows);
  if (const auto all = all_together(doubts)) rounds.add(*all, out.rows);
  const std::filesystem::path folder = growth_folder(options.folder);
  if (options.overwrite) std::filesystem::remove_all(folder);
  int round = 0;
  for (std::vector<Case> cases = rounds.next(); !cases.empty(); cases = rounds.next()) {
    SweepOptions there = options;
    there.folder = folder / std::to_string(++round);
    const CaseRuns runs = run_cases(case_sweep(doubts, motion, cases), sources, there);
    out.sweep = runs.outcome;
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
  return {{"held", growth.held}, {"settings", growth.settings}, {"failed", failed}};
}

Json json_of(const DoubtRow& row) {
  return {{"name", row.name},       {"status", row.status},
          {"why", row.why},         {"simulated_s", row.ended},
          {"command", row.command}, {"growth", row.growth ? json_of(*row.growth) : Json(nullptr)}};
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

DoubtOutcome run_doubts(const Doubts& doubts, const DoubtedMotion& motion, const DoubtRuns& runs,
                        const DoubtSources& sources, const SweepOptions& options) {
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
  if (!runs.grow || !out.rows.front().held()) return out;
  out.complete = grow(doubts, motion, written.sweep, sources, options, out);
  if (out.complete) order_by_growth(out.rows);
  return out;
}

void record_doubt(const std::filesystem::path& folder, const std::string& name,
                  const DoubtSources& sources, const std::filesystem::path& to,
                  const std::atomic<bool>* stop) {
  const SweepSpec sweep =
      with_postures(read_sweep(folder / kFile, sources.find_stack, sources.own), sources.modules);
  const Points points(sweep);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::vector<ConfigNode> values = points.at(i);
    if (values.at(0).scalar != name) continue;
    run_point(sweep, values, sources.modules, stop, to);
    return;
  }
  throw ConfigError(Place{folder.string()}, "", "has no doubt '" + name + "'");
}

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
