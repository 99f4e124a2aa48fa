// SPDX-License-Identifier: BSD-2-Clause
// Where an entry of a list stands, by its name.

#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

namespace poise {

/// The index of the entry with that name; the size of the list if it has none.
/// @param member  of an entry, its name
template <class List, class Member>
std::size_t index_of(const List& list, const std::string& name, Member member) {
  return static_cast<std::size_t>(std::ranges::find(list, name, member) - list.begin());
}

}  // namespace poise
