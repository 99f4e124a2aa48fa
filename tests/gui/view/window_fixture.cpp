// SPDX-License-Identifier: BSD-2-Clause
// Opens the window with a stack of its own and runs it.

#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

QString WindowFixture::own_file() {
  const QString path = folder_->filePath("mine.yaml");
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return {};
  const std::string robots = test::source("apps/share/stacks/robots/humanoid.yaml");
  std::string text = stack_text("motions/standing.yaml");
  text.replace(text.find("poise: 1"), 8, "poise: 1\ninclude: " + robots);
  file.write(QByteArray::fromStdString(text));
  return path;
}

void WindowFixture::pick(QComboBox& box, int index) {
  QTRY_VERIFY(box.isVisible() && box.isEnabled());
  QVERIFY(index >= 0 && index < box.count());
  box.showPopup();
  QAbstractItemView* list = box.view();
  QTRY_VERIFY(list->isVisible());
  const QModelIndex item = list->model()->index(index, box.modelColumn());
  list->scrollTo(item);
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(item).center());
}

void WindowFixture::type_over(QLineEdit& field, const QString& text) {
  QTRY_VERIFY(field.isVisible() && field.isEnabled());
  field.setFocus();
  field.selectAll();
  QTest::keyClicks(&field, text);
  QTest::keyClick(&field, Qt::Key_Return);
}

void WindowFixture::open_own_with(const std::string& what, const std::string& instead) {
  QFile file(own_file());
  QVERIFY(file.open(QIODevice::ReadWrite));
  std::string text = file.readAll().toStdString();
  const std::size_t at = text.find(what);
  QVERIFY(at != std::string::npos);
  text.replace(at, what.size(), instead);
  file.resize(0);
  file.write(QByteArray::fromStdString(text));
  file.close();
  QVERIFY(window_->open(file.fileName()));
  QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
}

void WindowFixture::open_own() {
  QVERIFY(window_->open(own_file()));
  QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
}

void WindowFixture::choose_in_dialog(const QString& file) {
  auto* often = new QTimer(window_.get());
  connect(often, &QTimer::timeout, window_.get(), [often, file] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    often->stop();
    auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
    name->setText(file);  // when typing, the list of completions would take the key
    QTest::keyClick(name, Qt::Key_Return);
  });
  often->start(50);
}

void WindowFixture::wait_for_proposal() {
  QTRY_VERIFY(bench().has_document());
  QTRY_VERIFY_WITH_TIMEOUT(!bench().finding_robot(), kLong);
  QTRY_VERIFY_WITH_TIMEOUT(is_valid() && session().history().size() > 0, kLong);
  activate();
}

void WindowFixture::activate() {
  const auto is_active = [this] {
    window_->activateWindow();
    return QApplication::activeWindow() == window_.get();
  };
  QTRY_VERIFY_WITH_TIMEOUT(is_active(), kLong);
}

void WindowFixture::press_run() {
  activate();
  QTest::keyClick(window_.get(), Qt::Key_F5);
}

void WindowFixture::run_until(double time) {
  press_run();
  QTRY_VERIFY_WITH_TIMEOUT(!session().history().empty() && session().history().to() > time, kLong);
  press_run();
  QTRY_VERIFY(!session().running());
}

void WindowFixture::show_window() {
  folder_ = std::make_unique<QTemporaryDir>();
  CurrentTheme::get().use(true);
  window_ = std::make_unique<MainWindow>(folder_->filePath("journal"));
  window_->show();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  activate();
}

}  // namespace poise::gui
