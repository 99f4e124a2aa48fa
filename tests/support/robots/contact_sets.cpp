// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/robots/contact_sets.hpp"

#include <coin/ClpSimplex.hpp>
#include <coin/CoinPackedMatrix.hpp>
#include <map>
#include <numeric>

#include "poise/core/contact/friction_cone.hpp"
#include "poise/tests/support/oracles/linear_program.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise::test {
namespace {

struct Patch {
  const char* link;
  double x, y;  // full edges; 0: a point
  Pose at;
};

Pose at(double x, double y, double z, const Eigen::Vector3d& rpy = Eigen::Vector3d::Zero()) {
  return {rotation_from_rpy(rpy), {x, y, z}};
}

struct Description {
  std::map<std::string, double> degrees;
  double height;
  std::vector<Patch> feet, hands, knees;
};

const Description kOurs = {
    {{"l_hip_pitch", -20},
     {"l_knee", 40},
     {"l_ankle_pitch", -20},
     {"r_hip_pitch", -20},
     {"r_knee", 40},
     {"r_ankle_pitch", -20},
     {"l_shoulder_roll", 10},
     {"r_shoulder_roll", -10},
     {"l_elbow", -40},
     {"r_elbow", -40}},
    0.78,
    {{"l_sole", 0.23, 0.08, {}}, {"r_sole", 0.23, 0.08, {}}},
    {{"l_hand", 0.07, 0.028, at(0, 0, -0.166)}, {"r_hand", 0.07, 0.028, at(0, 0, -0.166)}},
    {{"l_shank", 0, 0, at(0.05, 0, 0, {0, -1.57, 0})},
     {"r_shank", 0, 0, at(0.05, 0, 0, {0, -1.57, 0})}}};

const Description kAtlasStands = {
    {{"l_leg_hpy", -20},
     {"l_leg_kny", 40},
     {"l_leg_aky", -20},
     {"r_leg_hpy", -20},
     {"r_leg_kny", 40},
     {"r_leg_aky", -20},
     {"l_arm_shx", -70},
     {"l_arm_ely", 90},
     {"l_arm_elx", 80},
     {"l_arm_wry", 45},
     {"r_arm_shx", 70},
     {"r_arm_ely", 90},
     {"r_arm_elx", -80},
     {"r_arm_wry", 45}},
    0.9,
    {{"l_foot", 0.24, 0.12, at(0.048, 0, -0.081)}, {"r_foot", 0.24, 0.12, at(0.048, 0, -0.081)}},
    {{"l_hand", 0, 0, at(0, 0.1, 0, {1.57, 0, 0})},
     {"r_hand", 0, 0, at(0, -0.1, 0, {-1.57, 0, 0})}},
    {{"l_lleg", 0, 0, at(0.1, 0, 0, {0, -1.57, 0})},
     {"r_lleg", 0, 0, at(0.1, 0, 0, {0, -1.57, 0})}}};

const Description kHuboStands = {
    {{"LHP", -20},
     {"LKP", 40},
     {"LAP", -20},
     {"RHP", -20},
     {"RKP", 40},
     {"RAP", -20},
     {"LSR", 15},
     {"RSR", -15},
     {"LEP", -40},
     {"REP", -40}},
    0.9,
    {{"Body_LAR", 0.2, 0.13, at(0.03, 0.005, -0.137)},
     {"Body_RAR", 0.2, 0.13, at(0.03, -0.005, -0.137)}},
    {{"Body_LWR", 0, 0, at(0, 0, -0.15)}, {"Body_RWR", 0, 0, at(0, 0, -0.15)}},
    {{"Body_LKP", 0, 0, at(0.1, 0, 0, {0, -1.57, 0})},
     {"Body_RKP", 0, 0, at(0.1, 0, 0, {0, -1.57, 0})}}};

Contact contact_of(const Tree& tree, const Patch& patch) {
  Contact contact;
  contact.name = contact.link = patch.link;
  const Frame link = tree.frame(patch.link);
  contact.frame = {link.body, link.X_BF * patch.at};
  contact.kind = patch.x > 0 ? PatchKind::kRectangle : PatchKind::kPoint;
  contact.half_x = patch.x / 2;
  contact.half_y = patch.y / 2;
  contact.friction = 0.7;
  return contact;
}

double uniform(std::mt19937& gen, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(gen);
}

// Moves each joint by a random share of the way to a random position in its range, and tilts the
// base.
State random_posture(std::mt19937& gen, const Stander& robot) {
  State state = robot.nominal;
  const double share = uniform(gen, 0.05, 0.5);
  for (std::size_t j = 0; j < robot.tree->joints.size(); ++j) {
    const JointLimits& limits = robot.tree->joints[j].limits;
    double& q = state.joints[static_cast<Eigen::Index>(j)];
    q += share * (uniform(gen, limits.lower, limits.upper) - q);
  }
  const Eigen::Vector3d tilt = uniform(gen, 0, 1) * random_vector(gen);
  state.base().R = rotation_from_vector(tilt) * state.base().R;
  settle_followers(*robot.tree, state);
  return state;
}

std::vector<Contact> some_contacts(std::mt19937& gen, const Stander& robot) {
  std::vector<Contact> all;
  const auto add = [&](const std::vector<Contact>& from, double chance) {
    for (const Contact& contact : from)
      if (uniform(gen, 0, 1) < chance) all.push_back(contact);
  };
  add(robot.feet, 0.85);
  add(robot.hands, 0.4);
  add(robot.knees, 0.15);
  return all;
}

PostureContact placed(std::mt19937& gen, const Contact& contact, const Pose& X) {
  PostureContact out;
  out.contact = contact;
  out.normal = X.R.col(2);
  out.through = X.p;
  out.position = X.p;
  if (uniform(gen, 0, 1) < 0.5 && contact.kind != PatchKind::kPoint) out.rotation = X.R;
  return out;
}

Pose carrier(const PostureContact& c, const Dynamics& dynamics) {
  return c.contact.carrier < 0 ? Pose() : dynamics.pose({c.contact.carrier, {}});
}

// Static joint loads all·(λ; 1)·weight, one row per velocity.
struct Carried {
  Eigen::MatrixXd all;
  double weight;  // of the robot [N]
};

Carried carried(const PostureRequest& request, const State& state) {
  Dynamics dynamics(request.tree, request.gravity);
  State still = state;
  still.v.setZero();
  dynamics.update(still);
  const Eigen::Index n = request.tree->roots[0].velocities;
  std::vector<Eigen::VectorXd> columns;
  for (const PostureContact& c : request.contacts) {
    if (!c.loaded) continue;
    Contact contact = c.contact;
    contact.form = ForceForm::kWrench;
    RowMatrix J = RowMatrix::Zero(6, dynamics.nv());
    dynamics.jacobian(contact.frame, J);
    const Pose X = dynamics.pose(contact.frame), K = carrier(c, dynamics);
    if (contact.carrier >= 0) {  // the reaction on the carrier
      RowMatrix back = RowMatrix::Zero(6, dynamics.nv());
      dynamics.jacobian({contact.carrier, {Eigen::Matrix3d::Identity(), K.inverse() * X.p}}, back);
      J -= back;
    }
    Surface plane;
    plane.normal = K.R * c.normal;
    const Eigen::Matrix3d R = surface_axes(plane, X.R, Exact::kNormal);
    const Eigen::MatrixXd edges = cone_edges(contact, 4, ConeApproximation::kInner);
    for (Eigen::Index e = 0; e < edges.cols(); ++e) {
      Vector6d w = Vector6d::Zero();
      Eigen::Index row = 0;
      for (const int k : contact.components()) w[k] = edges(row++, e);
      Vector6d world;
      world << R * w.head<3>(), R * w.tail<3>();
      columns.push_back(-(J.transpose() * world).head(n));
    }
  }
  Eigen::MatrixXd all(n, static_cast<Eigen::Index>(columns.size()) + 1);
  for (std::size_t k = 0; k < columns.size(); ++k)
    all.col(static_cast<Eigen::Index>(k)) = columns[k];
  const double weight = dynamics.mass() * request.gravity.norm();
  all.rightCols<1>() = dynamics.gravity().head(n) / weight;
  return {all, weight};
}

}  // namespace

