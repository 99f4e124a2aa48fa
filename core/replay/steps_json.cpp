// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/replay/steps_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "poise/core/contact/sole_box.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/base64.hpp"

namespace poise {
namespace {

using Json = nlohmann::json;
using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr std::size_t kMostSamples = 6000;  // of the paths of DCM and CoP
constexpr double kSample = 0.01;            // [s] between them in short runs
constexpr double kBounds = 0.02;            // [s] a bound that was active for less says nothing
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

// A foot of the robot.
struct Foot {
  Frame sole;                                           // its centre, in the axes of the contact
  Eigen::Matrix3d level = Eigen::Matrix3d::Identity();  // R_W,sole at yaw 0
};

Json list(const Vector2d& x) { return {x.x(), x.y()}; }

// Goes through a recording once and collects its steps.
class Steps {
 public:
  Steps(Replay& replay, const Signals& signals)
      : replay_(replay), of_(signals), robot_(replay.setup().tree, replay.spec().gravity) {
    robot_.update(replay.state(0));
    for (std::size_t k = 0; k < 2; ++k) feet_[k].sole = sole_frame(contact(k));
    // as a walk does: the robot looks to the right of the line from the right to the left foot
    const Vector3d across = robot_.pose(feet_[0].sole).p - robot_.pose(feet_[1].sole).p;
    const Eigen::AngleAxisd back(std::atan2(across.x(), across.y()), Vector3d::UnitZ());
    for (std::size_t k = 0; k < 2; ++k) {
      feet_[k].level = back * robot_.pose(feet_[k].sole).R;
      json_["soles"].push_back(corners(k));
      json_["start"].push_back(stands(k));
    }
    json_["feet"] = replay.spec().walk->feet;
    json_["steps"] = Json::array();
  }

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
    json_["times"] = base64(times_);
    json_["dcm"] = base64(dcm_);
    json_["cop"] = base64(cop_);
    return json_text(json_);
  }

 private:
  const Contact& contact(std::size_t k) const {
    return *std::ranges::find(replay_.setup().contacts, replay_.spec().walk->feet[k],
                              &Contact::name);
  }

  Json corners(std::size_t k) const {
    const Vector2d centre = sole_box(contact(k)).center();
    Json out = Json::array();
    for (const Vector2d& corner : contact(k).vertices()) {
      const Vector2d from = corner - centre;
      const Vector3d x = feet_[k].level * Vector3d(from.x(), from.y(), 0);
      out.push_back(x.x());
      out.push_back(x.y());
    }
    return out;
  }

  Json stands(std::size_t k) const {
    const Pose X = robot_.pose(feet_[k].sole);
    const Eigen::Matrix3d turned = X.R * feet_[k].level.transpose();
    return {X.p.x(), X.p.y(), std::atan2(turned(1, 0), turned(0, 0))};
  }

  double value(std::size_t signal, std::size_t row) const { return replay_.values(signal, row)[0]; }
  Vector2d pair(std::size_t signal, std::size_t row) const {
    const auto values = replay_.values(signal, row);
    return {values[0], values[1]};
  }

  void follow(std::size_t row) {
    const long stance = std::lround(value(of_.stance, row));
    if (stance != stance_) {
      if (swinging_) land(row);
      stance_ = stance;
      const std::string& word =
          replay_.signals()[of_.stance].words[static_cast<std::size_t>(stance)];
      swinging_.reset();
      if (word == "left_swings") swinging_ = 0;
      if (word == "right_swings") swinging_ = 1;
      from_ = replay_.time(row);
      margin_ = INFINITY;
      bounds_.assign(replay_.signals()[of_.bound].words.size(), 0);
    }
    if (!swinging_) return;
    place_ = pair(of_.place, row);
    nominal_ = pair(of_.nominal, row);
    margin_ = std::min(margin_, value(of_.margin, row));
    ++bounds_.at(static_cast<std::size_t>(std::lround(value(of_.bound, row))));
  }

  void land(std::size_t row) {
    const double at = replay_.time(row);
    robot_.update(replay_.state(row));
    json_["steps"].push_back({{"foot", *swinging_},
                              {"from_s", from_},
                              {"at_s", at},
                              {"planned", list(nominal_)},
                              {"adjusted", list(place_)},
                              {"real", stands(*swinging_)},
                              {"bound", bound(at)},
                              {"margin_m", margin_}});
  }

  // The bound that held for most of the step's rows.
  std::string bound(double at) const {
    long rows = 0;
    for (const long count : bounds_) rows += count;
    const auto most = std::max_element(bounds_.begin() + 1, bounds_.end());
    const double held = (at - from_) * static_cast<double>(*most) / static_cast<double>(rows);
    const auto word = static_cast<std::size_t>(held < kBounds ? 0 : most - bounds_.begin());
    return replay_.signals()[of_.bound].words[word];
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
  Dynamics robot_;
  std::array<Foot, 2> feet_;
  long stance_ = -1;
  std::optional<std::size_t> swinging_;
  Vector2d place_ = Vector2d::Zero(), nominal_ = Vector2d::Zero();
  double from_ = 0, margin_ = 0;
  std::vector<long> bounds_;  // per word: rows of the present step that have it
  std::vector<double> times_;
  std::vector<float> dcm_, cop_;
  Json json_;
};

}  // namespace

std::string steps_json(Replay& replay) {
  if (!replay.spec().walk || replay.rows() == 0) return {};
  const std::optional<Signals> signals = walk_signals(replay);
  return signals ? Steps(replay, *signals).text() : std::string();
}

}  // namespace poise
