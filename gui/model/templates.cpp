// SPDX-License-Identifier: BSD-2-Clause

#include "gui/model/templates.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include "core/stack/stack_spec.hpp"
#include "gui/document/cards.hpp"

namespace poise::gui {
namespace {

// The first sentence of the comment that a file begins with.
QString first_sentence(const QString& file) {
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly)) return {};
  QString text;
  while (!in.atEnd()) {
    const QString line = QString::fromUtf8(in.readLine()).trimmed();
    if (!line.startsWith('#')) break;
    text += (text.isEmpty() ? "" : " ") + line.mid(1).trimmed();
  }
  const qsizetype end = text.indexOf(QRegularExpression("\\. [A-Z]"));
  return end < 0 ? text : text.left(end + 1);
}

// Its own, or that of the first file it includes.
QString about(const QString& file) {
  const QString own = first_sentence(file);
  if (!own.isEmpty()) return own;
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly)) return {};
  static const QRegularExpression include("include: *\\[? *([^,\\]\\n]+)");
  const auto match = include.match(QString::fromUtf8(in.readAll()));
  return match.hasMatch() ? first_sentence(QFileInfo(file).dir().filePath(match.captured(1)))
                          : QString();
}

QString title(QString name) {
  static const QRegularExpression number("^t\\d+_");
  name.remove(number);
  name.replace('_', ' ');
  name[0] = name[0].toUpper();
  return name;
}

}  // namespace

std::vector<Template> templates(const QString& folder) {
  std::vector<Template> out;
  for (const QFileInfo& info : QDir(folder).entryInfoList({"*.yaml"}, QDir::Files, QDir::Name)) {
    Template one{info.baseName(),
                 title(info.baseName()),
                 {},
                 about(info.filePath()),
                 info.absoluteFilePath()};
    try {
      const ConfigNode stack = load_config(one.file.toStdString());
      const ConfigNode* urdf = value_at(stack, "robot.urdf");
      if (urdf == nullptr) continue;
      one.robot = QFileInfo(QString::fromStdString(urdf->scalar)).baseName();
    } catch (const ConfigError&) {
      continue;
    }
    out.push_back(std::move(one));
  }
  return out;
}

QString template_folder() {
  return QDir(QCoreApplication::applicationDirPath() + "/../share/poise/stacks").absolutePath();
}

}  // namespace poise::gui
