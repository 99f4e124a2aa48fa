// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/cost.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {
namespace {

constexpr int kRowsAtOnce = 4;

// Columns [first, end) of H, on and below the diagonal: += w·Σ_r row_r·row_r(column).
template <int R>
void add_squares(const double* rows, std::ptrdiff_t ld, double w, int first, int end, int length,
                 double* H, std::ptrdiff_t stride) {
  for (int j = first; j < end; ++j) {
    double* column = H + j * stride;
    double scaled[R];
    for (int r = 0; r < R; ++r) scaled[r] = w * rows[r * ld + j];
    for (int i = aligned_below(j); i < length; i += kLanes) {
      Vec sum = vec(column + i);
      for (int r = 0; r < R; ++r) sum += vec(rows + r * ld + i) * scaled[r];
      vec(column + i) = sum;
    }
  }
}

}  // namespace

void Cost::bind(const Problem& problem, double level_ratio, double regularisation) {
  regularisation_ = regularisation;
  factor_.clear();
  hulls_.clear();
  rows_.setZero(padded(static_cast<int>(problem.nv)) + kLanes, kRowsAtOnce);
  std::set<int> levels;
  Eigen::Index largest = 0;
  for (const Objective& objective : problem.objectives) {
    levels.insert(objective.level);
    largest = std::max(largest, objective.desired.size());
  }
  residual_.setZero(largest);
  for (const Objective& objective : problem.objectives) {
    const auto below = std::distance(levels.upper_bound(objective.level), levels.end());
    factor_.push_back(std::pow(level_ratio, static_cast<double>(below)));
    const std::vector<int>& columns = objective.rows.columns;
    hulls_.push_back(columns.empty() ? Run{0, 0}
                                     : Run{columns.front(), columns.back() - columns.front() + 1});
  }
}

void Cost::assemble(const Problem& problem, Hessian H, Eigen::Ref<Eigen::VectorXd> g) {
  g.setZero();
  H.diagonal().array() += regularisation_;
  std::size_t k = 0;
  for (const Objective& objective : problem.objectives) {
    const double w = objective.weight * factor_[k];
    const TaskRows& rows = objective.rows;
    if (rows.selection) {
      for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
        const int column = rows.columns[static_cast<std::size_t>(i)];
        const double own = w * objective.share(i);
        H(column, column) += own;
        g[column] += own * (rows.drift[i] - objective.desired[i]);
      }
    } else {
      auto residual = residual_.head(objective.desired.size());
      residual = w * (rows.drift - objective.desired);
      if (objective.shares.size() > 0) residual.array() *= objective.shares.array();
      for (Eigen::Index i = 0; i < residual.size(); ++i) g += residual[i] * rows.jacobian.row(i);
      add_dense(objective, w, hulls_[k], H);
    }
    ++k;
  }
}

// H(i, j) += w·Σ_r J(r, i)·J(r, j) for i ≥ j in the columns of the task. Works on padded copies of
// four rows at a time.
void Cost::add_dense(const Objective& objective, double w, const Run& hull, Hessian& H) {
  const RowMatrix& J = objective.rows.jacobian;
  const int from = aligned_below(hull.first), length = padded(hull.first + hull.size - from);
  const auto at_once = static_cast<Eigen::Index>(kRowsAtOnce);
  for (Eigen::Index first = 0; first < J.rows(); first += at_once) {
    const int count = static_cast<int>(std::min(at_once, J.rows() - first));
    for (int r = 0; r < count; ++r) {
      double* copy = rows_.data() + r * rows_.rows();
      std::fill_n(copy, length, 0.0);
      std::copy_n(J.data() + (first + r) * J.cols() + hull.first, hull.size,
                  copy + hull.first - from);
      if (objective.shares.size() > 0)
        Eigen::Map<Eigen::VectorXd>(copy, length) *= std::sqrt(objective.share(first + r));
    }
    const std::array add{add_squares<1>, add_squares<2>, add_squares<3>, add_squares<4>};
    add[static_cast<std::size_t>(count - 1)](
        rows_.data(), rows_.rows(), w, hull.first - from, hull.first + hull.size - from, length,
        H.data() + from * (H.outerStride() + 1), H.outerStride());
  }
}

void Cost::gradient(const Problem& problem, const Eigen::Ref<const Eigen::VectorXd>& v,
                    Eigen::Ref<Eigen::VectorXd> out) {
  out = regularisation_ * v;
  std::size_t k = 0;
  for (const Objective& objective : problem.objectives) {
    const double w = objective.weight * factor_[k++];
    const TaskRows& rows = objective.rows;
    if (rows.selection) {
      for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
        const int column = rows.columns[static_cast<std::size_t>(i)];
        out[column] += w * objective.share(i) * (v[column] + rows.drift[i] - objective.desired[i]);
      }
    } else {
      for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
        const double e = rows.jacobian.row(i).dot(v) + rows.drift[i] - objective.desired[i];
        out += (w * objective.share(i) * e) * rows.jacobian.row(i);
      }
    }
  }
}

}  // namespace poise::qp
