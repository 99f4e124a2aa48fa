// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/backends/ply_header.hpp"

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

namespace poise {

bool overstated_ply(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string line;
  if (!std::getline(stream, line) || !line.starts_with("ply")) return false;
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size(file, none);
  std::uintmax_t elements = 0;
  while (std::getline(stream, line) && !line.starts_with("end_header")) {
    std::istringstream words(line);
    std::string word, name;
    std::uintmax_t count = 0;
    if (!(words >> word >> name) || word != "element") continue;
    words >> count;  // the largest number if it is larger, 0 if it is none
    if (count > bytes || (elements += count) > bytes) return true;
  }
  return false;
}

}  // namespace poise
