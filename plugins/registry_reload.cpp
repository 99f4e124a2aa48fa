// SPDX-License-Identifier: BSD-2-Clause
// Reloads rebuilt module files while their old libraries are in use.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "poise/plugins/elf_file.hpp"
#include "poise/plugins/registry_loader.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

// The dynamic loader identifies libraries by name and would return the old one. The new one is
// therefore loaded from a copy with another name: beside the file, where `$ORIGIN` leads to its
// libraries, or elsewhere if that folder is not writable. The copy is deleted after loading.
class UniqueCopy {
 public:
  explicit UniqueCopy(const fs::path& file) {
    std::error_code ec;
    const fs::path beside = fs::absolute(file, ec).parent_path();
    const std::string name = fmt::format(".{}.XXXXXX", file.filename().string());
    if (!make(beside / name) && !make(fs::temp_directory_path(ec) / name))
      throw ConfigError(ErrorCode::kFile, Place{file.string()}, "",
                        "cannot be copied, to load it anew", "make room in " + beside.string());
    if (!fs::copy_file(file, path_, fs::copy_options::overwrite_existing, ec)) {
      remove();
      throw ConfigError(ErrorCode::kFile, Place{file.string()}, "",
                        "cannot be copied, to load it anew: " + ec.message());
    }
  }
  ~UniqueCopy() { remove(); }
  UniqueCopy(const UniqueCopy&) = delete;
  UniqueCopy& operator=(const UniqueCopy&) = delete;

  const fs::path& path() const { return path_; }

 private:
  bool make(std::string name) {
    const int file = mkstemp(name.data());
    if (file < 0) return false;
    close(file);
    path_ = name;
    return true;
  }
  void remove() const {
    std::error_code ec;
    fs::remove(path_, ec);
  }
  fs::path path_;
};

}  // namespace

LoadedModule load_copy(const fs::path& file) {
  const ElfFile readable(file);
  const UniqueCopy copy(file);
  try {
    try_apart(copy.path());
    LoadedModule module = load_checked(copy.path());
    create_object(module, file);
    return module;
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), Place{file.string()}, "", error.found(), error.remedy());
  }
}

}  // namespace poise
