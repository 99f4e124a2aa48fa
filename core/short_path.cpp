// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/short_path.hpp"

#include <system_error>

namespace poise {

namespace fs = std::filesystem;

fs::path short_path(const fs::path& path) {
  const fs::path normal = path.lexically_normal();
  std::error_code error;
  const bool another = fs::exists(path, error) && !fs::equivalent(path, normal, error);
  return another ? path : normal;
}

}  // namespace poise
