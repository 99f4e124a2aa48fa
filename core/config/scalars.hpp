// SPDX-License-Identifier: BSD-2-Clause
// Reading single values strictly. Inside core/stack only; read_quantity is in config_node.hpp.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The node in words: "the word 'fast'", "a list", "nothing" …
std::string describe(const ConfigNode& node);

/// @throws ConfigError at the node: "found <what is there>; <remedy>"
[[noreturn]] POISE_API void fail_found(const ConfigNode& node, const std::string& remedy);
/// @throws ConfigError at the node
[[noreturn]] POISE_API void fail(ErrorCode code, const ConfigNode& node, const std::string& found,
                                 const std::string& remedy = {});

/// A number, or a number with unit: not a word.
bool looks_like_number(const ConfigNode& node);

/// `expected` completes the sentence "expected …".
POISE_API std::string read_word(const ConfigNode& node, const std::string& expected);
/// One of `choices`.
std::string read_choice(const ConfigNode& node, const std::vector<std::string>& choices);
bool read_bool(const ConfigNode& node);
/// A whole number; no unit.
POISE_API std::int64_t read_integer(const ConfigNode& node);

/// A list of quantities of one unit, `count` of them; −1: at least one.
std::vector<double> read_quantities(const ConfigNode& node, std::string_view unit, int count = -1);
POISE_API Eigen::Vector3d read_vector3(const ConfigNode& node, std::string_view unit);

/// A list of different words, or one word.
POISE_API std::vector<std::string> read_words(const ConfigNode& node, const std::string& expected);
/// A map from names to quantities.
std::vector<std::pair<std::string, double>> read_named_quantities(const ConfigNode& node,
                                                                  std::string_view unit);

/// Shortest text that reads back as the same double.
POISE_API std::string number_text(double value);

/// Refuses a value outside [min, max]: "is -3 [1/s²]; give a number from 0 to 1e6".
POISE_API void check_range(const ConfigNode& node, double value, double min, double max,
                           std::string_view unit);

}  // namespace poise
