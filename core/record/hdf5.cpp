// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/hdf5.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace poise::hdf5 {
namespace {

// A chunk is compressed, written and read as a whole. It is large enough to compress, and small
// enough for cheap flushes of the last, partly filled chunk and cheap reads of single rows.
constexpr hsize_t kChunkBytes = 65536;
constexpr hsize_t kMinChunkRows = 16;
constexpr unsigned kCompression = 1;
// Cache per open dataset that is read: at least two chunks.
constexpr std::size_t kCacheBytes = 2 * kChunkBytes;
constexpr std::size_t kCacheSlots = 521;

hsize_t chunk_rows(hsize_t row_bytes) {
  return std::clamp(std::bit_floor(kChunkBytes / row_bytes), kMinChunkRows, kMostChunkRows);
}

// Keeps few chunks in memory: recordings are written and read sequentially. File locks are off: the
// lock of a reader would make a run fail that creates the file at that moment. Readers need none: a
// flag in the file says that it is not laid out yet.
Handle file_access(std::size_t cache = kCacheBytes) {
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "set up file access");
  check(H5Pset_file_locking(access, false, true), "set up file access");
  check(H5Pset_cache(access, 0, kCacheSlots, cache, 1), "set up file access");
  return access;
}

// Only the newest format allows concurrent readers. Chunks are not kept in memory but written at
// once, so that a full disk ends the call that meets it: a flush that fails writes the sizes of
// datasets all the same, and rows without values would follow.
Handle newest_format() {
  Handle access = file_access(0);
  check(H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST), "set up file access");
  return access;
}

std::mutex& process_lock() {
  static std::mutex lock;
  return lock;
}

// 1 for a vector, 2 for a table.
int dimensions(hid_t table, std::array<hsize_t, 2>& size) {
  const Handle space(H5Dget_space(table), H5Sclose, "read dataset size");
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank < 1 || rank > 2) throw Failure{"read dataset size"};
  H5Sget_simple_extent_dims(space, size.data(), nullptr);
  return rank;
}

}  // namespace

Handle::Handle(hid_t id, Close close, const char* what) : id_(id), close_(close) {
  if (id < 0) throw Failure{what};
}

Handle& Handle::operator=(Handle&& other) noexcept {
  reset();
  id_ = std::exchange(other.id_, H5I_INVALID_HID);
  close_ = other.close_;
  return *this;
}

bool Handle::reset() noexcept {
  const hid_t id = std::exchange(id_, H5I_INVALID_HID);
  return id < 0 || close_(id) >= 0;
}

Session::Session() : lock_(process_lock()) {
  [[maybe_unused]] static const herr_t once = H5dont_atexit();
  H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Session::~Session() { H5Eset_auto2(H5E_DEFAULT, print_, data_); }

void check(herr_t result, const char* what) {
  if (result < 0) throw Failure{what};
}

Handle create(const std::filesystem::path& file) {
  return {H5Fcreate(file.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, newest_format()), H5Fclose,
          "make file"};
}

Handle append(const std::filesystem::path& file) {
  return {H5Fopen(file.c_str(), H5F_ACC_RDWR | H5F_ACC_SWMR_WRITE, newest_format()), H5Fclose,
          "open file for writing"};
}

Handle open(const std::filesystem::path& file) {
  const Handle access = file_access();
  const hid_t finished = H5Fopen(file.c_str(), H5F_ACC_RDONLY, access);
  if (finished >= 0) return {finished, H5Fclose, "open file"};
  return {H5Fopen(file.c_str(), H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, access), H5Fclose, "open file"};
}

Handle string_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "make string type");
  check(H5Tset_size(type, H5T_VARIABLE), "make string type");
  check(H5Tset_cset(type, H5T_CSET_UTF8), "make string type");
  return type;
}

void write_strings(hid_t object, const char* name, const std::vector<std::string>& values) {
  const Handle type = string_type();
  const hsize_t size = values.size();
  const Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose, "write attribute");
  const Handle attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                         "write attribute");
  std::vector<const char*> texts;
  for (const std::string& value : values) texts.push_back(value.c_str());
  if (!texts.empty()) check(H5Awrite(attribute, type, texts.data()), "write attribute");
}

bool has_attribute(hid_t object, const char* name) { return H5Aexists(object, name) > 0; }

