// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/panes/modules_pane.hpp"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/file_dialogs.hpp"

namespace poise::gui {

ModulesPane::ModulesPane(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  setObjectName("modules-pane");
  setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  const auto button = [&](const QString& text, const char* name, const QString& help) {
    auto* made = new QPushButton(text);
    made->setObjectName(name);
    made->setToolTip(help);
    row->addWidget(made);
    return made;
  };
  connect(button(tr("Load…"), "load-module", tr("Load a module file")), &QPushButton::clicked, this,
          [this] { load(ask_for_file(this, tr("Load a module"), tr("Modules (*.so)"))); });
  connect(button(tr("Folder…"), "load-modules", tr("Load every module of a folder")),
          &QPushButton::clicked, this,
          [this] { load(ask_for_folder(this, tr("A folder of modules"))); });
  connect(button(tr("Reload"), "reload-modules",
                 tr("Reload rebuilt modules (also happens automatically)")),
          &QPushButton::clicked, &bench_.modules(), &LoadedModules::reload);
  row->addStretch(1);
  column->addLayout(row);
  faults_ = new QLabel;
  faults_->setObjectName("module-faults");
  faults_->setWordWrap(true);
  faults_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(faults_);
  list_ = new QTreeWidget;
  list_->setObjectName("modules");
  list_->setAccessibleName(tr("Modules"));
  list_->setHeaderLabels({tr("Type"), tr("Kind"), tr("File")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  column->addWidget(list_, 1);
  connect(list_, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
    Q_EMIT source_wanted(item->data(0, Qt::UserRole).toString());
  });
  connect(&bench_.modules(), &LoadedModules::failed, this, &ModulesPane::fill);
  connect(&bench_.modules(), &LoadedModules::changed, this, &ModulesPane::fill);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &ModulesPane::fill);
  fill();
}

void ModulesPane::load(const QString& file) {
  if (file.isEmpty()) return;
  try {
    bench_.modules().load(file);
  } catch (const ConfigError&) {
    return;  // the pane shows the error
  }
}

void ModulesPane::fill() {
  list_->clear();
  for (const ModuleEntry& entry : bench_.registry().entries()) {
    const QString file = QString::fromStdString(entry.file.string());
    auto* item = new QTreeWidgetItem(list_, {QString::fromStdString(entry.type),
                                             to_string(entry.kind), QFileInfo(file).fileName()});
    item->setData(0, Qt::UserRole, file);
    const QString when = QFileInfo(file).lastModified().toString("yyyy-MM-dd HH:mm:ss");
    for (int i = 0; i < 3; ++i)
      item->setToolTip(
          i, QString::fromStdString(entry.summary) + "\n" + file + "\n" + tr("built %1").arg(when));
  }
  QStringList lines;
  for (const auto& [file, why] : bench_.modules().faults())
    lines << tr("<b>%1</b> does not load: %2")
                 .arg(QFileInfo(file).fileName().toHtmlEscaped(), why.toHtmlEscaped());
  faults_->setText(QString("<span style='color:%1'>●</span> ").arg(theme().limit.name()) +
                   lines.join("<br>"));
  faults_->setVisible(!lines.empty());
}

}  // namespace poise::gui
