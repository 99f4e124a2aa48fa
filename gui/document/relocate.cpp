// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/relocate.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "poise/core/config/text_tree.hpp"
#include "poise/core/error.hpp"

namespace poise::gui {
namespace {

namespace fs = std::filesystem;

constexpr std::ptrdiff_t kFar =
    3;  // with this many `..` or more, an absolute path is easier to read

struct Piece {
  std::size_t begin, end;
  std::string text;
};

// Relative to `folder`; absolute if the file is far away or shares only the root with it.
std::string from_folder(const fs::path& file, const fs::path& folder) {
  const fs::path near = file.lexically_relative(folder);
  const std::ptrdiff_t up = std::count(near.begin(), near.end(), "..");
  const std::ptrdiff_t deep = std::distance(folder.begin(), folder.end()) - 1;
  return near.empty() || up >= kFar || up == deep ? file.string() : near.string();
}

// Collects every scalar that names an existing file relative to the stack's folder.
void find_paths(const TextNode& node, const fs::path& from, const fs::path& to,
                std::vector<Piece>& pieces) {
  const fs::path said = node.scalar;
  std::error_code no_file;
  if (node.kind == TextNode::Kind::kScalar && said.has_extension() && said.is_relative() &&
      fs::is_regular_file(from / said, no_file)) {
    const std::string path = from_folder((from / said).lexically_normal(), to);
    const bool plain = path.find_first_of(" ,:#'[]{}") == std::string::npos;
    pieces.push_back({node.begin, node.end, plain ? path : '"' + path + '"'});
  }
  for (const TextNode& child : node.children) find_paths(child, from, to, pieces);
}

}  // namespace

std::string relocated(const std::string& text, const std::string& from, const std::string& to) {
  const fs::path here = fs::path(from).parent_path(), there = fs::path(to).parent_path();
  if (here == there) return text;
  std::vector<Piece> pieces;
  try {
    find_paths(parse_text_tree(text, from), here, there, pieces);
  } catch (const ConfigError&) {
    return text;
  }
  std::string out = text;
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece)
    out.replace(piece->begin, piece->end - piece->begin, piece->text);
  return out;
}

}  // namespace poise::gui
