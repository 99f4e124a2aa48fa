// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/whole_file.hpp"

#include <unistd.h>

#include "poise/core/error.hpp"

namespace poise {

WholeFile::WholeFile(const std::filesystem::path& file)
    : file_(file), part_(file.string() + ".part" + std::to_string(getpid())) {
  out_.open(part_, std::ios::binary | std::ios::trunc);
  if (!out_)
    throw ConfigError({file}, "file", "cannot be written",
                      "give a file in a folder that exists and can be written");
}

WholeFile::~WholeFile() {
  if (out_.is_open()) out_.close();
  std::error_code error;
  std::filesystem::remove(part_, error);
}

void WholeFile::write(std::string_view text) {
  out_.write(text.data(), static_cast<std::streamsize>(text.size()));
}

void WholeFile::finish() {
  out_.close();
  std::error_code error;
  if (out_) std::filesystem::rename(part_, file_, error);
  if (!out_ || error)
    throw ConfigError({file_}, "file", "could not be written whole", "is the disk full?");
}

}  // namespace poise
