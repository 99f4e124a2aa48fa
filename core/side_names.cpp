// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/side_names.hpp"

#include <algorithm>
#include <cctype>

namespace poise {
namespace {

// The words of a name in small letters: `leftHandPalm_1` gives left, hand, palm, 1.
std::vector<std::string> words(const std::string& name) {
  std::vector<std::string> out(1);
  bool was_small = false;
  for (const char c : name) {
    const auto u = static_cast<unsigned char>(c);
    if (!std::isalnum(u) || (std::isupper(u) && was_small)) out.emplace_back();
    if (std::isalnum(u)) out.back() += static_cast<char>(std::tolower(u));
    was_small = std::islower(u) != 0;
  }
  return out;
}

// Two letters tell the leg of a quadruped: front or hind with left or right, in either order.
bool is_leg(const std::string& word, char side) {
  if (word.size() != 2) return false;
  const std::string ends = "fhrb";
  return (word[0] == side && ends.find(word[1]) != std::string::npos && word[1] != 'r') ||
         (word[1] == side && ends.find(word[0]) != std::string::npos);
}

// A limb with its side before or behind it: `legl`, `rarm`.
bool is_limb(const std::string& word, char side) {
  for (const std::string limb : {"leg", "arm", "hand", "foot"})
    if (word == limb + side || word == side + limb) return true;
  return false;
}

int tells(const std::string& name, const std::string& whole, char letter) {
  return static_cast<int>(std::ranges::count_if(words(name), [&](const std::string& word) {
    return word.starts_with(whole) || word == std::string(1, letter) || is_leg(word, letter) ||
           is_limb(word, letter);
  }));
}

}  // namespace

Side side_in_names(const std::vector<std::string>& names) {
  int left = 0, right = 0;
  for (const std::string& name : names) {
    const int l = tells(name, "left", 'l'), r = tells(name, "right", 'r');
    left += l > r;
    right += r > l;
  }
  if (left == right) return Side::kNone;
  return left > right ? Side::kLeft : Side::kRight;
}

}  // namespace poise
