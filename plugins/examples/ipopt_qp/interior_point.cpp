// SPDX-License-Identifier: BSD-2-Clause

#include "interior_point.hpp"

#include <IpIpoptApplication.hpp>
#include <IpSolveStatistics.hpp>
#include <IpTNLP.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <poise/core/error.hpp>
#include <vector>

namespace poise::example {
namespace {

using Ipopt::Index;
using Ipopt::Number;
using Values = Eigen::Map<const Eigen::VectorXd>;

// Ipopt's view of a programme, without unbounded rows and zero entries.
class Programme final : public Ipopt::TNLP {
 public:
  Programme(const DenseProgram& program, DenseOptimum& optimum) : p_(program), optimum_(optimum) {
    for (Eigen::Index i = 0; i < p_.A.rows(); ++i)
      if (std::isfinite(p_.lower[i]) || std::isfinite(p_.upper[i])) rows_.push_back(i);
    for (const Eigen::Index i : rows_)
      for (Eigen::Index j = 0; j < p_.A.cols(); ++j)
        if (p_.A(i, j) != 0) in_A_.push_back({i, j});
    for (Eigen::Index i = 0; i < p_.H.rows(); ++i)
      for (Eigen::Index j = 0; j <= i; ++j)
        if (p_.H(i, j) != 0) in_H_.push_back({i, j});
  }

 private:
  struct Entry {
    Eigen::Index row, column;
  };

  bool get_nlp_info(Index& n, Index& m, Index& in_jacobian, Index& in_hessian,
                    IndexStyleEnum& style) override {
    n = static_cast<Index>(p_.g.size());
    m = static_cast<Index>(rows_.size());
    in_jacobian = static_cast<Index>(in_A_.size());
    in_hessian = static_cast<Index>(in_H_.size());
    style = C_STYLE;
    return true;
  }

  bool get_bounds_info(Index n, Number* low, Number* high, Index, Number* lower,
                       Number* upper) override {
    std::copy_n(p_.low.data(), n, low);
    std::copy_n(p_.high.data(), n, high);
    for (const Eigen::Index i : rows_) {
      *lower++ = p_.lower[i];
      *upper++ = p_.upper[i];
    }
    return true;
  }

  bool get_starting_point(Index n, bool, Number* z, bool, Number*, Number*, Index, bool,
                          Number*) override {
    std::fill_n(z, n, 0.0);
    return true;
  }

  bool eval_f(Index n, const Number* z, bool, Number& cost) override {
    cost = Values(z, n).dot(0.5 * (p_.H * Values(z, n)) + p_.g);
    return true;
  }

  bool eval_grad_f(Index n, const Number* z, bool, Number* gradient) override {
    Eigen::Map<Eigen::VectorXd>(gradient, n) = p_.H * Values(z, n) + p_.g;
    return true;
  }

  bool eval_g(Index n, const Number* z, bool, Index, Number* values) override {
    for (const Eigen::Index i : rows_) *values++ = p_.A.row(i).dot(Values(z, n));
    return true;
  }

  bool eval_jac_g(Index, const Number*, bool, Index, Index, Index* row, Index* column,
                  Number* values) override {
    Index at = -1;
    Eigen::Index last = -1;
    for (const Entry& entry : in_A_) {
      if (entry.row != last) ++at;
      last = entry.row;
      if (values) *values++ = p_.A(entry.row, entry.column);
      if (!values) *row++ = at;
      if (!values) *column++ = static_cast<Index>(entry.column);
    }
    return true;
  }

  bool eval_h(Index, const Number*, bool, Number factor, Index, const Number*, bool, Index,
              Index* row, Index* column, Number* values) override {
    for (const Entry& entry : in_H_) {
      if (values) *values++ = factor * p_.H(entry.row, entry.column);
      if (!values) *row++ = static_cast<Index>(entry.row);
      if (!values) *column++ = static_cast<Index>(entry.column);
    }
    return true;
  }

  // Stops Ipopt's restoration phase, which may take long: `contradict` decides faster.
  bool intermediate_callback(Ipopt::AlgorithmMode mode, Index, Number, Number, Number, Number,
                             Number, Number, Number, Number, Index, const Ipopt::IpoptData*,
                             Ipopt::IpoptCalculatedQuantities*) override {
    return mode == Ipopt::RegularMode;
  }

  // Ipopt's Lagrangian is cost + λᵀ(A·z), so its λ has the opposite sign.
  void finalize_solution(Ipopt::SolverReturn, Index n, const Number* z, const Number* on_low,
                         const Number* on_high, Index, const Number*, const Number* lambda, Number,
                         const Ipopt::IpoptData*, Ipopt::IpoptCalculatedQuantities*) override {
    optimum_.z = Values(z, n);
    optimum_.on_variables = Values(on_low, n) - Values(on_high, n);
    for (const Eigen::Index i : rows_) optimum_.on_rows[i] = -*lambda++;
    // Ipopt gives no multipliers for fixed variables: they balance the gradient
    for (Index j = 0; j < n; ++j)
      if (p_.low[j] == p_.high[j])
        optimum_.on_variables[j] =
            p_.H.row(j).dot(optimum_.z) + p_.g[j] - p_.A.col(j).dot(optimum_.on_rows);
  }

