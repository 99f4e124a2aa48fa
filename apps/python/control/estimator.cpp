// SPDX-License-Identifier: BSD-2-Clause
// An estimator fed by Python, and estimators over recordings.

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>

#include "poise/apps/python/control/call_guard.hpp"
#include "poise/apps/python/control/measured.hpp"
#include "poise/apps/python/mechanism.hpp"
#include "poise/core/log/csv_log.hpp"
#include "poise/core/log/estimate_log.hpp"

namespace poise::python {
namespace {

constexpr const char* kHealth[] = {"ok", "degraded", "lost"};

class BoundEstimator {
 public:
  explicit BoundEstimator(std::shared_ptr<const Mechanism> mechanism)
      : of_(std::move(mechanism)),
        sensors_(make_plant(of_->spec, *of_->modules)->sensors(plant_setup(of_->spec, of_->setup))),
        estimator_(bind_estimator(of_->spec, of_->setup, sensors_, *of_->modules)),
        measured_(of_->tree(), of_->setup.contacts, sensors_.imus.size()),
        forces_(of_->setup.contacts),
        plan_(of_->setup.contacts.size()),
        estimate_(of_->setup.start, of_->setup.contacts.size()) {
    for (std::size_t c = 0; c < plan_.size(); ++c) plan_[c].made = of_->setup.contacts[c].at_start;
  }

  // Arrays: joints, rates, torques per joint; imus×6; forces as Controller.tick has them.
  void take(double time, ArrayLike joints, ArrayLike rates, ArrayLike torques, ArrayLike imus,
            ArrayLike forces, const std::vector<bool>& made) {
    const CallGuard guard(busy_, "estimator");
    read_joints(joints, rates, torques);
    read_imus(imus);
    read_forces(forces);
    for (std::size_t c = 0; c < made.size() && c < plan_.size(); ++c) plan_[c].made = made[c];
    measured_.time = measured_.arrival = measured_.joints.time = time;
    ++measured_.sequence;
    if (std::exchange(started_, true))
      estimator_->update(measured_, plan_, command_, estimate_);
    else
      estimator_->start(measured_, of_->setup.start, estimate_);
  }
  void restart() { started_ = false; }

  Array q() const { return positions(*of_, estimate_.state); }
  Array v() const { return copy_of(estimate_.state.v); }
  Array position_sigma() const { return copy_of(estimate_.position_sigma); }
  Array velocity_sigma() const { return copy_of(estimate_.velocity_sigma); }
  std::vector<double> beliefs() const {
    std::vector<double> out;
    for (const ContactBelief& belief : estimate_.contacts) out.push_back(belief.probability);
    return out;
  }
  std::string health() const { return kHealth[static_cast<std::size_t>(estimate_.health)]; }
  std::string reason() const { return std::string(estimate_.reason.text()); }
  std::vector<std::string> joints() const { return of_->tree().joint_names(); }
  std::vector<std::string> imus() const {
    std::vector<std::string> out;
    for (const ImuMount& imu : sensors_.imus) out.push_back(imu.name);
    return out;
  }
  std::vector<std::string> contacts() const {
    std::vector<std::string> out;
    for (const Contact& contact : of_->setup.contacts) out.push_back(contact.name);
    return out;
  }

