// SPDX-License-Identifier: BSD-2-Clause
// A sweep file as plain data, read strictly.

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/sweep/expression.hpp"

namespace poise {

/// A named set of values of the stack.
struct Case {
  std::string name;                                          ///< unique in the file
  std::vector<std::pair<std::string, ConfigNode>> settings;  ///< path and value; may be empty
};

/// One value of the stack that varies, or the cases of a sweep.
struct Axis {
  /// How its values are chosen. Samples (Latin, Sobol) of all axes belong together; the others make
  /// a grid.
  enum class Kind { kList, kRange, kSpaced, kLatin, kSobol, kCases };
  static constexpr const char* kCasesKey = "cases";  ///< path of the axis of cases

  std::string path;                ///< in the stack; `seed` means `plant.seed`
  Kind kind = Kind::kList;         ///< how its values are chosen
  std::vector<ConfigNode> values;  ///< of a list; of cases: their names
  std::vector<Case> cases;         ///< of kCases
  std::int64_t first = 0;          ///< of a range of whole numbers
  double low = 0, high = 0;        ///< ends of a spaced or sampled axis, in `unit`
  bool log = false;                ///< even steps of the logarithm
  std::string unit;                ///< as written; empty: a bare number
  std::size_t count = 0;           ///< number of values; 0 for samples
  Place place;                     ///< of the entry
  bool sampled() const { return kind == Kind::kLatin || kind == Kind::kSobol; }
};

/// A number to keep of every run.
struct Measure {
  std::string name;   ///< unique in the file
  Expression value;   ///< over the summary and the measures before it
  Place place;        ///< of the entry
  std::string where;  ///< its path in the file
};

/// Which runs are recorded.
struct Keep {
  std::size_t runs = 0;     ///< how many; 0: none
  bool worst = true;        ///< those with the largest value, or those with the least
  std::size_t measure = 0;  ///< by which measure
};

/// A whole sweep.
struct SweepSpec {
  std::filesystem::path file;        ///< the sweep file
  std::string stack_name;            ///< the stack as `poise run` takes it
  std::filesystem::path stack_file;  ///< the stack file
  std::string robot;                 ///< a file as `--robot` takes it, or empty
  ConfigNode stack;                  ///< the stack's merged node with `robot` and `set`
  std::vector<std::pair<std::string, ConfigNode>> settings;  ///< `set`: path and value
  std::vector<Axis> axes;                                    ///< in the order of the file
  std::size_t samples = 0;                                   ///< of Latin and Sobol axes
  std::uint64_t sampling_seed = 1;                           ///< of them
  std::optional<double> duration;                            ///< of a run [s]
  std::vector<Measure> measures;                             ///< at least one
  std::optional<Expression> stop_if;                         ///< ends a run early
  Place stop_if_place;                                       ///< of the entry
  Keep keep;                                                 ///< recordings
  std::string hash;  ///< of all that decides the results; 16 hexadecimal digits
};

/// Finds a shipped stack by its bare name. @throws ConfigError if there is none
using FindStack = std::function<std::filesystem::path(const std::string& name)>;

/// A module that does not ship with Poise.
struct OwnModule {
  std::string type;            ///< its key in a stack
  std::filesystem::path file;  ///< the module file
};
using OwnModules = std::vector<OwnModule>;

/// Reads a sweep file and the stack that it names.
/// @param modules  are part of the hash if the stack names them
/// @throws ConfigError with place, path and remedy
POISE_API SweepSpec read_sweep(const std::filesystem::path& file, const FindStack& find_stack,
                               const OwnModules& modules = {});

/// `plant.seed` for `seed`; every other path is itself.
std::string stack_path(const std::string& path);

/// Sets the value of an axis in a stack's node; of a case all that it sets.
/// @throws ConfigError as set_value
void set_axis(const Axis& axis, const ConfigNode& value, ConfigNode& stack);

/// A value as JSON, which is also YAML: the right side of `--set`. Plain numbers stay numbers.
POISE_API std::string setting_text(const ConfigNode& value);

}  // namespace poise
