// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/contact.hpp"

#include <algorithm>

namespace poise {
namespace {

constexpr std::array<int, 6> kAll{0, 1, 2, 3, 4, 5};
constexpr std::array<int, 5> kAboutX{0, 1, 2, 4, 5};  // free about x
constexpr std::array<int, 4> kSoftPoint{0, 1, 2, 5};

std::vector<std::string> chosen(const Contact& contact, const std::array<const char*, 6>& names) {
  std::vector<std::string> out;
  for (const int component : contact.components())
    out.emplace_back(names[static_cast<std::size_t>(component)]);
  return out;
}

}  // namespace

std::span<const int> Contact::components() const {
  if (!held.empty()) return held;
  switch (kind) {
    case PatchKind::kPoint:
      return torsion > 0 ? std::span<const int>(kSoftPoint) : std::span(kAll).first(3);
    case PatchKind::kLine:
      return kAboutX;
    case PatchKind::kRectangle:
    case PatchKind::kPolygon:
    case PatchKind::kRigid:
      break;
  }
  return kAll;
}

Eigen::Index Contact::vertex_count() const {
  if (bilateral) return 0;
  switch (kind) {
    case PatchKind::kPoint:
      return 1;
    case PatchKind::kLine:
      return 2;
    case PatchKind::kRectangle:
      return 4;
    case PatchKind::kPolygon:
      return static_cast<Eigen::Index>(polygon.size());
    case PatchKind::kRigid:
      break;
  }
  return 0;
}

std::vector<Eigen::Vector2d> Contact::vertices() const {
  const double x = half_x, y = half_y;
  if (bilateral || kind == PatchKind::kRigid) return {};
  if (kind == PatchKind::kPoint) return {{0, 0}};
  if (kind == PatchKind::kLine) return {{x, 0}, {-x, 0}};
  if (kind == PatchKind::kRectangle) return {{x, y}, {-x, y}, {-x, -y}, {x, -y}};
  return polygon;
}

Eigen::Vector2d Contact::centre() const {
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  if (kind != PatchKind::kPolygon || polygon.empty()) return sum;
  for (const Eigen::Vector2d& vertex : polygon) sum += vertex;
  return sum / static_cast<double>(polygon.size());
}

double Contact::load(const Eigen::Ref<const Eigen::VectorXd>& wrench) const {
  if (!bilateral) return wrench[2];
  return wrench.head(std::ranges::count_if(components(), [](int k) { return k < 3; })).norm();
}

RowMatrix Contact::force_map() const {
  if (!by_vertices()) return RowMatrix::Identity(size(), size());
  RowMatrix W = RowMatrix::Zero(size(), forces());
  Eigen::Index column = 0;
  for (const Eigen::Vector2d& p : vertices()) {
    Eigen::Matrix<double, 6, 4> of_vertex = Eigen::Matrix<double, 6, 4>::Zero();
    of_vertex.topLeftCorner<3, 3>().setIdentity();
    of_vertex.bottomLeftCorner<3, 3>() << 0, 0, p.y(), 0, 0, -p.x(), -p.y(), p.x(), 0;  // p×
    of_vertex(5, 3) = 1;
    Eigen::Index row = 0;
    for (const int component : components())
      W.row(row++).segment(column, vertex_forces()) =
          of_vertex.row(component).head(vertex_forces());
    column += vertex_forces();
  }
  return W;
}

std::vector<std::string> motion_names(const Contact& contact) {
  return chosen(contact, {"x", "y", "z", "about x", "about y", "about z"});
}

std::vector<std::string> wrench_names(const Contact& contact) {
  return chosen(contact, {"fx", "fy", "fz", "mx", "my", "mz"});
}

}  // namespace poise