  const DenseProgram& p_;
  DenseOptimum& optimum_;
  std::vector<Eigen::Index> rows_;
  std::vector<Entry> in_A_, in_H_;
};

// Rows relaxed by s: minimise ½‖s‖² + ½ε‖z‖² over lower ≤ A·z + s ≤ upper.
DenseProgram elastic(const DenseProgram& p) {
  const Eigen::Index n = p.g.size(), m = p.lower.size();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  DenseProgram e;
  e.g.setZero(n + m);
  e.H.setIdentity(n + m, n + m);
  e.H.diagonal().head(n).setConstant(1e-10);
  e.A.resize(m, n + m);
  e.A << p.A, RowMatrix::Identity(m, m);
  e.lower = p.lower;
  e.upper = p.upper;
  e.low.setConstant(n + m, -kInfinity);
  e.high.setConstant(n + m, kInfinity);
  e.low.head(n) = p.low;
  e.high.head(n) = p.high;
  return e;
}

}  // namespace

struct InteriorPoint::Data {
  Ipopt::SmartPtr<Ipopt::IpoptApplication> application = new Ipopt::IpoptApplication(false);
};

InteriorPoint::InteriorPoint() : data_(std::make_unique<Data>()) {}
InteriorPoint::~InteriorPoint() = default;

void InteriorPoint::bind(const InteriorPointSettings& settings) {
  Ipopt::OptionsList& options = *data_->application->Options();
  options.SetIntegerValue("print_level", 0);
  options.SetStringValue("sb", "yes");
  for (const char* constant : {"jac_c_constant", "jac_d_constant", "hessian_constant"})
    options.SetStringValue(constant, "yes");
  options.SetNumericValue("bound_relax_factor", 0);  // limits are kept exactly
  options.SetIntegerValue("acceptable_iter", 0);
  options.SetIntegerValue("max_iter", settings.max_iterations);
  options.SetNumericValue("tol", settings.tolerance);
  options.SetNumericValue("constr_viol_tol", settings.tolerance);
  options.SetNumericValue("compl_inf_tol", 0.01 * settings.tolerance);
  options.SetStringValue("mu_strategy", "adaptive");
  // scaling by the largest gradient would make the force weights negligible
  options.SetStringValue("nlp_scaling_method", "none");
  if (data_->application->Initialize("") != Ipopt::Solve_Succeeded)
    throw ConfigError(ErrorCode::kInvalid, "tolerance", "is refused by Ipopt");
}

SolverStatus InteriorPoint::optimise(const DenseProgram& program, DenseOptimum& optimum,
                                     int& iterations) {
  optimum.reset(program);
  Ipopt::SmartPtr<Ipopt::TNLP> programme = new Programme(program, optimum);
  const auto status = data_->application->OptimizeTNLP(programme);
  if (IsValid(data_->application->Statistics()))
    iterations += data_->application->Statistics()->IterationCount();
  if (status == Ipopt::Solve_Succeeded) return SolverStatus::kSolved;
  return status == Ipopt::Maximum_Iterations_Exceeded ? SolverStatus::kIterationLimit
                                                      : SolverStatus::kNumericalError;
}

// Whether the rows contradict each other: some are violated even in the least-squares sense.
bool InteriorPoint::contradict(const DenseProgram& program, int& iterations) {
  DenseOptimum least;
  if (optimise(elastic(program), least, iterations) != SolverStatus::kSolved) return false;
  const Eigen::Index m = program.lower.size();
  for (Eigen::Index i = 0; i < m; ++i) {
    const double gives = least.z[least.z.size() - m + i];
    const double bound = gives > 0 ? program.lower[i] : program.upper[i];
    if (std::abs(gives) > 1e-6 * (1 + std::abs(bound))) return true;
  }
  return false;
}

SolverStatus InteriorPoint::solve(const DenseProgram& program, DenseOptimum& optimum,
                                  int& iterations) noexcept {
  iterations = 0;
  try {
    if ((program.low.array() > program.high.array()).any() ||
        (program.lower.array() > program.upper.array()).any()) {
      optimum.reset(program);
      return SolverStatus::kInfeasible;
    }
    const SolverStatus status = optimise(program, optimum, iterations);
    if (!optimum.z.allFinite()) optimum.reset(program);
    if (status == SolverStatus::kSolved) return status;
    return contradict(program, iterations) ? SolverStatus::kInfeasible : status;
  } catch (...) {
    optimum.reset(program);
    return SolverStatus::kNumericalError;
  }
}

}  // namespace poise::example
