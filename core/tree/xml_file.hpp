// SPDX-License-Identifier: BSD-2-Clause
// An XML file whose every complaint carries the file and the line.

#pragma once

#include <tinyxml.h>

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/error.hpp"

namespace poise {

class XmlFile {
 public:
  /// @throws ConfigError for what cannot be read, is no text, is too large, or is no XML
  explicit XmlFile(const std::filesystem::path& file);

  const TiXmlElement& root() const { return *document_.RootElement(); }
  const std::string& text() const { return text_; }
  const std::string& name() const { return name_; }
  Place place(const TiXmlElement& element) const { return {name_, element.Row(), 0}; }

 private:
  std::string name_, text_;
  TiXmlDocument document_;
};

/// An element together with the file and the words that name it in a message.
struct XmlElement {
  const XmlFile* file;
  const TiXmlElement* xml;
  std::string path;  ///< `link pelvis`

  Place place() const { return file->place(*xml); }
  [[noreturn]] void refuse(const std::string& found, const std::string& remedy = {}) const;
  std::string tag() const { return xml->ValueStr(); }

  bool has(const char* attribute) const { return xml->Attribute(attribute) != nullptr; }
  /// The word of an attribute that must be there and not empty.
  std::string word(const char* attribute) const;
  /// A finite number that must be there. As people write them: blanks around it, "+1", ".5", "1.".
  double number(const char* attribute) const;
  /// Any number of finite numbers, as `numbers`.
  std::vector<double> all_numbers(const char* attribute) const;
  /// Exactly `count` finite numbers, which must be there, with blanks or line ends between them.
  std::vector<double> numbers(const char* attribute, std::size_t count) const;

  /// The first child of that name; `xml` is null if there is none.
  XmlElement child(const char* name) const;
  XmlElement required_child(const char* name, const std::string& remedy) const;
  std::vector<XmlElement> children(const char* name) const;
  explicit operator bool() const { return xml != nullptr; }

 private:
  double number_in(std::string_view word, const char* attribute) const;
};

}  // namespace poise
