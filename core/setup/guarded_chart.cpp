// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/guarded_chart.hpp"

#include "poise/core/error.hpp"
#include "poise/core/problem/finite.hpp"

namespace poise {
namespace {

class GuardedChart final : public Chart {
 public:
  GuardedChart(std::shared_ptr<Chart> chart, std::string type, std::shared_ptr<Fault> fault)
      : chart_(std::move(chart)), type_(std::move(type)), fault_(std::move(fault)) {
    size_ = chart_->size();
    if (size_ < 3 || size_ > ChartPoint::MaxRowsAtCompileTime)
      throw ConfigError(ErrorCode::kModule, "",
                        "a chart has 3 to 9 coordinates, not " + std::to_string(size_));
    somewhere_ = ChartPoint::Zero(size_);
    somewhere_ = coordinates(Eigen::Matrix3d::Identity());
    if (fault_->any()) throw ConfigError(ErrorCode::kModule, "", std::string(fault_->text()));
  }

  void describe(Fields& fields) override { chart_->describe(fields); }
  int size() const override { return size_; }

  Eigen::Matrix3d rotation(const ChartPoint& theta) const override {
    const Eigen::Matrix3d none = Eigen::Matrix3d::Identity();
    return sound(none, [&] { return chart_->rotation(theta); });
  }
  ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const override {
    return sound(somewhere_, [&] { return chart_->coordinates(R, near); });
  }
  ChartPoint coordinates(const Eigen::Matrix3d& R) const override {
    return sound(somewhere_, [&] { return chart_->coordinates(R); });
  }
  ChartMap angular_map(const ChartPoint& theta) const override {
    return sound(no_map(), [&] { return chart_->angular_map(theta); });
  }
  ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const override {
    return sound(no_map(), [&] { return chart_->angular_map_rate(theta, rate); });
  }
  ChartResidual constraint(const ChartPoint& theta) const override {
    return sound(no_residual(), [&] { return chart_->constraint(theta); });
  }
  ChartConstraint constraint_jacobian(const ChartPoint& theta) const override {
    const ChartConstraint none = ChartConstraint::Zero(size_ - 3, size_);
    return sound(none, [&] { return chart_->constraint_jacobian(theta); });
  }
  ChartResidual constraint_drift(const ChartPoint& theta, const ChartPoint& rate) const override {
    return sound(no_residual(), [&] { return chart_->constraint_drift(theta, rate); });
  }
  ChartPoint rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const override {
    return sound(no_rate(), [&] { return chart_->rates(theta, omega); });
  }
  ChartPoint accelerations(const ChartPoint& theta, const ChartPoint& rate,
                           const Eigen::Vector3d& omega_dot) const override {
    return sound(no_rate(), [&] { return chart_->accelerations(theta, rate, omega_dot); });
  }
  ChartPoint project(const ChartPoint& theta) const override {
    return sound(somewhere_, [&] { return chart_->project(theta); });
  }
  ChartPoint recentre(const ChartPoint& theta) const override {
    return sound(somewhere_, [&] { return chart_->recentre(theta); });
  }
  double margin(const ChartPoint& theta) const override {
    double margin = 0;
    fault_->guards(who(), [&] { margin = chart_->margin(theta); });
    if (margin != margin) fault_->note(who(), "returned NaN as its margin");
    return margin;
  }

 private:
  Culprit who() const { return {"chart", type_, {}}; }
  ChartMap no_map() const { return ChartMap::Zero(3, size_); }
  ChartResidual no_residual() const { return ChartResidual::Zero(size_ - 3); }
  ChartPoint no_rate() const { return ChartPoint::Zero(size_); }

  // The result of the call if it is finite and has the size of `otherwise`, else `otherwise`.
  template <class T, class Call>
  T sound(const T& otherwise, const Call& call) const {
    T out = otherwise;
    if (!fault_->guards(who(), [&] { out = call(); })) return otherwise;
    if (out.rows() != otherwise.rows() || out.cols() != otherwise.cols()) {
      fault_->note(who(), "gave numbers of another count");
      return otherwise;
    }
    if (!finite(out)) fault_->note(who(), "returned NaN or infinity");
    return out;
  }

  std::shared_ptr<Chart> chart_;
  std::string type_;
  std::shared_ptr<Fault> fault_;
  int size_ = 0;
  ChartPoint somewhere_;  // a valid point of the right size
};

}  // namespace

std::shared_ptr<Chart> guard_chart(std::shared_ptr<Chart> chart, std::string type,
                                   std::shared_ptr<Fault> fault) {
  return std::make_shared<GuardedChart>(std::move(chart), std::move(type), std::move(fault));
}

}  // namespace poise
