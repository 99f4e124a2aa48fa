// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/theme/icons.hpp"

#include <QHash>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

// SVG paths in a 24 × 24 square; stroked, or filled if they begin with '!'.
const QHash<QString, QString>& paths() {
  static const QHash<QString, QString> all = {
      {"menu", "M4 7h16M4 12h16M4 17h16"},
      {"save", "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6"},
      {"undo", "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3"},
      {"redo", "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3"},
      {"run", "!M7 4.5v15l12-7.5z"},
      {"pause", "!M6 5h4v14H6zM14 5h4v14h-4z"},
      {"step", "!M5 5v14l9-7zM16 5h3v14h-3z"},
      {"restart", "M5 5v5h5M5.5 10a7 7 0 1 1-.5 4"},
      {"branch", "M6 4v16M6 14c0-5 12-2 12-7M18 4a2 2 0 1 0 .01 0"},
      {"theme", "!M12 3a9 9 0 1 0 0 18z M12 3a9 9 0 0 1 0 18v-2a7 7 0 0 0 0-14z"},
      {"add", "M12 5v14M5 12h14"},
      {"close", "M6 6l12 12M18 6L6 18"},
      {"remove", "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13"},
      {"up", "M6 14l6-6 6 6"},
      {"down", "M6 10l6 6 6-6"},
      {"fit", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"},
      {"camera", "M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.5 3.5 0 1 0 .01 0"},
      {"play", "M8 5.5v13l10-6.5z"},
      {"stop", "M7 7h10v10H7z"},
      {"loop", "M4 12V9a3 3 0 0 1 3-3h12M16 3l3 3-3 3M20 12v3a3 3 0 0 1-3 3H5M8 21l-3-3 3-3"},
      {"endless",
       "M12 12c-2-3-3.5-4-5.5-4a4 4 0 0 0 0 8c2 0 3.5-1 5.5-4s3.5-4 5.5-4a4 4 0 0 1 0 8c-2 "
       "0-3.5-1-5.5-4z"},
      {"view",
       "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 .01 0"},
      {"question",
       "M12 3a9 9 0 1 0 .01 0M9.4 9.6a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.1.8-1.1 1.7M12 16.8v.6"},
      {"error", "M12 3a9 9 0 1 0 .01 0M9 9l6 6M15 9l-6 6"},
      {"warning", "M12 4l9 16H3zM12 10v5M12 17.2v.6"},
      {"folder", "M3.5 6h6l2 2.5h9V19h-17z"},
      {"file", "M6 3.5h8l4 4V20.5H6zM14 3.5v4h4"},
      {"computer", "M3.5 5h17v11h-17zM9 20h6M12 16v4"},
      {"back", "M14 6l-6 6 6 6"},
      {"forward", "M10 6l6 6-6 6"},
      {"tiles", "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z"},
      {"search", "M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5L20 20"}};
  return all;
}

QPixmap drawn(const QString& path, const QColor& color, int size) {
  const bool filled = path.startsWith('!');
  const QString style =
      filled ? QString("fill='%1'").arg(color.name())
             : QString(
                   "fill='none' stroke='%1' stroke-width='1.8' stroke-linecap='round' "
                   "stroke-linejoin='round'")
                   .arg(color.name());
  const QString svg = QString(
                          "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>"
                          "<path %1 d='%2'/></svg>")
                          .arg(style, filled ? path.mid(1) : path);
  QPixmap pixmap(size, size);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  QSvgRenderer(svg.toUtf8()).render(&painter);
  return pixmap;
}

}  // namespace

QIcon icon(const char* name, const QColor& color) {
  const QString path = paths().value(QString::fromLatin1(name));
  QIcon out;
  for (const int size : {16, 20, 32, 40}) {
    out.addPixmap(drawn(path, color, size));
    QColor faint = color;
    faint.setRgb((color.red() + 128) / 2, (color.green() + 128) / 2, (color.blue() + 128) / 2);
    out.addPixmap(drawn(path, faint, size), QIcon::Disabled);
  }
  return out;
}

QIcon switch_icon(const char* name) {
  QIcon out = icon(name, theme().muted);
  for (const QSize& size : out.availableSizes())
    out.addPixmap(icon(name, theme().on_accent).pixmap(size), QIcon::Normal, QIcon::On);
  return out;
}

}  // namespace poise::gui
