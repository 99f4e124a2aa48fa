// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/sweep_info.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "poise/core/config/scalars.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/sweep/points.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kInfoFile = "sweep.json";

Json json_of(const SweepInfo& info) {
  Json axes = Json::array(), settings = Json::object();
  for (const AxisInfo& axis : info.axes) {
    axes.push_back({{"path", axis.path}, {"unit", axis.unit}, {"log", axis.log}});
    for (const auto& [name, said] : axis.cases) axes.back()["cases"][name] = said;
  }
  for (const auto& [path, value] : info.settings) settings[path] = value;
  Json out{{"sweep", 1},
           {"name", info.name},
           {"hash", info.hash},
           {"points", info.points},
           {"stack", info.stack}};
  if (!info.robot.empty()) out["robot"] = info.robot;
  out.update(
      {{"for_s", info.duration}, {"set", settings}, {"axes", axes}, {"measures", info.measures}});
  return out;
}

SweepInfo parse(const std::string& text) {
  const Json json = Json::parse(text);
  SweepInfo info;
  info.name = json.at("name").get<std::string>();
  info.hash = json.at("hash").get<std::string>();
  info.points = json.at("points").get<std::size_t>();
  info.stack = json.at("stack").get<std::string>();
  info.robot = json.value("robot", "");
  info.duration = json.at("for_s").get<double>();
  for (const auto& [path, value] : json.at("set").items())
    info.settings.emplace_back(path, value.get<std::string>());
  for (const Json& axis : json.at("axes")) {
    info.axes.push_back({axis.at("path").get<std::string>(), axis.at("unit").get<std::string>(),
                         axis.at("log").get<bool>()});
    if (axis.contains("cases"))
      for (const auto& [name, said] : axis.at("cases").items())
        info.axes.back().cases.emplace_back(name, said.get<std::vector<std::string>>());
  }
  info.measures = json.at("measures").get<std::vector<std::string>>();
  return info;
}

// JSON as the value of a setting: words without quotes, numbers with the axis' unit.
std::string value_text(const std::string& json, const std::string& unit) {
  const Json value = Json::parse(json, nullptr, false);
  if (value.is_string()) return yaml_word(value.get<std::string>());
  return value.is_number() && !unit.empty() ? json + " " + unit : json;
}

std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string("_-./=:,").find(c) != std::string::npos;
  });
  if (plain) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

SweepInfo info_of(const SweepSpec& sweep) {
  SweepInfo info;
  info.name = sweep.file.stem().string();
  info.hash = sweep.hash;
  info.points = Points(sweep).size();
  info.stack = sweep.stack_name;
  info.robot = sweep.robot;
  info.duration = sweep.duration.value_or(0);
  for (const auto& [path, value] : sweep.settings)
    info.settings.emplace_back(path, setting_text(value));
  for (const Axis& axis : sweep.axes) {
    info.axes.push_back({axis.path, axis.unit, axis.log});
    for (const Case& one : axis.cases) {
      std::vector<std::string> said;
      for (const auto& [path, value] : one.settings)
        said.push_back(path + "=" + setting_text(value));
      info.axes.back().cases.emplace_back(one.name, said);
    }
  }
  for (const Measure& measure : sweep.measures) info.measures.push_back(measure.name);
  return info;
}

void write_info(const SweepInfo& info, const fs::path& folder) {
  WholeFile out(folder / kInfoFile);
  out.write(json_text(json_of(info), 2) + "\n");
  out.finish();
}

SweepInfo read_info(const std::vector<fs::path>& folders, const std::string& hash) {
  std::vector<fs::path> files;
  for (const fs::path& folder : folders) {
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error))
      if (at->path().filename() == kInfoFile) files.push_back(at->path());
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) try {
      std::ifstream stream(file, std::ios::binary);
      SweepInfo info = parse({std::istreambuf_iterator<char>(stream), {}});
      if (info.hash == hash) return info;
    } catch (const nlohmann::json::exception&) {  // damaged: another shard has the same
    }
  throw ConfigError(ErrorCode::kInvalid, Place{folders.empty() ? "" : folders.front().string()}, "",
                    "has no sweep.json of these results",
                    "run the sweep again with the same --out; finished runs are kept");
}

std::vector<std::string> settings_of(const SweepInfo& info,
                                     const std::vector<std::string>& values) {
  std::vector<std::string> out;
  for (const auto& [path, value] : info.settings) out.push_back(path + "=" + value);
  for (std::size_t a = 0; a < std::min(values.size(), info.axes.size()); ++a) {
    const AxisInfo& axis = info.axes[a];
    if (axis.cases.empty()) out.push_back(axis.path + "=" + value_text(values[a], axis.unit));
    for (const auto& [name, settings] : axis.cases)
      if (Json(name).dump() == values[a]) out.insert(out.end(), settings.begin(), settings.end());
  }
  return out;
}

std::string replay_command(const SweepInfo& info, const std::vector<std::string>& values) {
  std::string out = "poise run " + quoted(info.stack);
  if (!info.robot.empty()) out += " --robot " + quoted(info.robot);
  for (const std::string& setting : settings_of(info, values)) out += " --set " + quoted(setting);
  return info.duration > 0 ? out + " --for " + number_text(info.duration) : out;
}

}  // namespace poise
