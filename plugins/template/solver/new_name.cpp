// SPDX-License-Identifier: BSD-2-Clause
// Least squares with equality constraints. The only inequalities it accepts are torque bounds, to
// which the controller clamps.

#include <cmath>
#include <poise/plugins/module.hpp>

namespace new_name {

using namespace poise;

class NewName final : public Solver {
 public:
  void describe(Fields& f) override {
    f.param("regularisation", regularisation_,
            {.unit = "1", .help = "weight of ‖(v̇, f)‖²", .min = 1e-14, .max = 1});
  }

  std::string why_not(const Problem& problem) const override {
    int motions = 0;
    for (const Rows& rows : problem.constraints) {
      motions += rows.kind == RowKind::kEquationOfMotion;
      const bool taken = rows.kind == RowKind::kEquationOfMotion ||
                         rows.kind == RowKind::kContactMotion || rows.clamps;
      if (!taken)
        return "it takes equations only: 'dynamics', 'contact-motion', 'torque-rate-limits'";
    }
    return motions == 1 ? "" : "it needs one 'dynamics' constraint";
  }

  void bind(const Problem& problem, Solution& solution) override {
    resize(problem, solution);
    const Eigen::Index n = problem.nv + problem.nf;
    const auto m = static_cast<Eigen::Index>(problem.unactuated.size()) + problem.nf;
    H_.setZero(n, n);
    A_.setZero(m, n);
    X_.setZero(n, m);
    S_.setZero(m, m);
    for (Eigen::VectorXd* v : {&g_, &z_}) v->setZero(n);
    for (Eigen::VectorXd* v : {&b_, &y_, &r_}) v->setZero(m);
    load_.setZero(problem.nv);
    cost_ = Eigen::LLT<Eigen::MatrixXd>(n);
    dual_ = Eigen::LLT<Eigen::MatrixXd>(m);
  }

  // minimise ½zᵀHz + gᵀz over A·z = b:  S·y = A·H⁻¹g + b with S = A·H⁻¹·Aᵀ,  z = H⁻¹(Aᵀy − g)
  void solve(const Problem& problem, Solution& solution) override {
    write_cost(problem);
    write_equations(problem);
    cost_.compute(H_);
    X_ = A_.transpose();
    cost_.solveInPlace(X_);
    cost_.solveInPlace(g_);
    S_.noalias() = A_.lazyProduct(X_);
    // Keeps S invertible if contacts give redundant equations.
    S_.diagonal().array() += 1e-12 * S_.diagonal().maxCoeff();
    y_ = b_;
    y_.noalias() += A_ * g_;
    dual_.compute(S_);
    dual_.solveInPlace(y_);
    z_ = -g_;
    z_.noalias() += X_ * y_;
    for (int i = 0; i < kRefinements; ++i) refine();
    report(problem, solution);
  }

  void reset() noexcept override {}  // keeps no state between ticks
  SolverPromise promise() const override { return SolverPromise::kOptimal; }

 private:
  static constexpr int kRefinements = 2;

  // One step of refinement for the residual left by rounding and the shift of S: S·y = b − A·z, z
  // += H⁻¹Aᵀy
  void refine() {
    r_ = b_;
    r_.noalias() -= A_ * z_;
    dual_.solveInPlace(r_);
    z_.noalias() += X_ * r_;
  }

  // ½Σ w‖J·v̇ + drift − desired‖² + ½ε‖z‖²; each level weighs 1000 times the next
  void write_cost(const Problem& problem) {
    H_.setZero();
    H_.diagonal().setConstant(regularisation_);
    g_.setZero();
    for (const Objective& objective : problem.objectives) {
      const bool forces = objective.of_forces();
      const RowMatrix& J = forces ? objective.rows.on_force : objective.rows.jacobian;
      const Eigen::Index at = forces ? problem.nv : 0, n = J.cols();
      const double factor = std::pow(1e3, 1 - objective.level);
      for (Eigen::Index i = 0; i < J.rows(); ++i) {
        const double w = objective.weight_of(i) * factor;
        H_.block(at, at, n, n).noalias() += w * J.row(i).transpose().lazyProduct(J.row(i));
        g_.segment(at, n) += w * (objective.rows.drift[i] - objective.desired[i]) * J.row(i);
      }
    }
  }

  // Unactuated rows of M·v̇ − ΣJᵀf = −h, and J·v̇ = −J̇·v + … for every active contact. Forces of
  // the others are 0.
  void write_equations(const Problem& problem) {
    A_.setZero();
    Eigen::Index row = 0;
    for (const int i : problem.unactuated) {
      A_.row(row).head(problem.nv) = problem.robot->mass_matrix().row(i);
      b_[row++] = -problem.robot->load()[i];
    }
    for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
      const RowMatrix& J = problem.contact_kinematics[c].force_jacobian();
      const Eigen::Index at = problem.nv + problem.force_start[c];
      for (std::size_t i = 0; i < problem.unactuated.size(); ++i)
        A_.row(static_cast<Eigen::Index>(i)).segment(at, J.rows()) =
            -J.col(problem.unactuated[i]).transpose();
    }
    for (const Rows& rows : problem.constraints)
      if (rows.kind == RowKind::kContactMotion) write_contact(problem, rows, row);
  }

  void write_contact(const Problem& problem, const Rows& rows, Eigen::Index& row) {
    const auto c = static_cast<std::size_t>(rows.contact);
    const ContactKinematics& contact = problem.contact_kinematics[c];
    const Eigen::Index size = rows.size(), at = problem.nv + problem.force_start[c];
    const bool made = contact.active && rows.enabled;
    if (made) A_.block(row, 0, size, problem.nv) = contact.jacobian;
    if (!made) A_.block(row, at, size, size).setIdentity();
    b_.segment(row, size).setZero();
    if (made) b_.segment(row, size) = rows.lower;
    row += size;
  }

  // τ follows from the actuated rows of the equation of motion.
  void report(const Problem& problem, Solution& solution) {
    solution.acceleration = z_.head(problem.nv);
    solution.force = z_.tail(problem.nf);
    load_ = problem.robot->load();
    load_.noalias() += problem.robot->mass_matrix() * solution.acceleration;
    for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
      const RowMatrix& J = problem.contact_kinematics[c].force_jacobian();
      load_.noalias() -= J.transpose() * solution.force.segment(problem.force_start[c], J.rows());
    }
    for (std::size_t j = 0; j < problem.motors.size(); ++j)
      solution.torque[static_cast<Eigen::Index>(j)] = load_[problem.motors[j]];
    solution.iterations = 1;
    const bool good = cost_.info() == Eigen::Success && dual_.info() == Eigen::Success;
    if (!good || !z_.allFinite()) stand_still(solution);
    solution.status = good ? SolverStatus::kSolved : SolverStatus::kNumericalError;
  }

  static void stand_still(Solution& solution) {
    solution.acceleration.setZero();
    solution.force.setZero();
    solution.torque.setZero();
  }

  double regularisation_ = 1e-9;
  Eigen::MatrixXd H_, A_, X_, S_;
  Eigen::VectorXd g_, b_, y_, r_, z_, load_;
  Eigen::LLT<Eigen::MatrixXd> cost_, dual_;
};

}  // namespace new_name

POISE_SOLVER(new_name::NewName, "new-name", "Weighted least squares under equations")
POISE_EQUATION("min ½·Σ w_k·‖J_k·v̇ + drift_k − ë_k‖² + ½·regularisation·‖(v̇, f)‖²  under equations")
