// SPDX-License-Identifier: BSD-2-Clause
// Writing, building, loading and rebuilding a module while its stack runs.

#include "poise/gui/view/panes/why_pane.hpp"
#include "poise/gui/view/stack/card_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

namespace {

// A law that keeps its task at the distance `off` from the target.
QByteArray law(double off) {
  return QByteArray(R"(#include "poise/plugins/module.hpp"
namespace {
using namespace poise;
class Beside final : public poise::Law {
 public:
  void describe(poise::Fields&) override {}
  void bind(const Binding&, const TaskRows&) override {}
  void update(const Tick& /*tick*/, const TaskRows& rows, Eigen::VectorXd& desired) override {
    desired = -60 * (rows.error.array() - OFF).matrix() - 15 * rows.rate;
  }
};
}  // namespace
POISE_LAW(Beside, "beside", "Stays beside the target")
)")
      .replace("OFF", QByteArray::number(off));
}

}  // namespace

class ReloadModuleTest : public WindowFixture {
  Q_OBJECT

 private:
  QString module() { return folder_->filePath("beside.so"); }
  // Calls the compiler as a user does.
  bool build(const QByteArray& source) {
    QFile file(folder_->filePath("beside.cpp"));
    if (!file.open(QIODevice::WriteOnly)) return false;
    file.write(source);
    file.close();
    QStringList arguments = QString(TEST_CXX_FLAGS).split(' ', Qt::SkipEmptyParts);
    arguments << "-std=c++20"
              << "-O1"
              << "-fPIC"
              << "-shared"
              << "-fvisibility=hidden"
              << "-I" << QString::fromStdString(test::built("include")) << "-isystem" << TEST_EIGEN
              << file.fileName() << "-o" << folder_->filePath("new.so");
    QProcess compiler;
    compiler.start(TEST_CXX, arguments);
    while (compiler.state() != QProcess::NotRunning) QTest::qWait(50);
    if (compiler.exitCode() != 0) qWarning("%s", compiler.readAllStandardError().constData());
    QFile::remove(module());
    return compiler.exitCode() == 0 && QFile::rename(folder_->filePath("new.so"), module());
  }
  Eigen::Vector3d error() {
    const Columns* error = session().history().layout()->find("tasks/balance/error");
    return Eigen::Vector3d(session().history().row(session().history().size() - 1).data() +
                           error->first);
  }
  void open_long() {
    const QString path = own_file();
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll().replace("duration: 10 s", "duration: 600 s");
    file.close();
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QVERIFY(window_->open(path));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_module_is_changed_and_rebuilt_while_it_runs() {
    open_long();
    QVERIFY(build(law(0)));
    bench().modules().load(module());
    auto* list = find<QTreeWidget>("modules");
    QVERIFY(!list->findItems("beside", Qt::MatchExactly).isEmpty());
    QVERIFY(bench().document().set("control.tasks.balance.law", "{type: beside}"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(!session().history().empty() && session().history().to() > 0.5, kLong);
    QVERIFY(error().norm() < 0.005);

    QVERIFY(build(law(0.015)));
    const double before = session().history().to();
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(error().x() - 0.015) < 0.004, kLong);
    QVERIFY2(session().running(), qPrintable(session().why()));
    QVERIFY(session().history().to() > before);
    QVERIFY2(session().history().from() == 0, "the same run goes on");
    QVERIFY(!bench().stale());

    // A load error is reported, and the run continues with the old module.
    QFile::remove(module());
    QFile broken(module());
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("no library");
    broken.close();
    auto* faults = find<QLabel>("module-faults");
    QTRY_VERIFY_WITH_TIMEOUT(faults->text().contains("beside.so"), kLong);
    QVERIFY(session().running());
    press_run();
    QTRY_VERIFY(!session().running());
    session().show(before / 2);
    const double there = session().shown();
    QTest::keyClick(window_.get(), Qt::Key_F8);
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(session().history().to() - there) < 2e-3 &&
                                 session().status().phase == Runner::Phase::kReady,
                             kLong);
    QVERIFY2(error().norm() < 0.005, "going back, the module is the one of then");
  }

  // On its card, in Why and in the status bar, where it stays when the stack is edited.
  void a_fault_of_a_module_is_named_until_the_next_run() {
    open_own();
    QVERIFY(build(law(0)
                      .replace("-60 *", "(++calls > 100 ? std::nan(\"\") : -60) *")
                      .prepend("#include <cmath>\nstatic int calls = 0;\n")));
    bench().modules().load(module());
    QVERIFY(bench().document().set("control.on_fault", "stop"));
    QVERIFY(bench().document().set("control.tasks.balance.law", "{type: beside}"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(!session().why().isEmpty(), kLong);
    const QString why = session().why();
    auto* card = find<CardView>("card:control.tasks.balance");
    QTRY_VERIFY(card->status().active);
    QCOMPARE(card->status().help, why);
    QVERIFY(!find<CardView>("card:control.tasks.pelvis")->status().active);
    const auto in_why = [&] {
      for (QLabel* label : window_->findChild<WhyPane*>()->findChildren<QLabel*>("why"))
        if (label->text() == why) return true;
      return false;
    };
    QTRY_VERIFY(in_why());
    bench().add_block(ModuleKind::kTask, "momentum");
    QTRY_VERIFY_WITH_TIMEOUT(bench().stale() && is_valid(), kLong);
    QTRY_VERIFY(find<QLabel>("validity")->text().contains(why));
    QVERIFY(in_why());
  }

  // The problem offers to load the module; it is loaded again with the stack.
  void a_missing_module_is_offered_and_remembered() {
    QVERIFY(build(law(0.015)));
    const QString stack = own_file();
    QFile file(stack);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray text = file.readAll();
    text.replace("law: {type: pd, stiffness: 60, damping: critical}", "law: {type: beside}");
    QVERIFY(text.contains("beside"));
    file.resize(0);
    file.seek(0);
    file.write(text);
    file.close();
    QVERIFY(window_->open(stack));
    QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("load-for-problem") != nullptr, kLong);
    choose_in_dialog(module());
    find<QPushButton>("load-for-problem")->click();
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    window_.reset();
    window_ = std::make_unique<MainWindow>(folder_->filePath("journal"));
    window_->show();
    QVERIFY(window_->open(stack));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  }
};

POISE_WINDOW_TEST(ReloadModuleTest)
#include "reload_module_test.moc"
