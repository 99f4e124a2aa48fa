// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/fault.hpp"

#include <algorithm>

namespace poise {

void Fault::note(const Culprit& who, std::string_view did, std::string_view what) noexcept {
  if (any()) return;
  append({"the ", who.kind, " module '", who.type, "'"});
  if (!who.of.empty()) append({" of '", who.of, "'"});
  append({" ", did, what});
}

void Fault::note_state(std::string_view has, std::string_view of) noexcept {
  if (any()) return;
  append({"the state has ", has});
  if (!of.empty()) append({" '", of, "'"});
}

// An exception's text may have several lines.
static char on_one_line(char c) { return c == '\n' || c == '\r' || c == '\t' ? ' ' : c; }

void Fault::append(std::initializer_list<std::string_view> parts) noexcept {
  for (const std::string_view part : parts) {
    const std::size_t count = std::min(part.size(), text_.size() - size_);
    std::transform(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count),
                   text_.begin() + static_cast<std::ptrdiff_t>(size_), on_one_line);
    size_ += count;
  }
}

}  // namespace poise
