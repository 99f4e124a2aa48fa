// SPDX-License-Identifier: BSD-2-Clause
// OpenGL without a window or display.

#pragma once

#include <memory>
#include <string>

#include "poise/core/export.hpp"

namespace poise::scene {

/// An OpenGL 3.3 context of its own, on a graphics card or in software.
class POISE_API Context {
 public:
  /// @throws ConfigError if this machine has neither
  Context();
  ~Context();

  /// Name of the renderer, such as "llvmpipe (LLVM 15.0.6, 256 bits)".
  const std::string& renderer() const;

  /// Makes the context current on this thread during its lifetime, then restores the previous one,
  /// such as a toolkit's.
  class POISE_API Current {
   public:
    explicit Current(const Context& context);
    ~Current();
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;

   private:
    void *display_, *draw_, *read_, *context_, *ours_;
  };

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::scene
