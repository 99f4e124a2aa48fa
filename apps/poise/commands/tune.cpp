// SPDX-License-Identifier: BSD-2-Clause
// poise tune FILE

#include "poise/core/tune/tune.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/commands/many_runs.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/stopping.hpp"
#include "poise/core/config/units.hpp"
#include "poise/core/json_text.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct TuneArguments {
  std::string file, out;
  std::vector<std::string> modules, tell, given;
  std::size_t threads = 0;
  bool overwrite = false, ask = false, json = false;
};

std::string objective_name(const TuneSpec& tune, std::size_t m) {
  return tune.runs.measures[tune.objectives[m]].name;
}

Json json_of(const TuneSpec& tune, const Score& score) {
  Json objectives = Json::object();
  for (std::size_t m = 0; m < tune.objectives.size(); ++m)
    objectives[objective_name(tune, m)] =
        std::isfinite(score.objectives[m]) ? Json(score.objectives[m]) : Json(nullptr);
  return {{"objectives", objectives}, {"failed", score.failed}};
}

std::string shown(double value, bool sign = false) {
  if (!std::isfinite(value)) return "–";
  return sign ? fmt::format("{:+.3g}", value) : fmt::format("{:.4g}", value);
}

void print_score(const TuneSpec& tune, const char* when, const Score& score) {
  fmt::print("  {:<8}", when);
  for (std::size_t m = 0; m < tune.objectives.size(); ++m)
    fmt::print("{}{} = {}", m == 0 ? "" : ", ", objective_name(tune, m),
               shown(score.objectives[m]));
  fmt::print(", {:.3g} % of the runs fail\n", 100 * score.failed);
}

void print_people(const TuneSpec& tune, const TuneOutcome& o, const fs::path& folder) {
  fmt::print("{} runs, {} restarts\n", o.runs, o.restarts);
  if (!o.finished) return;
  print_score(tune, "before", o.before);
  print_score(tune, improved(o) ? "now" : "best", o.best.score);
  if (o.best.score.failed == 1)
    warn("no run of the result completes: start from an easier task, or widen the bounds");
  if (!improved(o)) return fmt::print("  nothing better was found: the stack stays as it is\n");
  fmt::print("  {:<44} {:>12} {:>12}   5 % less, more of the range\n", "value", "before", "now");
  for (const TunedValue& v : o.best.values)
    fmt::print("  {:<44} {:>12} {:>12}   {}, {}\n", v.path, v.before.empty() ? "–" : v.before,
               v.after, shown(v.less, true), shown(v.more, true));
  if (!o.front.empty())
    fmt::print("  front    {} candidates in {}\n", o.front.size(), (folder / "front").string());
  fmt::print("  overlay  {}\n  run it   poise run {}\n", (folder / "best.yaml").string(),
             (folder / "tuned.yaml").string());
}

Json json_of(const TuneSpec& tune, const TuneOutcome& o, const fs::path& folder) {
  Json out{{"out", folder.string()},
           {"finished", o.finished},
           {"runs", o.runs},
           {"restarts", o.restarts},
           {"seeds", o.seeds}};
  if (!o.finished) return out;
  out["before"] = json_of(tune, o.before);
  out["improved"] = improved(o);
  out["best"] = json_of(tune, o.best.score);
  for (const TunedValue& v : o.best.values)
    out["best"]["values"][v.path] = {{"before", v.before}, {"after", v.after}};
  out["front"] = o.front.size();
  return out;
}

int ask(const TuneSpec& tune, const Registry& registry, const fs::path& folder, bool json) {
  const std::vector<WantedRun> wanted = ask_tune(tune, registry, folder);
  if (json) {
    Json runs = Json::array();
    for (const WantedRun& run : wanted)
      runs.push_back({{"index", run.index}, {"settings", run.settings}, {"command", run.command}});
    std::cout << json_text(Json{{"finished", wanted.empty()}, {"wanted", runs}}, 2) << '\n';
    return kDone;
  }
  for (const WantedRun& run : wanted) fmt::print("{}\t{}\n", run.index, run.command);
  if (wanted.empty())
    note(fs::exists(folder / "best.yaml")
             ? fmt::format("the search is finished: {}", (folder / "best.yaml").string())
             : "the search is finished, nothing better was found: the stack stays as it is");
  return kDone;
}

