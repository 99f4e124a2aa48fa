// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <cmath>
#include <ranges>

#include "poise/core/error.hpp"
#include "poise/core/record/hdf5.hpp"
#include "poise/core/record/layout.hpp"
#include "poise/core/record/opening.hpp"
#include "poise/core/record/recording_file.hpp"

namespace poise {

struct RecordingFile::Data {
  std::filesystem::path path;
  std::size_t rows = 0;
  std::vector<Signal> signals;
  std::vector<ConfigError> damaged;
  hdf5::Handle file, time;
  std::vector<hdf5::Handle> tables;  // one a signal

  explicit Data(const std::filesystem::path& name);
  ~Data();
  void open();
  void close();
  void add(const std::string& name, const std::string& table_path);
  std::size_t complete_rows() const;

  // `part` of the file: a signal, or empty for the file as a whole.
  template <class Action>
  auto attempt(const std::string& part, Action action) const {
    try {
      const hdf5::Session session;
      return action();
    } catch (const hdf5::Failure& failure) {
      throw damage(path, part, failure);
    }
  }
  std::vector<double> read(const std::string& part, hid_t table, std::size_t begin,
                           std::size_t end) const {
    return attempt(part, [&] { return hdf5::read_rows(table, begin, end - begin); });
  }
};

const std::vector<double>* Recording::find(const std::string& signal) const {
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (signals[i].name == signal) return &values[i];
  return nullptr;
}

RecordingFile::Data::Data(const std::filesystem::path& name) : path(name) {
  attempt("", [this] {
    try {
      open();
    } catch (...) {
      close();
      throw;
    }
  });
}

RecordingFile::Data::~Data() {
  const hdf5::Session session;
  close();
}

void RecordingFile::Data::close() {
  tables.clear();
  time.reset();
  file.reset();
}

void RecordingFile::Data::open() {
  file = open_recording(path);
  time = hdf5::open_table(file, layout::kTime);
  const std::vector<std::string> names = hdf5::read_strings(file, layout::kSignals);
  const std::vector<std::string> paths = layout::dataset_paths(names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    try {
      add(names[i], paths[i]);
    } catch (const hdf5::Failure& failure) {
      damaged.push_back(damage(path, names[i], failure));
    }
  }
  rows = complete_rows();
}

void RecordingFile::Data::add(const std::string& name, const std::string& table_path) {
  hdf5::Handle table = hdf5::open_table(file, table_path);
  const std::vector<std::string> unit = hdf5::read_strings(table, layout::kUnit);
  Signal signal{name, unit.empty() ? "" : unit.front(), hdf5::read_strings(table, layout::kLabels)};
  if (hdf5::has_attribute(table, layout::kWords))
    signal.words = hdf5::read_strings(table, layout::kWords);
  if (signal.labels.empty() || signal.labels.size() != hdf5::columns(table))
    throw hdf5::Failure{"read labels"};
  signals.push_back(std::move(signal));
  tables.push_back(std::move(table));
}

// A killed run leaves datasets of different lengths and unwritten times (NaN).
std::size_t RecordingFile::Data::complete_rows() const {
  std::size_t complete = hdf5::rows(time);
  for (const hdf5::Handle& table : tables) complete = std::min(complete, hdf5::rows(table));
  while (complete > 0 && std::isnan(hdf5::read_rows(time, complete - 1, 1).front())) --complete;
  return complete;
}

RecordingFile::RecordingFile(const std::filesystem::path& file)
    : data_(std::make_unique<Data>(file)) {}

RecordingFile::~RecordingFile() = default;
RecordingFile::RecordingFile(RecordingFile&&) noexcept = default;
RecordingFile& RecordingFile::operator=(RecordingFile&&) noexcept = default;

std::size_t RecordingFile::rows() const { return data_->rows; }

const std::vector<Signal>& RecordingFile::signals() const { return data_->signals; }

const std::vector<ConfigError>& RecordingFile::damaged() const { return data_->damaged; }

bool RecordingFile::is_damaged(const std::string& signal) const {
  return std::ranges::find(data_->damaged, signal, &ConfigError::path) != data_->damaged.end();
}

std::vector<double> RecordingFile::time(std::size_t begin, std::size_t end) const {
  return data_->read("time", data_->time, begin, end);
}

std::vector<double> RecordingFile::values(std::size_t signal, std::size_t begin,
                                          std::size_t end) const {
  return data_->read(signals()[signal].name, data_->tables[signal], begin, end);
}

Recording RecordingFile::piece(std::size_t begin, std::size_t end) const {
  Recording piece{time(begin, end), signals(), {}};
  for (std::size_t i = 0; i < piece.signals.size(); ++i)
    piece.values.push_back(values(i, begin, end));
  return piece;
}

std::size_t RecordingFile::row_at(double time) const {
  const auto time_of = [this](std::size_t row) { return this->time(row, row + 1).front(); };
  const auto all = std::views::iota(std::size_t{0}, rows());
  const std::size_t after =
      *std::ranges::partition_point(all, [&](std::size_t row) { return time_of(row) < time; });
  if (after == 0) return 0;
  const double before = time - time_of(after - 1);
  return after == rows() || before < time_of(after) - time ? after - 1 : after;
}

Recording read_recording(const std::filesystem::path& file) {
  const RecordingFile recording(file);
  return recording.piece(0, recording.rows());
}

}  // namespace poise
