// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/robots/joint_runs.hpp"

#include <Eigen/LU>
#include <string>

namespace poise::test {
namespace {

constexpr double kParallel = 1e-12;

const TreeJoint& joint_at(const Tree& tree, int j) {
  return tree.joints[static_cast<std::size_t>(j)];
}

bool weightless(const Inertia& inertia) { return inertia.mass == 0 && inertia.about_com.isZero(0); }

// Whether joint j + 1 is at the same place as joint j, and no other joint is attached between them.
bool linked(const Tree& tree, int j) {
  if (j + 1 >= static_cast<int>(tree.joints.size())) return false;
  const TreeJoint &here = joint_at(tree, j), &next = joint_at(tree, j + 1);
  const auto body = static_cast<std::size_t>(here.body);
  return next.parent == here.body && next.body == here.body + 1 && here.leader < 0 &&
         next.leader < 0 && weightless(tree.inertias[body]) &&
         tree.subtree[body] == tree.subtree[body + 1] + 1 && next.X_PJ.p.isZero(0) &&
         next.X_PJ.R.isIdentity(0);
}

// One letter R, P or S for each linked joint, at most six.
std::string letters(const Tree& tree, int first) {
  std::string out;
  for (int j = first; j == first || linked(tree, j - 1); ++j) {
    const JointKind kind = joint_at(tree, j).kind;
    out += kind == JointKind::kRevolute ? 'R' : kind == JointKind::kPrismatic ? 'P' : 'S';
    if (out.size() == 6) break;
  }
  return out;
}

// Whether the axes of joints first, first + 1, … form a right-handed frame.
bool right_handed(const Tree& tree, int first) {
  const Eigen::Vector3d a = joint_at(tree, first).axis, b = joint_at(tree, first + 1).axis;
  return std::abs(a.dot(b)) < kParallel &&
         a.cross(b).isApprox(joint_at(tree, first + 2).axis, kParallel);
}

bool along_xyz(const Tree& tree, int first) {
  for (int k = 0; k < 3; ++k)
    if (joint_at(tree, first + k).axis != Eigen::Vector3d::Unit(k)) return false;
  return true;
}

JointRun run_at(const Tree& tree, const std::string& run, int first) {
  JointRun out;
  out.first = first;
  const auto is = [&](RunKind kind, int count) {
    out.kind = kind;
    out.count = out.rates = count;
    out.body = joint_at(tree, first + count - 1).body;
    return out;
  };
  if (run.starts_with("PPPSSS") && along_xyz(tree, first)) return is(RunKind::kFloating, 6);
  if (run.starts_with("SSS")) return is(RunKind::kBall, 3);
  if (run.starts_with("PPP") && along_xyz(tree, first)) return is(RunKind::kTranslation, 3);
  if (run.starts_with("PPR") && right_handed(tree, first)) return is(RunKind::kPlanar, 3);
  if (run.starts_with("RR")) return is(RunKind::kUniversal, 2);
  return is(run[0] == 'R' ? RunKind::kRevolute : RunKind::kPrismatic, 1);
}

JointRun base_run(const Tree& tree, int root) {
  const Root& one = tree.roots[static_cast<std::size_t>(root)];
  JointRun out;
  out.kind = one.floating ? RunKind::kFree : RunKind::kWeld;
  out.body = one.body;
  out.rates = one.base_velocities();
  return out;
}

// The runs of the joints as `next` gathers them.
template <typename Next>
std::vector<JointRun> gather(const Tree& tree, const Next& next) {
  std::vector<JointRun> runs;
  std::vector<int> run_of_body(static_cast<std::size_t>(tree.bodies()), -1);
  int rates = 0;
  const auto add = [&](JointRun run, int root, int parent) {
    run.root = root;
    run.parent = parent;
    run.rate = rates;
    rates += run.rates;
    run_of_body[static_cast<std::size_t>(run.body)] = static_cast<int>(runs.size());
    runs.push_back(run);
  };
  for (int root = 0; root < static_cast<int>(tree.roots.size()); ++root) {
    const Root& one = tree.roots[static_cast<std::size_t>(root)];
    add(base_run(tree, root), root, -1);
    for (int j = one.joint; j < one.joint + one.joints; j += runs.back().count)
      add(next(j), root, run_of_body[static_cast<std::size_t>(joint_at(tree, j).parent)]);
  }
  return runs;
}

}  // namespace

std::vector<JointRun> joint_runs(const Tree& tree) {
  return gather(tree, [&](int j) { return run_at(tree, letters(tree, j), j); });
}

std::vector<JointRun> single_joints(const Tree& tree) {
  return gather(tree, [&](int j) { return run_at(tree, letters(tree, j).substr(0, 1), j); });
}

OracleRates::OracleRates(const Tree& tree, const std::vector<JointRun>& runs, const State& state,
                         FreeRates free)
    : T(Eigen::MatrixXd::Zero(runs.back().rate + runs.back().rates, tree.nv())),
      drift(Eigen::VectorXd::Zero(T.rows())) {
  for (const JointRun& run : runs) {
    if (run.kind == RunKind::kFree)
      add_free(state.bases[static_cast<std::size_t>(run.root)].R, run.rate,
               tree.roots[static_cast<std::size_t>(run.root)].velocity, state.v, free);
    else
      add_joints(tree, run);
    if (run.kind != RunKind::kBall && run.kind != RunKind::kFloating) continue;
    const TreeJoint& last = joint_at(tree, run.first + run.count - 1);
    const Eigen::Matrix3d& R = state.balls[static_cast<std::size_t>(last.ball)];
    if (run.kind == RunKind::kFloating)
      add_free(R, run.rate, last.velocity - 5, state.v, free);
    else
      T.block<3, 3>(run.rate, last.velocity - 2) = R.transpose();
  }
  u = T * state.v;

  leading_ = T;
  for (const JointRun& run : runs)
    if (run.first >= 0 && tree.is_follower(run.first)) leading_.row(run.rate).setZero();
  for (const JointRun& run : runs)
    if (run.first >= 0 && tree.is_follower(run.first)) add_follower(tree, run);
}

// A leading prismatic joint of a floating joint is a sum of DART's rates.
void OracleRates::add_follower(const Tree& tree, const JointRun& run) {
  const TreeJoint& follower = joint_at(tree, run.first);
  const Eigen::Index row = coupled_.rows();
  coupled_.conservativeResize(row + 1, T.rows());
  coupled_.row(row) = -follower.ratio * leading_.col(follower.velocity).transpose();
  coupled_(row, run.rate) = 1;
}

// Both parts are in rotating body axes: u̇ = −ω × u for v̇ = 0, which does not change ω.
void OracleRates::add_free(const Eigen::Matrix3d& R, int rate, int velocity,
                           const Eigen::VectorXd& v, FreeRates free) {
  T.block(rate, velocity, 6, 6).setZero();
  if (free == FreeRates::kMixed) {
    T.block<3, 3>(rate, velocity).setIdentity();
    T.block<3, 3>(rate + 3, velocity + 3) = R.transpose();
    return;
  }
  T.block<3, 3>(rate, velocity + 3) = T.block<3, 3>(rate + 3, velocity) = R.transpose();
  const Eigen::Vector3d linear = v.segment<3>(velocity), w = v.segment<3>(velocity + 3);
  drift.segment<3>(rate + 3) = -R.transpose() * w.cross(linear);
}

void OracleRates::add_joints(const Tree& tree, const JointRun& run) {
  for (int k = 0; k < run.count; ++k) {
    const TreeJoint& joint = joint_at(tree, run.first + k);
    T(run.rate + k, joint.velocity) = joint.leader < 0 ? 1 : joint.ratio;
  }
}

// Forces Cᵀλ at the mimic joints for C (u̇ − Ṫ v) = 0 (Gauss); repeated once against rounding.
Eigen::VectorXd OracleRates::accelerations(const Eigen::VectorXd& tau,
                                           const Respond& respond) const {
  Eigen::VectorXd force = leading_ * tau, udot = respond(force);
  if (coupled_.rows() > 0) {
    Eigen::MatrixXd response(udot.size(), coupled_.rows());
    for (Eigen::Index i = 0; i < coupled_.rows(); ++i)
      response.col(i) = respond(force + coupled_.row(i).transpose()) - udot;
    const Eigen::PartialPivLU<Eigen::MatrixXd> share(coupled_ * response);
    for (int pass = 0; pass < 2; ++pass) {
      force -= coupled_.transpose() * share.solve(coupled_ * (udot - drift));
      udot = respond(force);
    }
  }
  return leading_.transpose() * (udot - drift);
}

}  // namespace poise::test
