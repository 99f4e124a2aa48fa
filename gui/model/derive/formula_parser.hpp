// SPDX-License-Identifier: BSD-2-Clause
// Reads a formula by recursive descent.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "poise/gui/model/derive/formula.hpp"

namespace poise::gui {

class FormulaParser {
 public:
  /// What a part of a formula gives.
  struct Part {
    std::size_t width = 1;
    std::vector<std::string> labels = {};  // empty: of a number
    std::string unit = "1";
  };

  /// @param steps  is filled in postfix order
  FormulaParser(std::string_view text, const RowLayout& layout, std::vector<Formula::Step>& steps)
      : text_(text), layout_(layout), steps_(steps) {}
  /// @throws ConfigError as Formula
  Part read();

 private:
  using Code = Formula::Code;
  [[noreturn]] void wrong(const std::string& found, const std::string& remedy) const;
  void skip();
  bool take(char mark);
  static std::string one_unit(const Part& a, const Part& b);
  Part sum();
  Part product();
  Part negated();
  Part atom();
  Part number();
  Part name();
  Part call(const std::string& function);
  Part other();
  /// The signal or component at this place; the text behind it follows.
  Part signal(Code code);
  Part join(Code code, const Part& a, const Part& b, std::string unit);
  Part same(Code code, const Part& a, std::string unit);
  std::string word() const;

  std::string_view text_;
  const RowLayout& layout_;
  std::vector<Formula::Step>& steps_;
  std::size_t at_ = 0;
};

}  // namespace poise::gui
