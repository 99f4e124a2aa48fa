// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/values/node.hpp"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <charconv>
#include <cmath>

namespace poise::python {
namespace {

using Kind = ConfigNode::Kind;

constexpr std::size_t kDeepest = 100;  // levels of lists and dicts

std::string below(const std::string& path, const std::string& key) {
  return path.empty() ? key : path + "." + key;
}

ConfigNode scalar(std::string text) {
  ConfigNode node;
  node.kind = Kind::kScalar;
  node.scalar = std::move(text);
  return node;
}

// @throws ConfigError for half of a surrogate pair, which UTF-8 cannot say
std::string text(nb::handle value, const Place& place, const std::string& path) {
  std::string out;
  if (!nb::try_cast(value, out))
    throw ConfigError(ErrorCode::kType, place, path, "is not a text that can be saved",
                      "give characters of Unicode");
  return out;
}

ConfigNode number(double value, const Place& place, const std::string& path) {
  if (!std::isfinite(value))
    throw ConfigError(ErrorCode::kRange, place, path, fmt::format("is {}", value),
                      "give a finite number");
  return scalar(fmt::format("{}", value));
}

ConfigNode list(nb::handle value, const Place& place, const std::string& path) {
  ConfigNode node;
  node.kind = Kind::kList;
  for (nb::handle one : value)
    node.children.push_back(
        to_node(one, place, path + "[" + std::to_string(node.children.size()) + "]"));
  return node;
}

ConfigNode map(nb::dict value, const Place& place, const std::string& path) {
  ConfigNode node;
  node.kind = Kind::kMap;
  for (const auto& [key, one] : value) {
    if (!nb::isinstance<nb::str>(key))
      throw ConfigError(ErrorCode::kType, place, path, "has a key that is not a text",
                        "give keys as texts");
    node.keys.push_back(text(key, place, path));
    node.key_places.push_back(place);
    node.children.push_back(to_node(one, place, below(path, node.keys.back())));
  }
  return node;
}

ConfigNode made(nb::handle value, const Place& place, const std::string& path) {
  if (value.is_none()) return {};
  if (nb::isinstance<nb::bool_>(value)) return scalar(nb::cast<bool>(value) ? "true" : "false");
  if (nb::isinstance<nb::int_>(value)) return scalar(nb::cast<std::string>(nb::str(value)));
  if (nb::isinstance<nb::float_>(value)) return number(nb::cast<double>(value), place, path);
  if (nb::isinstance<nb::str>(value)) return scalar(text(value, place, path));
  if (nb::isinstance<nb::dict>(value)) return map(nb::borrow<nb::dict>(value), place, path);
  if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value))
    return list(value, place, path);
  if (nb::hasattr(value, "tolist")) return made(value.attr("tolist")(), place, path);
  if (nb::hasattr(value, "__fspath__"))
    return scalar(nb::cast<std::string>(nb::str(value.attr("__fspath__")())));
  if (nb::hasattr(value, "name") && nb::isinstance<nb::str>(value.attr("name")))
    return scalar(nb::cast<std::string>(value.attr("name")));
  throw ConfigError(ErrorCode::kInvalid, place, path,
                    "is a " + nb::cast<std::string>(value.type().attr("__name__")),
                    "give a number, a text, a list, a dict or an array");
}

// The whole text as a number.
template <class Number>
bool reads(const std::string& text, Number& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

nb::object scalar_object(const ConfigNode& node) {
  if (!node.quoted) {
    if (node.scalar == "true" || node.scalar == "false") return nb::bool_(node.scalar == "true");
    if (long whole = 0; reads(node.scalar, whole)) return nb::int_(whole);
    if (double real = 0; reads(node.scalar, real) && std::isfinite(real)) return nb::float_(real);
  }
  return nb::str(node.scalar.c_str(), node.scalar.size());
}

}  // namespace

ConfigNode to_node(nb::handle value, const Place& place, const std::string& path) {
  thread_local std::size_t depth = 0;
  struct Level {
    Level() { ++depth; }
    ~Level() { --depth; }
  } const level;
  if (depth > kDeepest)
    throw ConfigError(ErrorCode::kRange, place, {}, "has lists or dicts in more than 100 levels",
                      "give a value that does not contain itself");
  ConfigNode node = made(value, place, path);
  node.place = place;
  node.path = path;
  return node;
}

nb::object to_object(const ConfigNode& node) {
  switch (node.kind) {
    case Kind::kNull:
      return nb::none();
    case Kind::kScalar:
      return scalar_object(node);
    case Kind::kList: {
      nb::list out;
      for (const ConfigNode& child : node.children) out.append(to_object(child));
      return out;
    }
    case Kind::kMap: {
      nb::dict out;
      for (std::size_t i = 0; i < node.keys.size(); ++i)
        out[node.keys[i].c_str()] = to_object(node.children[i]);
      return out;
    }
  }
  return nb::none();
}

}  // namespace poise::python
