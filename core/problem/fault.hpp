// SPDX-License-Identifier: BSD-2-Clause
// Faults: what a module did wrong in a tick, or what was wrong with the tick's input.

#pragma once

#include <array>
#include <exception>
#include <initializer_list>
#include <string_view>

#include "poise/core/export.hpp"

namespace poise {

/// A module in words: "the law module 'pd' of 'balance'".
struct Culprit {
  std::string_view kind;  ///< "task", "law" …
  std::string_view type;  ///< its type in the stack
  std::string_view of;    ///< its task or constraint; empty if there is only one such module
};

/// Keeps the first fault since the start as one sentence. Nothing here allocates or throws.
class POISE_API Fault {
 public:
  /// Forgets the fault.
  void clear() noexcept { size_ = 0; }
  /// Whether there is a fault.
  bool any() const noexcept { return size_ > 0; }
  /// The sentence; empty without a fault.
  std::string_view text() const noexcept { return {text_.data(), size_}; }

  /// Notes what a module did: "wrote a NaN into its rows". Without effect if there is a fault
  /// already.
  /// @param what  follows `did` in the sentence
  void note(const Culprit& who, std::string_view did, std::string_view what = {}) noexcept;
  /// Notes what is wrong with the state given to a tick: "no rotation for", "base". Without effect
  /// if there is a fault already.
  void note_state(std::string_view has, std::string_view of = {}) noexcept;

  /// Calls `call` and notes an exception as a fault of `who`. False if it threw.
  template <class Call>
  bool guards(const Culprit& who, const Call& call) noexcept {
    try {
      call();
      return true;
    } catch (const std::exception& error) {
      note(who, "threw: ", error.what());
    } catch (...) {
      note(who, "threw what is not a std::exception");
    }
    return false;
  }

 private:
  void append(std::initializer_list<std::string_view> parts) noexcept;

  std::array<char, 400> text_{};
  std::size_t size_ = 0;
};

}  // namespace poise
