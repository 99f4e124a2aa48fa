// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/key.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace poise {

const Key& Keys::at(std::string_view name) const {
  const Key* const found =
      std::find_if(begin(), end(), [&](const Key& k) { return k.name == name; });
  if (found == end()) throw std::logic_error("no key '" + std::string(name) + "' in the table");
  return *found;
}

std::vector<std::string> Keys::names() const {
  std::vector<std::string> all;
  for (const Key& key : *this) all.emplace_back(key.name);
  return all;
}

std::vector<std::string> words_of(std::string_view choices) {
  std::istringstream stream{std::string(choices)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace poise
