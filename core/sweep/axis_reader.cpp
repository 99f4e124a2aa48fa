// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/axis_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "poise/core/config/config_write.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/names.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/config/units.hpp"
#include "poise/core/sweep/sweep_grammar.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

constexpr const char* kForms =
    "expected a list of values, a range 1..20, or one of {linear: [a, b], n: 5}, {log: [a, b], n: "
    "5}, {latin: [a, b]}, {sobol: [a, b]}; `cases` has named sets of values";

struct Quantity {
  double value;
  std::string unit;
};

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::optional<Quantity> quantity(const ConfigNode& node) {
  if (node.kind != Kind::kScalar) return {};
  const auto number = parse_number(node.scalar);
  if (!number || !std::isfinite(number->value)) return {};
  return Quantity{number->value, trimmed(number->rest)};
}

// The value in `unit`. The stack's reader checks the unit itself.
double in_unit(const ConfigNode& node, const std::string& unit) {
  const auto found = quantity(node);
  if (!found) fail_found(node, "expected a number, with its unit if it has one");
  if (found->unit == unit) return found->value;
  const auto own = parse_unit(found->unit), other = parse_unit(unit);
  const bool bare = found->unit.empty() || unit.empty();
  if (bare || !own || !other || !own->same_dimension(*other))
    fail(
        ErrorCode::kUnit, node,
        fmt::format("is in '{}', but the first value is in '{}'",
                    found->unit.empty() ? "no unit" : found->unit, unit.empty() ? "no unit" : unit),
        "give both in the same unit");
  return found->value * (own->factor / other->factor);
}

void read_ends(const ConfigNode& node, Axis& axis) {
  if (node.kind != Kind::kList || node.children.size() != 2)
    fail_found(node, "expected the first and the last value, e.g. [10, 200]");
  const auto first = quantity(node.children[0]);
  if (!first) fail_found(node.children[0], "expected a number, with its unit if it has one");
  axis.unit = first->unit;
  axis.low = first->value;
  axis.high = in_unit(node.children[1], axis.unit);
  if (axis.low == axis.high)
    fail(ErrorCode::kInvalid, node, "has two equal ends", "put the value into `set`");
  if (axis.log && !(axis.low > 0 && axis.high > 0))
    fail(ErrorCode::kUnsuited, node,
         fmt::format("goes from {} to {}", number_text(axis.low), number_text(axis.high)),
         "a logarithmic axis needs two positive ends");
}

void read_form(const ConfigNode& node, Axis& axis) {
  const MapReader map(node, grammar::kAxisKeys);
  const ConfigNode* ends = nullptr;
  std::string form;
  for (const char* const key : {"linear", "log", "latin", "sobol"}) {
    const ConfigNode* const one = map.optional(key);
    if (one != nullptr && ends != nullptr)
      fail(ErrorCode::kDuplicate, *one, fmt::format("stands beside {}", form), "give one of them");
    if (one != nullptr) {
      ends = one;
      form = key;
    }
  }
  if (ends == nullptr)
    fail(ErrorCode::kMissing, node, "does not say how its values are chosen", kForms);
  const bool sampled = form == "latin" || form == "sobol";
  axis.kind = form == "latin"   ? Axis::Kind::kLatin
              : form == "sobol" ? Axis::Kind::kSobol
                                : Axis::Kind::kSpaced;
  const ConfigNode* const n = map.optional("n");
  if (sampled && n != nullptr)
    fail(ErrorCode::kUnsuited, *n, "belongs to linear and log",
         "give `points: 100` once, beside `over`");
  const ConfigNode* const scale = map.optional("scale");
  if (!sampled && scale != nullptr)
    fail(ErrorCode::kUnsuited, *scale, "belongs to latin and sobol", "delete it");
  axis.log = form == "log" || map.choice("scale") == "log";
  read_ends(*ends, axis);
  if (sampled) return;
  axis.count =
      static_cast<std::size_t>(read_integer(map.required("n"), Keys(grammar::kAxisKeys).at("n")));
}

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

void read_range(const ConfigNode& node, Axis& axis) {
  const std::size_t dots = node.scalar.find("..");
  if (dots == std::string::npos || node.quoted) fail_found(node, kForms);
  const auto first = whole(std::string_view(node.scalar).substr(0, dots));
  const auto last = whole(std::string_view(node.scalar).substr(dots + 2));
  if (!first || !last)
    fail_found(node,
               "a range has whole numbers, e.g. 1..20; for others: {linear: [0.1, 0.5], n: 5}");
  if (*last < *first)
    fail_found(node, fmt::format("write the smaller number first: {}..{}", *last, *first));
  const std::uint64_t steps =
      static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first);
  if (steps >= 10'000'000) fail_found(node, "an axis has at most 10000000 values");
  axis.kind = Axis::Kind::kRange;
  axis.first = *first;
  axis.count = static_cast<std::size_t>(steps) + 1;
}

