// SPDX-License-Identifier: BSD-2-Clause
// The difference of two texts, as one replacement.

#pragma once

#include <cstddef>
#include <string>

namespace poise::gui {

struct TextChange {
  std::size_t at = 0;
  std::string removed, inserted;

  bool empty() const { return removed.empty() && inserted.empty(); }
  TextChange reversed() const { return {at, inserted, removed}; }
  /// @pre `removed` stands in `text` at `at`
  void apply(std::string& text) const { text.replace(at, removed.size(), inserted); }
};

/// The shortest replacement that turns `before` into `after`, in whole UTF-8 characters.
TextChange difference(const std::string& before, const std::string& after);

}  // namespace poise::gui
