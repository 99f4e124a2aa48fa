// SPDX-License-Identifier: BSD-2-Clause
// Converts equations in Unicode to HTML.

#include <algorithm>

#include "poise/apps/poise/html_text.hpp"
#include "poise/apps/poise/module_page.hpp"

namespace poise::cli {
namespace {

// A character of UTF-8 text: a letter, a combining mark, a digit or another one.
struct Letter {
  std::string bytes;
  bool letter = false, mark = false, digit = false;
};

Letter letter_at(const std::string& text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  Letter out{text.substr(at, size)};
  char32_t code = size == 1 ? first : first & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < out.bytes.size(); ++i)
    code = code << 6 | (static_cast<unsigned char>(out.bytes[i]) & 0x3Fu);
  const auto within = [&](char32_t low, char32_t high) { return code >= low && code <= high; };
  out.mark = within(0x300, 0x36F);
  out.digit = within('0', '9');
  out.letter = within('a', 'z') || within('A', 'Z') || within(0xC0, 0x24F) ||
               within(0x370, 0x3FF) || within(0x1E00, 0x1EFF);
  out.letter = out.letter && code != 0xD7 && code != 0xF7;  // × and ÷
  return out;
}

class Typesetter {
 public:
  /// @param words  whether the text is prose, where a single letter is a variable only with an
  /// index
  Typesetter(const std::string& text, const std::vector<FieldRow>& fields, bool words)
      : text_(text), fields_(fields), words_(words) {}

  std::string html() {
    while (at_ < text_.size()) {
      const Letter next = letter_at(text_, at_);
      if (next.letter)
        name();
      else if (text_[at_] == '_')
        index();
      else
        out_ += escaped(take());
    }
    return out_;
  }

 private:
  std::string take() {
    const std::string bytes = letter_at(text_, at_).bytes;
    at_ += bytes.size();
    return bytes;
  }

  bool is_field(const std::string& word) const {
    return std::ranges::any_of(fields_, [&](const FieldRow& f) { return f.name == word; });
  }

  // Writes the longest name of a field that begins here, or else the letters up to the index.
  void name() {
    std::size_t end = at_, letters = 0, field = 0;
    while (end < text_.size()) {
      const Letter next = letter_at(text_, end);
      if (!next.letter && !next.mark && !next.digit && text_[end] != '_') break;
      end += next.bytes.size();
      if (is_field(text_.substr(at_, end - at_))) field = end;
    }
    if (field != 0 && (field == end || text_[field] == '_')) {
      const std::string word = text_.substr(at_, field - at_);
      out_ += "<a class=field href=\"#" + word + "\">" + word + "</a>";
      at_ = field;
      return;
    }
    std::string word;
    for (end = at_; end < text_.size();) {
      const Letter next = letter_at(text_, end);
      if (!next.letter && !next.mark) break;
      letters += next.letter;
      word += next.bytes;
      end += next.bytes.size();
    }
    at_ = end;
    const bool indexed = at_ < text_.size() && text_[at_] == '_';
    if (letters == 1 && (!words_ || indexed)) word = "<var>" + word + "</var>";
    out_ += word;
  }

  void index() {
    ++at_;
    std::string inside;
    const bool braces = at_ < text_.size() && text_[at_] == '{';
    if (braces) ++at_;
    while (at_ < text_.size()) {
      const Letter next = letter_at(text_, at_);
      if (braces ? text_[at_] == '}' : !next.letter && !next.digit) break;
      inside += take();
    }
    if (braces) ++at_;
    out_ += "<sub>" + escaped(inside) + "</sub>";
  }

  const std::string& text_;
  const std::vector<FieldRow>& fields_;
  bool words_;
  std::size_t at_ = 0;
  std::string out_;
};

// Where the words after an equation begin: at two spaces that do not follow a comma.
std::size_t words_of(const std::string& line) {
  for (std::size_t at = line.find("  "); at != std::string::npos; at = line.find("  ", at + 2))
    if (at > 0 && line[at - 1] != ',') return at;
  return line.size();
}

}  // namespace

std::string equation_html(const std::string& equation, const std::vector<FieldRow>& fields) {
  std::string out;
  for (std::size_t begin = 0; begin < equation.size();) {
    const std::size_t end = std::min(equation.find('\n', begin), equation.size());
    const std::string line = equation.substr(begin, end - begin);
    const std::size_t words = words_of(line);
    const std::string formula = line.substr(0, words);
    out += "<p><span class=formula>" + Typesetter(formula, fields, false).html() + "</span>";
    if (words < line.size()) {
      const std::string note = line.substr(words + 2);
      out += " <span class=note>" + Typesetter(note, fields, true).html() + "</span>";
    }
    out += "</p>\n";
    begin = end + 1;
  }
  return out;
}

}  // namespace poise::cli
