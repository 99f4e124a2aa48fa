// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/tree.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "poise/core/pattern.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {
namespace {

template <class Things>
int find(const Things& things, std::string_view name) {
  const auto it = std::find_if(things.begin(), things.end(),
                               [name](const auto& thing) { return thing.name == name; });
  return it == things.end() ? -1 : static_cast<int>(it - things.begin());
}

template <class Things>
std::vector<std::string> names(const Things& things) {
  std::vector<std::string> all;
  all.reserve(things.size());
  for (const auto& thing : things) all.push_back(thing.name);
  return all;
}

// By its name, by that of the joint it is part of, or by a pattern of one of them.
bool is_meant(const TreeJoint& joint, std::string_view name) {
  return matches(name, joint.name) || (!joint.whole.empty() && matches(name, joint.whole));
}

}  // namespace

double Tree::mass() const {
  double sum = 0;
  for (const Inertia& inertia : inertias) sum += inertia.mass;
  return sum;
}

int Tree::find_joint(std::string_view joint) const { return find(joints, joint); }
std::vector<int> Tree::find_joints(std::string_view joint) const {
  std::vector<int> found;
  for (int j = 0; j < static_cast<int>(joints.size()); ++j)
    if (is_meant(joints[static_cast<std::size_t>(j)], joint)) found.push_back(j);
  return found;
}

int Tree::find_link(std::string_view link) const { return find(links, link); }
int Tree::find_ball(std::string_view ball) const { return find(balls, ball); }

namespace {

// The only link that matches a pattern. Links at the same place are as good as one.
int find_matching(const Tree& tree, std::string_view pattern) {
  std::vector<std::string> found;
  int first = -1;
  for (int i = 0; i < static_cast<int>(tree.links.size()); ++i) {
    const TreeLink& link = tree.links[static_cast<std::size_t>(i)];
    if (!matches(pattern, link.name)) continue;
    found.push_back(link.name);
    if (first < 0) first = i;
  }
  if (found.size() > 1)
    throw ConfigError(ErrorCode::kConflict, "link",
                      "'" + std::string(pattern) + "' matches several links",
                      "name one: " + suggestion("", found));
  return first;
}

}  // namespace

Frame Tree::frame(std::string_view link) const {
  const int i = is_pattern(link) ? find_matching(*this, link) : find_link(link);
  for (const Root& root : roots)
    if (i < 0 && !root.name.empty() && root.name == link) return {root.body, {}};
  if (i < 0)
    throw ConfigError(ErrorCode::kUnknownName, kLinkPath,
                      "there is no link '" + std::string(link) + "'",
                      suggestion(link, frame_names()));
  const TreeLink& found = links[static_cast<std::size_t>(i)];
  return {found.body, found.X_BL};
}

std::vector<std::string> Tree::frame_names() const {
  std::vector<std::string> all = link_names();
  for (const Root& root : roots)
    if (!root.name.empty()) all.push_back(root.name);
  return all;
}

int Tree::joint(std::string_view wanted) const {
  const int i = find_joint(wanted);
  if (i >= 0) return i;
  const std::string called(wanted);
  const std::vector<int> parts = find_joints(wanted);
  if (parts.empty())
    throw ConfigError(ErrorCode::kUnknownName, "", "the robot has no moving joint '" + called + "'",
                      suggestion(wanted, whole_joint_names()));
  throw ConfigError(ErrorCode::kConflict, "",
                    "joint '" + called + "' has several degrees of freedom",
                    "name one of its " + std::to_string(parts.size()) + " parts, such as " +
                        joints[static_cast<std::size_t>(parts[0])].name);
}

std::vector<std::string> Tree::joint_names() const { return names(joints); }
std::vector<std::string> Tree::whole_joint_names() const {
  std::vector<std::string> all;
  for (const TreeJoint& joint : joints) {
    if (!joint.whole.empty() && std::ranges::find(all, joint.whole) == all.end())
      all.push_back(joint.whole);
    all.push_back(joint.name);
  }
  return all;
}
std::vector<std::string> Tree::link_names() const { return names(links); }

std::vector<int> Tree::support(int body) const {
  std::vector<int> indices;
  int b = body;
  for (; parent(b) >= 0; b = parent(b)) indices.push_back(velocity_index(joint_of(b)));
  const Root& root = roots[static_cast<std::size_t>(root_of_body[static_cast<std::size_t>(b)])];
  for (int i = 0; i < root.base_velocities(); ++i) indices.push_back(root.velocity + i);
  std::ranges::sort(indices);
  const auto twice = std::ranges::unique(indices);
  indices.erase(twice.begin(), twice.end());
  return indices;
}

