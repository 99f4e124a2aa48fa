// SPDX-License-Identifier: BSD-2-Clause
// poise check STACK

#include "poise/core/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/check/start_check.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/message.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* word(const Finding& finding) {
  return finding.severity == Finding::Severity::kError ? "error" : "warning";
}

Json to_json(const Finding& finding) {
  Json out{{"severity", word(finding)},  {"file", finding.place.file},
           {"line", finding.place.line}, {"column", finding.place.column},
           {"path", finding.path},       {"text", finding.text}};
  const bool error = finding.severity == Finding::Severity::kError;
  if (!finding.kind.empty()) out[error ? "code" : "kind"] = finding.kind;
  return out;
}

void print(const Finding& finding) {
  if (finding.severity == Finding::Severity::kWarning) return warn(finding);
  print_error(message_of(finding));
}

// How far the CoM is from the edges of its support; without an error only.
struct Margins {
  std::optional<double> start;
  std::vector<PlannedMargin> postures;  // of a sequence
};

Json to_json(const Margins& margins) {
  Json postures = Json::array();
  for (const PlannedMargin& one : margins.postures)
    postures.push_back({{"posture", one.posture}, {"margin_m", one.margin}});
  return {{"start_m", margins.start ? Json(*margins.start) : Json(nullptr)},
          {"postures", postures}};
}

void print(const Margins& margins) {
  if (margins.start)
    fmt::print("  start    the CoM {:.1f} cm {} its support\n", 100 * std::abs(*margins.start),
               *margins.start < 0 ? "outside of" : "inside");
  print_planned(margins.postures);
}

std::vector<Finding> check_all(const StackOptions& options, const Registry& registry,
                               Margins& margins) {
  ProgressLine line;
  const auto bound = [&](const StackSpec& spec, const Setup& setup, const Problem&) {
    margins = {start_margin(spec, setup), spec.margins};
  };
  return check_stack([&] { return load_text(options); }, registry, bound, shown_on(line));
}

int check(const StackOptions& options) {
  const Registry registry = load_registry(options.modules);
  Margins margins;
  const std::vector<Finding> all = check_all(options, registry, margins);
  const bool valid = std::ranges::none_of(
      all, [](const Finding& f) { return f.severity == Finding::Severity::kError; });
  if (options.json) {
    Json problems = Json::array();
    for (const Finding& finding : all) problems.push_back(to_json(finding));
    Json out{{"valid", valid}, {"problems", problems}};
    if (valid) out["margin"] = to_json(margins);
    std::cout << json_text(out, 2) << '\n';
  } else {
    for (const Finding& finding : all) print(finding);
    if (valid) fmt::print("valid: {}\n", options.stack);
    if (valid) print(margins);
  }
  return valid ? kDone : kBadInput;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<StackOptions>();
  CLI::App* command =
      app.add_subcommand("check", "report errors and warnings of a stack without running it");
  add_stack_options(*command, *options);
  command->callback([options, &exit_code] { exit_code = check(*options); });
}

}  // namespace poise::cli
