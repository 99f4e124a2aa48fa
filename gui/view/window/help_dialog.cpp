// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/help_dialog.hpp"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "poise/gui/model/templates.hpp"

namespace poise::gui {
namespace {

constexpr int kPatience = 20'000;  // [ms] for writing the pages of all modules

void add(QTreeWidget& list, const QString& title, const HelpDialog::Shortcuts& all) {
  auto* group = new QTreeWidgetItem(&list, {title});
  QFont bold = group->font(0);
  bold.setBold(true);
  group->setFont(0, bold);
  group->setFirstColumnSpanned(true);
  for (const auto& [keys, what] : all) new QTreeWidgetItem(group, {keys, what});
  group->setExpanded(true);
}

}  // namespace

HelpDialog::HelpDialog(const Shortcuts& actions, QWidget* parent)
    : QDialog(parent), tabs_(new QTabWidget) {
  setObjectName("help-dialog");
  setWindowTitle(tr("Help"));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(620, 560);
  tabs_->setAccessibleName(tr("Help"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(shortcuts(actions), tr("Shortcuts"));
  tabs_->addTab(about(), tr("About"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 12, 12, 12);
  column->addWidget(tabs_, 1);
  auto* buttons = new QDialogButtonBox;
  QPushButton* docs = buttons->addButton(tr("Documentation"), QDialogButtonBox::ActionRole);
  docs->setToolTip(tr("Works offline"));
  buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
  column->addWidget(buttons);
  connect(docs, &QPushButton::clicked, this, [] { open_documentation(); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void HelpDialog::show_about() { tabs_->setCurrentIndex(1); }

QWidget* HelpDialog::shortcuts(const Shortcuts& actions) {
  auto* list = new QTreeWidget;
  list->setObjectName("shortcuts");
  list->setAccessibleName(tr("Shortcuts"));
  list->setHeaderLabels({tr("Keys"), tr("What they do")});
  list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  list->setIndentation(12);
  add(*list, tr("Everywhere"), actions);
  add(*list, tr("3D view"),
      {{tr("drag"), tr("turns the view; on a target or patch: moves it")},
       {tr("right button, Shift and drag"), tr("moves the view")},
       {tr("wheel, + and −"), tr("zooms, towards the mouse")},
       {tr("click on the robot"), tr("tells what the link is; adds a task, contact or push")},
       {tr("click on a foot or hand, a phase selected"),
        tr("makes or breaks its contact in the phase; with Ctrl: tells what the link is")},
       {tr("Alt and drag on a limb"), tr("turns it about its joint: poses the start")},
       {tr("drag an arrow or a ring"),
        tr("moves along an axis or turns about it; Ctrl snaps, digits "
           "set a number, Esc takes it back")},
       {"L", tr("axes of the world, or those of the target or link")},
       {"F", tr("shows everything, or the link of the card")}});
  add(*list, tr("Plots"),
      {{tr("wheel; Ctrl and wheel"), tr("zooms time; zooms values")},
       {"A, B", tr("set two marks at the moment under the mouse")},
       {tr("double click, Enter"), tr("enlarges the plot")},
       {"Home", tr("shows all")}});
  add(*list, tr("Timeline"),
      {{tr("arrows"), tr("0.1 s back or on")},
       {"A, B", tr("set two marks at the moment shown")},
       {"Home, End", tr("the start; the newest moment")}});
  add(*list, tr("Stack and text"),
      {{"Alt+↑, Alt+↓", tr("changes the level of a card")},
       {"Del", tr("removes the card or phase")},
       {"F2", tr("renames the phase")},
       {tr("Ctrl+Space"), tr("completes a key or value in the text")},
       {tr("Ctrl+F, F3"), tr("searches in the text")},
       {tr("Ctrl and wheel"), tr("changes the size of the text")}});
  return list;
}

QWidget* HelpDialog::about() {
  auto* text = new QLabel;
  text->setObjectName("about");
  text->setWordWrap(true);
  text->setTextInteractionFlags(Qt::TextBrowserInteraction);
  text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  text->setContentsMargins(12, 12, 12, 12);
  const QString row = "<tr><td><b>%1</b></td><td>%2</td></tr>";
  QString table;
  for (const auto& [name, licence] : std::initializer_list<std::pair<QString, QString>>{
           {tr("Poise"), "BSD-2-Clause"},
           {tr("Qt %1").arg(qVersion()), tr("LGPL 3, linked as shared libraries")},
           {tr("Eigen"), "MPL 2.0"},
           {tr("Boost"), "Boost Software License 1.0"},
           {tr("Clp, CoinUtils"), "EPL 1.0"},
           {tr("fmt, yaml-cpp, libepoxy"), "MIT"},
           {tr("assimp, HDF5"), "BSD-3-Clause"},
           {tr("meshoptimizer"), "MIT"},
           {tr("TinyXML, libpng"), "zlib, libpng"},
           {tr("Inter, the typeface"), "SIL Open Font License 1.1"}})
    table += row.arg(name, licence);
  text->setText(tr("<h3>Poise %1</h3><p>Whole-body control of robots: compose a stack, run it, and "
                   "see why it does what it does.</p>")
                    .arg(QCoreApplication::applicationVersion()) +
                "<table cellspacing='0' cellpadding='4' style='margin-top: 8px'>" + table +
                "</table>");
  return text;
}

QString open_documentation() {
  const QDir programs(QCoreApplication::applicationDirPath());
  for (const char* place : {"/../share/doc/poise/index.html", "/../site/index.html"}) {
    const QString page = QDir::cleanPath(programs.path() + place);
    if (!QFileInfo::exists(page)) continue;
    QDesktopServices::openUrl(QUrl::fromLocalFile(page));
    return {};
  }
  const QString folder = QDir::tempPath() + "/poise-docs";
  QProcess poise;
  poise.start(programs.filePath("poise"), {"docs", folder});
  if (!poise.waitForFinished(kPatience) || !QFileInfo::exists(folder + "/index.html"))
    return QCoreApplication::translate("HelpDialog", "The documentation cannot be written to %1")
        .arg(folder);
  QDesktopServices::openUrl(QUrl::fromLocalFile(folder + "/index.html"));
  return {};
}

}  // namespace poise::gui
