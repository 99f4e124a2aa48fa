// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/handle/placed_frame.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "poise/core/config/scalars.hpp"
#include "poise/core/error.hpp"
#include "poise/core/spatial/rpy.hpp"
#include "poise/gui/model/handle/goal_edits.hpp"

namespace poise::gui {
namespace {

constexpr double kAlongHinge = 0.05;  // sine of the angle between an axis and that of a hinge

using Changes = DragText::Changes;
using Numbers = std::optional<ConfigNode>;  // a list, as the stack says it

Numbers numbers_at(const ConfigNode* pose, const char* key) {
  const ConfigNode* const list = pose != nullptr ? pose->find(key) : nullptr;
  return list != nullptr ? Numbers(*list) : std::nullopt;
}

// A frame of the stack, `{xyz, rpy}`, in a link.
class StatedFrame {
 public:
  // Throws ConfigError if a number cannot be read.
  StatedFrame(std::string key, const ConfigNode* said, const Pose& X_WL)
      : key_(std::move(key)),
        xyz_(numbers_at(said, "xyz")),
        rpy_(numbers_at(said, "rpy")),
        X_WL_(X_WL) {
    if (xyz_) X_LF_.p = read_vector3(*xyz_, "m");
    if (rpy_) X_LF_.R = rotation_from_rpy(read_vector3(*rpy_, "rad"));
  }

  Pose in_world() const { return X_WL_ * X_LF_; }

  // A shift leaves `rpy` as it is, a turn `xyz`.
  Changes moved(const DragText& text, const RigidMotion& by, Digits digits) const {
    const Pose X_LF = in_link(by);
    Changes all;
    if (!by.shift.isZero(0)) all = changed(text, "xyz", xyz_, X_LF.p, "m", digits);
    if (!by.turn.isIdentity(0))
      std::ranges::move(changed(text, "rpy", rpy_, rpy_from_rotation(X_LF.R), "rad", digits),
                        std::back_inserter(all));
    return all;
  }

  // What becomes of `by` when the moved frame is written in short digits.
  RigidMotion in_digits(const RigidMotion& by) const {
    const Pose X_LF = in_link(by);
    RigidMotion out = by;
    if (!by.shift.isZero(0))
      out.shift = X_WL_.R * (in_short_digits(X_LF_.p, X_LF.p, "m") - X_LF_.p);
    if (!by.turn.isIdentity(0)) {
      const Eigen::Vector3d rpy =
          in_short_digits(rpy_from_rotation(X_LF_.R), rpy_from_rotation(X_LF.R), "rad");
      out.turn = X_WL_.R * rotation_from_rpy(rpy) * in_world().R.transpose();
    }
    return out;
  }

  // The whole frame with these changes, in one line.
  std::string written(const Changes& changes) const {
    std::string out;
    for (const auto& [name, said] : {std::pair("xyz", &xyz_), std::pair("rpy", &rpy_)}) {
      const auto change = std::ranges::find(changes, key_ + "." + name, &Handle::Change::path);
      if (change == changes.end() && !*said) continue;
      out += (out.empty() ? "" : ", ") + std::string(name) + ": " +
             (change != changes.end() ? change->value : in_one_line(**said));
    }
    return "{" + out + "}";
  }

 private:
  Pose in_link(const RigidMotion& by) const { return X_WL_.inverse() * moved_by(in_world(), by); }

  Changes changed(const DragText& text, const char* name, const Numbers& said,
                  const Eigen::Vector3d& now, const char* unit, Digits digits) const {
    const std::string list = key_ + "." + name;
    if (said) return changed_numbers(text, list, *said, 0, now, unit, digits);
    return {{list, list_text(now, unit, digits)}};
  }

  std::string key_;
  Numbers xyz_, rpy_;
  Pose X_WL_, X_LF_;
};

class PlacedFrame final : public Placed {
 public:
  PlacedFrame(StackDocument& document, const Contact& contact, const std::vector<Pose>& X_WL)
      : text_(document), contact_(contact), path_(path_of(contact)) {
    const std::string at = path_ + ".at";
    const auto frame = [&](const std::string& key, std::size_t i) {
      return StatedFrame(key, value_at(*document.stack(), key), X_WL[i]);
    };
    if (contact.closes_loop())
      frames_ = {frame(at + "[0]", 0), frame(at + "[1]", 1)};
    else
      frames_ = {frame(at, 0)};
    pose_ = frames_.front().in_world();
  }

  const std::string& path() const override { return path_; }
  const Pose& pose() const override { return pose_; }
  bool moves(const Eigen::Vector3d&) const override { return true; }
  bool turns(const Eigen::Vector3d& axis) const override {
    if (!contact_.bilateral || contact_.kind == PatchKind::kRigid) return true;
    return contact_.kind == PatchKind::kLine && axis.cross(pose_.R.col(0)).norm() > kAlongHinge;
  }

  std::optional<Pose> move(const RigidMotion& by) override {
    const QString what = by.turn.isIdentity(0) ? StackDocument::tr("Move the frame of %1")
                                               : StackDocument::tr("Turn the frame of %1");
    if (!text_.write(
            what.arg(name()), [&] { return changes(by); }, path_))
      return std::nullopt;
    return moved_by(pose_, by);
  }

 private:
  // The second frame of a loop closure follows the digits of the first, so that the loop stays
  // closed. A list of an included file is written as a whole.
  Changes changes(const RigidMotion& by) const {
    const std::string list = path_ + ".at";
    const bool whole = frames_.size() > 1 && !text_.owns(list);
    Changes all;
    std::string written;
    for (const StatedFrame& frame : frames_) {
      const bool first = &frame == &frames_.front();
      Changes some = first ? frame.moved(text_, by, Digits::kShort)
                           : frame.moved(text_, frames_.front().in_digits(by), Digits::kExact);
      if (whole) written += (written.empty() ? "[" : ", ") + frame.written(some);
      std::ranges::move(some, std::back_inserter(all));
    }
    return whole && !all.empty() ? Changes{{list, written + "]"}} : all;
  }

  DragText text_;
  const Contact contact_;
  std::string path_;
  std::vector<StatedFrame> frames_;
  Pose pose_;
};

}  // namespace

std::string path_of(const Contact& contact) {
  return (contact.closes_loop() ? "robot.loops." : "contacts.") + contact.name;
}

std::unique_ptr<Placed> placed_frame(StackDocument& document, const Contact& contact,
                                     const std::vector<Pose>& X_WL) {
  if (document.stack() == nullptr || value_at(*document.stack(), path_of(contact)) == nullptr)
    return nullptr;
  try {
    return std::make_unique<PlacedFrame>(document, contact, X_WL);
  } catch (const ConfigError&) {
    return nullptr;  // a number is being typed; the problems say why
  }
}

}  // namespace poise::gui
