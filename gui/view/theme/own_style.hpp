// SPDX-License-Identifier: BSD-2-Clause
// Qt's Fusion style with the designer's icons in file dialogs, whose columns fit their texts.

#pragma once

#include <QProxyStyle>

namespace poise::gui {

/// Draws in the colours of the theme at the time it is made.
class OwnStyle final : public QProxyStyle {
 public:
  OwnStyle();
  QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                     const QWidget* widget) const override;
  void polish(QWidget* widget) override;
  using QProxyStyle::polish;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override;
};

}  // namespace poise::gui
