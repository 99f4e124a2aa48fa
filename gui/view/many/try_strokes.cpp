// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/many/try_strokes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "poise/gui/view/plots/plot_picture.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kFaint = 60, kPlain = 150;  // opacity out of 255

}  // namespace

QColor color_of_try(std::size_t point, std::size_t points) {
  static const std::array<QColor, 4> on_dark{QColor("#7d6cf0"), QColor("#2f9fd8"),
                                             QColor("#45cf8f"), QColor("#f6e04a")};
  static const std::array<QColor, 4> on_light{QColor("#3b0f70"), QColor("#2265b0"),
                                              QColor("#0f9b80"), QColor("#c7a500")};
  const std::array<QColor, 4>& scale = theme().dark ? on_dark : on_light;
  if (points < 2) return scale[1];
  const double at = 3 * static_cast<double>(point) / static_cast<double>(points - 1);
  const auto low = std::min<std::size_t>(2, static_cast<std::size_t>(at));
  const auto share = static_cast<float>(at - static_cast<double>(low));
  const QColor &a = scale[low], &b = scale[low + 1];
  return QColor::fromRgbF(std::lerp(a.redF(), b.redF(), share),
                          std::lerp(a.greenF(), b.greenF(), share),
                          std::lerp(a.blueF(), b.blueF(), share));
}

Stroke stroke_of_try(const Tries& tries, std::size_t point, std::size_t pen) {
  Stroke stroke{color_of_try(point, tries.wish().points.size()), stroke_of(pen, false).style};
  const auto picked = tries.picked();
  if (picked != point) stroke.color.setAlpha(picked ? kFaint : kPlain);
  return stroke;
}

std::optional<std::size_t> column_of_try(const RowLayout& layout, const Curve& curve) {
  if (curve.unit == "µs") return {};
  return column_in(layout, curve);
}

}  // namespace poise::gui
