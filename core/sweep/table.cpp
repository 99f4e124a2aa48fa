// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "poise/core/config/scalars.hpp"
#include "poise/core/record/hdf5_columns.hpp"
#include "poise/core/record/whole_file.hpp"

namespace poise {
namespace {

using Json = nlohmann::ordered_json;

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string csv_number(double value) { return std::isfinite(value) ? number_text(value) : ""; }

// A value as JSON; a word without its quotes.
std::string plain(const std::string& json) {
  const Json value = Json::parse(json, nullptr, false);
  return value.is_string() ? value.get<std::string>() : json;
}

std::string with_unit(const AxisInfo& axis) {
  return axis.unit.empty() ? axis.path : fmt::format("{} [{}]", axis.path, axis.unit);
}

void write_csv(const SweepInfo& info, const std::vector<ResultRow>& rows,
               const std::filesystem::path& file) {
  WholeFile out(file);
  out.write("index");
  for (const AxisInfo& axis : info.axes) out.write(fmt::format(",{}", csv_cell(with_unit(axis))));
  out.write(",status");
  for (const std::string& name : info.measures) out.write(fmt::format(",{}", csv_cell(name)));
  out.write(",why\n");
  for (const ResultRow& row : rows) {
    out.write(std::to_string(row.index));
    for (const std::string& value : row.values)
      out.write(fmt::format(",{}", csv_cell(plain(value))));
    out.write(fmt::format(",{}", row.status));
    for (const double measure : row.measures) out.write(fmt::format(",{}", csv_number(measure)));
    out.write(fmt::format(",{}\n", csv_cell(row.why)));
  }
  out.finish();
}

// A name of a new dataset. A slash would make a group, and a dot is the group itself.
std::string dataset(const std::string& group, std::string name,
                    const std::vector<TableColumn>& others) {
  std::ranges::replace(name, '/', '|');
  if (name == ".") name = "._";
  name = fmt::format("{}/{}", group, name);
  while (std::ranges::find(others, name, &TableColumn::name) != others.end()) name += '_';
  return name;
}

TableColumn axis_column(const SweepInfo& info, const std::vector<ResultRow>& rows, std::size_t a,
                        const std::string& name) {
  TableColumn out{name, info.axes[a].unit, {}, {}};
  bool numbers = true;
  for (const ResultRow& row : rows) {
    const Json value = Json::parse(row.values[a], nullptr, false);
    numbers = numbers && value.is_number();
    out.numbers.push_back(value.is_number() ? value.get<double>() : NAN);
    out.words.push_back(plain(row.values[a]));
  }
  if (numbers) out.words.clear();
  return out;
}

void write_hdf5(const SweepInfo& info, const std::vector<ResultRow>& rows,
                const std::filesystem::path& file) {
  std::vector<TableColumn> columns{
      {"index", "", {}, {}}, {"status", "", {}, {}}, {"why", "", {}, {}}};
  for (const ResultRow& row : rows) {
    columns[0].numbers.push_back(static_cast<double>(row.index));
    columns[1].words.push_back(row.status);
    columns[2].words.push_back(row.why);
  }
  for (std::size_t a = 0; a < info.axes.size(); ++a)
    columns.push_back(axis_column(info, rows, a, dataset("point", info.axes[a].path, columns)));
  for (std::size_t m = 0; m < info.measures.size(); ++m) {
    columns.push_back({dataset("measures", info.measures[m], columns), "", {}, {}});
    for (const ResultRow& row : rows) columns.back().numbers.push_back(row.measures[m]);
  }
  write_hdf5_columns(columns, file);
}

}  // namespace

std::vector<ResultRow> rows_of(const ResultLines& lines) {
  std::vector<ResultRow> rows;
  for (const auto& [index, line] : lines) rows.push_back(parse_result(line));
  return rows;
}

std::vector<std::size_t> ranking(const std::vector<ResultRow>& rows, std::size_t measure,
                                 bool worst) {
  const auto badness = [&](std::size_t i) {
    const double value = rows[i].measures[measure];
    const bool failed = rows[i].status != "completed" && rows[i].status != "stopped";
    return std::pair(failed || std::isnan(value), std::isnan(value) ? 0.0 : value);
  };
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return worst ? badness(a) > badness(b) : badness(a) < badness(b);
  });
  return order;
}

void write_tables(const SweepInfo& info, const std::vector<ResultRow>& rows,
                  const std::filesystem::path& folder, const std::vector<std::size_t>& kept) {
  write_csv(info, rows, folder / "results.csv");
  write_hdf5(info, rows, folder / "results.h5");
  write_sweep_page(info, rows, folder, kept);
}

}  // namespace poise