double holds(const PostureRequest& request, const State& state) {
  const auto [all, weight] = carried(request, state);
  const Tree& tree = *request.tree;
  std::vector<Eigen::VectorXd> rows;
  for (const int j : tree.motor_joints()) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    if (!std::isfinite(joint.limits.effort)) continue;
    for (const double sign : {1.0, -1.0}) {
      Eigen::VectorXd row = sign * all.row(joint.velocity).transpose();
      row[row.size() - 1] += joint.limits.effort / weight;
      rows.push_back(row);
    }
  }
  const Eigen::Index n = all.cols(), base = tree.base_velocities();
  Eigen::MatrixXd A(n + static_cast<Eigen::Index>(rows.size()), n);
  A.topRows(n).setIdentity();
  for (std::size_t i = 0; i < rows.size(); ++i)
    A.row(n + static_cast<Eigen::Index>(i)) = rows[i].transpose();
  Eigen::MatrixXd W(base + 1, n);
  W.topRows(base) = all.topRows(base);
  W.bottomRows<1>() = Eigen::RowVectorXd::Unit(n, n - 1);
  return feasibility(A, W, Eigen::VectorXd::Unit(base + 1, base));
}

// min 0 over edge forces λ ≥ 0: the base load is zero, joint loads are within limits.
bool balances(const PostureRequest& request, const State& state) {
  const auto [all, weight] = carried(request, state);
  const Tree& tree = *request.tree;
  const int edges = static_cast<int>(all.cols()) - 1, rows = static_cast<int>(all.rows());
  std::vector<double> lower(static_cast<std::size_t>(rows)), upper(lower);
  for (int i = 0; i < rows; ++i) {
    const double limit = i < tree.base_velocities() ? 0 : COIN_DBL_MAX;
    lower[i] = -limit;
    upper[i] = limit;
  }
  for (const int j : tree.motor_joints()) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    lower[static_cast<std::size_t>(joint.velocity)] = -joint.limits.effort / weight;
    upper[static_cast<std::size_t>(joint.velocity)] = joint.limits.effort / weight;
  }
  for (int i = 0; i < rows; ++i) {
    const auto k = static_cast<std::size_t>(i);
    lower[k] = std::max(-COIN_DBL_MAX, lower[k] - all(i, edges));
    upper[k] = std::min(COIN_DBL_MAX, upper[k] - all(i, edges));
  }
  CoinPackedMatrix A;
  A.setDimensions(rows, 0);
  std::vector<int> index(static_cast<std::size_t>(rows));
  std::iota(index.begin(), index.end(), 0);
  for (int e = 0; e < edges; ++e) A.appendCol(rows, index.data(), all.col(e).data());
  ClpSimplex simplex;
  simplex.setLogLevel(0);
  simplex.setPrimalTolerance(1e-6);
  simplex.loadProblem(A, nullptr, nullptr, nullptr, lower.data(), upper.data());
  simplex.primal();
  return simplex.isProvenOptimal();
}

