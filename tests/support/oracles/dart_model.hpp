// SPDX-License-Identifier: BSD-2-Clause
// Mechanisms in DART, in DART's rates. The interface has plain numbers, no Eigen types.

#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/tests/support/run_kind.hpp"

namespace poise::test {

/// A body and the joint above it.
struct DartBody {
  RunKind kind;
  int parent = -1;             ///< index of the body; −1 is the world
  std::array<double, 9> R_PJ;  ///< joint frame in the parent's, column by column
  std::array<double, 3> p_PJ;  ///< [m]
  std::array<double, 9> axes;  ///< up to three, in the joint frame
  std::array<double, 6> armature{};
  double mass = 0;                  ///< [kg]
  std::array<double, 3> com;        ///< [m]
  std::array<double, 9> about_com;  ///< [kg·m²]
};

/// Position of a joint: R and p for a base, a ball or a floating joint, else numbers.
struct DartPosition {
  std::array<double, 9> R{1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< column by column
  std::array<double, 3> p{};
  std::array<double, 3> q{};
};

/// One skeleton per mechanism. DART's Eigen types differ in layout from a native build's, so
/// matrices are numbers in column-major order. Rates u are in the order of the given joints; a free
/// joint's are angular velocity, then linear, in the axes of the body that it moves.
class POISE_API DartModel {
 public:
  using Numbers = std::vector<double>;

  /// Bodies of all mechanisms, parents first.
  DartModel(std::span<const DartBody> bodies, std::span<const double, 3> gravity);

  /// Reads a file with DART's parser into DART's tree.
  /// @param joints     joint names in the order of the rates after the base's
  /// @param armatures  of these joints, as files have none
  DartModel(const std::string& file, const std::vector<std::string>& joints,
            std::span<const double> armatures, bool floating, std::span<const double, 3> gravity);
  ~DartModel();

  /// @param positions  per joint
  /// @param u          rates
  /// @param udot       rates of u; used by the drifts
  void set(std::span<const DartPosition> positions, std::span<const double> u,
           std::span<const double> udot);

  int rates() const;
  Numbers mass_matrix() const;  ///< with the armatures
  Numbers bias() const;         ///< Coriolis, centrifugal, gravity
  Numbers gravity() const;
  /// u̇ under the joint forces, by the articulated-body algorithm.
  Numbers accelerations(std::span<const double> forces) const;

  Numbers p_WC(int root) const;
  Numbers com_jacobian(int root) const;       ///< 3×rates
  Numbers com_drift(int root) const;          ///< acceleration under u̇
  Numbers momentum(int root) const;           ///< h_G, 6
  Numbers centroidal_matrix(int root) const;  ///< A_G, 6×rates
  Numbers centroidal_drift(int root) const;   ///< its change under u̇

  /// Index of a link of the file; given bodies are indexed in their order.
  int find(const std::string& link) const;
  Numbers rotation(int body) const;  ///< 3×3
  Numbers position(int body) const;  ///< 3
  Numbers jacobian(int body) const;  ///< 6×rates, linear part first
  Numbers drift(int body) const;     ///< acceleration under u̇, 6

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::test
