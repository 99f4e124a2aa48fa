// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/contract/subject.hpp"

#include <algorithm>
#include <map>

#include "poise/core/tree/urdf.hpp"
#include "poise/plugins/contract/filler.hpp"

namespace poise::contract {
namespace {

namespace fs = std::filesystem;

struct Chosen {
  Subject subject;
  std::map<std::pair<ModuleKind, std::string>, fs::path> files;
  Registry registry;
  fs::path urdf;
  std::shared_ptr<const Tree> robot;
  std::vector<std::string> ends, joints;
  std::shared_ptr<const CollisionModel> capsules;
};

Chosen& chosen() {
  static Chosen all;
  return all;
}

// The end links (without children), one per body, ordered by the length of their chain.
std::vector<std::string> ends_of(const Tree& tree) {
  std::vector<int> bodies;
  for (int b = 0; b < tree.bodies(); ++b)
    if (tree.subtree[static_cast<std::size_t>(b)] == 1) bodies.push_back(b);
  std::stable_sort(bodies.begin(), bodies.end(),
                   [&](int a, int b) { return tree.support(a).size() > tree.support(b).size(); });
  std::vector<std::string> names;
  for (const int body : bodies) {
    const auto link = std::find_if(tree.links.begin(), tree.links.end(),
                                   [body](const TreeLink& l) { return l.body == body; });
    if (link != tree.links.end()) names.push_back(link->name);
  }
  return names;
}

std::vector<std::string> joints_of(const Tree& tree) {
  std::vector<std::string> names;
  const std::vector<int> motors = tree.motor_joints();
  for (const std::size_t part : {3, 1, 2}) {
    const auto j = motors.empty() ? motors.size() : part * motors.size() / 4;
    if (j < motors.size()) names.push_back(tree.joints[static_cast<std::size_t>(motors[j])].name);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// Whether the task has rows of order 0. One that does not bind counts as one of motion, whose laws
// then say why.
bool of_forces(const std::string& type) {
  const auto task = std::static_pointer_cast<Task>(make(ModuleKind::kTask, type));
  const std::vector<Contact> contacts = some_contacts();
  Filler filler(Filling::kDefault, 0);
  task->describe(filler);
  TaskRows rows;
  try {
    task->bind({*robot(), contacts, 1e-3}, rows);
  } catch (...) {
    return false;
  }
  return rows.order == 0;
}

std::vector<std::string> tasks(bool forces) {
  std::vector<std::string> all = types(ModuleKind::kTask);
  std::erase_if(all, [forces](const std::string& type) { return of_forces(type) != forces; });
  return all;
}

}  // namespace

void choose(const Subject& subject) {
  Chosen& all = chosen();
  all.subject = subject;
  all.registry = Registry::with_search_path();
  for (const fs::path& file : subject.modules) {
    Registry one;
    one.load(file);
    for (const ModuleEntry& entry : one.entries()) all.files[{entry.kind, entry.type}] = entry.file;
    all.registry.load(file);
  }
  all.urdf = resolve_uri(subject.robot, {});
  all.robot = std::make_shared<const Tree>(load_urdf(all.urdf, subject.floating));
  all.ends = ends_of(*all.robot);
  all.joints = joints_of(*all.robot);
  if (all.ends.empty() || all.joints.empty())
    throw ConfigError(ErrorCode::kUnsuited, Place{all.urdf.string()}, "",
                      "has no joint with a motor", "give a robot that moves");
}

std::vector<std::string> types(ModuleKind kind) {
  std::vector<std::string> out;
  for (const auto& [key, file] : chosen().files)
    if (key.first == kind) out.push_back(key.second);
  return out;
}

std::vector<std::string> motion_tasks() { return tasks(false); }
std::vector<std::string> force_tasks() { return tasks(true); }

// `joint-trajectory` needs names of joints and `live` needs a sender; both have their own tests.
std::vector<std::string> plain_references() {
  std::vector<std::string> all = types(ModuleKind::kReference);
  std::erase_if(
      all, [](const std::string& type) { return type == "joint-trajectory" || type == "live"; });
  return all;
}

std::shared_ptr<ModuleObject> make(ModuleKind kind, const std::string& type) {
  Registry one;
  one.load(chosen().files.at({kind, type}));
  return one.create(kind, type);
}

const Registry& all_modules() { return chosen().registry; }

std::vector<fs::path> stack_files(std::size_t& given) {
  std::vector<fs::path> files(chosen().subject.stacks.begin(), chosen().subject.stacks.end());
  given = files.size();
  for (const char* shipped : {"t01_stand_humanoid", "t05_fixed_arm", "t22_push"})
    files.push_back(resolve_uri(std::string("package://poise/stacks/") + shipped + ".yaml", {}));
  return files;
}

std::string test_name(std::string type) {
  std::replace_if(
      type.begin(), type.end(), [](char c) { return !std::isalnum(c); }, '_');
  return type;
}

std::shared_ptr<const Tree> robot() { return chosen().robot; }
const std::vector<std::string>& ends() { return chosen().ends; }
const std::vector<std::string>& some_joints() { return chosen().joints; }

std::shared_ptr<const CollisionModel> capsules() {
  Chosen& all = chosen();
  if (!all.capsules) {
    const Tree& tree = *all.robot;
    all.capsules = std::make_shared<const CollisionModel>(
        tree, link_capsules(load_geometry(all.urdf, tree), tree), State(tree));
  }
  return all.capsules;
}

std::vector<Contact> some_contacts() {
  std::vector<Contact> contacts(4);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    contacts[i].name = "contact_" + std::to_string(i + 1);
    contacts[i].link = ends()[i % ends().size()];
    contacts[i].frame = robot()->frame(contacts[i].link);
    contacts[i].friction = 0.7;
  }
  contacts[0].kind = PatchKind::kRectangle;
  contacts[0].half_x = 0.12;
  contacts[0].half_y = 0.06;
  contacts[2].kind = PatchKind::kPolygon;
  contacts[2].polygon = {{0.05, -0.03}, {0.12, 0}, {0.05, 0.03}};
  contacts[2].torsion = 0.01;
  contacts[2].form = ForceForm::kVertices;
  contacts[2].surface.velocity = {0.1, 0, 0};
  contacts[3].kind = PatchKind::kRigid;
  contacts[3].bilateral = true;
  return contacts;
}

State random_state(std::mt19937& gen) {
  const Tree& tree = *robot();
  State state(tree);
  if (tree.floating()) {
    state.base().p = random_numbers(gen, 3);
    state.base().R = rotation_from_vector(random_numbers(gen, 3));
  }
  state.joints = random_numbers(gen, state.joints.size(), 0.8);
  for (std::size_t j = 0; j < tree.joints.size(); ++j)
    if (tree.joints[j].kind == JointKind::kSpherical)
      state.joints[static_cast<Eigen::Index>(j)] = 0;
  for (Eigen::Matrix3d& ball : state.balls)
    ball = rotation_from_vector(random_numbers(gen, 3, 0.8));
  state.v = random_numbers(gen, state.v.size());
  settle_followers(tree, state);
  return state;
}

}  // namespace poise::contract
