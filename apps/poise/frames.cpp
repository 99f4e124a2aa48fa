// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/messages.hpp"
#include "poise/core/loop/simulation.hpp"

namespace poise::cli {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

class RunMotion final : public Motion {
 public:
  RunMotion(const std::filesystem::path& folder, const ModuleSource& modules)
      : replay_(open_run(folder, modules)),
        from_(replay_.time(0)),
        to_(replay_.time(replay_.rows() - 1)) {}
  Snapshot at(double time) override { return replay_.snapshot(replay_.row_at(time)); }
  double from() const override { return from_; }
  double to() const override { return to_; }
  const StackSpec& spec() const override { return replay_.spec(); }
  const Setup& setup() const override { return replay_.setup(); }

 private:
  Replay replay_;
  const double from_, to_;  // [s]
};

// One moment of a stack, without a recording.
class StackMoment : public Motion {
 public:
  StackMoment(StackSpec spec, Setup setup) : spec_(std::move(spec)), setup_(std::move(setup)) {}
  double from() const final { return 0; }
  double to() const final { return 0; }
  const StackSpec& spec() const final { return spec_; }
  const Setup& setup() const final { return setup_; }

 protected:
  Snapshot look_at(const State& state, const std::vector<Eigen::VectorXd>& wrenches,
                   double time) const {
    Dynamics robot(setup_.tree, spec_.gravity);
    robot.update(state);
    Snapshot snapshot;
    look(robot, setup_.contacts, wrenches, time, snapshot);
    return snapshot;
  }

  StackSpec spec_;
  Setup setup_;
};

// A stack simulated up to that moment, with the contact forces of its torques there.
class StackMotion final : public StackMoment {
 public:
  StackMotion(const StackSpec& spec, const ModuleSource& modules)
      : StackMoment(spec, set_up(spec, modules)), modules_(modules) {}

  Snapshot at(double time) override {
    Simulation simulation(spec_, modules_);
    simulation.open_again();
    const double last = static_cast<double>(simulation.total_ticks() - 1) * spec_.period;
    if (!(time >= 0 && std::lround(time / spec_.period) < simulation.total_ticks()))
      throw ConfigError(ErrorCode::kRange, "--at", fmt::format("is {:.6g} s", time),
                        fmt::format("the stack runs from 0 to {:.6g} s", last));
    if (!simulation.go_to(time))
      throw ConfigError(ErrorCode::kInvalid, "--at", "is after the run has diverged",
                        "give an earlier time");
    simulation.move();
    std::vector<Eigen::VectorXd> wrenches;
    for (std::size_t c = 0; c < setup_.contacts.size(); ++c)
      wrenches.push_back(simulation.contact_force(c));
    return look_at(simulation.estimate().state, wrenches, time);
  }

 private:
  const ModuleSource& modules_;
};

// Where a stack starts.
class StillMotion final : public StackMoment {
 public:
  StillMotion(const StackSpec& spec, const ModuleSource& modules)
      : StackMoment(spec, set_up_mechanism(spec, &modules)) {}
  Snapshot at(double time) override { return look_at(setup_.start, {}, time); }
};

scene::RenderOptions options_of(const PictureOptions& options) {
  scene::RenderOptions render;
  render.samples = options.samples;
  return render;
}

Frame frame_of_trail(const Tree& tree, const std::string& link) {
  try {
    return tree.frame(link);
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), "--trail", error.found(), error.remedy());
  }
}

}  // namespace

std::unique_ptr<Motion> open_motion(const std::string& what, const ModuleSource& modules,
                                    const std::string& robot) {
  const std::filesystem::path path = what;
  if (std::filesystem::is_directory(path)) return std::make_unique<RunMotion>(path, modules);
  if (path.filename() == "signals.h5")
    return std::make_unique<RunMotion>(path.has_parent_path() ? path.parent_path() : ".", modules);
  return std::make_unique<StackMotion>(load(what, {}, robot, &modules), modules);
}

