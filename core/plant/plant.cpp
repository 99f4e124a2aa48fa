// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/plant.hpp"

namespace poise {

const std::vector<Contact>& PlantSetup::all_contacts() const {
  static const std::vector<Contact> none;
  return contacts != nullptr ? *contacts : none;
}

}  // namespace poise
