// SPDX-License-Identifier: BSD-2-Clause
// An external program on the installed libraries: lists and creates every module; or, given a
// module file, reports whether it loads.

#include <iostream>
#include <poise/plugins/registry.hpp>

int main(int argc, char** argv) {
  if (argc > 1) {
    const poise::Diagnosis diagnosis = poise::diagnose(argv[1]);
    std::cout << diagnosis.sentence << '\n';
    return diagnosis.loads ? 0 : 1;
  }
  std::vector<poise::ConfigError> problems;
  const poise::Registry registry = poise::Registry::with_search_path(&problems);
  for (const poise::ModuleEntry& entry : registry.entries()) {
    registry.create(entry.kind, entry.type);
    std::cout << to_string(entry.kind) << ' ' << entry.type << ' ' << entry.file.string() << '\n';
  }
  for (const poise::ConfigError& problem : problems) std::cerr << problem.what() << '\n';
  return problems.empty() ? 0 : 1;
}
