// SPDX-License-Identifier: BSD-2-Clause
// A source of modules that fails for another reason than a mistake of the stack.

#pragma once

#include <atomic>
#include <limits>
#include <stdexcept>
#include <utility>

#include "poise/core/module_base.hpp"

namespace poise::test {

// Makes `left` modules, then throws, as where memory ends.
class FewModules final : public ModuleSource {
 public:
  static constexpr const char* kWhy = "no memory for modules";

  explicit FewModules(std::shared_ptr<const ModuleSource> all) : all_(std::move(all)) {}
  std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const override {
    if (left-- <= 0) throw std::runtime_error(kWhy);
    return all_->create(kind, type);
  }
  std::vector<std::string> types(ModuleKind kind) const override { return all_->types(kind); }

  static constexpr long kMany = std::numeric_limits<long>::max();
  mutable std::atomic<long> left{kMany};

 private:
  std::shared_ptr<const ModuleSource> all_;
};

}  // namespace poise::test
