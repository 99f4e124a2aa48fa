// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/opening.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string_view>

#include "poise/core/record/layout.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGiveOne = "give the signals.h5 of a run";
constexpr const char* kCopyAgain = "copy it again from where it was recorded";

// The superblock begins with the signature and has the length of the file at kLengthAt, 8 bytes,
// the lowest first (HDF5 File Format Specification, II.A, versions 2 and 3).
constexpr std::string_view kSignature("\x89HDF\r\n\x1a\n", 8);
constexpr std::size_t kSuperblock = 48, kLengthAt = 28;

std::uint64_t length_in(const std::string& superblock) {
  std::uint64_t length = 0;
  for (std::size_t i = 8; i-- > 0;)
    length = length << 8 | static_cast<unsigned char>(superblock[kLengthAt + i]);
  return length;
}

ConfigError cannot_be_read(const fs::path& file, const std::string& reason) {
  return {ErrorCode::kFile, {file}, "", "cannot be read: " + reason, kGiveOne};
}

void check_file(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found)
    throw ConfigError(ErrorCode::kFile, {file}, "", "is missing", kGiveOne);
  if (error) throw cannot_be_read(file, error.message());
  if (!fs::is_regular_file(status))
    throw ConfigError(ErrorCode::kFile, {file}, "", "is not a file", kGiveOne);
}

// Why HDF5 cannot open this file.
ConfigError why_closed(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return cannot_be_read(file, std::strerror(errno));
  std::string start(kSuperblock, '\0');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(in.gcount()));
  if (!start.starts_with(kSignature) && !kSignature.starts_with(start))
    return {ErrorCode::kSyntax, {file}, "", "is not an HDF5 file", kGiveOne};
  if (start.size() < kSuperblock)
    return {ErrorCode::kSyntax,
            {file},
            "",
            fmt::format("is truncated: it has only {} bytes", start.size()),
            kCopyAgain};
  std::error_code error;
  const std::uint64_t has = fs::file_size(file, error), length = length_in(start);
  if (!error && has < length)
    return {ErrorCode::kSyntax,
            {file},
            "",
            fmt::format("is truncated: it has {} of {} bytes", has, length),
            kCopyAgain};
  return {ErrorCode::kFile, {file}, "", "is damaged, or another program has locked it", kCopyAgain};
}

hdf5::Handle open_hdf5(const fs::path& file) {
  try {
    return hdf5::open(file);
  } catch (const hdf5::Failure&) {
    throw why_closed(file);
  }
}

}  // namespace

hdf5::Handle open_recording(const fs::path& file) {
  check_file(file);
  hdf5::Handle opened = open_hdf5(file);
  if (!hdf5::has_attribute(opened, layout::kVersion))
    throw ConfigError(ErrorCode::kSyntax, {file}, "", "is an HDF5 file, but no recording of Poise",
                      kGiveOne);
  if (hdf5::read_strings(opened, layout::kVersion) != std::vector<std::string>{"1"})
    throw ConfigError(ErrorCode::kInvalid, {file}, "", "is a recording of a later version of Poise",
                      "use that version");
  return opened;
}

ConfigError damage(const fs::path& file, const std::string& signal, const hdf5::Failure& failure) {
  return {
      ErrorCode::kSyntax, {file}, signal, fmt::format("is damaged ({})", failure.what), kCopyAgain};
}

}  // namespace poise
