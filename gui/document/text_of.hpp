// SPDX-License-Identifier: BSD-2-Clause
// Text of core as Qt's.

#pragma once

#include <QString>
#include <string>

namespace poise::gui {

/// UTF-8 as a QString.
inline QString text_of(const std::string& text) { return QString::fromStdString(text); }

}  // namespace poise::gui
