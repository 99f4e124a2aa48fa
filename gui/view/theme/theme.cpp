// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/theme/theme.hpp"

#include <QApplication>
#include <QFile>
#include <QFont>
#include <QFontDatabase>
#include <QPalette>

#include "poise/gui/view/theme/own_style.hpp"

// Qt requires this outside of all namespaces; static libraries do not initialise resources.
static void use_pictures() { Q_INIT_RESOURCE(view); }

namespace poise::gui {
namespace {

Theme make(bool dark) {
  Theme l;
  l.dark = dark;
  const auto pick = [&](const char* in_dark, const char* in_light) {
    return QColor(dark ? in_dark : in_light);
  };
  l.window = pick("#14171b", "#e9edf3");
  l.panel = pick("#1b1f24", "#ffffff");
  l.card = pick("#242930", "#f4f6fa");
  l.border = pick("#333a44", "#d3dae5");
  l.text = pick("#e8ecf2", "#161c26");
  l.muted = pick("#98a3b3", "#566176");
  l.accent = pick("#4f9dff", "#1f5fe0");
  l.on_accent = pick("#0a1220", "#ffffff");
  l.good = pick("#3ecf8e", "#08764a");
  l.warn = pick("#f2b04c", "#9a5b00");
  l.limit = pick("#ff6b61", "#c81e1e");
  l.series = {pick("#56b4e9", "#0072b2"), pick("#e69f00", "#b86e00"), pick("#2fd39b", "#007a5a"),
              pick("#e59ac4", "#a3478a"), pick("#f0e442", "#7a6f00"), pick("#8f9dff", "#4450c8"),
              pick("#ff9e6d", "#c2410c"), pick("#b8c2d0", "#4b5563")};
  return l;
}

// The same typeface on every machine. Letters that it lacks come from the system.
void use_typeface() {
  static const bool loaded = [] {
    for (const char* file : {"Regular", "Bold"})
      if (QFontDatabase::addApplicationFont(QString(":/poise/fonts/Inter-%1.otf").arg(file)) < 0)
        return false;
    QFont font("Inter");
    font.setPixelSize(13);
    QApplication::setFont(font);
    return true;
  }();
  static_cast<void>(loaded);
}

QString sheet(const Theme& l) {
  QFile file(":/poise/designer.css");
  QString css = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
  const std::pair<const char*, QColor> colors[] = {
      {"@window", l.window},
      {"@panel", l.panel},
      {"@card", l.card},
      {"@border", l.border},
      {"@text", l.text},
      {"@muted", l.muted},
      {"@accent", l.accent},
      {"@onaccent", l.on_accent},
      {"@lit", l.lit()},
      {"@good", l.good},
      {"@rungood", l.dark ? QColor("#06251a") : QColor("#ffffff")}};
  css.replace("@mode", l.dark ? "dark" : "light");
  // Longest names first: some names are prefixes of others.
  css.replace("@onaccent", l.on_accent.name());
  css.replace("@rungood", colors[10].second.name());
  for (const auto& [name, color] : colors) css.replace(name, color.name());
  return css;
}

}  // namespace

CurrentTheme::CurrentTheme() : theme_(make(true)) {}

ThemeForFile::ThemeForFile(bool dark) : before_(theme()) {
  CurrentTheme::get().theme_ = make(dark);
}

ThemeForFile::~ThemeForFile() { CurrentTheme::get().theme_ = before_; }

CurrentTheme& CurrentTheme::get() {
  static CurrentTheme current;
  return current;
}

void CurrentTheme::use(bool dark) {
  Q_EMIT changing();
  use_pictures();
  use_typeface();
  theme_ = make(dark);
  QApplication::setStyle(new OwnStyle);
  QPalette palette;
  palette.setColor(QPalette::Window, theme_.window);
  palette.setColor(QPalette::Base, theme_.panel);
  palette.setColor(QPalette::AlternateBase, theme_.card);
  palette.setColor(QPalette::Button, theme_.card);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(role, theme_.text);
  palette.setColor(QPalette::PlaceholderText, theme_.muted);
  palette.setColor(QPalette::Highlight, theme_.accent);
  palette.setColor(QPalette::HighlightedText, theme_.on_accent);
  palette.setColor(QPalette::Link, theme_.accent);
  QApplication::setPalette(palette);
  qApp->setStyleSheet(sheet(theme_));
  Q_EMIT changed();
}

}  // namespace poise::gui
