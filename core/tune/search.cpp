// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tune/search.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/tune/cma.hpp"

namespace poise {
namespace {

constexpr double kSigma = 0.25;     // of the first samples, in shares of the bounds
constexpr double kNarrow = 1e-3;    // samples have contracted
constexpr double kUncertain = 0.2;  // mean change of rank, as a share of the population
constexpr double kMoreSeeds = 1.5;
constexpr std::size_t kMostSeedGrowth = 8;  // times the seeds of the file
constexpr std::size_t kProposals = 5;       // best candidates of all generations
constexpr std::size_t kFrontProposals = 24;

// Into [0, 1], by reflection at both ends.
Eigen::VectorXd inside(const Eigen::VectorXd& x) {
  return x.unaryExpr([](double one) {
    const double folded = std::abs(std::remainder(one, 2.0));
    return std::clamp(folded, 0.0, 1.0);
  });
}

class Search {
 public:
  Search(const TuneSpec& tune, Trials& trials)
      : tune_(tune),
        trials_(trials),
        random_(tune.search_seed),
        seeds_(std::max<std::size_t>(tune.seeds, 1)) {}

  SearchResult run(const Eigen::VectorXd& start) {
    Eigen::VectorXd from = start;
    int population = tune_.population;
    for (std::size_t restart = 0;; ++restart) {
      Cma cma(from, kSigma, tune_.search_seed + restart, population);
      while (room_for(cma) && !cma.converged(kNarrow)) generation(cma);
      means_.push_back(inside(cma.mean()));
      out_.restarts = restart;
      population = 2 * cma.population();
      from = from.unaryExpr([&](double) { return static_cast<double>(random_() >> 11) * 0x1p-53; });
      if (!room_for(Cma(from, kSigma, 0, population))) break;
    }
    propose();
    return out_;
  }

 private:
  bool room_for(const Cma& cma) const {
    return trials_.count() + static_cast<std::size_t>(cma.population()) * seeds_ <= tune_.most_runs;
  }

  // The next seeds; without `seeds` always that of the stack.
  std::vector<std::uint64_t> next_seeds() {
    if (tune_.seeds == 0) return {tune_.stack_seed};
    std::vector<std::uint64_t> out;
    for (std::size_t i = 0; i < seeds_; ++i) out.push_back(++last_seed_);
    return out;
  }

  void generation(Cma& cma) {
    std::vector<Eigen::VectorXd> all;
    for (const Eigen::VectorXd& one : cma.ask()) all.push_back(inside(one));
    const std::vector<Score> scores = trials_.search(all, next_seeds());
    const std::vector<std::size_t> order = order_of(scores);
    const std::size_t best = tune_.objectives.size() > 1 ? all.size() : 1;
    for (std::size_t i = 0; i < best; ++i) {
      seen_.push_back(all[order[i]]);
      seen_scores_.push_back(scores[order[i]]);
    }
    cma.tell(order);
    if (tune_.seeds > 0) measure_noise(all, scores, order);
  }

  // How far the ranks of some candidates move if they run with other seeds.
  void measure_noise(const std::vector<Eigen::VectorXd>& all, const std::vector<Score>& scores,
                     const std::vector<std::size_t>& order) {
    const std::size_t count = std::max<std::size_t>(1, all.size() / 10);
    if (trials_.count() + count * seeds_ > tune_.most_runs) return;
    std::vector<Eigen::VectorXd> again;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < count; ++i) {
      which.push_back(random_() % all.size());
      again.push_back(all[which.back()]);
    }
    const std::vector<Score> other = trials_.search(again, next_seeds());
    double moved = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<Score> changed = scores;
      changed[which[i]] = other[i];
      const auto rank = [&](const std::vector<std::size_t>& of) {
        return static_cast<double>(std::ranges::find(of, which[i]) - of.begin());
      };
      moved +=
          std::abs(rank(order_of(changed)) - rank(order)) / static_cast<double>(count * all.size());
    }
    noise_ = 0.7 * noise_ + 0.3 * moved;
    if (noise_ < kUncertain) return;
    const auto more = static_cast<std::size_t>(std::ceil(kMoreSeeds * static_cast<double>(seeds_)));
    seeds_ = std::min(more, kMostSeedGrowth * tune_.seeds);
    noise_ = 0;
  }

  void add(const Eigen::VectorXd& candidate) {
    if (std::ranges::none_of(out_.candidates, [&](const auto& one) { return one == candidate; }))
      out_.candidates.push_back(candidate);
  }

  void propose() {
    const std::size_t most = tune_.objectives.size() > 1 ? kFrontProposals : kProposals;
    const std::vector<std::size_t> order = order_of(seen_scores_);
    for (std::size_t i = 0; i < order.size() && out_.candidates.size() < most; ++i)
      add(seen_[order[i]]);
    for (const Eigen::VectorXd& mean : means_) add(mean);
    out_.seeds = seeds_;
  }

  const TuneSpec& tune_;
  Trials& trials_;
  std::mt19937_64 random_;
  std::size_t seeds_;
  std::uint64_t last_seed_ = 0;
  double noise_ = 0;
  std::vector<Eigen::VectorXd> seen_, means_;
  std::vector<Score> seen_scores_;
  SearchResult out_;
};

}  // namespace

SearchResult search(const TuneSpec& tune, const Eigen::VectorXd& start, Trials& trials) {
  return Search(tune, trials).run(start);
}

}  // namespace poise