// `INDEX=VALUE[,VALUE…]` or `INDEX=failed`
void tell(const TuneSpec& tune, const Registry& registry, const fs::path& folder,
          const std::string& text) {
  const ConfigError wrong(ErrorCode::kSyntax, "--tell " + text, "is not INDEX=VALUE",
                          "e.g. --tell 12=0.35, or 12=failed");
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) throw wrong;
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + equals, index);
  if (error != std::errc{} || end != text.data() + equals) throw wrong;
  std::vector<double> values;
  std::string rest = text.substr(equals + 1);
  while (rest != "failed" && !rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const auto number = parse_number(rest.substr(0, comma));
    if (!number || !number->rest.empty()) throw wrong;
    values.push_back(number->value);
    rest.erase(0, comma + 1);
  }
  if (values.empty() && rest != "failed") throw wrong;
  tell_tune(tune, registry, folder, index, values);
}

int search(const TuneArguments& arguments, const TuneSpec& tune, const Registry& registry,
           const fs::path& folder, std::size_t threads) {
  TuneOptions options{folder, threads, arguments.overwrite, &stop_on_signals(), {}};
  ProgressLine line;
  options.progress = [&](const TuneProgress& p) {
    const double share = static_cast<double>(p.runs) / static_cast<double>(p.most_runs);
    const double left = static_cast<double>(p.most_runs - std::min(p.runs, p.most_runs)) / p.rate;
    line.show(std::min(1.0, share), fmt::format("{} of {} runs, {:.3g} per second, {} left", p.runs,
                                                p.most_runs, p.rate, time_text(left)));
  };
  const TuneOutcome outcome = run_tune(tune, registry, options);
  line.clear();
  if (arguments.json)
    std::cout << json_text(json_of(tune, outcome, folder), 2) << '\n';
  else
    print_people(tune, outcome, folder);
  if (outcome.finished) return kDone;
  note(fmt::format("{} runs are kept in {}; run the same command again to go on", outcome.runs,
                   folder.string()));
  return stopped_exit_code();
}

int tune(const TuneArguments& arguments) {
  const Registry registry = load_registry(arguments.modules);
  const TuneSpec spec = read_tune(
      arguments.file, [](const std::string& name) { return find_stack(name); },
      own_modules(registry));
  const fs::path folder =
      arguments.out.empty() ? fs::path("runs") / spec.runs.file.stem() : fs::path(arguments.out);
  const std::size_t threads = arguments.threads > 0 ? arguments.threads : own_processors();
  for (const Finding& finding : outside_bounds(spec)) warn(finding);
  for (const std::string& text : arguments.tell) tell(spec, registry, folder, text);
  if (arguments.ask) return ask(spec, registry, folder, arguments.json);
  if (!arguments.tell.empty()) return kDone;
  if (arguments.given.empty()) return search(arguments, spec, registry, folder, threads);
  const Score score = try_tune(spec, registry, arguments.given, threads);
  if (arguments.json)
    std::cout << json_text(json_of(spec, score), 2) << '\n';
  else
    print_score(spec, "gives", score);
  return kDone;
}

}  // namespace

void add_tune(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<TuneArguments>();
  CLI::App* command =
      app.add_subcommand("tune", "search values of a stack that minimise a formula over its runs");
  command->add_option("FILE", arguments->file, "a tune file")->required();
  command
      ->add_option("--out", arguments->out,
                   "folder of the results (default: runs/ and the file's name); runs that are "
                   "there are not repeated")
      ->type_name("DIR");
  add_threads_option(*command, arguments->threads);
  command->add_flag("--overwrite", arguments->overwrite,
                    "delete the results that are in the folder");
  auto* const ask = command->add_flag(
      "--ask", arguments->ask, "print the runs that the search waits for, for others to make");
  command
      ->add_option("--tell", arguments->tell,
                   "the result of such a run: the value of each objective, or failed")
      ->type_name("INDEX=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--try", arguments->given,
          "print what these values give, for searches of others; give every value of the file")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false)
      ->excludes(ask);
  add_module_options(*command, arguments->modules);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = tune(*arguments); });
}

}  // namespace poise::cli
