// SPDX-License-Identifier: BSD-2-Clause
// poise doubt STACK

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/commands/many_runs.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/stopping.hpp"
#include "poise/core/doubt/doubt_run.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

struct DoubtArguments : StackOptions {
  std::string out, doubts;
  double seconds = 0;
  std::size_t threads = 0;
  bool pairs = false, grow = false, overwrite = false;
};

// A shipped stack keeps its name; files get their whole path, because the sweep file is elsewhere.
std::string whole_path(const std::string& file) {
  return file.empty() ? "" : fs::absolute(file).lexically_normal().string();
}

DoubtedMotion motion_of(const DoubtArguments& arguments) {
  const bool shipped = std::ranges::count(shipped_stacks(), arguments.stack) > 0;
  DoubtedMotion motion{shipped ? arguments.stack : whole_path(find_stack(arguments.stack).string()),
                       whole_path(arguments.robot), std::nullopt, arguments.settings};
  if (arguments.seconds > 0) motion.duration = arguments.seconds;
  return motion;
}

void print_growth(const Growth& growth) {
  const std::string held = fmt::format("      holds at {:.3g} times", growth.held);
  if (!growth.failed) {
    fmt::print("{}, too{}\n", held,
               growth.refused ? fmt::format("; {:.3g} times is not allowed", *growth.refused) : "");
    return;
  }
  fmt::print("{}, but not at {:.3g}: {}\n      {}\n", held, *growth.failed, brief(growth.why),
             growth.command);
}

void print_row(const DoubtRow& row) {
  const std::string at = row.held() || row.ended == 0 ? "" : fmt::format(" at {:.3g} s", row.ended);
  fmt::print("  {:<16} {}{}\n", row.name, row.held() ? "held" : row.status, at);
  if (!row.held()) {
    if (!row.why.empty()) fmt::print("      {}\n", row.why);
    fmt::print("      {}\n", row.command);
  }
  if (row.growth) print_growth(*row.growth);
}

int doubt(const DoubtArguments& arguments) {
  const Registry registry = load_registry(arguments.modules);
  const Doubts doubts =
      read_doubts(arguments.doubts.empty() ? shipped_doubts() : fs::path(arguments.doubts));
  SweepOptions options;
  options.folder = arguments.out.empty()
                       ? fs::path("runs") / ("doubt_" + fs::path(arguments.stack).stem().string())
                       : fs::path(arguments.out);
  options.threads = arguments.threads > 0 ? arguments.threads : own_processors();
  options.overwrite = arguments.overwrite;
  options.note_crashes = true;
  options.stop = &stop_on_signals();
  ProgressLine line;
  options.progress = [&](const SweepProgress& p) {
    line.show(static_cast<double>(p.done) / static_cast<double>(p.points),
              fmt::format("{} of {} doubts", p.done, p.points));
  };
  const FindStack find = [](const std::string& name) { return find_stack(name); };
  const OwnModules own = own_modules(registry);
  const DoubtOutcome outcome =
      run_doubts(doubts, motion_of(arguments), {arguments.pairs, arguments.grow},
                 {find, own, registry}, options);
  line.clear();
  if (!outcome.complete) {
    note(fmt::format("{} of {} runs are kept in {}; run the same command again to go on",
                     outcome.sweep.before + outcome.sweep.ran, outcome.sweep.points,
                     options.folder.string()));
    return stopped_exit_code();
  }
  if (arguments.json) {
    std::cout << to_json(outcome, options.folder) << '\n';
  } else {
    fmt::print("{} of {} doubts held: {} in {}\n", outcome.held, outcome.of, arguments.stack,
               time_text(outcome.sweep.wall));
    for (const DoubtRow& row : outcome.rows) print_row(row);
    if (arguments.grow && !outcome.grown)
      fmt::print("  nothing grows: the motion ends without a doubt\n");
    fmt::print("  page     {}\n", (options.folder / "doubts.html").string());
  }
  return std::ranges::all_of(outcome.rows, &DoubtRow::held) ? kDone : kRunFailed;
}

}  // namespace

void add_doubt(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<DoubtArguments>();
  CLI::App* command = app.add_subcommand(
      "doubt", "run a motion in plants that differ from what its controller believes");
  add_stack_options(*command, *arguments);
  command
      ->add_option("--doubts", arguments->doubts, "a file of doubts, in place of those that ship")
      ->type_name("FILE");
  command->add_flag("--pairs", arguments->pairs, "try every two doubts at once, too");
  command->add_flag("--grow", arguments->grow,
                    "let each doubt grow until the motion ends, and say by how much");
  add_duration(*command, "--for", arguments->seconds,
               "simulated time of a run (default: that of the stack)");
  command
      ->add_option("--out", arguments->out,
                   "folder of the results (default: runs/doubt_STACK); results that are there are "
                   "kept")
      ->type_name("DIR");
  add_threads_option(*command, arguments->threads);
  command->add_flag("--overwrite", arguments->overwrite,
                    "delete the results that are in the folder");
  command->callback([arguments, &exit_code] { exit_code = doubt(*arguments); });
}

}  // namespace poise::cli
