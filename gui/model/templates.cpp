// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/templates.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <algorithm>

#include "poise/core/stack/stack_spec.hpp"
#include "poise/gui/document/cards.hpp"

namespace poise::gui {
namespace {

// The first sentence of the comment at the top of a file.
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

// The comment of the file, or of the first file that it includes.
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

// The robot's usual spelling; unknown robots have the name of their file.
QString robot_name(const QString& urdf) {
  static const QMap<QString, QString> names = {{"atlas_v3_no_head", "Atlas"},
                                               {"drchubo", "DRC-Hubo"},
                                               {"KR5 sixx R650", "KUKA KR5"},
                                               {"poise_humanoid", "Poise humanoid"},
                                               {"poise_humanoid_24", "Humanoid, 24 joints"},
                                               {"poise_humanoid_27", "Humanoid, 27 joints"}};
  QString name = urdf;
  name = names.value(urdf, name.replace('_', ' '));
  if (!name.isEmpty()) name[0] = name[0].toUpper();
  return name;
}

// The motion in a stack's name: without the number at its start and the robot at its end.
QString motion_name(QString name, const QString& urdf) {
  static const QRegularExpression number("^t\\d+_");
  QStringList words = name.remove(number).split('_');
  while (words.size() > 1 && urdf.contains(words.last(), Qt::CaseInsensitive)) words.removeLast();
  words.replaceInStrings(QRegularExpression("^com$"), "CoM");
  QString title = words.join(' ');
  title[0] = title[0].toUpper();
  return title;
}

// Names and comments of stacks are English; the window's translation has them by their text.
QString translated(const QString& text) {
  return text.isEmpty() ? text : QCoreApplication::translate("Template", text.toUtf8().constData());
}

int section_of_template(const QString& name) {
  static const QRegularExpression number("^t(\\d+)_");
  const auto match = number.match(name);
  return match.hasMatch() ? match.captured(1).toInt() / 10 : -1;
}

}  // namespace

std::vector<Template> templates(const QString& folder) {
  std::vector<Template> out;
  for (const QFileInfo& info : QDir(folder).entryInfoList({"*.yaml"}, QDir::Files, QDir::Name)) {
    const QString name = info.baseName();
    if (section_of_template(name) < 0) continue;  // a motion for any robot: it needs one
    Template one{name, {}, {}, {}, info.absoluteFilePath(), section_of_template(name)};
    one.about = translated(about(info.filePath()));
    try {
      const ConfigNode stack = load_config(one.file.toStdString());
      const ConfigNode* urdf = value_at(stack, "robot.urdf");
      if (urdf == nullptr) continue;
      const QString robot = QFileInfo(QString::fromStdString(urdf->scalar)).completeBaseName();
      one.robot = translated(robot_name(robot));
      one.motion = translated(motion_name(name, robot));
    } catch (const ConfigError&) {
      continue;
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<Motion> motions(const std::vector<Template>& templates) {
  std::vector<Motion> out;
  for (const Template& one : templates) {
    const auto same = [&](const Motion& motion) {
      return motion.title == one.motion && motion.section == one.section;
    };
    auto at = std::ranges::find_if(out, same);
    if (at == out.end()) at = out.insert(at, {one.motion, one.section, {}});
    at->robots.push_back(one);
  }
  return out;
}

QString share_folder() {
  return QDir::cleanPath(QCoreApplication::applicationDirPath() + "/../share/poise");
}

QString template_folder() { return share_folder() + "/stacks"; }

}  // namespace poise::gui
