// SPDX-License-Identifier: BSD-2-Clause
// A module that misbehaves as POISE_FAULT says, while loading or while creating its object.

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "poise/core/error.hpp"
#include "poise/tests/plugins/modules/sample_law.hpp"

namespace poise {
namespace {

bool fault(std::string_view name) {
  const char* chosen = std::getenv("POISE_FAULT");
  return chosen && name == chosen;
}

int recurse(int depth) {
  volatile char room[4096] = {};
  return depth == -1 ? room[0] : recurse(depth + 1) + room[1];
}

[[maybe_unused]] const int while_loading = [] {
  if (fault("static_abort")) std::abort();
  if (fault("static_exit")) std::exit(3);
  if (fault("static_throw")) throw 1;
  return 0;
}();

struct Faulty final : SampleLaw {
  Faulty() {
    if (fault("segfault")) *static_cast<volatile int*>(nullptr) = 1;
    if (fault("hang")) pause();
    if (fault("recursion")) recurse(0);
    if (fault("config_error"))
      throw ConfigError(ErrorCode::kInvalid, "licence", "has run out", "buy another one");
  }
  ~Faulty() override {
    if (fault("destructor")) std::abort();
  }
};

}  // namespace
}  // namespace poise

POISE_LAW(poise::Faulty, "faulty", "Does what it should not")
