// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace poise {
namespace {

using Json = nlohmann::ordered_json;

double number(const Json& value) { return value.is_number() ? value.get<double>() : NAN; }

bool is_vector(const Json& value) {
  return value.is_array() && value.size() == 3 && std::ranges::all_of(value, [](const Json& one) {
           return one.is_number() || one.is_null();
         });
}

void add(const Json& value, const std::string& path, Numbers& out) {
  if (value.is_number() || value.is_null()) {
    out[path] = number(value);
  } else if (is_vector(value)) {
    const double x = number(value[0]), y = number(value[1]), z = number(value[2]);
    out[path] = std::sqrt(x * x + y * y + z * z);
    out[path + ".x"] = x;
    out[path + ".y"] = y;
    out[path + ".z"] = z;
  } else if (value.is_array()) {
    for (const Json& entry : value)  // phases; of several visits the last counts
      if (entry.contains("name")) add(entry, path + "." + entry["name"].get<std::string>(), out);
  } else if (value.is_object()) {
    for (const auto& [key, child] : value.items())
      add(child, path.empty() ? key : path + "." + key, out);
  }
}

}  // namespace

const std::vector<std::string>& status_names() {
  static const std::vector<std::string> names{"completed", "fell",      "infeasible", "fault",
                                              "diverged",  "timed_out", "stopped"};
  return names;
}

Numbers numbers_of(const RunSummary& summary) {
  Numbers out;
  add(Json::parse(to_json(summary)), "", out);
  std::string status = summary.status;
  std::ranges::replace(status, '-', '_');
  for (const std::string& name : status_names()) out[name] = name == status ? 1 : 0;
  return out;
}

}  // namespace poise
