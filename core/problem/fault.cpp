// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/fault.hpp"

#include <algorithm>

namespace poise {

void Fault::note(const Culprit& who, std::string_view did, std::string_view what) noexcept {
  if (any()) return;
  for (const std::string_view part :
       {std::string_view("the "), who.kind, std::string_view(" module '"), who.type,
        std::string_view("'")})
    append(part);
  if (!who.of.empty())
    for (const std::string_view part : {std::string_view(" of '"), who.of, std::string_view("'")})
      append(part);
  for (const std::string_view part : {std::string_view(" "), did, what}) append(part);
}

void Fault::append(std::string_view text) noexcept {
  const std::size_t count = std::min(text.size(), text_.size() - size_);
  std::copy_n(text.begin(), count, text_.begin() + static_cast<std::ptrdiff_t>(size_));
  size_ += count;
}

}  // namespace poise
