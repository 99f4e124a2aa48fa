// SPDX-License-Identifier: BSD-2-Clause
// A robot as DART reads it from the URDF file, its results in our conventions.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/export.hpp"

namespace poise::test {

/// An independent reading of the file: DART's parser, DART's tree, links by name. Plain numbers
/// only, matrices column by column: DART's Eigen types have another layout than a native build's.
/// v = (ẋ₀, ω₀ world, joints in the order given), or the joints alone.
class POISE_API DartModel {
 public:
  using Numbers = std::vector<double>;

  DartModel(const std::string& file, const std::vector<std::string>& joints, bool floating,
            std::span<const double, 3> gravity);
  ~DartModel();

  /// Pose of the root link (R column by column), joint positions, v.
  void set(std::span<const double, 9> R, std::span<const double, 3> p,
           std::span<const double> joints, std::span<const double> v);

  Numbers mass_matrix() const;        ///< nv×nv
  Numbers bias() const;               ///< h(q, v), nv
  Numbers gravity() const;            ///< h(q, 0), nv
  Numbers p_WC() const;               ///< 3
  Numbers com_jacobian() const;       ///< 3×nv
  Numbers com_drift() const;          ///< 3
  Numbers momentum() const;           ///< h_G, 6
  Numbers centroidal_matrix() const;  ///< A_G, 6×nv

  Numbers link_rotation(const std::string& link) const;  ///< 3×3
  Numbers link_position(const std::string& link) const;  ///< 3
  Numbers link_jacobian(const std::string& link) const;  ///< 6×nv
  Numbers link_drift(const std::string& link) const;     ///< J̇v, 6

  /// v̇ for a generalized force and a wrench (force; moment) at a link's origin, world axes.
  Numbers acceleration(std::span<const double> force, const std::string& link,
                       std::span<const double, 6> wrench);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::test
