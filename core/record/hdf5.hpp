// SPDX-License-Identifier: BSD-2-Clause
// The HDF5 calls for recordings, with owned handles and exceptions. Private to this room.

#pragma once

#include <hdf5.h>

#include <filesystem>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace poise::hdf5 {

/// A failed HDF5 call; `what` names the step.
struct Failure {
  std::string what;
};

/// An owned identifier of any HDF5 object.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Handle() = default;
  /// @throws Failure if `id` is not a valid identifier
  Handle(hid_t id, Close close, const char* what);
  ~Handle() { reset(); }
  Handle(Handle&& other) noexcept
      : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept;

  operator hid_t() const { return id_; }
  /// Closes now. False if closing failed, e.g. because the disk is full.
  bool reset() noexcept;
  /// Releases the object without closing it: closing after a failed write would damage the readable
  /// part of the file.
  void abandon() noexcept { id_ = H5I_INVALID_HID; }

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

/// Lock for the library, which is not thread-safe: one session exists at a time in the process, the
/// next waits. Every call and every closing of a handle needs one; sessions do not nest. It also
/// stops the library from printing errors and from closing abandoned files at exit.
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

/// A file for one writer and concurrent readers; after a crash it is readable up to the last flush.
/// `create` makes the file; all its objects must exist before `append` opens it.
Handle create(const std::filesystem::path& file);
Handle append(const std::filesystem::path& file);
/// Also opens a file whose writer is still running or was killed.
Handle open(const std::filesystem::path& file);

/// The type of UTF-8 strings of any length.
Handle string_type();

/// UTF-8 strings as an attribute of `object`.
void write_strings(hid_t object, const char* name, const std::vector<std::string>& values);
std::vector<std::string> read_strings(hid_t object, const char* name);
bool has_attribute(hid_t object, const char* name);

/// Maximum rows of a chunk. The number is a power of two, so multiples of this end at a chunk's
/// end.
inline constexpr hsize_t kMostChunkRows = 256;

/// Precision in the file; in memory numbers are doubles.
enum class Precision { kDouble, kSingle };

/// An empty, compressed dataset of numbers, 0×columns, that grows by rows. Unwritten values are
/// NaN. Missing groups are created. With `columns` 0 it is a vector.
Handle make_table(hid_t file, const std::string& path, hsize_t columns, Precision precision);
Handle open_table(hid_t file, const std::string& path);

/// Writes `rows` rows after the first `start`.
void append_rows(hid_t table, hsize_t start, hsize_t rows, const double* values);
std::size_t rows(hid_t table);
std::size_t columns(hid_t table);  ///< 1 for a vector
/// All values, row by row.
std::vector<double> read_table(hid_t table);
/// Values of `count` rows after the first `start`. @pre the rows exist
std::vector<double> read_rows(hid_t table, hsize_t start, hsize_t count);

}  // namespace poise::hdf5
