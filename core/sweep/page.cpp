// SPDX-License-Identifier: BSD-2-Clause

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "poise/core/config/scalars.hpp"
#include "poise/core/html_text.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/sweep/page_text.hpp"
#include "poise/core/sweep/table.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// A page with more runs would be slow; the tables have all of them.
constexpr std::size_t kMostRuns = 20'000;

// Six digits are enough to draw.
Json drawn(double value) {
  if (!std::isfinite(value)) return nullptr;
  const std::string text = fmt::format("{:.6g}", value);
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::vector<const ResultRow*> drawn_rows(const std::vector<ResultRow>& rows) {
  const std::size_t step = (rows.size() + kMostRuns - 1) / kMostRuns;
  std::vector<const ResultRow*> out;
  for (std::size_t i = 0; i < rows.size(); i += std::max<std::size_t>(step, 1))
    out.push_back(&rows[i]);
  return out;
}

void add_axes(const SweepInfo& info, const std::vector<const ResultRow*>& rows, Json& data) {
  data["axes"] = Json::array();
  for (std::size_t a = 0; a < info.axes.size(); ++a) {
    Json values = Json::array();
    for (const ResultRow* row : rows) values.push_back(Json::parse(row->values[a], nullptr, false));
    data["axes"].push_back({{"path", info.axes[a].path},
                            {"unit", info.axes[a].unit},
                            {"log", info.axes[a].log},
                            {"values", values}});
    for (const auto& [name, settings] : info.axes[a].cases)
      data["axes"].back()["cases"][name] = settings;
  }
}

void add_measures(const SweepInfo& info, const std::vector<const ResultRow*>& rows, Json& data) {
  data["measures"] = Json::array();
  for (std::size_t m = 0; m < info.measures.size(); ++m) {
    Json values = Json::array();
    for (const ResultRow* row : rows) values.push_back(drawn(row->measures[m]));
    data["measures"].push_back({{"name", info.measures[m]}, {"values", values}});
  }
}

void add_statuses(const std::vector<const ResultRow*>& rows, Json& data) {
  std::vector<std::string> names;
  Json of_rows = Json::array(), index = Json::array(), why = Json::object();
  for (const ResultRow* row : rows)
    if (std::ranges::find(names, row->status) == names.end()) names.push_back(row->status);
  std::ranges::sort(names);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    of_rows.push_back(std::ranges::find(names, rows[i]->status) - names.begin());
    index.push_back(rows[i]->index);
    if (!rows[i]->why.empty()) why[std::to_string(i)] = rows[i]->why;
  }
  data["statuses"] = names;
  data["status"] = of_rows;
  data["index"] = index;
  data["why"] = why;
}

Json page_data(const SweepInfo& info, const std::vector<ResultRow>& rows,
               const std::vector<std::size_t>& kept) {
  const std::vector<const ResultRow*> shown = drawn_rows(rows);
  SweepInfo base = info;
  base.duration = 0;
  Json data{{"points", rows.size() == shown.size() ? info.points : shown.size()},
            {"command", replay_command(base, {})},
            {"for", info.duration > 0 ? " --for " + number_text(info.duration) : ""},
            {"kept", kept}};
  add_axes(info, shown, data);
  add_measures(info, shown, data);
  add_statuses(shown, data);
  return data;
}

// JSON inside a script element.
std::string script_text(const Json& json) {
  std::string text = json_text(json), out;
  for (const char c : text) out += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return out;
}

}  // namespace

void write_sweep_page(const SweepInfo& info, const std::vector<ResultRow>& rows,
                      const fs::path& folder, const std::vector<std::size_t>& kept) {
  const std::pair<std::string_view, std::string> parts[] = {
      {"{{title}}", html_escaped(info.name)},
      {"{{css}}", sweep_page::kCss},
      {"{{data}}", script_text(page_data(info, rows, kept))},
      {"{{js}}", sweep_page::kJs}};
  WholeFile out(folder / "report.html");
  std::string_view rest = sweep_page::kHtml;
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find("{{"), rest.size());
    out.write(rest.substr(0, open));
    rest.remove_prefix(open);
    const auto part =
        std::ranges::find_if(parts, [&](const auto& one) { return rest.starts_with(one.first); });
    if (part == std::end(parts)) break;
    out.write(part->second);
    rest.remove_prefix(part->first.size());
  }
  out.write(rest);
  out.finish();
}

}  // namespace poise
