// SPDX-License-Identifier: BSD-2-Clause
// poise sweep FILE

#include "poise/core/sweep/sweep.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/commands/many_runs.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/stopping.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/sweep/results.hpp"
#include "poise/core/sweep/sweep_info.hpp"
#include "poise/core/sweep/table.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct SweepArguments {
  std::string file, out, shard;
  std::vector<std::string> merge, modules;
  std::size_t threads = 0;
  bool overwrite = false;
  bool json = false;
};

// `i/N`; i may count from 0 or from 1: 0/4 and 4/4 are the same shard.
bool read_shard(std::string_view text, SweepOptions& options) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  std::size_t shard = 0, shards = 0;
  const auto whole = [](std::string_view part, std::size_t& value) {
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    return error == std::errc{} && end == part.data() + part.size();
  };
  if (!whole(text.substr(0, slash), shard) || !whole(text.substr(slash + 1), shards)) return false;
  if (shards == 0 || shard > shards) return false;
  options.shard = shard % shards;
  options.shards = shards;
  return true;
}

std::string progress_text(const SweepProgress& p) {
  std::string text = fmt::format("{} of {} runs", p.done, p.points);
  if (p.rate > 0) text += fmt::format(", {:.3g} per second, {} left", p.rate, time_text(p.left));
  return text;
}

std::string statuses_text(const SweepOutcome& outcome) {
  std::string text;
  for (const auto& [status, count] : outcome.statuses)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, status);
  return text;
}

double rate_of(const SweepOutcome& o) {
  return o.wall > 0 ? static_cast<double>(o.ran) / o.wall : 0;
}

void print_files(const std::string& summary, const fs::path& folder) {
  fmt::print("{}\n", summary);
  fmt::print("  report   {}\n", (folder / "report.html").string());
  fmt::print("  results  {}, results.csv, results.h5\n", (folder / "results.jsonl").string());
  if (fs::exists(folder / "runs")) fmt::print("  runs     {}\n", (folder / "runs").string());
}

Json to_json(const SweepOutcome& o, const SweepSpec& sweep, const fs::path& folder) {
  return {{"sweep", sweep.file.string()},
          {"hash", sweep.hash},
          {"out", folder.string()},
          {"points", o.points},
          {"done", o.before + o.ran},
          {"ran", o.ran},
          {"complete", o.complete()},
          {"statuses", o.statuses},
          {"wall_s", o.wall},
          {"kept", o.kept},
          {"runs_per_s", rate_of(o)}};
}

void tell(const SweepOutcome& o, const fs::path& folder) {
  if (o.dropped > 0)
    warn(fmt::format("{} damaged lines were dropped, their points ran again", o.dropped));
  if (!o.first_error.empty())
    warn(fmt::format("{} points could not be set up; the first: {}", o.statuses.at("error"),
                     o.first_error));
  if (!o.complete())
    note(fmt::format("{} of {} runs are kept in {}; run the same command again to go on",
                     o.before + o.ran, o.points, folder.string()));
}

int sweep(const SweepArguments& arguments) {
  const Registry registry = load_registry(arguments.modules);
  const SweepSpec spec = read_sweep(
      arguments.file, [](const std::string& name) { return find_stack(name); },
      own_modules(registry));
  SweepOptions options;
  options.folder =
      arguments.out.empty() ? fs::path("runs") / spec.file.stem() : fs::path(arguments.out);
  options.threads = arguments.threads > 0 ? arguments.threads : own_processors();
  options.overwrite = arguments.overwrite;
  options.note_crashes = true;
  options.stop = &stop_on_signals();
  if (!arguments.shard.empty()) read_shard(arguments.shard, options);
  ProgressLine line;
  options.progress = [&](const SweepProgress& p) {
    line.show(p.points == 0 ? 1 : static_cast<double>(p.done) / static_cast<double>(p.points),
              progress_text(p));
  };
  const SweepOutcome outcome = run_sweep(spec, registry, options);
  line.clear();
  tell(outcome, options.folder);
  if (arguments.json)
    std::cout << json_text(to_json(outcome, spec, options.folder), 2) << '\n';
  else
    print_files(fmt::format("{} of {} runs ({} now, in {}, {:.3g} per second): {}",
                            outcome.before + outcome.ran, outcome.points, outcome.ran,
                            time_text(outcome.wall), rate_of(outcome), statuses_text(outcome)),
                options.folder);
  return outcome.complete() ? kDone : stopped_exit_code();
}

int merge(const SweepArguments& arguments) {
  const std::vector<fs::path> folders(arguments.merge.begin(), arguments.merge.end());
  std::size_t different = 0;
  const ResultLines lines = merged_lines(folders, different);
  if (different > 0)
    warn(fmt::format(
        "{} points have two results that differ; the shards ran on unlike machines, or a "
        "measure is a time",
        different));
  const fs::path out = arguments.out.empty() ? folders.front() : fs::path(arguments.out);
  const std::vector<ResultRow> rows = rows_of(lines);
  const SweepInfo info = read_info(folders, rows.front().hash);
  write_lines(lines, out);
  write_info(info, out);
  write_tables(info, rows, out);
  if (arguments.json)
    std::cout << json_text(Json{{"out", out.string()},
                                {"hash", info.hash},
                                {"points", info.points},
                                {"done", lines.size()},
                                {"complete", lines.size() == info.points},
                                {"different", different}},
                           2)
              << '\n';
  else
    print_files(fmt::format("{} of {} results", lines.size(), info.points), out);
  return kDone;
}

}  // namespace

void add_sweep(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<SweepArguments>();
  CLI::App* command =
      app.add_subcommand("sweep", "run a stack many times over ranges of values and seeds");
  auto* const file = command->add_option("FILE", arguments->file, "a sweep file");
  command
      ->add_option("--out", arguments->out,
                   "folder of the results (default: runs/ and the file's name); results that are "
                   "there are kept")
      ->type_name("DIR");
  add_threads_option(*command, arguments->threads);
  const CLI::Validator shard(
      [](std::string& text) {
        SweepOptions unused;
        return read_shard(text, unused)
                   ? std::string()
                   : "'" + text + "' is not a shard; give e.g. 3/20, of 20 shards";
      },
      "");
  command
      ->add_option("--shard", arguments->shard,
                   "run every N-th point only; i counts from 0 to N - 1 or from 1 to N")
      ->type_name("i/N")
      ->check(shard);
  auto* const merge_option =
      command
          ->add_option("--merge", arguments->merge,
                       "put the results of these folders and their subfolders together")
          ->type_name("DIR");
  file->excludes(merge_option);
  command->add_flag("--overwrite", arguments->overwrite,
                    "delete the results that are in the folder");
  add_module_options(*command, arguments->modules);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] {
    if (arguments->file.empty() && arguments->merge.empty())
      throw CLI::RequiredError("FILE or --merge");
    exit_code = arguments->merge.empty() ? sweep(*arguments) : merge(*arguments);
  });
}

}  // namespace poise::cli
