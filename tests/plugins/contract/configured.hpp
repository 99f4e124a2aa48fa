// SPDX-License-Identifier: BSD-2-Clause
// A built module with the parameters of a stack file.

#pragma once

#include "poise/core/config/field_reader.hpp"
#include "poise/tests/plugins/contract/built_modules.hpp"

namespace poise::test {

/// The object of `type` with its parameters read from YAML text, "" for the defaults.
template <class T>
std::shared_ptr<T> configured(ModuleKind kind, const std::string& type, const std::string& text) {
  auto object = std::static_pointer_cast<T>(make_built(kind, type));
  read_fields(parse_config(text.empty() ? "{}" : text, "test"), *object, {});
  return object;
}

}  // namespace poise::test
