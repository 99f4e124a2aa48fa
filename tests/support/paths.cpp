// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/paths.hpp"

namespace poise::test {

std::string source(const std::string& file) { return POISE_SOURCE_DIR "/" + file; }
std::string built(const std::string& file) { return POISE_BUILD_DIR "/" + file; }

}  // namespace poise::test
