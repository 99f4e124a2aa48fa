// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/widgets/numbers.hpp"

#include <QStringList>
#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

struct Prefix {
  int power;
  const char* letter;
};
const QString kMicroseconds = QString::fromUtf8("µs");  // of ticks
constexpr Prefix kPrefixes[] = {{-9, "n"}, {-6, "µ"}, {-3, "m"}, {0, ""}, {3, "k"}, {6, "M"}};

// Units that take a prefix; rates do not.
bool takes_prefix(const QString& unit) {
  static const QStringList all = {"m", "s", "N", "N·m", "W", "J", "rad", "m/s", "rad/s", "N·s"};
  return all.contains(unit);
}

// The exponent of the largest power of 1000 not above `size`.
int thousand(double size) {
  return size > 0 ? 3 * static_cast<int>(std::floor(std::log10(size) / 3 + 1e-9)) : 0;
}

QString raised(int power) {
  static const QString digits = QString::fromUtf8("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString text = power < 0 ? QString::fromUtf8("⁻") : QString();
  for (const QChar digit : QString::number(std::abs(power))) text += digits[digit.digitValue()];
  return text;
}

QString withed(const QString& number, const QString& unit) {
  return unit.isEmpty() || unit == "1" ? number : number + ' ' + unit;
}

}  // namespace

Scale scale_for(double most, const QString& unit) {
  if (unit == kMicroseconds && std::abs(most) >= 1e4) return {1e-3, "ms"};
  const bool bare = unit.isEmpty() || unit == "1";
  const int power = std::clamp(thousand(std::abs(most)), -9, 6);
  if (takes_prefix(unit)) {
    if (std::abs(most) >= 1 && std::abs(most) < 1e4) return {1, unit};
    for (const Prefix& prefix : kPrefixes)
      if (prefix.power == power) return {std::pow(10, -power), prefix.letter + unit};
  }
  if (most == 0 || (std::abs(most) >= 0.01 && std::abs(most) < 1e4))
    return {1, bare ? QString() : unit};
  return {std::pow(10, -power), QString::fromUtf8("10") + raised(power) + (bare ? "" : " " + unit)};
}

QString tick_text(double value, double step) {
  if (std::abs(value) < 1e-6 * step) return "0";
  int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
  const double whole = step * std::pow(10, digits);
  if (digits < 6 && std::abs(whole - std::round(whole)) > 0.01)
    ++digits;  // keep two decimals, e.g. 0.25
  QString text = QString::number(value, 'f', digits);
  text.replace('-', QChar(0x2212));
  return text;
}

QString scaled_number(double value, const Scale& scale) {
  const double shown = value * scale.factor;
  const int digits = std::abs(shown) >= 100  ? 0
                     : std::abs(shown) >= 10 ? 1
                     : std::abs(shown) >= 1  ? 2
                                             : 3;
  QString text = QString::number(shown, 'f', digits);
  if (text.toDouble() == 0) text = "0";
  text.replace('-', QChar(0x2212));
  return scale.unit.startsWith("10") && text != "0" ? text + QString::fromUtf8("·") + scale.unit
                                                    : withed(text, scale.unit);
}

QString short_number(double value, const QString& unit) {
  const Scale scale = takes_prefix(unit) || unit == kMicroseconds
                          ? scale_for(value, unit)
                          : Scale{1, unit == "1" ? "" : unit};
  const double shown = value * scale.factor;
  const int digits = std::abs(shown) >= 100                       ? 0
                     : std::abs(shown) >= 10                      ? 1
                     : std::abs(shown) >= 1 || takes_prefix(unit) ? 2
                                                                  : 3;
  QString text = QString::number(shown, 'f', digits);
  if (std::abs(value) < 5e-7 || text.toDouble() == 0) return withed("0", unit);
  text.replace('-', QChar(0x2212));
  return withed(text, scale.unit);
}

QString short_time(double microseconds) {
  const QString number =
      microseconds < 0.05 ? "< 0.1" : QString::number(microseconds, 'f', microseconds < 10 ? 1 : 0);
  return number + QString::fromUtf8(" µs");
}

}  // namespace poise::gui