void read_list(const ConfigNode& node, Axis& axis) {
  if (node.children.empty()) fail(ErrorCode::kMissing, node, "is empty", kForms);
  axis.kind = Axis::Kind::kList;
  axis.values = node.children;
  axis.count = axis.values.size();
  std::set<std::string> texts;
  for (const ConfigNode& value : axis.values)
    if (const std::string text = setting_text(value); !texts.insert(text).second)
      fail(ErrorCode::kDuplicate, value, text + " stands twice in the list", "delete one");
  const auto first = quantity(axis.values[0]);
  const auto same = [&](const ConfigNode& one) {
    const auto found = quantity(one);
    return found && found->unit == first->unit;
  };
  if (first && std::ranges::all_of(axis.values, same)) axis.unit = first->unit;
}

std::vector<std::string> paths_of(const Axis& axis) {
  if (axis.kind != Axis::Kind::kCases) return {axis.path};
  std::vector<std::string> paths;
  for (const Case& one : axis.cases)
    for (const auto& [path, value] : one.settings) paths.push_back(path);
  return paths;
}

bool overlap(const std::string& one, const std::string& other) {
  return lies_in(one, other) || lies_in(other, one);
}

void refuse_overlap(const std::vector<Axis>& axes, const Axis& axis, const std::string& where) {
  for (const Axis& other : axes)
    for (const std::string& theirs : paths_of(other))
      for (const std::string& own : paths_of(axis))
        if (overlap(own, theirs))
          throw ConfigError(ErrorCode::kDuplicate, axis.place, where,
                            fmt::format("changes the same value as {}", theirs), "delete one");
}

// {heavy: {plant.model.links.*.mass_scale: 1.1}, nominal: {}}
void read_cases(const ConfigNode& node, Axis& axis) {
  if (node.kind != Kind::kMap || node.keys.empty())
    fail_found(node,
               "expected a map from names to values by path, {heavy: {PATH: 1.1}, as_is: {}}");
  axis.kind = Axis::Kind::kCases;
  axis.count = node.keys.size();
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    check_name(node.keys[i], node.key_places[i], node.path);
    const ConfigNode& said = node.children[i];
    if (said.kind != Kind::kMap) fail_found(said, "expected values by path; {} changes nothing");
    Case one{node.keys[i], {}};
    for (std::size_t k = 0; k < said.keys.size(); ++k) {
      const std::string path = stack_path(said.keys[k]);
      for (const auto& [other, value] : one.settings)
        if (overlap(path, other))
          fail(ErrorCode::kDuplicate, said.children[k], "changes the same value as " + other,
               "delete one");
      one.settings.emplace_back(path, said.children[k]);
    }
    axis.cases.push_back(std::move(one));
    axis.values.push_back(text_node(node.keys[i]));
  }
}

void check_paths(const ConfigNode& over, const std::string& to) {
  if (over.kind != Kind::kMap) fail_found(over, "expected a map from paths in the stack to " + to);
  if (over.keys.empty())
    fail(ErrorCode::kMissing, over, "is empty", "give paths in the stack and their " + to);
}

}  // namespace

std::string stack_path(const std::string& path) { return path == "seed" ? "plant.seed" : path; }

std::vector<Axis> read_bounds(const ConfigNode& over) {
  check_paths(over, "bounds, e.g. {control.tasks.balance.weight: {log: [1, 100]}}");
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < over.keys.size(); ++i) {
    Axis axis;
    axis.path = stack_path(over.keys[i]);
    axis.place = over.key_places[i];
    axis.kind = Axis::Kind::kSpaced;
    axis.count = 2;
    const std::string where = join_path(over.path, over.keys[i]);
    refuse_overlap(axes, axis, where);
    if (axis.path.find('[') != std::string::npos)
      throw ConfigError(ErrorCode::kUnsuited, axis.place, where,
                        "has an index, which an overlay cannot change",
                        "tune values that go by name");
    const MapReader map(over.children[i], grammar::kBoundsKeys);
    const ConfigNode *const linear = map.optional("linear"), *const log = map.optional("log");
    if ((linear == nullptr) == (log == nullptr))
      fail(ErrorCode::kMissing, over.children[i],
           linear == nullptr ? "has no bounds" : "has linear and log",
           "give one of {linear: [a, b]} and {log: [a, b]}");
    axis.log = log != nullptr;
    const ConfigNode& ends = axis.log ? *log : *linear;
    read_ends(ends, axis);
    if (axis.low > axis.high)
      fail(ErrorCode::kInvalid, ends,
           fmt::format("goes from {} to {}", number_text(axis.low), number_text(axis.high)),
           "write the smaller number first");
    axes.push_back(std::move(axis));
  }
  return axes;
}

std::vector<Axis> read_axes(const ConfigNode& over) {
  check_paths(over, "values, e.g. {seed: 1..20}");
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < over.keys.size(); ++i) {
    const ConfigNode& node = over.children[i];
    Axis axis;
    axis.path = stack_path(over.keys[i]);
    axis.place = over.key_places[i];
    if (axis.path == Axis::kCasesKey) read_cases(node, axis);
    refuse_overlap(axes, axis, join_path(over.path, over.keys[i]));
    if (axis.kind == Axis::Kind::kCases) {
      axes.push_back(std::move(axis));
      continue;
    }
    if (node.kind == Kind::kMap)
      read_form(node, axis);
    else if (node.kind == Kind::kList)
      read_list(node, axis);
    else
      read_range(node, axis);
    axes.push_back(std::move(axis));
  }
  return axes;
}

}  // namespace poise
