// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/handle/placed_link.hpp"

#include <algorithm>

#include "poise/core/error.hpp"
#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/model/pose/pose_edits.hpp"

namespace poise::gui {
namespace {

bool stays(const Contact& contact) {
  return contact.of_robot && contact.at_start && !contact.closes_loop();
}

class PlacedLink final : public Placed {
 public:
  PlacedLink(StackDocument& document, std::shared_ptr<const StackSpec> spec,
             std::shared_ptr<const Setup> setup, int link)
      : document_(document), spec_(std::move(spec)), setup_(std::move(setup)) {
    const TreeLink& found = setup_->tree->links[static_cast<std::size_t>(link)];
    path_ = "link " + found.name;
    frame_ = {found.body, found.X_BL};
    pose_ = place_in(setup_->start);
  }

  const std::string& path() const override { return path_; }
  const Pose& pose() const override { return pose_; }
  bool moves(const Eigen::Vector3d&) const override { return true; }
  bool turns(const Eigen::Vector3d&) const override { return true; }

  std::optional<Pose> move(const RigidMotion& by) override {
    try {
      if (!standing_) standing_ = std::make_unique<StandingPose>(*spec_, setup_);
    } catch (const ConfigError& error) {
      Q_EMIT document_.refused(error_text(error));
      return std::nullopt;
    }
    standing_->place(frame_, moved_by(pose_, by));
    if (!store_pose(document_, *setup_, standing_->state(),
                    StackDocument::tr("Pose %1").arg(name()), true))
      return std::nullopt;
    return place_in(standing_->state());
  }

 private:
  Pose place_in(const State& state) const {
    Dynamics robot(setup_->tree);
    robot.update(state);
    return robot.pose(frame_);
  }

  StackDocument& document_;
  std::shared_ptr<const StackSpec> spec_;
  std::shared_ptr<const Setup> setup_;
  std::string path_;
  Frame frame_;
  Pose pose_;
  std::unique_ptr<StandingPose> standing_;  // from the first motion on
};

}  // namespace

std::unique_ptr<Placed> placed_link(StackDocument& document, std::shared_ptr<const StackSpec> spec,
                                    std::shared_ptr<const Setup> setup, int link) {
  if (setup->tree->floating() && std::ranges::none_of(setup->contacts, stays)) return nullptr;
  return std::make_unique<PlacedLink>(document, std::move(spec), std::move(setup), link);
}

}  // namespace poise::gui
