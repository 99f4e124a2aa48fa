// SPDX-License-Identifier: BSD-2-Clause
// A temporary folder that is removed after the test.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace poise::test {

/// Its name contains a space, as users' folders may.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "poise test XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error("no folder " + name);
    path_ = name;
  }
  ~TempFolder() {
    std::error_code gone;
    std::filesystem::remove_all(path_, gone);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// Writes a file, and the folders it is in. @returns its path
  std::filesystem::path write(const std::filesystem::path& name, const std::string& text) const {
    const std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace poise::test
