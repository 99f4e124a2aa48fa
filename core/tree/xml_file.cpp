// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/xml_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "poise/core/tree/robot_file.hpp"

namespace poise {
namespace {

constexpr std::uintmax_t kMaxBytes = 10'000'000;

constexpr int kMaxDepth = 100;  // the parser recurses once per level

std::vector<std::string> siblings(const std::filesystem::path& file) {
  std::vector<std::string> names;
  std::error_code error;
  const auto folder = file.has_parent_path() ? file.parent_path() : ".";
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == ".urdf") names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string read(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  const Place place{file.string()};
  if (!std::filesystem::exists(status))
    throw ConfigError(ErrorCode::kFile, place, "", "there is no such file",
                      suggestion(file.filename().string(), siblings(file)));
  if (std::filesystem::is_directory(status))
    throw ConfigError(ErrorCode::kFile, place, "", "is a directory", "give a URDF file");
  if (!std::filesystem::is_regular_file(status))
    throw ConfigError(ErrorCode::kFile, place, "", "is not a regular file", "give a URDF file");
  if (std::filesystem::file_size(file, error) > kMaxBytes)
    throw ConfigError(ErrorCode::kFile, place, "", "has more than 10 MB",
                      "a URDF has a few hundred kB");
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw ConfigError(ErrorCode::kFile, place, "", "cannot be opened", "check its permissions");
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  text.erase(text.find_last_not_of('\0') + 1);  // some programs write the end of their string, too
  return text;
}

int line_of(std::string_view text, std::size_t position) {
  return 1 + static_cast<int>(std::count(
                 text.begin(), text.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
}

// Position after the next `close` from `begin` on; the end of the text if there is none.
std::size_t after(std::string_view text, std::string_view close, std::size_t begin) {
  const std::size_t found = text.find(close, begin);
  return found == std::string_view::npos ? text.size() : found + close.size();
}

// Position after the '>' of the tag that begins at `begin`. Quoted text is skipped.
std::size_t after_tag(std::string_view text, std::size_t begin) {
  char quote = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (quote != 0 && text[i] == quote) {
      quote = 0;
    } else if (quote == 0 && (text[i] == '"' || text[i] == '\'')) {
      quote = text[i];
    } else if (quote == 0 && text[i] == '>') {
      return i + 1;
    }
  }
  return text.size();
}

// Refuses deep nesting, which would overflow the stack of the parser.
void check_depth(std::string_view text, const std::string& name) {
  int depth = 0;
  for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at)) {
    const std::string_view rest = text.substr(at);
    const std::size_t begin = at;
    if (rest.starts_with("<!--")) {
      at = after(text, "-->", at);
    } else if (rest.starts_with("<!") || rest.starts_with("<?")) {
      at = after(text, ">", at);
    } else {
      at = after_tag(text, at);
      if (rest.starts_with("</")) {
        --depth;
      } else if (at < 2 || text[at - 2] != '/') {
        ++depth;
      }
    }
    if (depth > kMaxDepth)
      throw ConfigError(ErrorCode::kSyntax, Place{name, line_of(text, begin)}, "",
                        fmt::format("elements are nested more than {} deep", kMaxDepth),
                        "check for a missing end tag");
  }
}

void check_is_text(const std::string& text, const std::string& name) {
  const std::size_t nul = text.find('\0');
  if (nul != std::string::npos)
    throw ConfigError(ErrorCode::kSyntax, Place{name, line_of(text, nul)}, "",
                      "is not text: it contains a zero byte", "give a URDF, which is an XML file");
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw ConfigError(ErrorCode::kMissing, Place{name, 1}, "", "is empty",
                      "give a URDF: <robot name=\"…\">…</robot>");
}

}  // namespace

XmlFile::XmlFile(const std::filesystem::path& file) : name_(file.string()), text_(read(file)) {
  check_is_text(text_, name_);
  check_depth(text_, name_);
  document_.SetTabSize(1);
  document_.Parse(text_.c_str());
  if (document_.Error())
    throw ConfigError(ErrorCode::kSyntax,
                      Place{name_, std::max(1, document_.ErrorRow()), document_.ErrorCol()}, "",
                      std::string("is not XML: ") + document_.ErrorDesc());
  if (document_.RootElement() == nullptr)
    throw ConfigError(ErrorCode::kSyntax, Place{name_, 1}, "", "contains no XML element",
                      "give a URDF: <robot name=\"…\">…</robot>");
  if (const TiXmlElement* second = root().NextSiblingElement())
    throw ConfigError(ErrorCode::kSyntax, place(*second), "",
                      fmt::format("<{}> is a second root element", second->ValueStr()),
                      "a URDF has one <robot>");
}

std::string root_element(const std::filesystem::path& file) {
  return XmlFile(file).root().ValueStr();
}

}  // namespace poise