double contact_error(const PostureContact& c, const Dynamics& robot) {
  const Pose X = carrier(c, robot).inverse() * robot.pose(c.contact.frame);
  double error = std::abs(c.normal.dot(X.p - c.through));
  if (c.position) error = std::max(error, (X.p - *c.position).norm());
  if (c.contact.kind == PatchKind::kRectangle)
    error = std::max(error, X.R.col(2).cross(c.normal).norm() + (X.R.col(2).dot(c.normal) < 0));
  if (c.rotation) error = std::max(error, rotation_vector(X.R * c.rotation->transpose()).norm());
  return error;
}

double least_distance(const PostureRequest& request, const State& state) {
  double least = std::numeric_limits<double>::infinity();
  if (!request.collisions) return least;
  Dynamics dynamics(request.tree);
  dynamics.update(state);
  for (const auto& pair : request.collisions->pairs())
    least = std::min(least, request.collisions->distance(dynamics, pair).distance);
  return least;
}

void keep_apart(Stander& robot) {
  const Geometry geometry = load_geometry(robot.file, *robot.tree);
  robot.collisions = std::make_shared<const CollisionModel>(
      *robot.tree, link_capsules(geometry, *robot.tree), robot.nominal);
}

Stander stander(const Robot& robot) {
  Stander out;
  out.name = robot.name;
  out.file = robot.file;
  Tree tree = load(robot);
  share_follower_limits(tree);
  out.tree = std::make_shared<const Tree>(std::move(tree));
  const Description& said = robot.name == "Atlas"  ? kAtlasStands
                            : robot.name == "Hubo" ? kHuboStands
                                                   : kOurs;
  out.nominal = State(*out.tree);
  out.nominal.base().p.z() = said.height;
  for (const auto& [name, degrees] : said.degrees)
    out.nominal.joints[out.tree->joint(name)] = degrees * 3.14159265358979 / 180;
  for (const Patch& patch : said.feet) out.feet.push_back(contact_of(*out.tree, patch));
  for (const Patch& patch : said.hands) out.hands.push_back(contact_of(*out.tree, patch));
  for (const Patch& patch : said.knees) out.knees.push_back(contact_of(*out.tree, patch));
  return out;
}

std::vector<Stander> standers() { return {stander(kHumanoid), stander(kAtlas), stander(kHubo)}; }

DrawnSet draw_contact_set(std::mt19937& gen, const Stander& robot) {
  DrawnSet set;
  set.request.tree = robot.tree;
  set.request.nominal = robot.nominal;
  set.request.collisions = robot.collisions;
  Dynamics dynamics(robot.tree);
  for (;;) {
    const std::vector<Contact> contacts = some_contacts(gen, robot);
    if (contacts.size() < 2) continue;
    set.drawn = random_posture(gen, robot);
    if (least_distance(set.request, set.drawn) < 0) continue;
    dynamics.update(set.drawn);
    set.request.contacts.clear();
    for (const Contact& contact : contacts)
      set.request.contacts.push_back(placed(gen, contact, dynamics.pose(contact.frame)));
    if (holds(set.request, set.drawn) > 1e-3) return set;
  }
}

DrawnSet draw_unreachable_set(std::mt19937& gen, const Stander& robot) {
  DrawnSet set = draw_contact_set(gen, robot);
  PostureContact& first = set.request.contacts[0];
  first.through += 4 * random_vector(gen).normalized();
  first.position = first.through;
  return set;
}

}  // namespace poise::test
