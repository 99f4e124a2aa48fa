// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/posture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "poise/core/error.hpp"
#include "poise/core/posture/balance.hpp"
#include "poise/core/posture/least_squares.hpp"
#include "poise/core/posture/report.hpp"
#include "poise/core/posture/starts.hpp"

namespace poise {
namespace {

bool on_what_moves(const Tree& tree, int carrier) {
  if (carrier < tree.roots[0].bodies) return false;  // the world, or the robot
  return !tree.support(carrier).empty();
}

void check(const PostureRequest& request) {
  for (const PostureContact& c : request.contacts) {
    const std::string path = "contacts." + c.contact.name;
    if (!c.contact.of_robot)
      throw ConfigError(ErrorCode::kUnsuited, path, "is of an object",
                        "leave it out: a posture places contacts of the robot alone");
    if (on_what_moves(*request.tree, c.contact.carrier))
      throw ConfigError(ErrorCode::kInvalid, path, "is on an object that moves",
                        "fix the object, `base: {joint: fixed}`: a posture does not balance it");
    if (!c.on_plane && !c.position)
      throw ConfigError(ErrorCode::kMissing, path, "has no place", "say where it is held");
  }
}

// One attempt and its quality.
struct Attempt {
  Eigen::VectorXd x;
  HoldingForces balance;
  double misplaced = 0;  // largest residual of contacts and targets [m, rad]
  double overlap = 0;    // of links, summed [m]

  bool found() const { return misplaced <= kPlaced && balance.lacks.empty() && overlap == 0; }
  // Places have priority over forces.
  double badness() const {
    return misplaced > kPlaced ? 100 + misplaced : std::min(balance.lack + 10 * overlap, 99.0);
  }
};

class Search {
 public:
  explicit Search(const PostureRequest& request)
      : equations_(request), starts_(equations_, request.seed) {}

  PostureResult run() {
    const int most = std::max(1, equations_.request().starts);
    Attempt best = attempt();
    int used = 1;
    for (; used < most && !best.found(); ++used) {
      Attempt next = attempt();
      if (next.badness() < best.badness()) best = std::move(next);
    }
    if (best.misplaced > kPlaced) nearest(best);
    PostureResult result = report(equations_, best.x, best.balance);
    result.starts = used;
    result.iterations = iterations_;
    return result;
  }

 private:
  static constexpr int kIterations = 60;

  Attempt attempt() {
    Attempt out;
    out.x = starts_.next();
    Eigen::VectorXd f = starts_.forces();
    PostureWeights weights;
    settle(weights, kIterations, out, f);
    if (out.found()) return out;
    weights.spare = false;
    weights.nominal *= 0.1;  // again, with a lower weight of the nominal posture
    weights.balance *= 3;
    weights.cone *= 3;
    weights.torque *= 3;
    settle(weights, kIterations / 2, out, f);
    return out;
  }

  void settle(const PostureWeights& weights, int iterations, Attempt& out, Eigen::VectorXd& f) {
    iterations_ += minimise(equations_, weights, iterations, out.x, f);
    Eigen::VectorXd placed = out.x;
    out.misplaced = project(equations_, placed, f);
    if (out.misplaced > kPlaced) return;
    out.x = placed;
    out.balance = balance_of(equations_, f * equations_.weight());
    out.overlap = 0;
    for (const auto& [links, depth] : equations_.overlaps()) out.overlap += depth;
  }

  // Brings the contacts as near to their places as possible, ignoring balance.
  void nearest(Attempt& attempt) {
    Eigen::VectorXd f = Eigen::VectorXd::Zero(equations_.forces());
    PostureWeights weights;
    weights.statics = false;
    weights.nominal = 1e-3;
    weights.limits = weights.apart = 0;
    iterations_ += minimise(equations_, weights, 2 * kIterations, attempt.x, f);
    equations_.set(attempt.x.data(), f.data());
    attempt.balance = balance_of(equations_, f);
  }

  PostureEquations equations_;
  PostureStarts starts_;
  int iterations_ = 0;
};

}  // namespace

PostureResult find_posture(const PostureRequest& request) {
  check(request);
  return Search(request).run();
}

}  // namespace poise
