// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/gui/tour/tour.hpp"

#include "poise/gui/document/write_out.hpp"

namespace poise::gui {
namespace {

constexpr int kCalm = 600;        // [ms] until a picture is complete
constexpr int kForScene = 5'000;  // [ms]

constexpr QSize kSize(1440, 900);

}  // namespace

int Tour::show(const QStringList& points) {
  QStringList arguments{"designer_tour"};
  for (const QString& point : points)
    if (metaObject()->indexOfMethod((point + "()").toUtf8()) >= 0) arguments << point;
  return !points.isEmpty() && arguments.size() == 1 ? 0 : QTest::qExec(this, arguments);
}

void Tour::init() {
  show_window();
  window_->move(0, 0);
  resize(kSize);
  QTest::mouseMove(window_.get(), QPoint(2, 2));  // so that nothing is lit up by the mouse
}

void Tour::cleanup() {
  close_popups();
  bench().document().undo().setClean();
  close_window();
}

QAction* Tour::action(const QString& name) {
  for (QAction* one : window_->actions())
    for (const char* context : {"poise::gui::MainWindow", "poise::gui::RunActions"})
      if (one->text() == QCoreApplication::translate(context, name.toUtf8())) return one;
  qFatal("no action %s", qPrintable(name));
}

void Tour::show_in_scene(const QString& name) {
  QMenu menu;
  scene().fill(menu);
  for (QAction* one : menu.actions())
    if (one->text() == QCoreApplication::translate("poise::gui::SceneView", name.toUtf8()))
      one->trigger();
}

void Tour::click_on(const std::string& link) {
  const Tree& tree = *bench().checked()->setup->tree;
  const TreeLink& found = tree.links[static_cast<std::size_t>(tree.find_link(link))];
  const Eigen::Vector3d com = tree.inertias[static_cast<std::size_t>(found.body)].com;
  const Pose X_WB = session().snapshot()->bodies[static_cast<std::size_t>(found.body)];
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, *scene().where(X_WB * com));
}

void Tour::close_popups() {
  for (int i = 0; i < 4 && QApplication::activePopupWidget(); ++i)
    QApplication::activePopupWidget()->close();
  for (QWidget* one : QApplication::topLevelWidgets())
    if (qobject_cast<QDialog*>(one) && one->isVisible()) one->close();
  QToolTip::hideText();
  wait(50);
}

void Tour::resize(QSize size) {
  window_->resize(size);
  wait(300);
}

void Tour::open_stack(const char* name) {
  window_->open_template(template_folder() + "/" + name + ".yaml", false);
  QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
  wait_for_scene();
}

QString Tour::changed_stack(const char* name,
                            const std::vector<std::pair<std::string, std::string>>& changes) {
  const std::string from = (template_folder() + "/" + name + ".yaml").toStdString();
  std::string text = with_includes_written(stack_text(std::string(name) + ".yaml"), from);
  for (const auto& [what, instead] : changes) {
    const std::size_t at = text.find(what);
    if (at == std::string::npos) qFatal("no '%s' in %s", what.c_str(), name);
    text.replace(at, what.size(), instead);
  }
  QFile file(folder_->filePath(QString(name) + ".yaml"));
  if (file.open(QIODevice::WriteOnly)) file.write(QByteArray::fromStdString(text));
  return file.fileName();
}

void Tour::open_file(const QString& file, bool valid) {
  QVERIFY(window_->open(file));
  QTRY_VERIFY_WITH_TIMEOUT(bench().checked() != nullptr && !bench().checking(), kLong);
  QCOMPARE(bench().checked()->valid, valid);
  if (valid) QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
  wait_for_scene();
}

void Tour::run_fast(double time) {
  session().set_speed(0);
  bench().run();
  QTRY_VERIFY_WITH_TIMEOUT(
      (!session().history().empty() && session().history().to() >= time) || !session().running(),
      kLong);
  session().pause();
  QTRY_VERIFY_WITH_TIMEOUT(!session().running(), kLong);
  session().settle();
  session().set_speed(1);
}

void Tour::set(const std::string& path, const std::string& value) {
  QVERIFY(bench().document().set(path, value));
  QTRY_VERIFY_WITH_TIMEOUT(!bench().checking(), kLong);
}

void Tour::hover(QWidget& widget, QPoint at) {
  QTest::mouseMove(&widget, at);
  wait(50);
}

void Tour::tool_tip(QWidget& widget, QPoint at) {
  hover(widget, at);
  QHelpEvent help(QEvent::ToolTip, at, widget.mapToGlobal(at));
  QApplication::sendEvent(&widget, &help);
  wait(100);
}

void Tour::wait_for_scene() {
  if (!scene().isVisible()) return;
  QElapsedTimer waited;
  waited.start();
  while ((scene().pictures() == 0 || scene().model() == nullptr) && waited.elapsed() < kForScene)
    wait(20);
}

// Until nothing moves and edges are smooth, if something moves for long: until a while later.
void Tour::wait_for_calm() {
  QElapsedTimer waited, calm;
  waited.start();
  const long rough = scene().pictures();
  while (scene().isVisible() && scene().pictures() == rough && waited.elapsed() < kForScene)
    wait(20);
  waited.restart();
  calm.start();
  for (long seen = scene().pictures(); calm.elapsed() < kCalm && waited.elapsed() < 4 * kCalm;) {
    wait(20);
    if (scene().pictures() != seen) calm.restart();
    seen = scene().pictures();
  }
}

void Tour::picture(const QString& name, const std::function<void()>& before) {
  QDir().mkpath(to_);
  for (const bool dark : {false, true}) {
    CurrentTheme::get().use(dark);
    const auto drawn = [&] {
      const QImage& image = scene().image();
      return image.isNull() || (image.pixelColor(20, 80).lightness() < 128) == dark;
    };
    for (int i = 0; scene().isVisible() && !drawn() && i < 200; ++i) wait(20);
    wait_for_calm();
    if (before) before();
    const QRect place(window_->pos(), window_->size());
    const QPixmap screen =
        window_->screen()->grabWindow(0, place.x(), place.y(), place.width(), place.height());
    const QString scale = screen.devicePixelRatio() > 1 ? "_2x.png" : ".png";
    QVERIFY(screen.save(to_ + "/" + name + (dark ? "_dark" : "_light") + scale, nullptr, 0));
  }
}

}  // namespace poise::gui
