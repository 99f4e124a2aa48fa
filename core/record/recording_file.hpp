// SPDX-License-Identifier: BSD-2-Clause
// Reads a recording in pieces, with memory independent of its length.

#pragma once

#include <memory>

#include "poise/core/error.hpp"
#include "poise/core/record/recorder.hpp"

namespace poise {

/// Contains the rows that are complete when it is opened. Not thread-safe.
class POISE_API RecordingFile {
 public:
  /// @throws ConfigError if the file is missing, unreadable, truncated or not a recording
  explicit RecordingFile(const std::filesystem::path& file);
  ~RecordingFile();
  RecordingFile(RecordingFile&&) noexcept;
  RecordingFile& operator=(RecordingFile&&) noexcept;

  std::size_t rows() const;
  const std::vector<Signal>& signals() const;
  /// Of each signal that cannot be opened, which `signals` leaves out: path() is its name.
  const std::vector<ConfigError>& damaged() const;
  bool is_damaged(const std::string& signal) const;

  // Of rows [begin, end). Each throws ConfigError at the signal, or at `time`, if it is damaged.
  std::vector<double> time(std::size_t begin, std::size_t end) const;
  /// Row by row. @param signal  index in signals()
  std::vector<double> values(std::size_t signal, std::size_t begin, std::size_t end) const;
  /// All signals.
  Recording piece(std::size_t begin, std::size_t end) const;

  /// The row nearest to `time` [s]. @pre there are rows
  std::size_t row_at(double time) const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise
