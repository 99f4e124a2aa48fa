// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/dense_rows.hpp"

#include <cmath>

#include "poise/core/problem/row_access.hpp"

namespace poise {
namespace {

bool bounded(const Rows& rows, Eigen::Index i) {
  return std::isfinite(rows.lower[i]) || std::isfinite(rows.upper[i]);
}

std::vector<int> bounded_rows(const Rows& rows) {
  std::vector<int> out;
  for (Eigen::Index i = 0; i < rows.size(); ++i)
    if (bounded(rows, i)) out.push_back(static_cast<int>(i));
  return out;
}

// Named rows (e.g. of joints) form separate groups; a contact's rows form one group.
void append_groups(const Problem& problem, std::size_t block, std::vector<RowGroup>& out) {
  const Rows& rows = problem.constraints[block];
  RowGroup group{
      static_cast<int>(block), {}, problem.constraint_names[block], {}, rows.unit, false};
  if (rows.kind == RowKind::kEquationOfMotion) {
    for (int i = 0; i < static_cast<int>(problem.nv); ++i) group.rows.push_back(i);
    group.law = true;
    out.push_back(group);
  } else if (rows.contact >= 0) {
    group.rows = bounded_rows(rows);
    group.on = (*problem.contacts)[static_cast<std::size_t>(rows.contact)].name;
    if (!group.rows.empty()) out.push_back(group);
  } else {
    for (const int i : bounded_rows(rows)) {
      group.rows = {i};
      group.on = rows.names[static_cast<std::size_t>(i)];
      out.push_back(group);
    }
  }
}

}  // namespace

std::string RowGroup::name() const { return on.empty() ? constraint : constraint + " " + on; }

std::vector<RowGroup> row_groups(const Problem& problem) {
  std::vector<RowGroup> out;
  for (std::size_t block = 0; block < problem.constraints.size(); ++block)
    if (counts(problem, problem.constraints[block]) && problem.constraints[block].level == 0)
      append_groups(problem, block, out);
  return out;
}

DenseRows dense_rows(const Problem& problem, const RowGroup& group) {
  const Rows& rows = problem.constraints[static_cast<std::size_t>(group.block)];
  const auto size = static_cast<Eigen::Index>(group.rows.size());
  DenseRows out{Eigen::MatrixXd(size, problem.nv + problem.nf + problem.nu), Eigen::VectorXd(size),
                Eigen::VectorXd(size)};
  for (Eigen::Index at = 0; at < size; ++at) {
    const int row = group.rows[static_cast<std::size_t>(at)];
    const RowBounds bounds = row_bounds(problem, rows, row);
    out.lower[at] = bounds.lower;
    out.upper[at] = bounds.upper;
    write_row(problem, rows, row, out.A.row(at));
  }
  return out;
}

}  // namespace poise