 private:
  void read_joints(ArrayLike joints, ArrayLike rates, ArrayLike torques) {
    std::ranges::fill(measured_.joints.valid, std::uint8_t{0});
    read_joint_values(joints, "joints", JointSamples::kPosition, measured_.joints.position);
    read_joint_values(rates, "rates", JointSamples::kVelocity, measured_.joints.velocity);
    read_joint_values(torques, "torques", JointSamples::kTorque, measured_.joints.torque);
  }
  // NaN is not measured.
  void read_joint_values(ArrayLike given, const char* name, std::uint8_t bit,
                         Eigen::VectorXd& out) {
    if (given.is_none()) return;
    const Numbers numbers(given, name, out.size());
    for (Eigen::Index j = 0; j < out.size(); ++j) {
      if (std::isnan(numbers.vector()[j])) continue;
      out[j] = numbers.vector()[j];
      measured_.joints.valid[static_cast<std::size_t>(j)] |= bit;
    }
  }
  void read_imus(ArrayLike given) {
    for (ImuSample& imu : measured_.imus) imu.valid = false;
    if (given.is_none()) return;
    const Numbers rows(given, "imus", static_cast<Eigen::Index>(measured_.imus.size()), 6);
    for (std::size_t i = 0; i < measured_.imus.size(); ++i) {
      const Eigen::Map<const Vector6d> row(rows.row(static_cast<Eigen::Index>(i)));
      ImuSample& imu = measured_.imus[i];
      imu.valid = !row.hasNaN();
      imu.angular_velocity = row.head<3>();
      imu.specific_force = row.tail<3>();
    }
  }
  void read_forces(ArrayLike given) {
    for (ForceSample& force : measured_.forces) force.valid = false;
    if (given.is_none()) return;
    const Numbers numbers(given, "forces", forces_.size());
    forces_.read(numbers.span());
    measured_.forces = forces_.samples();
  }

  std::shared_ptr<const Mechanism> of_;
  SensorSetup sensors_;
  std::shared_ptr<Estimator> estimator_;
  Measurement measured_;
  Measured forces_;
  std::vector<ContactPlan> plan_;
  MotorCommand command_;
  Estimate estimate_;
  std::atomic_flag busy_;
  bool started_ = false;
};

nb::object number(double value) {
  return std::isfinite(value) ? nb::object(nb::float_(value)) : nb::none();
}

// The object of `poise estimate --json`.
Dict estimate_of(const std::shared_ptr<const Mechanism>& mechanism, const std::string& log,
                 const std::string& out) {
  LogEstimate found;
  {
    const nb::gil_scoped_release unlocked;
    const std::filesystem::path path = log;
    const Recording recording = std::filesystem::is_directory(path)
                                    ? read_recording(path / "signals.h5")
                                    : read_csv_log(path);
    found = estimate_log(mechanism->spec, recording, *mechanism->modules);
    if (!out.empty()) write_csv_log(found.estimate, out);
  }
  nb::dict result;
  result["state"] = found.estimator;
  result["rows"] = found.rows;
  result["duration_s"] = found.duration;
  result["update_us"] = found.update;
  result["degraded_s"] = found.degraded;
  result["lost_s"] = found.lost;
  result["reason"] = found.reason;
  if (!found.errors) return result;
  nb::dict errors;
  for (const auto& [name, value] : named(*found.errors)) errors[name] = number(value);
  result["estimator"] = errors;
  return result;
}

}  // namespace

void bind_estimator_of_python(nb::module_& m) {
  nb::class_<BoundEstimator>(m, "BoundEstimator")
      .def(nb::init<std::shared_ptr<const Mechanism>>(), nb::arg("mechanism"))
      .def("take", &BoundEstimator::take, nb::arg("time"), nb::arg("joints"),
           nb::arg("rates").none(), nb::arg("torques").none(), nb::arg("imus").none(),
           nb::arg("forces").none(), nb::arg("made"))
      .def("restart", &BoundEstimator::restart)
      .def_prop_ro("q", &BoundEstimator::q)
      .def_prop_ro("v", &BoundEstimator::v)
      .def_prop_ro("position_sigma", &BoundEstimator::position_sigma)
      .def_prop_ro("velocity_sigma", &BoundEstimator::velocity_sigma)
      .def_prop_ro("beliefs", &BoundEstimator::beliefs)
      .def_prop_ro("health", &BoundEstimator::health)
      .def_prop_ro("reason", &BoundEstimator::reason)
      .def_prop_ro("joints", &BoundEstimator::joints)
      .def_prop_ro("imus", &BoundEstimator::imus)
      .def_prop_ro("contacts", &BoundEstimator::contacts);
  m.def("estimate_of", &estimate_of, nb::arg("mechanism"), nb::arg("log"), nb::arg("out"));
}

}  // namespace poise::python