std::vector<int> Tree::motors() const {
  std::vector<int> indices = motor_joints();
  for (int& index : indices) index = velocity_index(index);
  return indices;
}

std::vector<int> Tree::motor_joints() const {
  std::vector<int> indices;
  for (int j = 0; j < static_cast<int>(joints.size()); ++j)
    if (joints[static_cast<std::size_t>(j)].actuated && !is_follower(j)) indices.push_back(j);
  return indices;
}

// Huygens–Steiner about the common CoM.
void add_inertia(Inertia& body, const Inertia& link, const Pose& X_BL) {
  const double mass = body.mass + link.mass;
  const Eigen::Vector3d com_link = X_BL * link.com;
  const Eigen::Vector3d between = com_link - body.com;
  body.about_com += X_BL.R * link.about_com * X_BL.R.transpose();
  if (mass <= 0) return;
  body.about_com +=
      body.mass * link.mass / mass *
      (between.squaredNorm() * Eigen::Matrix3d::Identity() - between * between.transpose());
  body.com += link.mass / mass * between;
  body.mass = mass;
}

namespace {

// Numbers the bodies and velocities of one root, from the given indices on.
void index_root(Tree& tree, Root& root, int number, int joint, int body, int velocity) {
  root.joint = joint;
  root.body = body;
  root.velocity = velocity;
  root.bodies = root.joints + 1;
  tree.parents.push_back(-1);
  tree.root_of_body.push_back(number);
  int next = velocity + root.base_velocities();
  for (int j = joint; j < joint + root.joints; ++j) {
    TreeJoint& here = tree.joints[static_cast<std::size_t>(j)];
    here.body = body + 1 + j - joint;
    assert(here.parent >= body && here.parent < here.body);
    tree.parents.push_back(here.parent);
    tree.root_of_body.push_back(number);
    if (here.leader < 0) here.velocity = next++;
  }
  root.velocities = next - velocity;
}

void count_subtrees(Tree& tree) {
  tree.subtree.assign(tree.inertias.size(), 1);
  for (int body = tree.bodies() - 1; body > 0; --body)
    if (const int parent = tree.parent(body); parent >= 0)
      tree.subtree[static_cast<std::size_t>(parent)] +=
          tree.subtree[static_cast<std::size_t>(body)];
}

}  // namespace

void index_tree(Tree& tree) {
  tree.parents.clear();
  tree.root_of_body.clear();
  int joint = 0, velocity = 0, number = 0;
  for (Root& root : tree.roots) {
    index_root(tree, root, number, joint, joint + number, velocity);
    joint += root.joints;
    velocity += root.velocities;
    ++number;
  }
  assert(joint == static_cast<int>(tree.joints.size()) && joint + number == tree.bodies());
  for (TreeJoint& follower : tree.joints)
    if (follower.leader >= 0)
      follower.velocity = tree.joints[static_cast<std::size_t>(follower.leader)].velocity;
  count_subtrees(tree);
}

void append_tree(Tree& tree, Tree more, const std::string& name) {
  const int joints = static_cast<int>(tree.joints.size()), bodies = tree.bodies();
  const int balls = static_cast<int>(tree.balls.size());
  for (Root& root : more.roots) {
    root.name = root.name.empty() ? name : name + "/" + root.name;
    tree.roots.push_back(std::move(root));
  }
  for (TreeJoint& joint : more.joints) {
    joint.name.insert(0, name + "/");
    if (!joint.whole.empty()) joint.whole.insert(0, name + "/");
    joint.parent += bodies;
    if (joint.leader >= 0) joint.leader += joints;
    if (joint.ball >= 0) joint.ball += balls;
    tree.joints.push_back(std::move(joint));
  }
  for (Ball& ball : more.balls) {
    ball.name.insert(0, name + "/");
    ball.joint += joints;
    tree.balls.push_back(std::move(ball));
  }
  for (TreeLink& link : more.links) {
    link.name.insert(0, name + "/");
    link.body += bodies;
    tree.links.push_back(std::move(link));
  }
  tree.inertias.insert(tree.inertias.end(), more.inertias.begin(), more.inertias.end());
  index_tree(tree);
}

void settle_followers(const Tree& tree, State& state) noexcept {
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const TreeJoint& joint = tree.joints[j];
    if (joint.leader >= 0)
      state.joints[static_cast<Eigen::Index>(j)] =
          joint.ratio * state.joints[joint.leader] + joint.offset;
  }
}

}  // namespace poise