std::vector<std::string> read_strings(hid_t object, const char* name) {
  const Handle type = string_type();
  const Handle attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose, "read attribute");
  const Handle space(H5Aget_space(attribute), H5Sclose, "read attribute");
  const hssize_t size = H5Sget_simple_extent_npoints(space);
  std::vector<char*> texts(static_cast<std::size_t>(std::max<hssize_t>(size, 0)));
  if (texts.empty()) return {};
  check(H5Aread(attribute, type, texts.data()), "read attribute");
  std::vector<std::string> values;
  for (const char* text : texts) values.emplace_back(text ? text : "");
  H5Dvlen_reclaim(type, space, H5P_DEFAULT, texts.data());
  return values;
}

Handle make_table(hid_t file, const std::string& path, hsize_t columns, Precision precision) {
  const int rank = columns == 0 ? 1 : 2;
  const hsize_t width = std::max<hsize_t>(columns, 1);
  const std::array<hsize_t, 2> size{0, width}, limit{H5S_UNLIMITED, width};
  const hid_t type = precision == Precision::kSingle ? H5T_IEEE_F32LE : H5T_IEEE_F64LE;
  const std::array<hsize_t, 2> chunk{chunk_rows(H5Tget_size(type) * width), width};
  const Handle space(H5Screate_simple(rank, size.data(), limit.data()), H5Sclose, "make dataset");

  const Handle layout(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "make dataset");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  check(H5Pset_chunk(layout, rank, chunk.data()), "make dataset");
  check(H5Pset_fill_value(layout, H5T_NATIVE_DOUBLE, &nan), "make dataset");
  check(H5Pset_shuffle(layout), "make dataset");
  check(H5Pset_deflate(layout, kCompression), "make dataset");

  const Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, "make dataset");
  check(H5Pset_create_intermediate_group(links, 1), "make dataset");
  check(H5Pset_char_encoding(links, H5T_CSET_UTF8), "make dataset");
  return {H5Dcreate2(file, path.c_str(), type, space, links, layout, H5P_DEFAULT), H5Dclose,
          "make dataset"};
}

Handle open_table(hid_t file, const std::string& path) {
  return {H5Dopen2(file, path.c_str(), H5P_DEFAULT), H5Dclose, "open dataset"};
}

namespace {

// Dataspaces of rows in the file and in memory.
struct Selection {
  Handle file, memory;

  Selection(hid_t table, hsize_t start, hsize_t rows) {
    std::array<hsize_t, 2> size{0, 1};
    const int rank = dimensions(table, size);
    const std::array<hsize_t, 2> from{start, 0}, count{rows, size[1]};
    file = {H5Dget_space(table), H5Sclose, "select rows"};
    check(H5Sselect_hyperslab(file, H5S_SELECT_SET, from.data(), nullptr, count.data(), nullptr),
          "select rows");
    memory = {H5Screate_simple(rank, count.data(), nullptr), H5Sclose, "select rows"};
  }
};

}  // namespace

void append_rows(hid_t table, hsize_t start, hsize_t rows, const double* values) {
  std::array<hsize_t, 2> size{};
  dimensions(table, size);
  const std::array<hsize_t, 2> grown{start + rows, size[1]};
  check(H5Dset_extent(table, grown.data()), "grow dataset");
  const Selection to(table, start, rows);
  check(H5Dwrite(table, H5T_NATIVE_DOUBLE, to.memory, to.file, H5P_DEFAULT, values),
        "write dataset");
}

std::size_t rows(hid_t table) {
  std::array<hsize_t, 2> size{};
  dimensions(table, size);
  return size[0];
}

std::size_t columns(hid_t table) {
  std::array<hsize_t, 2> size{0, 1};
  dimensions(table, size);
  return size[1];
}

std::vector<double> read_table(hid_t table) { return read_rows(table, 0, rows(table)); }

std::vector<double> read_rows(hid_t table, hsize_t start, hsize_t count) {
  std::array<hsize_t, 2> size{0, 1};
  dimensions(table, size);
  std::vector<double> values(count * size[1]);
  if (values.empty()) return values;
  const Selection from(table, start, count);
  check(H5Dread(table, H5T_NATIVE_DOUBLE, from.memory, from.file, H5P_DEFAULT, values.data()),
        "read dataset");
  return values;
}

}  // namespace poise::hdf5
