// SPDX-License-Identifier: BSD-2-Clause
// Streams rows of numbers to a file on a separate thread.

#pragma once

#include <atomic>
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
  /// Meanings of the numbers 0, 1 … for signals with enumerated values.
  std::vector<std::string> words = {};
  /// Resolution in the signal's unit: values are rounded to the next smaller power of two and
  /// stored in single precision, which takes a quarter of the space. 0: exact, in double precision.
  /// Used only for writing; a recording that is read has 0.
  double resolution = 0;
};

/// Writes rows to HDF5: the dataset `time` and one dataset per signal, ticks×columns, with
/// attributes `unit`, `labels` and, if any, `words`. `push` is lock-free and does not allocate; a
/// thread does the writing. A killed run leaves a file readable up to the last half second. A
/// signal whose name is also a group of others (`torque` beside `torque/share`) is stored as
/// `torque/value`.
///
/// Numbers are compressed without loss unless their signal has a resolution.
///
/// One process may use several recorders and read other recordings on any thread; they take turns
/// in the HDF5 library. Reading a large recording as a whole delays writing, so the queue may fill;
/// `push` itself never waits.
class POISE_API Recorder {
 public:
  /// @param hold  while it is set, the thread writes nothing and the queue fills, as by a slow
  /// disk;
  ///              null: never. Outlives the recorder
  /// @throws ConfigError if the file cannot be created, a signal has no columns, or names repeat
  Recorder(const std::filesystem::path& file, const std::vector<Signal>& signals,
           const std::atomic<bool>* hold = nullptr);
  ~Recorder();

  int columns() const;  ///< without time
  /// Appends a row. False if the queue is full: nothing was written, try again (never in a tick).
  bool push(double time, std::span<const double> row) noexcept;
  /// Whether a write has failed; nothing is written after it, and `finish` says why. Lock-free.
  bool failed() const noexcept;
  /// Waits until everything is in the file and closes it.
  /// @throws ConfigError if writing failed (disk full, no memory); earlier rows stay readable
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

/// Reads a whole recording; use RecordingFile for long ones.
/// @throws ConfigError if the file is missing or not a recording
POISE_API Recording read_recording(const std::filesystem::path& file);

/// Checks the requirements of `write_report` before a run.
/// @throws ConfigError if dygraphs or three.js is not installed
POISE_API void check_report();

/// Maximum rows that a report draws; longer recordings are reduced to their peaks.
inline constexpr std::size_t kReportRows = 2000;

/// One self-contained HTML page: the summary (JSON text as printed by `run --json`) on top, then
/// linked, zoomable plots of the signals, light and dark. Needs dygraphs on this machine.
///
/// @param recording   for long runs `thinned` to kReportRows
/// @param scene_json  from core/replay/scene_json.hpp: the 3D replay above the plots, which needs
///                    three.js on this machine; empty: none
/// @throws ConfigError if dygraphs or three.js is not installed or the file cannot be written
POISE_API void write_report(const Recording& recording, const std::string& title,
                            const std::string& summary_json, const std::filesystem::path& file,
                            const std::string& scene_json = {});

}  // namespace poise
