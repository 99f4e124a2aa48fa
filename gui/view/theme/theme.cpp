// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/theme/theme.hpp"

#include <QApplication>
#include <QPalette>
#include <QStyleFactory>

// Outside of all namespaces, as Qt asks: a static library does not do it by itself.
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

QString sheet(const Theme& l) {
  QString css = QString::fromUtf8(R"(
* { font-size: 13px; }
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @window; width: 8px; height: 8px; }
QToolTip { background: @card; color: @text; border: 1px solid @border; padding: 4px; }
QToolBar { background: @window; border: none; spacing: 4px; padding: 6px 8px; }
QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 5px 9px; color: @text; background: transparent; }
QToolButton:hover { background: @card; border-color: @border; }
QToolButton:focus { border-color: @accent; }
QToolButton:checked { background: @accent; color: @onaccent; }
QToolButton:disabled { color: @muted; }
QToolButton#run { background: @good; color: @rungood; font-weight: bold; padding: 5px 16px; }
QToolButton#run:disabled { background: @card; color: @muted; }
QToolButton::menu-indicator { image: none; }
QDockWidget { color: @muted; font-weight: bold; titlebar-normal-icon: url(:/poise/icons/float_@mode.svg); }
QDockWidget::float-button { border: none; background: transparent; padding: 0; subcontrol-origin: padding; subcontrol-position: right center; right: 8px; icon-size: 16px; }
QDockWidget::float-button:hover { background: @card; }
QPushButton#plot-title { background: transparent; border: 1px solid transparent; text-align: left; font-weight: bold; padding: 2px 6px; }
QPushButton#plot-title:hover, QPushButton#plot-title:focus { border-color: @border; }
QPushButton::menu-indicator { image: none; }
QToolButton[small="true"] { padding: 4px 4px; font-size: 12px; color: @muted; }
QToolButton[small="true"]:checked { color: @onaccent; }
QToolButton#search { background: @card; border-color: @border; color: @muted; padding: 5px 16px; }
QDockWidget::title { background: @window; padding: 6px 8px; }
QDockWidget > QWidget, QFrame#pane { background: @panel; border-radius: 8px; }
QWidget#pane { background: @panel; border-radius: 8px; }
QScrollArea, QScrollArea > QWidget > QWidget { background: @panel; border: none; }
QLineEdit, QComboBox, QAbstractSpinBox { background: @card; color: @text; border: 1px solid @border; border-radius: 6px; padding: 3px 8px; min-height: 20px; selection-background-color: @accent; selection-color: @onaccent; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { border: 1px solid @accent; }
QLineEdit:disabled, QComboBox:disabled { color: @muted; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(:/poise/icons/down_@mode.svg); width: 14px; height: 14px; }
QComboBox QAbstractItemView { background: @card; color: @text; selection-background-color: @accent; selection-color: @onaccent; border: 1px solid @border; }
QPlainTextEdit { background: @panel; color: @text; border: none; selection-background-color: @accent; selection-color: @onaccent; }
QListWidget, QTreeWidget { background: @panel; color: @text; border: none; outline: none; }
QListWidget::item, QTreeWidget::item { padding: 4px 4px; border-radius: 4px; }
QListWidget::item:hover, QTreeWidget::item:hover { background: @card; }
QListWidget::item:selected, QTreeWidget::item:selected { background: @accent; color: @onaccent; }
QListWidget:focus, QTreeWidget:focus { border: 1px solid @accent; border-radius: 6px; }
QTabBar::tab { background: transparent; color: @muted; font-size: 12px; padding: 6px 7px; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar { qproperty-drawBase: 0; }
QFrame#tile { background: @panel; border: 1px solid @border; border-radius: 8px; }
QFrame#tile:hover { border-color: @muted; }
QFrame#tile:focus { border-color: @accent; }
QLabel[title="true"] { font-size: 14px; font-weight: bold; }
QStatusBar { background: @window; color: @muted; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @muted; padding: 0 8px; }
QMenu { background: @card; color: @text; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: @accent; color: @onaccent; }
QMenu::item:disabled { color: @muted; }
QSlider::groove:horizontal { height: 4px; background: @border; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @text; width: 14px; height: 14px; margin: -5px 0; border-radius: 7px; }
QSlider::handle:horizontal:focus { background: @accent; }
QPushButton { background: @card; color: @text; border: 1px solid @border; border-radius: 6px; padding: 5px 14px; }
QPushButton:hover, QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @muted; }
QLabel { color: @text; }
QLabel#help { background: @panel; border-top: 1px solid @border; }
QLabel[muted="true"] { color: @muted; }
QLabel[heading="true"] { color: @muted; font-size: 11px; font-weight: bold; }
QSplitter::handle { background: @window; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: @border; border-radius: 5px; min-height: 24px; }
QScrollBar:horizontal { background: transparent; height: 10px; }
QScrollBar::handle:horizontal { background: @border; border-radius: 5px; min-width: 24px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QCheckBox { color: @text; }
)");
  const std::pair<const char*, QColor> colors[] = {
      {"@window", l.window}, {"@panel", l.panel},
      {"@card", l.card},     {"@border", l.border},
      {"@text", l.text},     {"@muted", l.muted},
      {"@accent", l.accent}, {"@onaccent", l.on_accent},
      {"@good", l.good},     {"@rungood", l.dark ? QColor("#06251a") : QColor("#ffffff")}};
  css.replace("@mode", l.dark ? "dark" : "light");
  // The longest names first, so that none is taken for the beginning of another.
  css.replace("@onaccent", l.on_accent.name());
  css.replace("@rungood", colors[9].second.name());
  for (const auto& [name, color] : colors) css.replace(name, color.name());
  return css;
}

}  // namespace

CurrentTheme::CurrentTheme() : theme_(make(true)) {}

CurrentTheme& CurrentTheme::get() {
  static CurrentTheme looks;
  return looks;
}

void CurrentTheme::use(bool dark) {
  use_pictures();
  theme_ = make(dark);
  QApplication::setStyle(QStyleFactory::create("Fusion"));
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
