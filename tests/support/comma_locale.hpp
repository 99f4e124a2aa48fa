// SPDX-License-Identifier: BSD-2-Clause
// A locale with a decimal comma, as QApplication takes it from the user's settings.

#pragma once

#include <clocale>
#include <cstdlib>
#include <string>

#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {

// Numbers with a comma as long as it lives, where the system has `localedef`.
class CommaLocale {
 public:
  CommaLocale() {
    const auto source = folder_.write(
        "source",
        "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \"\"\ngrouping -1\nEND LC_NUMERIC\n");
    const std::string make = "localedef -c -i '" + source.string() + "' -f ANSI_X3.4-1968 '" +
                             (folder_.path() / "comma").string() + "' >/dev/null 2>&1";
    [[maybe_unused]] const int warned = std::system(make.c_str());
    ::setenv("LOCPATH", folder_.path().c_str(), 1);
    works_ = std::setlocale(LC_NUMERIC, "comma") != nullptr;
  }
  ~CommaLocale() {
    std::setlocale(LC_NUMERIC, "C");
    ::unsetenv("LOCPATH");
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

  bool works() const { return works_; }

 private:
  TempFolder folder_;
  bool works_ = false;
};

}  // namespace poise::test
