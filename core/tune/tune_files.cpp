// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tune/tune_files.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_write.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/short_path.hpp"
#include "poise/core/sweep/point_run.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

void write_text(const fs::path& file, const std::string& text) {
  WholeFile out(file);
  out.write(text);
  out.finish();
}

std::string scores_text(const TuneSpec& tune, const Score& score) {
  std::string out;
  for (std::size_t m = 0; m < tune.objectives.size(); ++m)
    out +=
        fmt::format("{}{} = {}", m == 0 ? "" : ", ", tune.runs.measures[tune.objectives[m]].name,
                    std::isfinite(score.objectives[m]) ? fmt::format("{:.6g}", score.objectives[m])
                                                       : std::string("unknown"));
  return score.failed > 0 ? out + fmt::format(", {:.3g} % of the runs fail", 100 * score.failed)
                          : out;
}

// The overlay with what it changes in comments.
std::string overlay(const TuneSpec& tune, const TuneOutcome& outcome, const Tuned& tuned) {
  std::string text = fmt::format("# Found by `poise tune {}`, for the stack {}.\n",
                                 tune.runs.file.filename().string(), tune.runs.stack_name);
  text += fmt::format("# before: {}\n# now:    {}\n", scores_text(tune, outcome.before),
                      scores_text(tune, tuned.score));
  ConfigNode root = map_node();
  for (const TunedValue& value : tuned.values) {
    text += fmt::format("# {}: {}, {} before\n", value.path, value.after,
                        value.before.empty() ? "not given" : value.before);
    set_value(root, value.path, {}, word_node(value.after));
  }
  return text + "poise: 1\n" + to_yaml(root, false);
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json json_of(const TuneSpec& tune, const Score& score) {
  Json objectives = Json::object();
  for (std::size_t m = 0; m < tune.objectives.size(); ++m)
    objectives[tune.runs.measures[tune.objectives[m]].name] = number(score.objectives[m]);
  return {{"objectives", objectives}, {"failed", score.failed}};
}

Json json_of(const TuneSpec& tune, const Tuned& tuned) {
  Json out = json_of(tune, tuned.score);
  for (const TunedValue& value : tuned.values)
    out["values"][value.path] = {
        {"before", value.before},
        {"after", value.after},
        {"sensitivity", {{"less", number(value.less)}, {"more", number(value.more)}}}};
  return out;
}

// The stack that was tuned. `robot` and values of `set` may replace what an overlay can only add
// to.
std::string tuned_stack(const TuneSpec& tune, const Tuned& tuned, const ModuleSource& modules) {
  if (tune.runs.settings.empty() && tune.runs.robot.empty())
    return fmt::format("poise: 1\ninclude: [{}, best.yaml]\n",
                       yaml_word(short_path(fs::absolute(tune.runs.stack_file)).string()));
  std::vector<ConfigNode> values;
  for (const TunedValue& value : tuned.values) values.push_back(word_node(value.after));
  return fmt::format("# The stack {} as {} sets it, with the values of best.yaml.\n",
                     tune.runs.stack_name, tune.runs.file.filename().string()) +
         to_yaml(resolved_stack(stack_at(tune.runs, values, modules), modules), false);
}

// A search that is prolonged may no longer find what it found.
void write_best(const TuneSpec& tune, const TuneOutcome& outcome, const ModuleSource& modules,
                const fs::path& folder) {
  if (!improved(outcome)) {
    for (const char* const file : {"best.yaml", "tuned.yaml"}) fs::remove(folder / file);
    return;
  }
  write_text(folder / "best.yaml", overlay(tune, outcome, outcome.best));
  write_text(folder / "tuned.yaml", tuned_stack(tune, outcome.best, modules));
}

}  // namespace

SweepSpec without_values(const SweepSpec& runs) {
  SweepSpec out = runs;
  out.axes = {runs.axes.back()};
  return out;
}

void write_result(const TuneSpec& tune, const TuneOutcome& outcome, const ModuleSource& modules,
                  const fs::path& folder) {
  write_best(tune, outcome, modules, folder);
  Json front = Json::array();
  for (std::size_t i = 0; i < outcome.front.size(); ++i) {
    fs::create_directories(folder / "front");
    write_text(folder / "front" / fmt::format("{}.yaml", i + 1),
               overlay(tune, outcome, outcome.front[i]));
    front.push_back(json_of(tune, outcome.front[i]));
  }
  Json json{{"tune", 1},
            {"hash", tune.runs.hash},
            {"runs", outcome.runs},
            {"restarts", outcome.restarts},
            {"seeds", outcome.seeds},
            {"before", json_of(tune, outcome.before)},
            {"improved", improved(outcome)},
            {"best", json_of(tune, outcome.best)}};
  if (!front.empty()) json["front"] = front;
  write_text(folder / "tune.json", json_text(json, 2) + "\n");
}

}  // namespace poise
