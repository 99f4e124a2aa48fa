// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/troubles.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace poise {
namespace {

// [s] While the ground of a simulator gives way, as at the start of a run, forces leave their cone
// for some ticks. That of Poise's own plant is rigid.
constexpr double kBrief = 0.01;

std::string in_ticks(long ticks) {
  return fmt::format("in {} tick{}", ticks, ticks == 1 ? "" : "s");
}

}  // namespace

std::vector<Trouble> of_contacts(const std::string& what, std::vector<OddTicks> all,
                                 double before) {
  std::erase_if(all, [&](const OddTicks& one) { return one.ticks == 0 || one.first >= before; });
  if (all.empty()) return {};
  std::ranges::stable_sort(all, {}, &OddTicks::first);
  std::vector<std::string> each;
  for (const OddTicks& one : all)
    each.push_back(
        fmt::format("{} {}, first at {:.3f} s", one.contact, in_ticks(one.ticks), one.first));
  return {{all.front().first, fmt::format("{}: {}", what, fmt::join(each, ", "))}};
}

std::vector<Trouble> slips(const RunSummary& summary, const std::string& plant, double before) {
  std::vector<OddTicks> all;
  const double tick =
      summary.ticks > 0 ? summary.simulated / static_cast<double>(summary.ticks) : 0;
  const bool rigid = plant == "gauss";
  for (const ContactSummary& one : summary.contacts)
    if (rigid || before < INFINITY || static_cast<double>(one.slipping_ticks) * tick > kBrief)
      all.push_back({one.name, one.slipping_ticks, one.first_slip});
  return of_contacts(fmt::format("{}slipped or tipped (force outside of the friction cone)",
                                 rigid ? "would have " : ""),
                     std::move(all), before);
}

std::string in_order(std::vector<Trouble> troubles) {
  std::erase_if(troubles, [](const Trouble& one) { return one.text.empty(); });
  std::ranges::stable_sort(troubles, {}, &Trouble::at);
  std::vector<std::string> texts;
  for (Trouble& one : troubles) texts.push_back(std::move(one.text));
  return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace poise
