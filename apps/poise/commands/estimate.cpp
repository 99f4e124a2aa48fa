// SPDX-License-Identifier: BSD-2-Clause
// poise estimate RUN|TABLE

#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/error.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/log/csv_log.hpp"
#include "poise/core/log/estimate_log.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct EstimateArguments {
  std::string log, out;
  std::string estimator = "inekf";
  StackOptions stack;
};

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json to_json(const LogEstimate& found) {
  Json out{{"state", found.estimator},     {"rows", found.rows},
           {"duration_s", found.duration}, {"update_us", found.update},
           {"degraded_s", found.degraded}, {"lost_s", found.lost},
           {"reason", found.reason}};
  if (found.errors)
    for (const auto& [name, value] : named(*found.errors)) out["estimator"][name] = number(value);
  return out;
}

void print(const LogEstimate& found) {
  fmt::print("{}: {} rows, {:.6g} s, {:.2g} µs an update\n", found.estimator, found.rows,
             found.duration, found.update);
  if (found.errors) {
    fmt::print("  velocity {:.1f} mm/s rms, tilt {:.2f}° rms", 1e3 * found.errors->velocity_rms,
               found.errors->tilt_rms * 180 / std::numbers::pi);
    if (std::isfinite(found.errors->drift_share))
      fmt::print(", drift {:.2f} % of the way", 100 * found.errors->drift_share);
    fmt::print("\n");
  } else {
    fmt::print("  the truth is not in the recording\n");
  }
  if (found.degraded + found.lost > 0)
    fmt::print("  degraded for {:.3g} s, lost for {:.3g} s, first: {}\n", found.degraded,
               found.lost, found.reason);
}

int estimate(const EstimateArguments& arguments) {
  if (!fs::exists(arguments.log))
    throw ConfigError(ErrorCode::kFile, {arguments.log}, "log", "does not exist",
                      "give the folder of a run, or a table");
  const bool folder = fs::is_directory(arguments.log);
  StackOptions stack = arguments.stack;
  if (stack.stack.empty() && !folder)
    throw ConfigError(ErrorCode::kMissing, {arguments.log}, "log", "is a table without a stack",
                      "name the robot's stack with --stack");
  if (stack.stack.empty()) stack.stack = (fs::path(arguments.log) / "stack.yaml").string();
  stack.settings.insert(stack.settings.begin(), "estimator={type: " + arguments.estimator + "}");
  const Registry registry = load_registry(stack.modules);
  const StackSpec spec = load(stack, registry);
  const Recording log =
      folder ? read_recording(fs::path(arguments.log) / "signals.h5") : read_csv_log(arguments.log);
  const LogEstimate found = estimate_log(spec, log, registry);
  if (!arguments.out.empty()) write_csv_log(found.estimate, arguments.out);
  if (stack.json)
    std::cout << json_text(to_json(found), 2) << '\n';
  else
    print(found);
  return kDone;
}

}  // namespace

void add_estimate(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<EstimateArguments>();
  CLI::App* command =
      app.add_subcommand("estimate", "run an estimator over a recording or a table of sensors");
  command->add_option("RUN", arguments->log, "folder of a run, or a table (CSV)")->required();
  command->add_option("--estimator", arguments->estimator, "which estimator (default: inekf)");
  command->add_option("--stack", arguments->stack.stack,
                      "the stack that a table belongs to (default: that of the run)");
  command
      ->add_option("--set", arguments->stack.settings,
                   "change a value of the stack, such as estimator.contact_noise=0.01")
      ->type_name("PATH=VALUE");
  command->add_option("--out", arguments->out, "write the estimate as a table")
      ->type_name("FILE.csv");
  add_module_options(*command, arguments->stack.modules);
  add_json_option(*command, arguments->stack.json);
  command->callback([arguments, &exit_code] { exit_code = estimate(*arguments); });
}

}  // namespace poise::cli
