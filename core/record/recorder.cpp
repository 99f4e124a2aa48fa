// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/recorder.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <exception>
#include <numeric>
#include <thread>

#include "poise/core/error.hpp"
#include "poise/core/record/hdf5.hpp"
#include "poise/core/record/layout.hpp"
#include "poise/core/record/row_queue.hpp"

namespace poise {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t kCapacity = 4096;               // rows in the queue
constexpr std::size_t kBatch = hdf5::kMostChunkRows;  // rows written together
// A row is in the file after at most three of these; a killed run loses at most this much.
constexpr auto kFlushEvery = 160ms;
constexpr auto kPoll = 2ms;

int count_columns(const std::vector<Signal>& signals) {
  return std::accumulate(signals.begin(), signals.end(), 0, [](int sum, const Signal& signal) {
    return sum + static_cast<int>(signal.labels.size());
  });
}

std::vector<std::string> names_of(const std::vector<Signal>& signals) {
  std::vector<std::string> names;
  for (const Signal& signal : signals) names.push_back(signal.name);
  return names;
}

// Rounds down to a power of two: its multiples have trailing zero bits, which compress well.
double grid_of(double resolution) {
  return resolution > 0 ? std::exp2(std::floor(std::log2(resolution))) : 0;
}

// Creates the file with all datasets empty.
void lay_out(const std::filesystem::path& path, const std::vector<Signal>& signals) {
  hdf5::Handle file = hdf5::create(path);
  const std::vector<std::string> names = names_of(signals);
  hdf5::write_strings(file, layout::kVersion, {"1"});
  hdf5::write_strings(file, layout::kSignals, names);
  const hdf5::Handle time = hdf5::make_table(file, layout::kTime, 0, hdf5::Precision::kDouble);
  hdf5::write_strings(time, layout::kUnit, {"s"});

  const std::vector<std::string> paths = layout::dataset_paths(names);
  for (std::size_t i = 0; i < signals.size(); ++i) {
    const auto precision =
        signals[i].resolution > 0 ? hdf5::Precision::kSingle : hdf5::Precision::kDouble;
    const hdf5::Handle table =
        hdf5::make_table(file, paths[i], signals[i].labels.size(), precision);
    hdf5::write_strings(table, layout::kUnit, {signals[i].unit});
    hdf5::write_strings(table, layout::kLabels, signals[i].labels);
    if (!signals[i].words.empty()) hdf5::write_strings(table, layout::kWords, signals[i].words);
  }
  if (!file.reset()) throw hdf5::Failure{"make file"};
}

// The datasets of one recording, open for appending; used only by the writing thread.
class Tables {
 public:
  Tables(const std::filesystem::path& path, const std::vector<Signal>& signals) {
    lay_out(path, signals);
    file_ = hdf5::append(path);
    tables_.push_back({hdf5::open_table(file_, layout::kTime), 1, 0});
    const std::vector<std::string> paths = layout::dataset_paths(names_of(signals));
    for (std::size_t i = 0; i < signals.size(); ++i)
      tables_.push_back({hdf5::open_table(file_, paths[i]), signals[i].labels.size(),
                         grid_of(signals[i].resolution)});
  }

  // Appends the first `rows` rows of the queue; time is written last, so no row has a time without
  // values.
  void append(const RowQueue& queue, std::size_t rows) {
    std::size_t column = 1;
    for (std::size_t i = 1; i < tables_.size(); ++i) {
      append(tables_[i], queue, rows, column);
      column += tables_[i].columns;
    }
    append(tables_[0], queue, rows, 0);
    written_ += rows;
  }

  // How many of `rows` further rows complete a chunk. A partly written chunk wastes space for good:
  // with concurrent readers a file never frees space.
  std::size_t filling(std::size_t rows) const {
    const std::size_t end = (written_ + rows) / kBatch * kBatch;
    return end > written_ ? end - written_ : 0;
  }

  void flush() { hdf5::check(H5Fflush(file_, H5F_SCOPE_GLOBAL), "flush file"); }

  // After a failed write: leaves the file as it is, readable up to the last flush.
  void abandon() {
    for (Table& table : tables_) table.dataset.abandon();
    file_.abandon();
  }

  // False if not everything could be written.
  bool close() {
    bool ok = true;
    for (Table& table : tables_) ok = table.dataset.reset() && ok;
    return file_.reset() && ok;
  }

 private:
  struct Table {
    hdf5::Handle dataset;
    std::size_t columns;
    double grid;  // 0: none
  };

