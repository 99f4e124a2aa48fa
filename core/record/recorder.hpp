// SPDX-License-Identifier: BSD-2-Clause
// Streams rows of numbers to a file on a thread of its own.

#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A recorded signal: one or more columns that belong together, e.g. tasks/balance/error.
struct Signal {
  std::string name;  ///< slashes make groups
  std::string unit;
  std::vector<std::string> labels;  ///< one a column: "x", "y", "z", joint names …
  /// What the numbers 0, 1 … stand for, where a signal says which of several things is the case.
  std::vector<std::string> words = {};
  /// Differences of this size are kept, in its unit: values are rounded to the next smaller power
  /// of two and stand in single precision, which takes a quarter of the room. 0: exactly, in double
  /// precision. Only written; a recording that is read has 0.
  double resolution = 0;
};

/// Writes rows to HDF5 (one dataset a signal, ticks×columns, with attributes `unit`, `labels`
/// and, where it has some, `words`, and `time`). `push` is lock-free and allocates nothing; a
/// thread writes behind it. A run that is killed leaves a file readable up to the last half second.
/// A signal whose name is also the group of others (`torque` beside `torque/share`) stands in the
/// file as `torque/value`.
///
/// Numbers are compressed, and exact unless their signal has a resolution.
///
/// Several recorders, and reading other recordings meanwhile on any thread, are safe in one
/// process: the writing thread and readers take turns at the HDF5 library. Reading a large
/// recording as a whole holds the writing up, so that the queue may fill; `push` itself never
/// waits.
class POISE_API Recorder {
 public:
  /// @throws ConfigError if the file cannot be made, or a signal has no columns or another's name
  Recorder(const std::filesystem::path& file, const std::vector<Signal>& signals);
  ~Recorder();

  int columns() const;  ///< without time
  /// Appends a row. False if the queue is full: nothing was written, try again (never in a tick).
  bool push(double time, std::span<const double> row) noexcept;
  /// Waits until everything is in the file and closes it.
  /// @throws ConfigError if writing failed (disk full, no memory): what was written before stays
  /// readable
  void finish();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

/// A recording in memory.
struct POISE_API Recording {
  std::vector<double> time;
  std::vector<Signal> signals;
  std::vector<std::vector<double>> values;  ///< per signal: ticks×columns, row by row

  const std::vector<double>* find(const std::string& signal) const;
};

/// All of a recording; of a long one read pieces, by RecordingFile.
/// @throws ConfigError if the file is missing or no recording
POISE_API Recording read_recording(const std::filesystem::path& file);

/// What `write_report` needs of this machine, checked before a run rather than after it.
/// @throws ConfigError if dygraphs or three.js is not installed
POISE_API void check_report();

/// Rows of a recording that a report can draw; of more it draws the peaks.
inline constexpr std::size_t kReportRows = 2000;

/// One self-contained HTML page: the summary (JSON text as printed by `run --json`) on top, then
/// linked, zoomable plots of the signals, light and dark. Needs dygraphs on this machine.
///
/// @param recording   of a long run `thinned` to kReportRows
/// @param scene_json  as core/replay/scene_json.hpp writes it: the motion in 3D above the plots,
///                    which needs three.js on this machine; empty: none
/// @throws ConfigError if dygraphs or three.js is not installed or the file cannot be written
POISE_API void write_report(const Recording& recording, const std::string& title,
                            const std::string& summary_json, const std::filesystem::path& file,
                            const std::string& scene_json = {});

}  // namespace poise
