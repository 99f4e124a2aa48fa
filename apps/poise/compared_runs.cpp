// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/compared_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <functional>

#include "poise/core/error.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/stack/changes.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise::cli {
namespace {

using Path = std::vector<std::string>;

constexpr const char* kJoints = "joints/position";

const std::vector<std::string>* joints_of(const RecordingFile& recording) {
  for (const Signal& signal : recording.signals())
    if (signal.name == kJoints) return &signal.labels;
  return nullptr;
}

bool joints_lost(const ComparedRun& run) { return run.recording.is_damaged(kJoints); }

// "tasks/balance/error" → tasks, tasks/balance, tasks/balance/error.
std::vector<std::string> known_names(const RecordingFile& recording) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& signal) {
    for (std::size_t at = signal.find('/'); at != std::string::npos; at = signal.find('/', at + 1))
      names.push_back(signal.substr(0, at));
    names.push_back(signal);
  };
  for (const Signal& signal : recording.signals()) add(signal.name);
  for (const ConfigError& error : recording.damaged()) add(error.path());
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Json at(const Json& summary, const Path& path) {
  const Json* value = &summary;
  for (const std::string& key : path) {
    if (!value->is_object() || !value->contains(key)) return {};
    value = &(*value)[key];
  }
  return *value;
}

struct Table {
  const std::vector<ComparedRun>& runs;
  Json rows = Json::object();

  // Adds a row, unless no run has the value.
  void add(const std::string& name, const std::function<Json(const Json&)>& value) {
    Json row = Json::array();
    for (const ComparedRun& run : runs) row.push_back(value(run.summary));
    if (std::any_of(row.begin(), row.end(), [](const Json& v) { return !v.is_null(); }))
      rows[name] = std::move(row);
  }
  void add(const std::string& name, const Path& path) {
    add(name, [&](const Json& summary) { return at(summary, path); });
  }
  // The names under a key, over all runs.
  std::vector<std::string> names(const char* key) const {
    std::vector<std::string> all;
    for (const ComparedRun& run : runs) {
      const Json under = at(run.summary, {key});
      for (const auto& [name, value] : under.items())
        if (std::ranges::find(all, name) == all.end()) all.push_back(name);
    }
    return all;
  }
  // Whether any run had ticks in which the task was off.
  bool switches(const std::string& task) const {
    return std::ranges::any_of(runs, [&](const ComparedRun& run) {
      const Json on = at(run.summary, {"tasks", task, "on_ticks"});
      return on.is_number() && on != at(run.summary, {"ticks"});
    });
  }
  std::string unit(const char* key, const std::string& name) const {
    for (const ComparedRun& run : runs)
      if (const Json unit = at(run.summary, {key, name, "unit"}); unit.is_string())
        return " [" + unit.get<std::string>() + "]";
    return "";
  }
};

// The summary of a run that was killed, from its recording.
Json unfinished(const RecordingFile& recording) {
  const std::size_t rows = recording.rows();
  const auto time = [&](std::size_t row) { return recording.time(row, row + 1).front(); };
  const double period = rows > 1 ? time(1) - time(0) : 0;
  return {{"status", "unfinished"}, {"simulated_s", time(rows - 1) + period}};
}

Json summary_of(const std::filesystem::path& folder, const RecordingFile& recording) {
  const std::filesystem::path file = folder / "summary.json";
  if (!std::filesystem::exists(file)) return unfinished(recording);
  std::ifstream in(file);
  Json summary = Json::parse(in, nullptr, false);
  if (!summary.is_object())
    throw ConfigError(ErrorCode::kInvalid, Place{file.string()}, "", "is not the summary of a run",
                      "remove it, then the run counts as unfinished");
  return summary;
}

}  // namespace

ComparedRun open_run(const std::filesystem::path& folder) {
  std::error_code error;
  if (std::filesystem::status(folder / "signals.h5", error).type() ==
      std::filesystem::file_type::not_found)
    throw ConfigError(ErrorCode::kFile, Place{folder.string()}, "",
                      "is not the folder of a run: it has no signals.h5",
                      "give folders that `poise run --out` wrote");
  const auto& last = folder.has_filename() ? folder : folder.parent_path();
  ComparedRun run{
      last.filename().string(), folder.string(), {}, RecordingFile(folder / "signals.h5")};
  if (run.recording.rows() == 0)
    throw ConfigError(ErrorCode::kMissing, Place{folder.string()}, "",
                      "has a recording without ticks");
  run.summary = summary_of(folder, run.recording);
  if (std::filesystem::exists(folder / "stack.yaml"))
    run.stack = load_config(folder / "stack.yaml");
  return run;
}

void name_apart(std::vector<ComparedRun>& runs) {
  for (std::size_t i = 1; i < runs.size(); ++i) {
    const std::string given = runs[i].name;
    const auto taken = [&] {
      return std::any_of(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const ComparedRun& other) { return other.name == runs[i].name; });
    };
    for (int n = 2; taken(); ++n) runs[i].name = fmt::format("{} ({})", given, n);
  }
}

// Runs whose joints cannot be read count as of the same robot.
void check_robots(const std::vector<ComparedRun>& runs) {
  const std::vector<std::string>* first = joints_of(runs.front().recording);
  for (const ComparedRun& run : runs) {
    if (joints_lost(runs.front()) || joints_lost(run)) continue;
    const std::vector<std::string>* joints = joints_of(run.recording);
    if ((first == nullptr) != (joints == nullptr) || (first && *first != *joints))
      throw ConfigError(
          ErrorCode::kConflict, Place{run.folder}, "",
          fmt::format("is a run of another robot than {}: its joints differ", runs.front().folder),
          "compare runs of the same robot");
  }
}

void check_signals(const std::vector<ComparedRun>& runs, const SignalNames& names) {
  for (const ComparedRun& run : runs) {
    const std::vector<std::string> known = known_names(run.recording);
    for (const std::string& name : names)
      if (std::ranges::find(known, name) == known.end())
        throw ConfigError(ErrorCode::kUnknownName, Place{run.folder}, "",
                          "has no signal '" + name + "'", suggestion(name, known));
  }
}

std::vector<StackChange> stack_changes(const ComparedRun& first, const ComparedRun& other) {
  std::vector<StackChange> all;
  for (const std::string& path : differing_paths(first.stack, other.stack))
    all.push_back({path, value_at_path(first.stack, path), value_at_path(other.stack, path)});
  return all;
}

// A file that is gone was not written later.
bool robot_written_later(const ComparedRun& run) {
  const ConfigNode* robot = run.stack.find("robot");
  if (robot == nullptr) return false;
  const std::filesystem::path folder = run.folder;
  const auto then = std::filesystem::last_write_time(folder / "stack.yaml");
  for (const char* key : {"urdf", "mjcf"}) {
    const ConfigNode* named = robot->find(key);
    if (named == nullptr) continue;
    try {
      if (std::filesystem::last_write_time(resolve_uri(named->scalar, folder)) > then) return true;
    } catch (const ConfigError&) {
    }
  }
  return false;
}

Json summary_table(const std::vector<ComparedRun>& runs) {
  Table table{runs};
  table.add("status", Path{"status"});
  table.add("simulated [s]", Path{"simulated_s"});
  for (const std::string& task : table.names("tasks")) {
    const std::string unit = table.unit("tasks", task);
    table.add(task + ", rms error" + unit, Path{"tasks", task, "rms_error"});
    table.add(task + ", final error" + unit, Path{"tasks", task, "final_error"});
    if (table.switches(task)) table.add(task + ", ticks on", Path{"tasks", task, "on_ticks"});
  }
  for (const std::string& contact : table.names("contacts")) {
    table.add(contact + ", greatest force [N]", Path{"contacts", contact, "max_force_n"});
    table.add(contact + ", least margin", Path{"contacts", contact, "min_margin"});
  }
  for (const std::size_t axis : {0u, 1u, 2u})
    table.add(fmt::format("CoM, greatest deviation in {} [m]", "xyz"[axis]),
              [&](const Json& summary) {
                const Json all = at(summary, {"com", "max_deviation_m"});
                return all.is_array() && all.size() == 3 ? all[axis] : Json();
              });
  table.add("linear momentum, greatest [N·s]", Path{"momentum", "max_linear"});
  table.add("angular momentum, greatest [N·m·s]", Path{"momentum", "max_angular"});
  table.add("torque, greatest share of its limit", Path{"torque", "max_share_of_limit"});
  table.add("torque, greatest step", Path{"torque", "max_step", "size"});
  table.add("tick, median [µs]", Path{"tick_us", "p50"});
  table.add("tick, 99 % [µs]", Path{"tick_us", "p99"});
  return table.rows;
}

std::string shown(const Json& value) {
  if (value.is_number()) return fmt::format("{:.5g}", value.get<double>());
  return value.is_string() ? value.get<std::string>() : "–";
}

void write_page(const std::filesystem::path& file, const std::vector<ComparedRun>& runs,
                const SignalNames& names, const Json& table) {
  std::vector<const RecordingFile*> recordings;
  std::vector<std::string> titles;
  for (const ComparedRun& run : runs) {
    recordings.push_back(&run.recording);
    titles.push_back(run.name);
  }
  Json rows = Json::object();
  for (const auto& [name, row] : table.items()) {
    Json cells = Json::array();
    for (const Json& value : row) cells.push_back(shown(value));
    rows[name] = std::move(cells);
  }
  std::string title = "compare";
  for (const std::string& one : titles) title += " · " + one;
  Json summary = Json::object();
  summary["compared"]["runs"] = titles;
  summary["compared"]["rows"] = std::move(rows);
  write_report(overlaid(recordings, titles, kReportRows, names), title, json_text(summary), file);
}

}  // namespace poise::cli
