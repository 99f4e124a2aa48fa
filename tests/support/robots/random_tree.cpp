// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/robots/random_tree.hpp"

#include <Eigen/Eigenvalues>
#include <initializer_list>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"

namespace poise::test {
namespace {

double uniform(std::mt19937& gen, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(gen);
}

// A point cloud's inertia, which is always physical.
Inertia random_inertia(std::mt19937& gen) {
  Inertia out;
  out.mass = uniform(gen, 0.2, 5);
  out.com = random_vector(gen, 0.2);
  for (int point = 0; point < 6; ++point) {
    const Eigen::Vector3d r = random_vector(gen, 0.15);
    out.about_com += out.mass / 6 * (r.dot(r) * Eigen::Matrix3d::Identity() - r * r.transpose());
  }
  return out;
}

// Half of the axes along x, y or z, either way round.
Eigen::Vector3d random_axis(std::mt19937& gen, int index) {
  if (uniform(gen, 0, 1) < 0.5)
    return (uniform(gen, 0, 1) < 0.5 ? 1 : -1) * Eigen::Vector3d::Unit(index % 3);
  return random_vector(gen).normalized();
}

// A growing tree of one root. The next body is attached to the path from the base to the last body,
// which gives depth-first order.
class Growth {
 public:
  Growth(std::mt19937& gen, bool floating) : gen_(gen) {
    tree_.name = "random";
    tree_.roots.resize(1);
    tree_.roots[0].floating = floating;
    tree_.inertias.push_back(random_inertia(gen));
  }

  int joints() const { return static_cast<int>(tree_.joints.size()); }

  void turn_back() {
    while (path_.size() > 1 && uniform(gen_, 0, 1) < 0.3) path_.pop_back();
  }

  TreeJoint& add(JointKind kind, const Pose& X_PJ, const Eigen::Vector3d& axis, bool heavy) {
    TreeJoint& joint = tree_.joints.emplace_back();
    joint.name = "joint" + std::to_string(joints() - 1);
    joint.kind = kind;
    joint.parent = path_.back();
    joint.X_PJ = X_PJ;
    joint.axis = axis;
    tree_.inertias.push_back(heavy ? random_inertia(gen_) : Inertia());
    path_.push_back(joints());
    return joint;
  }

  void add_simple() {
    const JointKind kind =
        uniform(gen_, 0, 1) < 0.25 ? JointKind::kPrismatic : JointKind::kRevolute;
    const Pose X_PJ{random_rotation(gen_), random_vector(gen_, 0.4)};
    add(kind, X_PJ, random_axis(gen_, joints()), true);
  }

  // Adds a run: three prismatic joints, or two and a rotation about their normal, or two rotations.
  void add_run(std::initializer_list<JointKind> kinds, bool heavy_end) {
    Pose X_PJ{random_rotation(gen_), random_vector(gen_, 0.4)};
    std::size_t k = 0;
    for (const JointKind kind : kinds) {
      const bool last = ++k == kinds.size();
      add(kind, X_PJ, Eigen::Vector3d::Unit(static_cast<Eigen::Index>(k - 1)), last && heavy_end);
      X_PJ = Pose();
    }
  }

  void add_ball(Pose X_PJ) {
    tree_.balls.push_back({"ball" + std::to_string(joints()), joints()});
    for (int k = 0; k < 3; ++k) {
      add(JointKind::kSpherical, X_PJ, Eigen::Vector3d::Unit(k), k == 2).ball =
          static_cast<int>(tree_.balls.size()) - 1;
      X_PJ = Pose();
    }
  }

  // A 1-dof joint mimics the first of its kind.
  void add_follower() {
    add_simple();
    TreeJoint& follower = tree_.joints.back();
    for (int j = 0; j + 1 < joints(); ++j) {
      const TreeJoint& leader = tree_.joints[static_cast<std::size_t>(j)];
      if (leader.kind != follower.kind || leader.leader >= 0) continue;
      follower.leader = j;
      follower.ratio = uniform(gen_, -2, 2);
      follower.offset = uniform(gen_, -1, 1);
      return;
    }
  }

  void add_any() {
    const std::size_t before = path_.size();
    constexpr auto kSlide = JointKind::kPrismatic;
    constexpr auto kTurn = JointKind::kRevolute;
    switch (std::uniform_int_distribution<int>(0, 8)(gen_)) {
      case 0:
        add_ball({random_rotation(gen_), random_vector(gen_, 0.4)});
        break;
      case 1:
        add_run({kSlide, kSlide, kTurn}, true);
        break;
      case 2:
        add_run({kTurn, kTurn}, true);
        break;
      case 3:
        add_run({kSlide, kSlide, kSlide}, false);
        add_ball(Pose());
        break;
      case 4:
        add_follower();
        break;
      default:
        add_simple();
    }
    // No other joints are attached to bodies inside a run.
    path_.erase(path_.begin() + static_cast<std::ptrdiff_t>(before), path_.end() - 1);
    add_motor();
  }