std::unique_ptr<Motion> still_motion(const StackSpec& spec, const ModuleSource& modules) {
  return std::make_unique<StillMotion>(spec, modules);
}

Photographer::Photographer(Motion& motion, PictureOptions options)
    : motion_(motion),
      options_(std::move(options)),
      model_(visual_shapes(motion.spec(), motion.setup())),
      ground_(ground_shapes(motion.spec())),
      renderer_(options_of(options_)) {
  for (const Finding& finding : model_.warnings()) warn(finding);
  const Tree& tree = *motion.setup().tree;
  marks_.cones = options_.cones;
  marks_.metres_per_newton = scene::arrow_scale(tree, motion.spec().gravity);
  marks_.size = scene::mark_size(tree);
  if (!options_.trail.empty()) trailing_ = frame_of_trail(tree, options_.trail);
  const Eigen::AlignedBox3d seen = extent();
  camera_.azimuth = options_.azimuth * kDegree;
  camera_.elevation = options_.elevation * kDegree;
  if (!seen.isEmpty()) camera_.fit(seen, static_cast<double>(options_.width) / options_.height);
  if (options_.distance) camera_.distance = *options_.distance;
  if (options_.target.size() == 3) camera_.target = Eigen::Vector3d(options_.target.data());
}

// The bounding box of the motion, from some samples; relative to the CoM if the camera follows it.
Eigen::AlignedBox3d Photographer::extent() {
  constexpr int kMoments = 40;
  const double step = (motion_.to() - motion_.from()) / kMoments;
  Eigen::AlignedBox3d box;
  for (int i = 0; i <= (step > 0 ? kMoments : 0); ++i) {
    const Snapshot snapshot = motion_.at(motion_.from() + i * step);
    if (i == 0) com_ = snapshot.com;
    scene::Drawing drawing;
    model_.draw(snapshot.bodies, drawing);
    if (drawing.empty()) continue;
    const Eigen::AlignedBox3d here = scene::box_of(drawing);
    Eigen::Vector3d off = Eigen::Vector3d::Zero();
    if (options_.follow) off = snapshot.com - com_;
    box.extend(here.min() - off).extend(here.max() - off);
  }
  return box;
}

void Photographer::extend_trail(const Snapshot& snapshot) {
  if (!trailing_) return;
  const Pose X_WB = snapshot.bodies[static_cast<std::size_t>(trailing_->body)];
  trail_.push_back((X_WB * trailing_->X_BF).p);
}

void Photographer::draw_axes(const Snapshot& snapshot, scene::Drawing& drawing) const {
  constexpr float kLit = 0.85f;
  const double length = 0.05 * camera_.distance;
  for (const Frame& frame : options_.axes) {
    const Pose X = snapshot.bodies[static_cast<std::size_t>(frame.body)] * frame.X_BF;
    for (int k = 0; k < 3; ++k)
      scene::draw_arrow(X.p, length * X.R.col(k), kLit * Eigen::Vector3f::Unit(k), drawing,
                        marks_.size);
  }
}

const scene::Image& Photographer::picture(double time) {
  const Snapshot snapshot = motion_.at(time);
  const scene::Theme& theme = options_.dark ? scene::dark_theme() : scene::light_theme();
  scene::Drawing drawing;
  model_.draw(snapshot.bodies, drawing);
  ground_.draw_plates(drawing);
  if (!options_.plain)
    scene::draw_marks(snapshot, motion_.setup().contacts, theme, marks_, drawing);
  draw_axes(snapshot, drawing);
  extend_trail(snapshot);
  scene::draw_trail(trail_, theme, drawing, marks_.size);
  scene::Camera camera = camera_;
  if (options_.follow) camera.target += snapshot.com - com_;
  return renderer_.render(drawing, camera, theme, options_.width, options_.height);
}

}  // namespace poise::cli
