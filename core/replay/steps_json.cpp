// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/replay/steps_json.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "poise/core/json_text.hpp"
#include "poise/core/record/base64.hpp"
#include "poise/core/replay/walk_steps.hpp"

namespace poise {
namespace {

using Json = nlohmann::json;
using Eigen::Vector2d;

constexpr std::size_t kMostSamples = 6000;  // of the paths of DCM and CoP
constexpr double kSample = 0.01;            // [s] between them in short runs
constexpr double kBorn = 1;                 // [N] with less there is no centre of pressure

// The signals of a walk in a recording.
struct Signals {
  std::size_t stance, place, nominal, dcm, margin, bound;
};

std::optional<Signals> walk_signals(const Replay& replay) {
  const auto& all = replay.signals();
  Signals out{};
  const std::pair<const char*, std::size_t*> wanted[] = {
      {"walk/stance", &out.stance},         {"walk/place", &out.place},
      {"walk/nominal_place", &out.nominal}, {"walk/dcm", &out.dcm},
      {"walk/capture_margin", &out.margin}, {"walk/bound", &out.bound}};
  for (const auto& [name, index] : wanted) {
    const auto found = std::ranges::find(all, name, &Signal::name);
    if (found == all.end()) return std::nullopt;
    *index = static_cast<std::size_t>(found - all.begin());
  }
  return out;
}

Json list(const auto& x) { return std::vector<double>(x.begin(), x.end()); }

// Goes through a recording once and collects its steps.
class Steps {
 public:
  Steps(Replay& replay, const Signals& signals)
      : replay_(replay),
        of_(signals),
        steps_(replay.setup().tree, replay.setup().contacts, replay.spec().walk->feet,
               replay.state(0)) {}

  std::string text() {
    const std::size_t rows = replay_.rows();
    const double span = replay_.time(rows - 1) - replay_.time(0);
    const double apart = std::max(kSample, span / static_cast<double>(kMostSamples));
    double next = replay_.time(0);
    for (std::size_t row = 0; row < rows; ++row) {
      follow(row);
      if (replay_.time(row) < next) continue;
      sample(row);
      next += apart;
    }
    Json out{{"feet", replay_.spec().walk->feet}, {"steps", Json::array()}};
    for (std::size_t k = 0; k < 2; ++k) {
      out["soles"].push_back(Json::array());
      for (const Vector2d& corner : steps_.sole(k))
        for (const double x : corner) out["soles"].back().push_back(x);
      out["start"].push_back(list(steps_.start(k)));
    }
    for (const WalkStep& step : steps_.steps())
      out["steps"].push_back({{"foot", step.foot},
                              {"from_s", step.from},
                              {"at_s", step.at},
                              {"planned", list(step.planned)},
                              {"adjusted", list(step.adjusted)},
                              {"real", list(step.real)},
                              {"bound", step.bound},
                              {"margin_m", step.margin}});
    out["times"] = base64(times_);
    out["dcm"] = base64(dcm_);
    out["cop"] = base64(cop_);
    return json_text(out);
  }

 private:
  double value(std::size_t signal, std::size_t row) const { return replay_.values(signal, row)[0]; }
  const std::string& word(std::size_t signal, std::size_t row) const {
    return replay_.signals()[signal].words.at(
        static_cast<std::size_t>(std::lround(value(signal, row))));
  }
  Vector2d pair(std::size_t signal, std::size_t row) const {
    const auto values = replay_.values(signal, row);
    return {values[0], values[1]};
  }

  void follow(std::size_t row) {
    steps_.add({.time = replay_.time(row),
                .stance = word(of_.stance, row),
                .place = pair(of_.place, row),
                .nominal = pair(of_.nominal, row),
                .margin = value(of_.margin, row),
                .bound = word(of_.bound, row)},
               [&] { return replay_.state(row); });
  }

  void sample(std::size_t row) {
    const Vector2d dcm = pair(of_.dcm, row);
    const Snapshot now = replay_.snapshot(row);
    Vector2d cop = Vector2d::Zero();
    double load = 0;
    for (const ContactView& contact : now.contacts) {
      load += contact.force.z();
      cop += contact.force.z() * contact.at.head<2>();
    }
    cop = load > kBorn ? Vector2d(cop / load)
                       : Vector2d::Constant(std::numeric_limits<double>::quiet_NaN());
    times_.push_back(now.time);
    for (const double x : dcm) dcm_.push_back(static_cast<float>(x));
    for (const double x : cop) cop_.push_back(static_cast<float>(x));
  }

  Replay& replay_;
  Signals of_;
  WalkSteps steps_;
  std::vector<double> times_;
  std::vector<float> dcm_, cop_;
};

}  // namespace

std::string steps_json(Replay& replay) {
  if (!replay.spec().walk || replay.rows() == 0) return {};
  const std::optional<Signals> signals = walk_signals(replay);
  return signals ? Steps(replay, *signals).text() : std::string();
}

}  // namespace poise
