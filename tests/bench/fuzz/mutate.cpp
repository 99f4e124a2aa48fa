// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/bench/fuzz/mutate.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <random>

namespace poise::fuzz {
namespace {

using Text = std::string;

class Chance {
 public:
  Chance(std::uint64_t seed, std::uint64_t number) : gen_(seed * 0x9E3779B97F4A7C15ULL + number) {}
  /// From 0 to n − 1; 0 if n is 0.
  std::size_t below(std::size_t n) { return n == 0 ? 0 : gen_() % n; }
  template <class List>
  const auto& one_of(const List& list) {
    return list[below(std::size(list))];
  }

 private:
  std::mt19937_64 gen_;
};

// [first, last) of a text.
struct Range {
  std::size_t first = 0, last = 0;
  std::size_t size() const { return last - first; }
};

constexpr const char* kNumbers[] = {
    "0",     "-0",     "1",   "-1",   "1e308",   "-1e308",     "1e-320",
    "1e999", "nan",    "inf", "-inf", ".nan",    "4294967296", "99999999999999999999",
    "0x10",  "1e",     ".",   "1e-9", "1e6",     "-1e-18",     "3.1415926535897931",
    "",      "1 2",    "[]",  "{}",   "~",       "null",       "true",
    "1,5",   "1 kg",   "deg", "2 m",  "1e300 N", "17 °",       "100000",
    "0.001", "1e-300", "65",  "-5"};

constexpr const char* kSnippets[] = {"<",
                                     ">",
                                     "/>",
                                     "\"",
                                     "'",
                                     "&amp;",
                                     "&#0;",
                                     "<!--",
                                     "-->",
                                     "]]>",
                                     "<![CDATA[",
                                     "<?xml",
                                     "</",
                                     "<robot>",
                                     "{",
                                     "}",
                                     "[",
                                     "]",
                                     ": ",
                                     "- ",
                                     "\n",
                                     "\t",
                                     "\r\n",
                                     "*",
                                     "&a ",
                                     "*a",
                                     "#",
                                     "!!",
                                     "|\n",
                                     ">-\n",
                                     "%",
                                     "\xC3\xA9",
                                     "\xF0\x9F\xA4\x96",
                                     "\xFF",
                                     "\xEF\xBB\xBF",
                                     "null",
                                     "include: x",
                                     "../",
                                     "package://x/y",
                                     "/dev/null",
                                     "$(x)",
                                     "  ",
                                     "        ",
                                     ", , ",
                                     "name=\"\""};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-' ||
         c == '+' || c == '/';
}

// The word at or after a random place.
Range word(const Text& text, Chance& chance) {
  Range out;
  out.first = chance.below(text.size());
  while (out.first < text.size() && !is_word(text[out.first])) ++out.first;
  while (out.first > 0 && out.first < text.size() && is_word(text[out.first - 1])) --out.first;
  out.last = out.first;
  while (out.last < text.size() && is_word(text[out.last])) ++out.last;
  return out;
}

// A line with its end.
Range line(const Text& text, Chance& chance) {
  const std::size_t at = chance.below(text.size());
  const std::size_t before = at == 0 ? Text::npos : text.rfind('\n', at - 1);
  const std::size_t end = text.find('\n', at);
  return {before == Text::npos ? 0 : before + 1, end == Text::npos ? text.size() : end + 1};
}

// A tag, or a map or list in one line.
Range element(const Text& text, Chance& chance) {
  const std::size_t at = text.find_first_of("<{[", chance.below(text.size()));
  if (at == Text::npos) return line(text, chance);
  const std::size_t end = text.find_first_of(">}]", at);
  return {at, end == Text::npos ? text.size() : end + 1};
}

Range some(const Text& text, Chance& chance) {
  Range out;
  out.first = chance.below(text.size());
  out.last = std::min(text.size(), out.first + 1 + chance.below(chance.below(4) == 0 ? 200 : 8));
  return out;
}

Text part(const Text& text, const Range& range) { return text.substr(range.first, range.size()); }

void replace(Text& text, const Range& range, const Text& by) {
  text.replace(range.first, range.size(), by);
}

void flip_bit(Text& text, const Text&, Chance& chance) {
  char& c = text[chance.below(text.size())];
  c = static_cast<char>(c ^ (1 << chance.below(8)));
}

void erase_some(Text& text, const Text&, Chance& chance) { replace(text, some(text, chance), ""); }

void insert_snippet(Text& text, const Text&, Chance& chance) {
  text.insert(chance.below(text.size() + 1), chance.one_of(kSnippets));
}

void cut_off(Text& text, const Text&, Chance& chance) {
  text.resize(1 + chance.below(text.size()));
}

void other_number(Text& text, const Text&, Chance& chance) {
  for (int i = 0; i < 20; ++i) {
    const Range range = word(text, chance);
    if (part(text, range).find_first_of("0123456789") == Text::npos && i < 19) continue;
    return replace(text, range, chance.one_of(kNumbers));
  }
}

void other_word(Text& text, const Text& other, Chance& chance) {
  const Text& from = chance.below(3) == 0 ? other : text;
  const Text by = part(from, word(from, chance));
  replace(text, word(text, chance), by);
}

void erase_line(Text& text, const Text&, Chance& chance) { replace(text, line(text, chance), ""); }

void double_line(Text& text, const Text&, Chance& chance) {
  const Range range = line(text, chance);
  text.insert(range.last, part(text, range));
}

void move_line(Text& text, const Text& other, Chance& chance) {
  const Text& from = chance.below(3) == 0 ? other : text;
  const Text moved = part(from, line(from, chance));
  text.insert(line(text, chance).first, moved);
}

void erase_element(Text& text, const Text&, Chance& chance) {
  replace(text, element(text, chance), "");
}

void other_element(Text& text, const Text& other, Chance& chance) {
  const Text& from = chance.below(3) == 0 ? other : text;
  const Text by = part(from, element(from, chance));
  replace(text, element(text, chance), by);
}

void indent(Text& text, const Text&, Chance& chance) {
  const Range range = line(text, chance);
  if (chance.below(2) == 0)
    text.insert(range.first, 1 + chance.below(4), ' ');
  else if (text[range.first] == ' ')
    text.erase(range.first, 1);
}

void repeat_some(Text& text, const Text&, Chance& chance) {
  const Range range = some(text, chance);
  const Text piece = part(text, range);
  for (std::size_t i = chance.below(50); i > 0; --i) text.insert(range.first, piece);
}

using Change = void (*)(Text&, const Text&, Chance&);
// Numbers and words are changed most often: such texts get past the parser.
constexpr Change kChanges[] = {flip_bit,      erase_some,   insert_snippet, cut_off,
                               other_number,  other_number, other_number,   other_word,
                               other_word,    other_word,   erase_line,     erase_line,
                               double_line,   move_line,    erase_element,  erase_element,
                               other_element, indent,       repeat_some};

}  // namespace