  // Motors of a ball have no direction.
  void add_motor() {
    const double armature = uniform(gen_, 0, 1) < 0.3 ? uniform(gen_, 0, 0.5) : 0;
    const double damping = uniform(gen_, 0, 1) < 0.3 ? uniform(gen_, 0, 3) : 0;
    const int ball = tree_.joints.back().ball;
    for (TreeJoint& joint : tree_.joints) {
      if (ball < 0 ? &joint != &tree_.joints.back() : joint.ball != ball) continue;
      joint.armature = armature;
      joint.damping = damping;
    }
  }

  // Makes some inner bodies massless.
  Tree finish() {
    tree_.roots[0].joints = joints();
    index_tree(tree_);
    for (std::size_t body = 0; body < tree_.inertias.size(); ++body) {
      tree_.links.push_back({"link" + std::to_string(body), static_cast<int>(body), Pose()});
      if (body > 0 && tree_.subtree[body] > 1 && uniform(gen_, 0, 1) < 1.0 / 6)
        tree_.inertias[body] = Inertia();
    }
    return std::move(tree_);
  }

 private:
  std::mt19937& gen_;
  Tree tree_;
  std::vector<int> path_ = {0};
};

// Whether M, scaled to unit diagonal, is far from singular. Mimic joints are uncoupled, because
// other libraries solve before coupling them.
bool regular(const Tree& tree, const State& state) {
  const auto loose = std::make_shared<Tree>(tree);
  for (TreeJoint& joint : loose->joints) joint.leader = -1;
  index_tree(*loose);
  Dynamics robot(loose);
  State still(*loose);
  still.bases = state.bases;
  still.joints = state.joints;
  still.balls = state.balls;
  robot.update(still);
  const Eigen::VectorXd scale = robot.mass_matrix().diagonal().cwiseSqrt().cwiseInverse();
  if (!scale.allFinite()) return false;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> M(
      scale.asDiagonal() * robot.mass_matrix() * scale.asDiagonal(), Eigen::EigenvaluesOnly);
  return M.eigenvalues()[0] > 1e-6;
}

}  // namespace

Eigen::Vector3d random_vector(std::mt19937& gen, double size) {
  std::normal_distribution<double> normal(0, size);
  const double x = normal(gen), y = normal(gen), z = normal(gen);
  return {x, y, z};
}

Eigen::Matrix3d random_rotation(std::mt19937& gen) {
  std::normal_distribution<double> normal;
  const double w = normal(gen), x = normal(gen), y = normal(gen), z = normal(gen);
  return Eigen::Quaterniond(w, x, y, z).normalized().toRotationMatrix();
}

Tree random_tree(std::mt19937& gen, int joints, bool floating) {
  Growth growth(gen, floating);
  while (growth.joints() < joints) {
    growth.turn_back();
    growth.add_simple();
  }
  return growth.finish();
}

Tree random_system(std::mt19937& gen, int joints, int roots) {
  Tree system;
  for (int root = 0; root < roots; ++root) {
    Growth growth(gen, uniform(gen, 0, 1) < 0.7);
    const int share = (joints + roots - 1) / roots;
    while (growth.joints() < share) {
      growth.turn_back();
      growth.add_any();
    }
    Tree one = growth.finish();
    if (root == 0)
      system = std::move(one);
    else
      append_tree(system, std::move(one), "other" + std::to_string(root));
  }
  return system;
}

Tree random_regular_system(std::mt19937& gen, int joints, int roots) {
  for (;;) {
    Tree system = random_system(gen, joints, roots);
    if (regular(system, random_state(gen, system))) return system;
  }
}

State random_state(std::mt19937& gen, const Tree& tree) {
  State state(tree);
  for (Pose& base : state.bases) base = {random_rotation(gen), random_vector(gen, 2)};
  for (Eigen::Matrix3d& R : state.balls) R = random_rotation(gen);
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    if (tree.joints[j].kind == JointKind::kSpherical) continue;
    const double range = tree.joints[j].kind == JointKind::kRevolute ? std::numbers::pi : 1;
    state.joints[static_cast<Eigen::Index>(j)] = uniform(gen, -range, range);
  }
  settle_followers(tree, state);
  for (double& rate : state.v) rate = std::normal_distribution<double>()(gen);
  return state;
}

State random_regular_state(std::mt19937& gen, const Tree& tree) {
  for (;;) {
    State state = random_state(gen, tree);
    if (regular(tree, state)) return state;
  }
}

}  // namespace poise::test
