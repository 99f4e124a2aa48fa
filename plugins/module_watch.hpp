// SPDX-License-Identifier: BSD-2-Clause
// Which module files have changed on disk since somebody looked at them.

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
  /// Its `.so` files count from now on, also those that come later.
  void add_folder(const std::filesystem::path& folder);
  /// What the file is at this moment is known.
  void note(const std::filesystem::path& file);
  std::vector<ModuleChange> changed() const;

 private:
  /// Linkers write a new file under the old name, copies change time and size.
  struct Stamp {
    std::uint64_t node = 0;
    std::int64_t size = 0, seconds = 0, nanoseconds = 0;
    bool operator==(const Stamp&) const = default;
  };
  using Found = std::optional<Stamp>;  ///< empty: there is no such file
  static Found stamp_of(const std::filesystem::path& file);

  std::set<std::filesystem::path> folders_;
  std::map<std::filesystem::path, Found> known_;
};

}  // namespace poise
