// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/pose/pose_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/error.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/setup/stance.hpp"
#include "poise/core/tree/robot_file.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/document/stack_text.hpp"

namespace poise::gui {
namespace {

constexpr double kSame = 1e-6;                                 // [m, rad] less is no change
constexpr double kWrittenAngle = 2e-5, kWrittenLength = 2e-5;  // [rad, m] digits that are written
constexpr double kExact = 1e-3;  // [rad, m] about the wanted position of a joint
constexpr int kHalvings = 3;     // of a step that is not balanced
constexpr int kSearches = 3;     // of the pose of a frame

// On its surface, at the place and with the turn that it has now.
void pin(PostureContact& one, const Pose& X_WC) {
  if (one.contact.carrier >= 0 || one.position) return;
  one.position = one.through = X_WC.p;
  if (one.contact.kind == PatchKind::kPoint) return;
  one.rotation = X_WC.R;
  one.normal = X_WC.R.col(2);
}

std::string flow(const ConfigNode& node) {
  if (node.kind == ConfigNode::Kind::kScalar) return node.scalar;
  const bool map = node.kind == ConfigNode::Kind::kMap;
  std::string text;
  for (std::size_t i = 0; i < node.children.size(); ++i)
    text +=
        (i > 0 ? ", " : "") + (map ? node.keys[i] + ": " : std::string()) + flow(node.children[i]);
  return map ? "{" + text + "}" : "[" + text + "]";
}

// With so many decimals, but none that is 0.
std::string number(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string numbers(const Eigen::Vector3d& v, double to_shown, int decimals, const char* unit) {
  std::string text;
  for (int i = 0; i < 3; ++i) {
    const std::string value = number(v[i] * to_shown, decimals);
    text += (i > 0 ? ", " : "") + value + (value == "0" ? "" : unit);
  }
  return "[" + text + "]";
}

Eigen::Vector3d vector_of(const ConfigNode& list) {
  Eigen::Vector3d v;
  for (int i = 0; i < 3; ++i) v[i] = read_quantity(list.children[static_cast<std::size_t>(i)], "");
  return v;
}

// The joint in degrees or metres; spherical ones as they are.
std::string joint_text(const Tree& tree, const State& pose, const std::string& name,
                       const ConfigNode& value) {
  const int j = tree.find_joint(name);
  if (j < 0 || value.kind != ConfigNode::Kind::kScalar) return flow(value);
  return tree.joints[static_cast<std::size_t>(j)].turns()
             ? number(pose.joints[j] * 180 / M_PI, 3) + " deg"
             : number(pose.joints[j], 5) + " m";
}

bool same_base(const State& a, const State& b) {
  return (a.base().p - b.base().p).norm() < kSame && (a.base().R - b.base().R).norm() < kSame;
}

bool same_place(const State& a, const State& b) {
  return (a.joints - b.joints).norm() < kSame && same_base(a, b);
}

bool has_numbers(const ConfigNode* list, const Eigen::Vector3d& wanted, const char* unit) {
  if (list == nullptr || list->children.size() != 3) return false;
  for (int i = 0; i < 3; ++i)
    if (std::abs(read_quantity(list->children[static_cast<std::size_t>(i)], unit) - wanted[i]) >
        kWrittenLength)
      return false;
  return true;
}

// Whether the base is to be written. During a drag, the start lags behind the text.
bool base_moved(const StackDocument& document, const State& from, const State& to,
                const Eigen::Vector3d& rpy, bool drag) {
  if (!drag) return !same_base(from, to);
  const ConfigNode& stack = *document.stack();
  return value_at(stack, "robot.start.height") != nullptr ||
         !has_numbers(value_at(stack, "robot.start.xyz"), to.base().p, "m") ||
         !has_numbers(value_at(stack, "robot.start.rpy"), rpy, "rad");
}

// Whether the stack, or else its start, has the joint elsewhere.
bool moved(const StackDocument& document, const Tree& tree, const std::string& name,
           const State& from, const State& to) {
  const int j = tree.find_joint(name);
  if (j < 0) return true;
  double at = from.joints[j];
  const bool turns = tree.joints[static_cast<std::size_t>(j)].turns();
  if (const ConfigNode* own = value_at(*document.stack(), joint_path(name));
      own != nullptr && own->kind == ConfigNode::Kind::kScalar)
    at = read_quantity(*own, turns ? "rad" : "m");
  return std::abs(at - to.joints[j]) > (turns ? kWrittenAngle : kWrittenLength);
}

// The text of a stack with new values below robot.start.
class StartText {
 public:
  explicit StartText(StackDocument& document)
      : document_(document), text_(document.editable().text()) {}

  void set(const std::string& key, const std::string& value) {
    set_at("robot.start." + key, value);
  }
  void set_at(const std::string& path, const std::string& value) {
    text_ = StackText(text_, document_.name(), *document_.stack()).set(path, value);
  }

  // The base keeps its height on the contacts where the stack says so.
  void set_base(const std::string& xyz, const std::string& rpy) {
    const ConfigNode* robot = document_.stack()->find("robot");
    const ConfigNode* start = robot ? robot->find("start") : nullptr;
    if (start != nullptr && start->find("height") != nullptr) set("height", "on-contacts");
    if (!xyz.empty()) set("xyz", xyz);
    if (!rpy.empty()) set("rpy", rpy);
  }

  const std::string& text() const { return text_; }

 private:
  StackDocument& document_;
  std::string text_;
};

std::vector<Srdf::State> postures(const StackSpec& spec, const Setup& setup) {
  if (!spec.robot.srdf.empty()) return load_srdf(spec.robot.srdf).states;
  const bool read = !setup.files.empty() && setup.files.front() != nullptr;
  return read ? setup.files.front()->extras.states : std::vector<Srdf::State>{};
}

}  // namespace

StandingPose::StandingPose(const StackSpec& spec, std::shared_ptr<const Setup> setup)
    : setup_(std::move(setup)), gravity_(spec.gravity), state_(setup_->start) {
  StanceSpec stance;
  for (const Contact& contact : setup_->contacts)
    if (contact.of_robot && contact.at_start && !contact.closes_loop())
      stance.contacts.push_back(contact.name);
  if (stance.contacts.empty() && !setup_->tree->floating()) {
    solver_ = std::make_unique<PoseSolver>(setup_->tree, std::vector<Contact>{}, state_);
    level_ = true;
  }
  if (stance.contacts.empty()) return;
  contacts_ = posture_request(spec, *setup_, stance, state_).contacts;
  Dynamics robot(setup_->tree, gravity_);
  robot.update(state_);
  std::vector<Contact> held;
  for (PostureContact& one : contacts_) {
    pin(one, robot.pose(one.contact.frame));
    held.push_back(one.contact);
  }
  solver_ = std::make_unique<PoseSolver>(setup_->tree, std::move(held), state_);
  level_ = solver_->keeps_balance() || !balanced(state_);
}

bool StandingPose::carries(int body) const {
  const Tree& tree = *setup_->tree;
  const int end = body + tree.subtree[static_cast<std::size_t>(body)];
  return std::ranges::any_of(contacts_, [&](const PostureContact& one) {
    return one.contact.frame.body >= body && one.contact.frame.body < end;
  });
}

bool StandingPose::balanced(const State& pose) const {
  PostureRequest request;
  auto tree = std::make_shared<Tree>(*setup_->tree);
  for (int j = 0; j < tree->roots[0].joints; ++j) {
    JointLimits& limits = tree->joints[static_cast<std::size_t>(j)].limits;
    limits.lower = std::min(limits.lower, pose.joints[j]);
    limits.upper = std::max(limits.upper, pose.joints[j]);
    limits.lower = std::max(limits.lower, pose.joints[j] - kExact);
    limits.upper = std::min(limits.upper, pose.joints[j] + kExact);
  }
  request.tree = std::move(tree);
  request.gravity = gravity_;
  request.nominal = pose;
  request.contacts = contacts_;
  request.starts = 1;
  return find_posture(request).found;
}

// As far towards the wish as the contacts allow and balance is kept.
bool StandingPose::take(PoseWish wish, const PoseWish& here) {
  const PoseWish whole = wish;
  for (double share = 1; share > std::pow(0.5, kHalvings); share /= 2) {
    if (whole.position) wish.position = *here.position + share * (*whole.position - *here.position);
    if (whole.rotation)
      wish.rotation = rotation_from_vector(
                          share * rotation_vector(*whole.rotation * here.rotation->transpose())) *
                      *here.rotation;
    wish.value = here.value + share * (whole.value - here.value);
    const State found = solver_->solve(wish, state_);
    if (!same_place(found, state_) && (level_ || balanced(found))) {
      state_ = found;
      return true;
    }
    if (level_) return false;
  }
  return false;
}

bool StandingPose::turn(int joint, double value) {
  PoseWish wish, here;
  wish.joint = joint;
  here.value = state_.joints[joint];
  const JointLimits& limits = setup_->tree->joints[static_cast<std::size_t>(joint)].limits;
  wish.value = std::clamp(value, limits.lower, limits.upper);
  return take(wish, here);
}

bool StandingPose::move(int body, const Eigen::Vector3d& p_BG, const Eigen::Vector3d& p_WG) {
  Dynamics robot(setup_->tree, gravity_);
  robot.update(state_);
  PoseWish wish, here;
  wish.frame = {body, {Eigen::Matrix3d::Identity(), p_BG}};
  wish.position = p_WG;
  here.position = robot.pose(wish.frame).p;
  return take(wish, here);
}

// One search may end before it has reached the wish; the next one goes on from there.
bool StandingPose::place(const Frame& frame, const Pose& X_WF) {
  if (!solver_) return false;
  Dynamics robot(setup_->tree, gravity_);
  PoseWish wish, here;
  wish.frame = frame;
  wish.position = X_WF.p;
  wish.rotation = X_WF.R;
  bool moved = false;
  for (int i = 0; i < kSearches; ++i) {
    robot.update(state_);
    const Pose now = robot.pose(frame);
    const double turn = rotation_vector(X_WF.R * now.R.transpose()).norm();
    if (std::max((X_WF.p - now.p).norm(), turn) < kWrittenLength) break;
    here.position = now.p;
    here.rotation = now.R;
    if (!take(wish, here)) break;
    moved = true;
  }
  return moved;
}

std::string joint_path(const std::string& joint) {
  const char* const quote = joint.find_first_of(".[") == std::string::npos ? "" : "\"";
  return std::string("robot.start.joints.") + quote + joint + quote;
}

void pose_joint(StackDocument& document, const Tree& tree, int joint, double value, bool drag) {
  const TreeJoint& moved = tree.joints[static_cast<std::size_t>(joint)];
  const double kept = std::clamp(value, moved.limits.lower, moved.limits.upper);
  document.set(joint_path(moved.name),
               moved.turns() ? number(kept * 180 / M_PI, 1) + " deg" : number(kept, 4) + " m",
               drag);
}

bool store_pose(StackDocument& document, const Setup& setup, const State& pose, const QString& what,
                bool drag) {
  const Tree& tree = *setup.tree;
  try {
    StartText text(document);
    const ConfigNode start = start_node(tree, pose);
    const ConfigNode& joints = *start.find("joints");
    for (std::size_t i = 0; i < joints.keys.size(); ++i)
      if (moved(document, tree, joints.keys[i], setup.start, pose))
        text.set_at(joint_path(joints.keys[i]),
                    joint_text(tree, pose, joints.keys[i], joints.children[i]));
    if (tree.floating()) {
      const Eigen::Vector3d rpy = vector_of(*start.find("rpy"));
      if (base_moved(document, setup.start, pose, rpy, drag))
        text.set_base(numbers(pose.base().p, 1, 5, ""), numbers(rpy, 180 / M_PI, 3, " deg"));
    }
    document.replace(what, text.text(), drag ? "robot.start" : "");
    return true;
  } catch (const ConfigError& error) {
    Q_EMIT document.refused(error_text(error));
    return false;
  }
}

std::vector<std::string> named_postures(const StackSpec& spec, const Setup& setup) {
  std::vector<std::string> names;
  for (const Srdf::State& state : postures(spec, setup))
    if (std::ranges::find(names, state.name) == names.end()) names.push_back(state.name);
  return names;
}

void take_posture(StackDocument& document, const StackSpec& spec, const Setup& setup,
                  const std::string& name) {
  const Tree& tree = *setup.tree;
  State posed = setup.start;
  std::set<std::string> placed;
  for (const Srdf::State& state : postures(spec, setup)) {
    if (state.name != name) continue;
    place(state, tree, posed);
    for (const Srdf::Joint& joint : state.joints) placed.insert(joint.name);
  }
  StartText text(document);
  const ConfigNode start = start_node(tree, posed);
  const ConfigNode& joints = *start.find("joints");
  for (std::size_t i = 0; i < joints.keys.size(); ++i)
    if (placed.contains(joints.keys[i]))
      text.set_at(joint_path(joints.keys[i]),
                  joint_text(tree, posed, joints.keys[i], joints.children[i]));
  document.replace(StackDocument::tr("Posture %1").arg(QString::fromStdString(name)), text.text());
}

void save_pose(const Setup& setup, const std::string& file) {
  WholeFile out(file);
  out.write(pose_text(*setup.tree, setup.start));
  out.finish();
}

void take_pose(StackDocument& document, const std::string& file) {
  const ConfigNode node = load_config(file);
  const ConfigNode* robot = node.find("robot");
  const ConfigNode* start = robot ? robot->find("start") : nullptr;
  if (start == nullptr)
    throw ConfigError(ErrorCode::kInvalid, Place{file}, "robot.start", "the file has no pose",
                      "take one that the designer or `poise posture --out` wrote");
  StartText text(document);
  const auto value = [&](const char* key) {
    const ConfigNode* found = start->find(key);
    return found ? flow(*found) : std::string();
  };
  text.set_base(value("xyz"), value("rpy"));
  if (const ConfigNode* joints = start->find("joints"))
    for (std::size_t i = 0; i < joints->keys.size(); ++i)
      text.set_at(joint_path(joints->keys[i]), flow(joints->children[i]));
  document.replace(StackDocument::tr("Take a pose"), text.text());
}

}  // namespace poise::gui
