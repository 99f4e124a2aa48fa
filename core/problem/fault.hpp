// SPDX-License-Identifier: BSD-2-Clause
// What a module did in a tick that it must not, or what was wrong with what the tick was told.

#pragma once

#include <array>
#include <exception>
#include <initializer_list>
#include <string_view>

#include "poise/core/export.hpp"

namespace poise {

/// A module as people know it: "the law module 'pd' of 'balance'".
struct Culprit {
  std::string_view kind;  ///< "task", "law" …
  std::string_view type;  ///< as the stack says it
  std::string_view of;    ///< of which task or constraint; empty where there is one only
};

/// The first fault since the start, in one sentence. Nothing here allocates or throws.
class POISE_API Fault {
 public:
  void clear() noexcept { size_ = 0; }
  bool any() const noexcept { return size_ > 0; }
  std::string_view text() const noexcept { return {text_.data(), size_}; }

  /// Of a module that `did` something: "wrote a NaN into its rows".
  void note(const Culprit& who, std::string_view did, std::string_view what = {}) noexcept;
  /// Of the state that a tick was told, which `has` something: "no rotation for", "base".
  void note_state(std::string_view has, std::string_view of = {}) noexcept;

  /// Whether `call` came back. What it threw is noted, and goes no further.
  template <class Call>
  bool guards(const Culprit& who, const Call& call) noexcept {
    try {
      call();
      return true;
    } catch (const std::exception& error) {
      note(who, "threw: ", error.what());
    } catch (...) {
      note(who, "threw what is no std::exception");
    }
    return false;
  }

 private:
  void append(std::initializer_list<std::string_view> parts) noexcept;

  std::array<char, 400> text_{};
  std::size_t size_ = 0;
};

}  // namespace poise
