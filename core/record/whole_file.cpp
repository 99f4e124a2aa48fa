// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/whole_file.hpp"

#include <unistd.h>

#include "poise/core/error.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as in Linux

// What a symbolic link leads to, also if that is not there yet.
fs::path target_of(fs::path file) {
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(file, error); ++i)
    file = file.parent_path() / fs::read_symlink(file, error);
  return file;
}

}  // namespace

WholeFile::WholeFile(const fs::path& file) : file_(file) {
  std::error_code error;
  const fs::file_status before = fs::status(file, error);
  const bool direct = fs::exists(before) && !fs::is_regular_file(before);
  if (!direct) {
    file_ = target_of(file);
    part_ = file_.string() + ".part" + std::to_string(getpid());
  }
  out_.open(direct ? file_ : part_, std::ios::binary | std::ios::trunc);
  if (out_ && fs::is_regular_file(before)) fs::permissions(part_, before.permissions(), error);
  if (!out_)
    throw ConfigError(ErrorCode::kFile, {file}, "file", "cannot be written",
                      "give a file in a folder that exists and can be written");
}

WholeFile::~WholeFile() {
  if (out_.is_open()) out_.close();
  std::error_code error;
  if (!part_.empty()) fs::remove(part_, error);
}

void WholeFile::write(std::string_view text) {
  out_.write(text.data(), static_cast<std::streamsize>(text.size()));
}

void WholeFile::finish() {
  out_.close();
  std::error_code error;
  if (out_ && !part_.empty()) fs::rename(part_, file_, error);
  if (!out_ || error)
    throw ConfigError(ErrorCode::kFile, {file_}, "file", "could not be written whole",
                      "is the disk full?");
}

}  // namespace poise