  void append(const Table& table, const RowQueue& queue, std::size_t rows, std::size_t column) {
    values_.clear();
    for (std::size_t i = 0; i < rows; ++i) {
      const std::span<const double> part = queue.row(i).subspan(column, table.columns);
      values_.insert(values_.end(), part.begin(), part.end());
    }
    if (table.grid > 0)
      for (double& value : values_) value = std::nearbyint(value / table.grid) * table.grid;
    hdf5::append_rows(table.dataset, written_, rows, values_.data());
  }

  hdf5::Handle file_;
  std::vector<Table> tables_;
  std::vector<double> values_;
  std::size_t written_ = 0;
};

}  // namespace

struct Recorder::Data {
  std::filesystem::path file;
  int columns = 0;
  RowQueue queue;
  Tables tables;
  const std::atomic<bool>* hold;
  std::atomic<bool> stop{false};
  std::exception_ptr error;         // first error; set by the thread, read after it ended
  std::atomic<bool> failed{false};  // the same, to be read at any time
  std::thread thread;

  Data(const std::filesystem::path& path, const std::vector<Signal>& signals,
       const std::atomic<bool>* on_hold)
      : file(path),
        columns(count_columns(signals)),
        queue(static_cast<std::size_t>(columns) + 1, kCapacity),
        tables(path, signals),
        hold(on_hold) {}

  // Does nothing after the first error.
  template <class Action>
  void attempt(Action action) noexcept {
    if (error) return;
    try {
      const hdf5::Session session;
      action();
    } catch (...) {
      error = std::current_exception();
      failed.store(true, std::memory_order_relaxed);
    }
  }

  // Empties the queue even after an error, so that the pushing thread never waits.
  void write(std::size_t rows) noexcept {
    attempt([&] { tables.append(queue, rows); });
    queue.drop(rows);
  }

  void run() noexcept {
    Clock::time_point flushed = Clock::now();
    bool waited = false;  // the last flush left an incomplete chunk in the queue
    bool first = true;    // the first rows are flushed at once: a disk may be full before it is due
    for (bool last = false; !last;) {
      last = stop.load(std::memory_order_acquire);
      if (!last && hold != nullptr && hold->load(std::memory_order_relaxed)) {
        std::this_thread::sleep_for(kPoll);
        continue;
      }
      const bool flush_due = Clock::now() - flushed >= kFlushEvery;
      const std::size_t waiting = queue.size();
      std::size_t rows = tables.filling(waiting);
      if (last || (flush_due && waited && rows == 0)) rows = waiting;
      if (!last && !flush_due && rows == 0) {
        std::this_thread::sleep_for(kPoll);
        continue;
      }
      for (std::size_t left = rows, some = 0; left > 0; left -= some)
        write(some = std::min(left, kBatch));
      if (!flush_due && !first) continue;
      first = false;
      attempt([&] { tables.flush(); });
      flushed = Clock::now();
      waited = rows == 0 && waiting > 0;
    }
    attempt([&] {
      if (!tables.close()) throw hdf5::Failure{"close file"};
    });
    if (error) tables.abandon();
  }
};

Recorder::Recorder(const std::filesystem::path& file, const std::vector<Signal>& signals,
                   const std::atomic<bool>* hold) {
  layout::check_signals(file, signals);
  try {
    const hdf5::Session session;
    data_ = std::make_unique<Data>(file, signals, hold);
  } catch (const hdf5::Failure& failure) {
    throw ConfigError(ErrorCode::kFile, {file}, "recording",
                      "cannot be made (" + failure.what + ")",
                      "give a file in a folder that exists and can be written");
  }
  data_->thread = std::thread([data = data_.get()] { data->run(); });
}

Recorder::~Recorder() {
  data_->stop.store(true, std::memory_order_release);
  if (data_->thread.joinable()) data_->thread.join();
}

int Recorder::columns() const { return data_->columns; }

bool Recorder::push(double time, std::span<const double> row) noexcept {
  assert(row.size() == static_cast<std::size_t>(data_->columns));
  const std::span<double> slot = data_->queue.slot();
  if (slot.empty()) return false;
  slot[0] = time;
  std::copy(row.begin(), row.end(), slot.begin() + 1);
  data_->queue.commit();
  return true;
}

bool Recorder::failed() const noexcept { return data_->failed.load(std::memory_order_relaxed); }

void Recorder::finish() {
  data_->stop.store(true, std::memory_order_release);
  if (data_->thread.joinable()) data_->thread.join();
  if (!data_->error) return;
  std::string remedy = "is the disk full?";
  try {
    std::rethrow_exception(data_->error);
  } catch (const std::exception& error) {
    remedy = std::string("free memory or record less (") + error.what() + ")";
  } catch (const hdf5::Failure&) {
  }
  throw ConfigError(ErrorCode::kFile, {data_->file}, "recording", "could not be written whole",
                    remedy);
}

}  // namespace poise
