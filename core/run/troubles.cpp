// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/troubles.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace poise {
namespace {

std::string in_ticks(long ticks) {
  return fmt::format("in {} tick{}", ticks, ticks == 1 ? "" : "s");
}

}  // namespace

std::vector<Trouble> slips(const RunSummary& summary, const std::string& plant, double before) {
  std::vector<ContactSummary> found = summary.contacts;
  std::erase_if(found, [&](const ContactSummary& one) {
    return one.slipping_ticks == 0 || one.first_slip >= before;
  });
  if (found.empty()) return {};
  std::ranges::stable_sort(found, {}, &ContactSummary::first_slip);
  std::vector<std::string> each;
  for (const ContactSummary& one : found)
    each.push_back(fmt::format("{} {}, first at {:.3f} s", one.name, in_ticks(one.slipping_ticks),
                               one.first_slip));
  return {{found.front().first_slip,
           fmt::format("{}slipped or tipped (force outside of the friction cone): {}",
                       plant == "gauss" ? "would have " : "", fmt::join(each, ", "))}};
}

std::string in_order(std::vector<Trouble> troubles) {
  std::erase_if(troubles, [](const Trouble& one) { return one.text.empty(); });
  std::ranges::stable_sort(troubles, {}, &Trouble::at);
  std::vector<std::string> texts;
  for (Trouble& one : troubles) texts.push_back(std::move(one.text));
  return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace poise
