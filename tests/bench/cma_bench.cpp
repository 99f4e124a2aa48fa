// SPDX-License-Identifier: BSD-2-Clause
// Evaluations that CMA-ES needs on standard functions, as JSON: function → evaluations of 20
// starts. tests/bench/tune_beside_cma.py compares them with the Python package `cma`.

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

#include "poise/core/tune/cma.hpp"

namespace {

using Vector = Eigen::VectorXd;
constexpr int kDimension = 10, kStarts = 20;
constexpr double kTarget = 1e-8;
constexpr long kMost = 200'000;

double power(const Vector& x, double base) {
  double sum = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i)
    sum += std::pow(base, static_cast<double>(i) / static_cast<double>(x.size() - 1)) * x[i] * x[i];
  return sum;
}

const std::pair<const char*, std::function<double(const Vector&)>> kFunctions[] = {
    {"sphere", [](const Vector& x) { return x.squaredNorm(); }},
    {"ellipsoid", [](const Vector& x) { return power(x, 1e6); }},
    {"cigar",
     [](const Vector& x) { return x[0] * x[0] + 1e6 * x.tail(x.size() - 1).squaredNorm(); }},
    {"rosenbrock",
     [](const Vector& x) {
       double sum = 0;
       for (Eigen::Index i = 0; i + 1 < x.size(); ++i)
         sum += 100 * std::pow(x[i] * x[i] - x[i + 1], 2) + std::pow(1 - x[i], 2);
       return sum;
     }},
    {"different-powers", [](const Vector& x) {
       double sum = 0;
       for (Eigen::Index i = 0; i < x.size(); ++i)
         sum += std::pow(std::abs(x[i]),
                         2 + 4.0 * static_cast<double>(i) / static_cast<double>(x.size() - 1));
       return sum;
     }}};

long evaluations(const std::function<double(const Vector&)>& f, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const Vector start = Vector::NullaryExpr(
      kDimension, [&] { return -2 + 4 * static_cast<double>(random() >> 11) * 0x1p-53; });
  poise::Cma search(start, 0.5, seed);
  for (long count = 0; count < kMost;) {
    std::vector<double> values;
    for (const Vector& x : search.ask()) {
      values.push_back(f(x));
      ++count;
      if (values.back() < kTarget) return count;
    }
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
    search.tell(order);
  }
  return kMost;
}

}  // namespace

int main() {
  std::string all;
  for (const auto& [name, f] : kFunctions) {
    std::string one;
    for (int seed = 1; seed <= kStarts; ++seed)
      one += fmt::format("{}{}", seed == 1 ? "" : ", ",
                         evaluations(f, static_cast<std::uint64_t>(seed)));
    all += fmt::format("{}\"{}\": [{}]", all.empty() ? "" : ",\n ", name, one);
  }
  fmt::print("{{{}}}\n", all);
}
