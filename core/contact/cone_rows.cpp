// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/cone_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace poise {
namespace {

constexpr double kRounding = 1e-12;

std::string friction_name(int side, int sides) {
  constexpr std::array<const char*, 4> kAxes{"+x", "+y", "-x", "-y"};
  if (sides == 4) return std::string("friction ") + kAxes[static_cast<std::size_t>(side)];
  return "friction " + std::to_string(side + 1);
}

std::string vertex_name(const Contact& contact, std::size_t k) {
  constexpr std::array<const char*, 4> kCorners{"+x+y", "-x+y", "-x-y", "+x-y"};
  if (contact.kind == PatchKind::kLine) return k == 0 ? "end +x" : "end -x";
  if (contact.kind == PatchKind::kRectangle) return std::string("corner ") + kCorners[k];
  return "corner " + std::to_string(k + 1);
}

// Name of tipping over the edge from vertex k to the next one; for a line, over its end k.
std::string tip_name(const Contact& contact, std::size_t k) {
  constexpr std::array<const char*, 4> kEdges{"tip +y", "tip -x", "tip -y", "tip +x"};
  if (contact.kind == PatchKind::kLine) return k == 0 ? "tip +x" : "tip -x";
  if (contact.kind == PatchKind::kRectangle) return kEdges[k];
  return "tip " + std::to_string(k + 1);
}

// Expands a row to all six components.
Vector6d spread(const Contact& contact, const Eigen::VectorXd& row) {
  Vector6d all = Vector6d::Zero();
  Eigen::Index i = 0;
  for (const int component : contact.components()) all[component] = row[i++];
  return all;
}

Eigen::RowVectorXd gather(const Contact& contact, const Vector6d& all) {
  Eigen::RowVectorXd row(contact.size());
  Eigen::Index i = 0;
  for (const int component : contact.components()) row[i++] = all[component];
  return row;
}

// Contribution c of a force at p to a row: c·f = a·(f, p×f).
Eigen::Vector3d at(const Vector6d& a, const Eigen::Vector2d& p) {
  return {a[0] - p.y() * a[5], a[1] + p.x() * a[5], a[2] + p.y() * a[3] - p.x() * a[4]};
}

int side_of(const Eigen::Vector3d& face, int sides) {
  const double angle = std::atan2(-face.y(), -face.x());
  const int side = static_cast<int>(std::lround(angle * sides / (2 * std::numbers::pi)));
  return (side + sides) % sides;
}

struct Meaning {
  enum Group { kFriction, kTip, kVertex, kTwist } group;
  int index;
  std::string name;
};

class Reader {
 public:
  Reader(const Contact& contact, int sides, double mu)
      : contact_(contact), sides_(sides), mu_(mu), vertices_(contact.vertices()) {}

  // Scales the row and classifies it.
  Meaning read(Vector6d& a) const {
    const Eigen::Vector3d at_centre = at(a, contact_.centre());
    const double moments = (a.array() * units()).tail<3>().abs().maxCoeff();
    const double tangential = std::max({std::abs(a[0]), std::abs(a[1]), std::abs(a[5]) * reach()});
    const bool tips = mu_ * tangential < kRounding * 1e3 * at_centre.z();
    const bool slides = moments < kRounding * 1e3 * at_centre.z();
    a *= (tips ? 1 : mu_) / at_centre.z();
    for (double& entry : a)
      if (std::abs(entry) < kRounding * a.cwiseAbs().maxCoeff()) entry = 0;
    if (slides) a.tail<3>().setZero();
    if (slides) return friction(a);
    if (tips) a.head<2>().setZero();
    if (tips) return tip(a);
    return at_one_vertex(a);
  }

 private:
  double reach() const {
    double reach = 0;
    for (const Eigen::Vector2d& p : vertices_) reach = std::max(reach, p.norm());
    return reach;
  }
  Eigen::Array<double, 6, 1> units() const {
    Eigen::Array<double, 6, 1> size;
    size << 1, 1, 1, reach(), reach(), reach();
    return size;
  }

  Meaning friction(const Vector6d& a) const {
    const int side = side_of(a.head<3>(), sides_);
    return {Meaning::kFriction, side, friction_name(side, sides_)};
  }

  // The edge whose two ends contribute nothing to the row, or such an end of a line.
  Meaning tip(const Vector6d& a) const {
    std::size_t edge = 0;
    double least = INFINITY;
    for (std::size_t k = 0; k < vertices_.size(); ++k) {
      const bool ends = contact_.kind == PatchKind::kLine;
      const std::size_t next = ends ? k : (k + 1) % vertices_.size();
      const double sum = std::abs(at(a, vertices_[k]).z()) + std::abs(at(a, vertices_[next]).z());
      if (sum >= least) continue;
      least = sum;
      edge = k;
    }
    return {Meaning::kTip, static_cast<int>(edge), tip_name(contact_, edge)};
  }

  Meaning at_one_vertex(const Vector6d& a) const {
    const Meaning twist{Meaning::kTwist, 0, "twist"};
    if (contact_.torsion > 0 && a[5] != 0) return twist;
    int loaded = -1;
    for (std::size_t k = 0; k < vertices_.size(); ++k) {
      if (at(a, vertices_[k]).norm() < 1e-9 * mu_) continue;
      if (loaded >= 0) return twist;
      loaded = static_cast<int>(k);
    }
    if (loaded < 0) return twist;
    const auto k = static_cast<std::size_t>(loaded);
    const int side = side_of(at(a, vertices_[k]), sides_);
    return {Meaning::kVertex, loaded * sides_ + side,
            vertex_name(contact_, k) + ": " + friction_name(side, sides_)};
  }

