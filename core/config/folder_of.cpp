// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/folder_of.hpp"

namespace poise {

namespace fs = std::filesystem;

fs::path folder_of(const Place& place) {
  if (place.file.empty() || place.file.starts_with("--set ")) return fs::current_path();
  return fs::absolute(place.file).parent_path();
}

}  // namespace poise