Mutants::Mutants(std::vector<Sample> corpus, std::uint64_t seed)
    : corpus_(std::move(corpus)), seed_(seed) {
  for (const auto kind : {Sample::Kind::kStack, Sample::Kind::kUrdf, Sample::Kind::kMjcf}) {
    std::vector<std::size_t> of;
    for (std::size_t i = 0; i < corpus_.size(); ++i)
      if (corpus_[i].kind == kind) of.push_back(i);
    if (!of.empty()) kinds_.push_back(std::move(of));
  }
}

Mutant Mutants::make(long number) const {
  Chance chance(seed_, static_cast<std::uint64_t>(number));
  const auto& kind = kinds_[static_cast<std::size_t>(number) % kinds_.size()];
  Mutant out{chance.one_of(kind), {}};
  out.text = corpus_[out.sample].text;
  const Text& other = corpus_[chance.one_of(kind)].text;
  for (std::size_t changes = 1 + chance.below(2) * chance.below(4); changes > 0; --changes) {
    if (out.text.empty()) break;
    chance.one_of(kChanges)(out.text, other, chance);
  }
  return out;
}

std::uint64_t Mutants::fingerprint() const {
  std::uint64_t hash = 1469598103934665603ULL;
  for (const Sample& sample : corpus_)
    for (const char c : sample.text)
      hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

}  // namespace poise::fuzz
