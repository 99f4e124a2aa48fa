// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plot_export.hpp"

#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr double kTitle = 26, kKey = 18;  // [px] height of the title and of a line of the legend

QSize whole_size(const PlotFile& plot) {
  const std::size_t keys = plot.curves.size() + (plot.dotted.isEmpty() ? 0 : 1);
  const auto rows = static_cast<double>((keys + 1) / 2);
  return QSizeF(kFileSize.width(), kTitle + kFileSize.height() + kKey * rows + 8).toSize();
}

// Title, plot, and the names of the curves in two columns.
void paint(QPainter& painter, const PlotFile& plot) {
  QFont font = painter.font();
  font.setPixelSize(11);
  painter.fillRect(QRect(QPoint(), whole_size(plot)), theme().panel);
  QFont bold = font;
  bold.setPixelSize(14);
  bold.setBold(true);
  painter.setFont(bold);
  painter.setPen(theme().text);
  const QString unit = plot.picture.y_scale.unit;
  painter.drawText(QRectF(12, 4, kFileSize.width() - 24, kTitle - 4), Qt::AlignVCenter,
                   unit.isEmpty() ? plot.title : plot.title + " [" + unit + "]");
  painter.translate(0, kTitle);
  plot.picture.paint(painter, font, nullptr);
  painter.translate(0, kFileSize.height());
  painter.setFont(font);
  const auto key = [&](std::size_t i, const QPen& pen, const QString& text) {
    const QRectF box(48 + (i % 2 == 0 ? 0 : kFileSize.width() / 2),
                     kKey * static_cast<double>(i / 2), kFileSize.width() / 2 - 60, kKey);
    painter.setPen(pen);
    painter.drawLine(QPointF(box.left(), box.center().y()),
                     QPointF(box.left() + 20, box.center().y()));
    painter.setPen(theme().text);
    painter.drawText(box.adjusted(28, 0, 0, 0), Qt::AlignVCenter, text);
  };
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    const Stroke stroke = stroke_of(plot.curves[i].pen, false);
    key(i, QPen(stroke.color, 2, stroke.style), QString::fromStdString(plot.curves[i].label));
  }
  if (!plot.dotted.isEmpty())
    key(plot.curves.size(), QPen(theme().muted, 2, Qt::DotLine), plot.dotted);
}

QByteArray quoted(const std::string& text) {
  QByteArray bytes = QByteArray::fromStdString(text);
  if (!bytes.contains(',') && !bytes.contains('"')) return bytes;
  return '"' + bytes.replace("\"", "\"\"") + '"';
}

}  // namespace

bool write_svg(const QString& file, const PlotFile& plot) {
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return false;
  QSvgGenerator generator;
  generator.setOutputDevice(&out);
  generator.setSize(whole_size(plot));
  generator.setViewBox(QRect(QPoint(), whole_size(plot)));
  generator.setTitle(plot.title);
  QPainter painter(&generator);
  paint(painter, plot);
  painter.end();
  return out.commit();
}

bool write_png(const QString& file, const PlotFile& plot) {
  QImage image(2 * whole_size(plot), QImage::Format_RGB32);
  image.setDevicePixelRatio(2);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  paint(painter, plot);
  painter.end();
  return image.save(file);
}

bool write_csv(const QString& file, const History& history, const std::vector<Curve>& curves,
               double from, double to) {
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return false;
  QByteArray head = "time [s]";
  for (const Curve& curve : curves)
    head += ',' + quoted(curve.signal + ' ' + curve.component + " [" + curve.unit + ']');
  out.write(head + '\n');
  const std::size_t end = history.begin_at(to + 1e-9);
  for (std::size_t i = history.begin_at(from); i < end; ++i) {
    QByteArray line = QByteArray::number(history.time(i), 'g', 12);
    for (const Curve& curve : curves)
      line += ',' + QByteArray::number(history.row(i)[curve.column], 'g', 12);
    out.write(line + '\n');
  }
  return out.commit();
}

}  // namespace poise::gui
