// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/timed_table.hpp"

#include <cmath>

#include "poise/core/error.hpp"
#include "poise/core/record/hdf5.hpp"
#include "poise/core/record/layout.hpp"

namespace poise {
namespace {

bool is_table(hid_t file, const std::string& path) {
  const hid_t id = H5Dopen2(file, path.c_str(), H5P_DEFAULT);
  return id >= 0 && H5Dclose(id) >= 0;
}

std::vector<std::string> tables_of(hid_t file) {
  std::vector<std::string> names;
  const auto add = [](hid_t, const char* name, const H5L_info_t*, void* to) -> herr_t {
    static_cast<std::vector<std::string>*>(to)->emplace_back(name);
    return 0;
  };
  hdf5::check(H5Lvisit(file, H5_INDEX_NAME, H5_ITER_NATIVE, add, &names), "look for datasets");
  std::erase_if(names, [file](const std::string& name) { return !is_table(file, name); });
  return names;
}

// A recording stores `torque` as torque/value if torque/share exists.
std::string path_of(hid_t file, const std::string& dataset) {
  for (const std::string& path : {dataset, dataset + "/value"})
    if (is_table(file, path)) return path;
  throw ConfigError(ErrorCode::kUnknownName, "dataset", "there is no '" + dataset + "' in the file",
                    suggestion(dataset, tables_of(file)));
}

std::string times_of(hid_t file, const std::string& table) {
  std::string group = table;
  while (!group.empty()) {
    const std::size_t slash = group.rfind('/');
    group = slash == std::string::npos ? "" : group.substr(0, slash);
    const std::string path = group.empty() ? "time" : group + "/time";
    if (is_table(file, path)) return path;
  }
  throw ConfigError(ErrorCode::kInvalid, "dataset",
                    "'" + table + "' has no dataset 'time' beside it or above it",
                    "write the times of its rows there [s]");
}

std::vector<std::string> numbered(std::size_t columns) {
  std::vector<std::string> labels;
  for (std::size_t i = 1; i <= columns; ++i) labels.push_back(std::to_string(i));
  return labels;
}

void check_numbers(const TimedTable& table) {
  const std::size_t columns = table.labels.size();
  for (std::size_t i = 0; i < table.times.size(); ++i)
    if (!std::isfinite(table.times[i]) || (i > 0 && !(table.times[i] > table.times[i - 1])))
      throw ConfigError(ErrorCode::kRange, "dataset",
                        "time " + std::to_string(i + 1) + " is not after the one before",
                        "let times rise");
  for (std::size_t i = 0; i < table.values.size(); ++i)
    if (!std::isfinite(table.values[i]))
      throw ConfigError(
          ErrorCode::kRange, "dataset",
          "row " + std::to_string(i / columns + 1) + " has a number that is not finite",
          "give numbers throughout");
}

TimedTable read(const std::filesystem::path& path, const std::string& dataset) {
  const hdf5::Handle file = hdf5::open(path);
  const std::string at = path_of(file, dataset);
  const hdf5::Handle table = hdf5::open_table(file, at);
  TimedTable out;
  out.times = hdf5::read_table(hdf5::open_table(file, times_of(file, at)));
  out.values = hdf5::read_table(table);
  const std::size_t rows = hdf5::rows(table);
  if (rows != out.times.size() || out.values.empty())
    throw ConfigError(ErrorCode::kSize, "dataset",
                      "'" + at + "' has " + std::to_string(rows) + " rows, and there are " +
                          std::to_string(out.times.size()) + " times",
                      "give as many, and at least one");
  out.labels = numbered(out.values.size() / rows);
  if (hdf5::has_attribute(table, layout::kLabels)) {
    std::vector<std::string> labels = hdf5::read_strings(table, layout::kLabels);
    if (labels.size() == out.labels.size()) out.labels = std::move(labels);
  }
  return out;
}

}  // namespace

TimedTable read_timed_table(const std::filesystem::path& file, const std::string& dataset) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    throw ConfigError(ErrorCode::kFile, "file", "'" + file.string() + "' cannot be read");
  try {
    const hdf5::Session session;
    TimedTable table = read(file, dataset);
    check_numbers(table);
    return table;
  } catch (const hdf5::Failure& failure) {
    throw ConfigError(ErrorCode::kSyntax, "file",
                      "'" + file.string() + "' is not an HDF5 file with a table of numbers '" +
                          dataset + "' (" + failure.what + ")",
                      "give e.g. the signals.h5 of a run");
  }
}

}  // namespace poise
