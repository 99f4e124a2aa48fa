// SPDX-License-Identifier: BSD-2-Clause
// poise compare RUN RUN…

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <set>
#include <span>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/compared_runs.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"

namespace poise::cli {
namespace {

constexpr std::size_t kMostChanges = 20;  // of the stack, in the text
constexpr std::size_t kColumn = 20;       // width in the table

struct CompareArguments {
  std::vector<std::string> folders, signals;
  double tolerance = 1e-3;
  std::string page;
  bool json = false;
};

// The differences between one run and the first.
struct Difference {
  std::string run;
  std::size_t rows = 0, first_rows = 0;
  Differences found;
  std::vector<std::string> missing;  // signals that only one of the two has
  std::vector<StackChange> stack;
  bool robot_written_later = false;  // than one of the two
};

Json to_json(const StackChange& change) {
  const auto value = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  return {{"path", change.path}, {"first", value(change.before)}, {"run", value(change.now)}};
}

Json to_json(const SignalDifference& d) {
  return {{"name", d.name},
          {"unit", d.unit},
          {"max_difference", d.greatest},
          {"rms_difference", d.rms},
          {"column", d.label},
          {"at_s", d.greatest_at},
          {"parts_at_s", d.parts_at ? Json(*d.parts_at) : Json()}};
}

Json to_json(const Difference& difference) {
  Json signals = Json::array();
  for (const SignalDifference& d : difference.found.signals) signals.push_back(to_json(d));
  Json stack = Json::array(), damaged = Json::array();
  for (const ConfigError& error : difference.found.damaged) damaged.push_back(error.path());
  for (const StackChange& change : difference.stack) stack.push_back(to_json(change));
  return {{"run", difference.run},
          {"instants", difference.found.instants},
          {"signals", std::move(signals)},
          {"only_in_one", difference.missing},
          {"damaged", std::move(damaged)},
          {"stack", std::move(stack)},
          {"robot_written_later", difference.robot_written_later}};
}

// The end of a long name: names of runs end in their time.
std::string end_of(const std::string& name) {
  if (name.size() <= kColumn) return name;
  std::size_t begin = name.size() - kColumn + 1;
  while ((static_cast<unsigned char>(name[begin]) & 0xC0u) == 0x80) ++begin;  // inside a character
  return "…" + name.substr(begin);
}

// Columns are as wide as the longest name if the ends of the names do not tell them apart.
void print_summaries(const Json& table, const std::vector<std::string>& names) {
  std::vector<std::string> ends;
  for (const std::string& name : names) ends.push_back(end_of(name));
  const bool apart = std::set(ends.begin(), ends.end()).size() == names.size();
  const std::size_t width =
      apart ? kColumn : std::ranges::max(names, {}, &std::string::size).size();
  fmt::print("{:<44}", "");
  for (const std::string& name : apart ? ends : names) fmt::print(" {:>{}}", name, width);
  fmt::print("\n");
  for (const auto& [name, row] : table.items()) {
    fmt::print("{:<44}", name);
    for (const Json& value : row) fmt::print(" {:>{}}", shown(value), width);
    fmt::print("\n");
  }
}

// A value of several lines is not shown.
std::string on_a_line(const std::string& value) {
  if (value.empty()) return "–";
  return value.find('\n') == std::string::npos ? value : "…";
}

void print_stack(const Difference& difference) {
  const std::size_t shown = std::min(difference.stack.size(), kMostChanges);
  for (const StackChange& change : std::span(difference.stack).first(shown))
    fmt::print("  stack: {}: {} → {}\n", change.path, on_a_line(change.before),
               on_a_line(change.now));
  if (const std::size_t more = difference.stack.size() - shown; more > 0)
    fmt::print("  stack: {} more values differ; --json lists all\n", more);
  if (difference.robot_written_later)
    fmt::print(
        "  the robot's file was written after one of the runs: they may be of other robots\n");
}

// Runs with other rates or of other lengths do not have all instants in common.
void print_instants(const Difference& difference) {
  const std::size_t instants = difference.found.instants;
  if (instants == 0)
    fmt::print("  no instant is in both recordings, so no signal is compared\n");
  else if (instants != difference.rows || instants != difference.first_rows)
    fmt::print("  compared at the {} instants in both recordings, of {} in the first and {} here\n",
               instants, difference.first_rows, difference.rows);
}

void print_signals(const std::vector<SignalDifference>& signals) {
  long same = 0;
  for (const SignalDifference& d : signals) {
    if (!d.parts_at) {
      ++same;
      continue;
    }
    fmt::print(
        "  {:<34} differs from {:>8.3f} s on; at most {:.3g}{} ({}, at {:.3f} s), rms {:.3g}\n",
        d.name, *d.parts_at, d.greatest, d.unit == "1" ? "" : " " + d.unit, d.label, d.greatest_at,
        d.rms);
  }
  fmt::print("  {} of {} signals are equal within the tolerance\n", same, signals.size());
}

void print(const Difference& difference, const std::string& first) {
  fmt::print("\n{}, compared with {}\n", difference.run, first);
  print_stack(difference);
  print_instants(difference);
  if (difference.found.instants > 0) print_signals(difference.found.signals);
  for (const std::string& name : difference.missing) fmt::print("  in one run only: {}\n", name);
}

Difference difference_of(const ComparedRun& first, const ComparedRun& run,
                         const CompareArguments& arguments) {
  const RecordingFile &one = first.recording, &other = run.recording;
  return {run.name,
          other.rows(),
          one.rows(),
          differences(one, other, arguments.tolerance, arguments.signals),
          unshared(one, other, arguments.signals),
          stack_changes(first, run),
          robot_written_later(first) != robot_written_later(run)};
}

// Once per recording and signal.
void warn_of_damage(const std::vector<Difference>& all) {
  std::set<std::string> warned;
  for (const Difference& difference : all)
    for (const ConfigError& error : difference.found.damaged)
      if (warned.insert(error.what()).second) warn(error.what() + std::string("; not compared"));
}

int compare(const CompareArguments& arguments) {
  std::vector<ComparedRun> runs;
  for (const std::string& folder : arguments.folders) runs.push_back(open_run(folder));
  name_apart(runs);
  check_robots(runs);
  check_signals(runs, arguments.signals);
  std::vector<std::string> names;
  for (const ComparedRun& run : runs) names.push_back(run.name);
  const Json table = summary_table(runs);
  std::vector<Difference> all;
  for (std::size_t i = 1; i < runs.size(); ++i)
    all.push_back(difference_of(runs[0], runs[i], arguments));
  warn_of_damage(all);
  if (arguments.json) {
    Json out{{"runs", names}, {"tolerance", arguments.tolerance}, {"summary", table}};
    for (const Difference& difference : all) out["against_first"].push_back(to_json(difference));
    std::cout << json_text(out, 2) << '\n';
  } else {
    print_summaries(table, names);
    for (const Difference& difference : all) print(difference, names[0]);
  }
  if (!arguments.page.empty()) write_page(arguments.page, runs, arguments.signals, table);
  return kDone;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = app.add_subcommand("compare", "compare runs with the first of them");
  command->add_option("RUN", arguments->folders, "folders of runs")->required()->expected(2, 8);
  command
      ->add_option("--signals", arguments->signals,
                   "only these signals and those below them, such as tasks/balance,torque")
      ->delimiter(',');
  command
      ->add_option(
          "--tolerance", arguments->tolerance,
          "ignored differences, as a share of the signal's largest magnitude (default: 0.001)")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--out", arguments->page, "write a page with overlaid plots")
      ->type_name("FILE.html");
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = compare(*arguments); });
}

}  // namespace poise::cli
