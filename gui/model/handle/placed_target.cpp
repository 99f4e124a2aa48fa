// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/handle/placed_target.hpp"

#include <algorithm>

#include "poise/core/config/scalars.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/target.hpp"
#include "poise/gui/model/handle/goal_edits.hpp"

namespace poise::gui {
namespace {

// What a task's target is, and in which axes.
class TargetKind final : public IgnoreFields {
 public:
  void target(std::string_view, Target& value, const FieldInfo& info) override {
    if (info.frame == "W") kind = value.space().kind();
  }
  std::optional<TargetSpace::Kind> kind;
};

std::optional<TargetSpace::Kind> kind_of(const Workbench& bench, const std::string& type) {
  try {
    TargetKind found;
    bench.registry().create(ModuleKind::kTask, type)->describe(found);
    return found.kind;
  } catch (const ConfigError&) {
    return std::nullopt;  // the problems say why
  }
}

// The frame that the task leads: `at` and `turned` in its link. None if it has no link.
std::optional<Frame> frame_of(const Workbench& bench, const Card& card, const Tree& tree) {
  const Checked* checked = bench.checked();
  if (checked == nullptr || !checked->spec) return std::nullopt;
  const auto& tasks = checked->spec->tasks;
  const auto task = std::ranges::find(tasks, card.name, &TaskSpec::name);
  const ConfigNode* link = task == tasks.end() ? nullptr : task->task.node.find("link");
  if (link == nullptr || tree.find_link(link->scalar) < 0) return std::nullopt;
  Frame frame = tree.frame(link->scalar);
  const auto vector = [&](const char* key, const char* unit) {
    const ConfigNode* said = task->task.node.find(key);
    return said ? read_vector3(*said, unit) : Eigen::Vector3d(Eigen::Vector3d::Zero());
  };
  frame.X_BF = frame.X_BF * Pose{rotation_from_rpy(vector("turned", "rad")), vector("at", "m")};
  return frame;
}

class PlacedTarget final : public Placed {
 public:
  PlacedTarget(StackDocument& document, Handle target, const Pose& pose, bool moves, bool turns)
      : text_(document), target_(std::move(target)), pose_(pose), moves_(moves), turns_(turns) {}

  const std::string& path() const override { return target_.task; }
  const Pose& pose() const override { return pose_; }
  bool moves(const Eigen::Vector3d&) const override { return moves_; }
  bool turns(const Eigen::Vector3d&) const override { return turns_; }

  std::optional<Pose> move(const RigidMotion& by) override {
    const bool turned = !by.turn.isIdentity(0);
    const auto changes = [&]() -> DragText::Changes {
      if (turned) return turned_goal(text_, target_, by.turn, pose_.R);
      if (by.shift.isZero(0)) return {};
      return shifted_goal(text_, target_, by.shift);
    };
    const QString what = turned ? StackDocument::tr("Turn the target of %1")
                                : StackDocument::tr("Move the target of %1");
    if (!text_.write(what.arg(name()), changes, target_.task)) return std::nullopt;
    return moved_by(pose_, by);
  }

 private:
  DragText text_;
  Handle target_;
  Pose pose_;
  bool moves_, turns_;
};

std::unique_ptr<Placed> target_placed(Workbench& bench, const Card& card, Handles& finder,
                                      const std::vector<Handle>& shown, const Snapshot& moment,
                                      const Setup& setup) {
  const ConfigNode* stack = bench.document().stack();
  const auto kind = stack != nullptr ? kind_of(bench, card.type) : std::nullopt;
  if (!kind) return nullptr;
  const bool turns = *kind != TargetSpace::Kind::kVector;
  const auto place = std::ranges::find(shown, card.path, &Handle::task);
  const bool moves = place != shown.end();
  std::optional<Handle> target = moves ? *place : finder.of(card, *stack, bench.registry());
  if (target) target->over_included = over_is_included(bench.document(), target->goal);
  const auto frame = frame_of(bench, card, *setup.tree);
  if (!target || (!moves && (!turns || !frame))) return nullptr;
  Pose pose;
  if (frame) pose = moment.bodies[static_cast<std::size_t>(frame->body)] * frame->X_BF;
  if (turns && frame) {
    Dynamics start(setup.tree);
    start.update(setup.start);
    pose.R = rotation_of_goal(*target, start.pose(*frame).R).value_or(pose.R);
  }
  if (moves) pose.p = target->at;
  return std::make_unique<PlacedTarget>(bench.document(), std::move(*target), pose, moves, turns);
}

}  // namespace

std::unique_ptr<Placed> placed_target(Workbench& bench, const Card& card, Handles& finder,
                                      const std::vector<Handle>& shown, const Snapshot& moment,
                                      const Setup& setup) {
  try {
    return target_placed(bench, card, finder, shown, moment, setup);
  } catch (const ConfigError&) {
    return nullptr;  // a number is being typed; the problems say why
  }
}

}  // namespace poise::gui
