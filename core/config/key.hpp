// SPDX-License-Identifier: BSD-2-Clause
// One key of a stack file as plain data: what its reader accepts, and what the JSON Schema says.

#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// How the value of a key is written.
enum class Form {
  kQuantity,         ///< a number in Key::unit, or a number with its unit
  kInteger,          ///< a whole number without unit
  kYesNo,            ///< true or false
  kWord,             ///< one line of text, mostly a name
  kChoice,           ///< one of Key::choices
  kNames,            ///< one name, or a list of different names
  kVector3,          ///< three quantities
  kNamedQuantities,  ///< a map from names to quantities
  kMap,              ///< a map with the keys of Key::inside
  kMapByName,        ///< a map from names to such maps
  kList,             ///< a list of such maps
  kModule,           ///< a module's type, or a map with `type` and its parameters
  kModules,          ///< a list of them
  kOwn,              ///< a form of its own, which Key::what names
};

struct Key;

/// The keys of one map, in the order in which they are shown.
class POISE_API Keys {
 public:
  constexpr Keys() = default;
  template <std::size_t N>
  constexpr Keys(const Key (&keys)[N]) : first_(keys), size_(N) {}  // NOLINT: a view
  template <std::size_t N>
  constexpr Keys(const std::array<Key, N>& keys) : first_(keys.data()), size_(N) {}  // NOLINT

  constexpr const Key* begin() const { return first_; }
  constexpr const Key* end() const;

  /// @throws std::logic_error if there is no such key: the caller's table and code differ
  const Key& at(std::string_view name) const;
  std::vector<std::string> names() const;

 private:
  const Key* first_ = nullptr;
  std::size_t size_ = 0;
};

/// One key of a map.
struct Key {
  std::string_view name;
  Form form = Form::kWord;
  std::string_view help = {};
  std::string_view unit = {};  ///< SI; several of different dimensions: "rad, m"
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  std::string_view standard = {};  ///< the default, as a stack file writes it; empty: none
  std::string_view choices = {};   ///< words, with spaces between them
  Keys inside = {};                ///< of kMap, kMapByName and kList
  std::string_view what = {};      ///< the kind of a module, or the name of an own form
};

constexpr const Key* Keys::end() const { return first_ + size_; }

/// The words of `choices`.
POISE_API std::vector<std::string> words_of(std::string_view choices);

}  // namespace poise
