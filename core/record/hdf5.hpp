// SPDX-License-Identifier: BSD-2-Clause
// The few HDF5 calls that recordings need, with owned handles and exceptions. Private to this room.

#pragma once

#include <hdf5.h>

#include <filesystem>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace poise::hdf5 {

/// An HDF5 call that failed; `what` says which step.
struct Failure {
  std::string what;
};

/// An owned identifier of any HDF5 object.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Handle() = default;
  /// @throws Failure if `id` is no valid identifier
  Handle(hid_t id, Close close, const char* what);
  ~Handle() { reset(); }
  Handle(Handle&& other) noexcept
      : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept;

  operator hid_t() const { return id_; }
  /// Closes now. False if the library could not, e.g. because the disk is full.
  bool reset() noexcept;
  /// Gives the object up without closing it: closing writes, and after a failed write that spoils
  /// what is readable in the file.
  void abandon() noexcept { id_ = H5I_INVALID_HID; }

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

/// The right to call the library, which knows no threads: one lives at a time in the process, the
/// next waits. Every call, and the end of every open handle, needs one; they do not nest.
/// Also keeps the library from printing its errors, and from closing abandoned files when the
/// process ends.
class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

 private:
  std::lock_guard<std::mutex> lock_;
  H5E_auto2_t print_ = nullptr;
  void* data_ = nullptr;
};

/// @throws Failure with `what` if an HDF5 call returned an error
void check(herr_t result, const char* what);

/// A file open for one writer and concurrent readers, which a crash leaves readable up to the last
/// flush. `create` makes the file; what it holds must exist before `append` opens it.
Handle create(const std::filesystem::path& file);
Handle append(const std::filesystem::path& file);
/// Also opens a file whose writer is still at work, or was killed.
Handle open(const std::filesystem::path& file);

/// UTF-8 strings as an attribute of `object`.
void write_strings(hid_t object, const char* name, const std::vector<std::string>& values);
std::vector<std::string> read_strings(hid_t object, const char* name);
bool has_attribute(hid_t object, const char* name);

/// Chunks have a power of two of rows, at most this many: a multiple of it ends at a chunk's end.
inline constexpr hsize_t kMostChunkRows = 256;

/// How a dataset keeps its numbers. They are doubles in memory either way.
enum class Precision { kDouble, kSingle };

/// An empty dataset of numbers, 0×columns, that grows by rows; compressed; unwritten values are
/// NaN. Groups on the way are made. With `columns` 0 it is a vector.
Handle make_table(hid_t file, const std::string& path, hsize_t columns, Precision precision);
Handle open_table(hid_t file, const std::string& path);

/// Appends `rows` rows behind the first `start`.
void append_rows(hid_t table, hsize_t start, hsize_t rows, const double* values);
std::size_t rows(hid_t table);
std::size_t columns(hid_t table);  ///< 1 of a vector
/// All values, row by row.
std::vector<double> read_table(hid_t table);
/// Those of `count` rows behind the first `start`. @pre the table has them
std::vector<double> read_rows(hid_t table, hsize_t start, hsize_t count);

}  // namespace poise::hdf5
