// SPDX-License-Identifier: BSD-2-Clause
// A binding and a tick without contacts, for modules that are tested alone.

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "poise/core/problem/task.hpp"

namespace poise::test {

/// A robot in a state of its own; no contacts.
struct BareScene {
  explicit BareScene(std::shared_ptr<const Tree> of) : tree(std::move(of)), robot(tree) {}

  Binding binding() const { return {*tree, contacts, 1e-3}; }
  Tick tick() const { return {robot, kinematics, 0}; }

  /// Binds a law to a task of n components.
  void bind(Law& law, Eigen::Index n, TaskRole role = TaskRole::kOther) {
    rows.resize(n, tree->nv());
    rows.role = role;
    law.bind(binding(), rows);
  }
  /// What a law asks for.
  void ask(Law& law, const Eigen::VectorXd& error, const Eigen::VectorXd& rate,
           Eigen::VectorXd& out) {
    rows.error = error;
    rows.rate = rate;
    law.update(tick(), rows, out);
  }

  std::shared_ptr<const Tree> tree;
  Dynamics robot;
  std::vector<Contact> contacts;
  std::vector<ContactKinematics> kinematics;
  TaskRows rows;
};

}  // namespace poise::test
