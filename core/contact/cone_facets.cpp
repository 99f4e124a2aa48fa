// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/cone_facets.hpp"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <cmath>
#include <vector>

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

constexpr double kOn = 1e-9;  // distance within which a generator lies on a facet's plane

using Incidence = std::bitset<kMostGenerators>;

struct Facet {
  Eigen::VectorXd a;  // unit
  Incidence on;       // the generators so far that lie on it
  double value = 0;   // a·(next generator)
};

class Hull {
 public:
  explicit Hull(const Eigen::MatrixXd& generators) : G_(generators.colwise().normalized()) {
    const std::vector<int> order = linear::pivot_order(G_);
    inserted_.assign(order.begin(), order.begin() + G_.rows());
    const Eigen::MatrixXd rows = linear::inverse(Eigen::MatrixXd(G_(Eigen::all, inserted_)));
    for (Eigen::Index i = 0; i < rows.rows(); ++i) add(rows.row(i).transpose());
    rest_.assign(order.begin() + G_.rows(), order.end());
    std::ranges::sort(rest_);
  }

  bool insert_all(std::size_t most) {
    for (const int g : rest_) {
      insert(g);
      if (facets_.size() > most) return false;
    }
    return true;
  }

  Eigen::MatrixXd rows() const {
    Eigen::MatrixXd A(static_cast<Eigen::Index>(facets_.size()), G_.rows());
    Eigen::Index i = 0;
    for (const Facet& facet : facets_) A.row(i++) = facet.a.transpose();
    return A;
  }

 private:
  void add(const Eigen::VectorXd& a) {
    Facet facet{a.normalized(), {}, 0};
    for (const int g : inserted_)
      if (std::abs(facet.a.dot(G_.col(g))) <= kOn) facet.on.set(static_cast<std::size_t>(g));
    facets_.push_back(std::move(facet));
  }

  // Two facets are adjacent if no third facet contains all generators they share.
  bool adjacent(const Facet& p, const Facet& n) const {
    const Incidence shared = p.on & n.on;
    if (static_cast<Eigen::Index>(shared.count()) < G_.rows() - 2) return false;
    return std::ranges::none_of(facets_, [&](const Facet& third) {
      return &third != &p && &third != &n && (third.on & shared) == shared;
    });
  }

  void insert(int g) {
    bool outside = false;
    for (Facet& facet : facets_) {
      facet.value = facet.a.dot(G_.col(g));
      if (std::abs(facet.value) <= kOn) facet.value = 0;
      outside = outside || facet.value < 0;
    }
    std::vector<Eigen::VectorXd> fresh;
    for (const Facet& n : facets_)
      for (const Facet& p : facets_)
        if (n.value < 0 && p.value > 0 && adjacent(p, n))
          fresh.push_back(p.value * n.a - n.value * p.a);
    inserted_.push_back(g);
    for (Facet& facet : facets_)
      if (facet.value == 0) facet.on.set(static_cast<std::size_t>(g));
    if (outside) std::erase_if(facets_, [](const Facet& facet) { return facet.value < 0; });
    for (const Eigen::VectorXd& a : fresh) add(a);
  }

  Eigen::MatrixXd G_;
  std::vector<int> inserted_, rest_;
  std::vector<Facet> facets_;
};

}  // namespace

std::optional<Eigen::MatrixXd> cone_facets(const Eigen::MatrixXd& G, std::size_t most) {
  assert(G.cols() >= G.rows() && G.cols() <= kMostGenerators);
  Hull hull(G);
  if (!hull.insert_all(most)) return std::nullopt;
  return hull.rows();
}

}  // namespace poise