  const Contact& contact_;
  int sides_;
  double mu_;
  std::vector<Eigen::Vector2d> vertices_;
};

}  // namespace

FrictionCone point_cone(const Contact& contact, int sides, double mu) {
  const bool twists = contact.torsion > 0;
  FrictionCone cone{Eigen::MatrixXd::Zero(sides + (twists ? 2 : 0), twists ? 4 : 3), {}};
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * std::numbers::pi * i / sides;
    cone.A.row(i).head<3>() << -std::cos(angle), -std::sin(angle), mu;
    for (int c = 0; c < 2; ++c)
      if (std::abs(cone.A(i, c)) < 1e-15) cone.A(i, c) = 0;  // exact axes
    cone.names.push_back(friction_name(i, sides));
  }
  if (!twists) return cone;
  cone.A.bottomRows<2>() << 0, 0, mu, -mu / contact.torsion, 0, 0, mu, mu / contact.torsion;
  cone.names.insert(cone.names.end(), {"twist +z", "twist -z"});
  return cone;
}

FrictionCone rectangle_cone(const Contact& contact, double mu) {
  const double X = contact.half_x, Y = contact.half_y;
  FrictionCone cone{Eigen::MatrixXd::Zero(16, 6),
                    {"friction +x", "friction -x", "friction +y", "friction -y", "tip +x", "tip -x",
                     "tip +y", "tip -y"}};
  Eigen::MatrixXd& A = cone.A;
  A.topLeftCorner<4, 3>() << -1, 0, mu, 1, 0, mu, 0, -1, mu, 0, 1, mu;
  A.row(4) << 0, 0, 1, 0, 1 / X, 0;   // centre of pressure −m_y/f_z ≤ X
  A.row(5) << 0, 0, 1, 0, -1 / X, 0;  //                    −m_y/f_z ≥ −X
  A.row(6) << 0, 0, 1, -1 / Y, 0, 0;  //                     m_x/f_z ≤ Y
  A.row(7) << 0, 0, 1, 1 / Y, 0, 0;   //                     m_x/f_z ≥ −Y
  const double arm = X + Y + contact.torsion / mu;
  int row = 8;
  for (const int side : {1, -1})  // 1: lower bound of m_z, −1: upper bound
    for (const int a : {1, -1})
      for (const int b : {1, -1}) {
        A.row(row) << -a * Y, -b * X, mu * arm, a * side * mu, b * side * mu, side;
        A.row(row++) /= arm;
        cone.names.push_back("twist " + std::to_string(row - 8));
      }
  return cone;
}

FrictionCone vertex_cones(const Contact& contact, int sides, double mu) {
  const FrictionCone one = point_cone(contact, sides, mu);
  const Eigen::Index rows = one.A.rows(), columns = one.A.cols(), n = contact.vertex_count();
  FrictionCone all{Eigen::MatrixXd::Zero(n * rows, n * columns), {}};
  for (Eigen::Index k = 0; k < n; ++k) {
    all.A.block(k * rows, k * columns, rows, columns) = one.A;
    for (const std::string& name : one.names)
      all.names.push_back(vertex_name(contact, static_cast<std::size_t>(k)) + ": " + name);
  }
  return all;
}

FrictionCone pressure_rows(const Contact& contact) {
  const std::vector<Eigen::Vector2d> p = contact.vertices();
  FrictionCone rows{Eigen::MatrixXd(static_cast<Eigen::Index>(p.size()), contact.size()), {}};
  for (std::size_t k = 0; k < p.size(); ++k) {
    Eigen::Vector2d along = p[(k + 1) % p.size()] - p[k];
    if (contact.kind == PatchKind::kLine) along = {-p[k].y(), p[k].x()};  // across its end
    const Eigen::Vector2d inward(-along.y(), along.x());
    Vector6d a;  // inward·(centre of pressure − p)·f_z, with the centre (−m_y, m_x)/f_z
    a << 0, 0, -inward.dot(p[k]), inward.y(), -inward.x(), 0;
    a /= inward.dot(contact.centre() - p[k]);
    rows.A.row(static_cast<Eigen::Index>(k)) = gather(contact, a);
    rows.names.push_back(tip_name(contact, k));
  }
  return rows;
}

FrictionCone named_rows(const Contact& contact, int sides, double mu, const Eigen::MatrixXd& A) {
  struct Row {
    Meaning meaning;
    Vector6d a;
  };
  const Reader reader(contact, sides, mu);
  std::vector<Row> rows;
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    Vector6d a = spread(contact, A.row(i).transpose());
    Meaning meaning = reader.read(a);
    rows.push_back({std::move(meaning), a});
  }
  std::ranges::stable_sort(rows, {}, [](const Row& row) {
    return std::tuple(static_cast<int>(row.meaning.group), row.meaning.index);
  });
  FrictionCone cone{Eigen::MatrixXd(A.rows(), A.cols()), {}};
  int twists = 0;
  for (const Row& row : rows) {
    cone.A.row(static_cast<Eigen::Index>(cone.names.size())) = gather(contact, row.a);
    const bool twist = row.meaning.group == Meaning::kTwist;
    cone.names.push_back(twist ? "twist " + std::to_string(++twists) : row.meaning.name);
  }
  return cone;
}

}  // namespace poise
