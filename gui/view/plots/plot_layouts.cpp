// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plot_layouts.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace poise::gui {
namespace {

template <class Texts>
QJsonArray array_of(const Texts& texts) {
  QJsonArray all;
  for (const std::string& text : texts) all.append(QString::fromStdString(text));
  return all;
}

QJsonObject written(const PlotSpec& spec) {
  return {{"signals", array_of(spec.picks)},
          {"over", QString::fromStdString(spec.over)},
          {"hidden", array_of(spec.hidden)},
          {"all", spec.all}};
}

PlotSpec read(const QJsonObject& object) {
  PlotSpec spec;
  for (const QJsonValue& one : object["signals"].toArray())
    spec.picks.push_back(one.toString().toStdString());
  spec.over = object["over"].toString().toStdString();
  for (const QJsonValue& one : object["hidden"].toArray())
    spec.hidden.insert(one.toString().toStdString());
  spec.all = object["all"].toBool();
  return spec;
}

QJsonObject content(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

bool write(const QString& path, const QJsonObject& all) {
  QDir().mkpath(QFileInfo(path).path());
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.write(QJsonDocument(all).toJson());
  return file.commit();
}

}  // namespace

QStringList PlotLayouts::names() const { return content(file_).keys(); }

PlotLayout PlotLayouts::layout(const QString& name) const {
  PlotLayout layout;
  for (const QJsonValue& plot : content(file_)[name].toArray())
    layout.push_back(read(plot.toObject()));
  return layout;
}

bool PlotLayouts::save(const QString& name, const PlotLayout& layout) {
  QJsonArray plots;
  for (const PlotSpec& spec : layout) plots.append(written(spec));
  QJsonObject all = content(file_);
  all[name] = plots;
  return write(file_, all);
}

bool PlotLayouts::remove(const QString& name) {
  QJsonObject all = content(file_);
  all.remove(name);
  return write(file_, all);
}

}  // namespace poise::gui
