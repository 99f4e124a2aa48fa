// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/theme/own_style.hpp"

#include <QFileDialog>
#include <QHeaderView>
#include <QStyleFactory>
#include <map>

#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

const std::map<QStyle::StandardPixmap, const char*>& names() {
  static const std::map<QStyle::StandardPixmap, const char*> all = {
      {QStyle::SP_DirIcon, "folder"},
      {QStyle::SP_DirOpenIcon, "folder"},
      {QStyle::SP_DirClosedIcon, "folder"},
      {QStyle::SP_DirLinkIcon, "folder"},
      {QStyle::SP_DirHomeIcon, "folder"},
      {QStyle::SP_DesktopIcon, "folder"},
      {QStyle::SP_FileIcon, "file"},
      {QStyle::SP_FileLinkIcon, "file"},
      {QStyle::SP_ComputerIcon, "computer"},
      {QStyle::SP_DriveHDIcon, "computer"},
      {QStyle::SP_ArrowBack, "back"},
      {QStyle::SP_ArrowForward, "forward"},
      {QStyle::SP_FileDialogBack, "back"},
      {QStyle::SP_FileDialogToParent, "up"},
      {QStyle::SP_FileDialogNewFolder, "add"},
      {QStyle::SP_FileDialogListView, "tiles"},
      {QStyle::SP_FileDialogDetailedView, "menu"}};
  return all;
}

}  // namespace

OwnStyle::OwnStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}

QIcon OwnStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                             const QWidget* widget) const {
  const auto found = names().find(which);
  return found == names().end() ? QProxyStyle::standardIcon(which, option, widget)
                                : icon(found->second, theme().muted);
}

void OwnStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  auto* header = qobject_cast<QHeaderView*>(widget);
  if (header == nullptr || qobject_cast<QFileDialog*>(header->window()) == nullptr) return;
  header->setStretchLastSection(false);
  header->setSectionResizeMode(QHeaderView::ResizeToContents);
}

int OwnStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                        QStyleHintReturn* data) const {
  if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
  return QProxyStyle::styleHint(hint, option, widget, data);
}

}  // namespace poise::gui
