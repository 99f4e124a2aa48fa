// SPDX-License-Identifier: BSD-2-Clause
// XML files; errors name the file and the line.

#pragma once

#include <tinyxml.h>

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"

namespace poise {

class POISE_API XmlFile {
 public:
  /// @throws ConfigError if the file cannot be read, is too large, or is not text or not XML
  explicit XmlFile(const std::filesystem::path& file);

  const TiXmlElement& root() const { return *document_.RootElement(); }
  const std::string& text() const { return text_; }
  const std::string& name() const { return name_; }
  Place place(const TiXmlElement& element) const { return {name_, element.Row(), 0}; }

 private:
  std::string name_, text_;
  TiXmlDocument document_;
};

/// An element with its file and its name in messages.
struct XmlElement {
  const XmlFile* file;
  const TiXmlElement* xml;
  std::string path;  ///< `link pelvis`

  Place place() const { return file->place(*xml); }
  /// @throws ConfigError always, with the place and path of the element
  [[noreturn]] void refuse(const std::string& found, const std::string& remedy = {}) const;
  std::string tag() const { return xml->ValueStr(); }

  bool has(const char* attribute) const { return xml->Attribute(attribute) != nullptr; }
  /// The text of an attribute.
  /// @throws ConfigError if it is missing or empty
  std::string word(const char* attribute) const;
  /// A number. Accepts blanks around it and the forms "+1", ".5", "1.".
  /// @throws ConfigError if it is missing or not a finite number
  double number(const char* attribute) const;
  /// All numbers of an attribute, of any count, as `numbers`.
  std::vector<double> all_numbers(const char* attribute) const;
  /// Exactly `count` numbers, separated by blanks or line ends.
  /// @throws ConfigError if they are missing or not finite, or if there are more or fewer
  std::vector<double> numbers(const char* attribute, std::size_t count) const;

  /// The first child of that name; `xml` is null if there is none.
  XmlElement child(const char* name) const;
  /// The same. @throws ConfigError if there is none
  XmlElement required_child(const char* name, const std::string& remedy) const;
  /// All children of that name.
  std::vector<XmlElement> children(const char* name) const;
  explicit operator bool() const { return xml != nullptr; }

 private:
  double number_in(std::string_view word, const char* attribute) const;
};

}  // namespace poise
