// SPDX-License-Identifier: BSD-2-Clause

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "poise/core/tree/xml_file.hpp"

namespace poise {
namespace {

// Whether a number outside the range of double is too small, rather than too large.
bool is_tiny(std::string_view digits) {
  const std::size_t exponent = digits.find_first_of("eE");
  if (exponent != std::string_view::npos) return digits.substr(exponent + 1).starts_with('-');
  return digits.substr(0, digits.find('.')).find_first_not_of("-0") == std::string_view::npos;
}

}  // namespace

void XmlElement::refuse(const std::string& found, const std::string& remedy) const {
  throw ConfigError(ErrorCode::kInvalid, place(), path, found, remedy);
}

std::string XmlElement::word(const char* attribute) const {
  const char* value = xml->Attribute(attribute);
  if (value == nullptr)
    refuse(fmt::format("<{}> has no {}", tag(), attribute),
           fmt::format("write {}=\"…\"", attribute));
  if (*value == '\0') refuse(fmt::format("<{}> has an empty {}", tag(), attribute));
  return value;
}

double XmlElement::number_in(std::string_view word, const char* attribute) const {
  const auto fail = [&](const char* found, const char* remedy) {
    refuse(fmt::format("<{}> has {}=\"{}\": '{}' {}", tag(), attribute, xml->Attribute(attribute),
                       word, found),
           remedy);
  };
  std::string_view digits = word;
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
  double value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, value);
  if (error == std::errc::result_out_of_range && is_tiny(digits)) return 0;
  if (error == std::errc::result_out_of_range) fail("is too large", "check its unit");
  if (error != std::errc() || rest != end)
    fail("is not a number", "write numbers like 0.25 or 1e-3, with spaces between them");
  if (!std::isfinite(value)) fail("is not finite", "write a finite number");
  return value;
}

double XmlElement::number(const char* attribute) const { return numbers(attribute, 1)[0]; }

std::vector<double> XmlElement::all_numbers(const char* attribute) const {
  constexpr const char* kBlanks = " \t\r\n";
  const std::string text = word(attribute);
  std::vector<double> values;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    values.push_back(number_in(std::string_view(text).substr(at, end - at), attribute));
    at = text.find_first_not_of(kBlanks, end);
  }
  return values;
}

std::vector<double> XmlElement::numbers(const char* attribute, std::size_t count) const {
  std::vector<double> values = all_numbers(attribute);
  if (values.size() != count)
    refuse(fmt::format("<{}> has {}=\"{}\": {} numbers", tag(), attribute, word(attribute),
                       values.size()),
           fmt::format("write {}", count));
  return values;
}

XmlElement XmlElement::child(const char* name) const {
  return {file, xml->FirstChildElement(name), path};
}

XmlElement XmlElement::required_child(const char* name, const std::string& remedy) const {
  XmlElement found = child(name);
  if (!found) refuse(fmt::format("<{}> has no <{}>", tag(), name), remedy);
  return found;
}

std::vector<XmlElement> XmlElement::children(const char* name) const {
  std::vector<XmlElement> all;
  for (auto* c = xml->FirstChildElement(name); c != nullptr; c = c->NextSiblingElement(name))
    all.push_back({file, c, path});
  return all;
}

}  // namespace poise
