// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <charconv>
#include <cmath>

#include "poise/core/error.hpp"
#include "poise/core/record/hdf5.hpp"
#include "poise/core/record/layout.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/record/whole_file.hpp"

namespace poise {
namespace {

Recording read(const std::filesystem::path& path) {
  const hdf5::Handle file = hdf5::open(path);
  if (hdf5::read_strings(file, layout::kVersion) != std::vector<std::string>{"1"})
    throw hdf5::Failure{"read version"};

  Recording recording;
  recording.time = hdf5::read_table(hdf5::open_table(file, layout::kTime));
  const std::vector<std::string> names = hdf5::read_strings(file, layout::kSignals);
  const std::vector<std::string> paths = layout::dataset_paths(names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const hdf5::Handle table = hdf5::open_table(file, paths[i]);
    const std::vector<std::string> unit = hdf5::read_strings(table, layout::kUnit);
    recording.signals.push_back(
        {names[i], unit.empty() ? "" : unit.front(), hdf5::read_strings(table, layout::kLabels),
         hdf5::has_attribute(table, layout::kWords) ? hdf5::read_strings(table, layout::kWords)
                                                    : std::vector<std::string>()});
    recording.values.push_back(hdf5::read_table(table));
  }
  return recording;
}

// A killed run leaves datasets of different lengths, and times that were not yet written (NaN).
void cut_to_complete_rows(Recording& recording) {
  std::size_t rows = recording.time.size();
  for (std::size_t i = 0; i < recording.signals.size(); ++i) {
    const std::size_t columns = recording.signals[i].labels.size();
    if (columns == 0) throw hdf5::Failure{"read labels"};
    rows = std::min(rows, recording.values[i].size() / columns);
  }
  while (rows > 0 && std::isnan(recording.time[rows - 1])) --rows;
  recording.time.resize(rows);
  for (std::size_t i = 0; i < recording.signals.size(); ++i)
    recording.values[i].resize(rows * recording.signals[i].labels.size());
}

// RFC 4180: quoted if it has to be.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

void append_number(std::string& line, double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  line.append(text, end);
}

std::string csv_header(const Recording& recording) {
  std::string line = "time [s]";
  for (const Signal& signal : recording.signals)
    for (const std::string& label : signal.labels)
      line += ',' + csv_cell(signal.name + '/' + label + " [" + signal.unit + ']');
  return line + '\n';
}

}  // namespace

const std::vector<double>* Recording::find(const std::string& signal) const {
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (signals[i].name == signal) return &values[i];
  return nullptr;
}

Recording read_recording(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    throw ConfigError({file}, "recording", "is missing", "give the signals.h5 of a run");
  try {
    const hdf5::Session session;
    Recording recording = read(file);
    cut_to_complete_rows(recording);
    return recording;
  } catch (const hdf5::Failure& failure) {
    throw ConfigError({file}, "recording", "is no recording of Poise (" + failure.what + ")",
                      "give the signals.h5 of a run");
  }
}

void write_csv(const Recording& recording, const std::filesystem::path& file) {
  WholeFile out(file);
  out.write(csv_header(recording));
  std::string line;
  for (std::size_t row = 0; row < recording.time.size(); ++row) {
    line.clear();
    append_number(line, recording.time[row]);
    for (std::size_t i = 0; i < recording.signals.size(); ++i) {
      const std::size_t columns = recording.signals[i].labels.size();
      for (std::size_t column = 0; column < columns; ++column) {
        line += ',';
        append_number(line, recording.values[i][row * columns + column]);
      }
    }
    out.write(line += '\n');
  }
  out.finish();
}

}  // namespace poise
