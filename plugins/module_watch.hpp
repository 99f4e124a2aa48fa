// SPDX-License-Identifier: BSD-2-Clause
// Detects which module files have changed on disk.

#pragma once

#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "poise/plugins/registry.hpp"

namespace poise {

class ModuleWatch {
 public:
  /// One path for each file, whatever the name of its folder; the file itself may be gone.
  static std::filesystem::path plain(const std::filesystem::path& file);

  /// Watches the `.so` files of a folder, including later ones.
  void add_folder(const std::filesystem::path& folder);
  /// Records the current state of the file as known.
  void note(const std::filesystem::path& file);
  std::vector<ModuleChange> changed() const;

 private:
  /// Linkers write a new file under the old name; copying changes time and size.
  struct Stamp {
    std::uint64_t node = 0;
    std::int64_t size = 0, seconds = 0, nanoseconds = 0;
    bool operator==(const Stamp&) const = default;
  };
  using Found = std::optional<Stamp>;  ///< empty: the file does not exist
  static Found stamp_of(const std::filesystem::path& file);

  std::set<std::filesystem::path> folders_;
  std::map<std::filesystem::path, Found> known_;
};

}  // namespace poise
