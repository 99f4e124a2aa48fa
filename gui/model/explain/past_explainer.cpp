// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/past.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "poise/core/error.hpp"
#include "poise/gui/model/run/rerun.hpp"
#include "poise/gui/model/run/urgency.hpp"

namespace poise::gui {
namespace {

constexpr double kSameJoints = 1e-9;  // [rad, m]
constexpr double kSameTorque = 1e-6;  // [N·m, N]

bool near(const Eigen::VectorXd& a, const Eigen::VectorXd& b, double most) {
  return a.size() == b.size() && (a.size() == 0 || (a - b).cwiseAbs().maxCoeff() <= most);
}

bool same_motion(const Past::Question& question, const Simulation& simulation) {
  return near(simulation.seen().joints, question.joints, kSameJoints) &&
         (question.torque.size() == 0 || near(simulation.torque(), question.torque, kSameTorque));
}

}  // namespace

struct Past::Data {
  std::mutex mutex;
  std::condition_variable wake;
  std::optional<Question> next;
  bool quit = false;
  std::atomic<unsigned> newest{0};  // question
  std::atomic<double> share{-1};    // < 0: nothing is sought
  std::thread thread;

  // the thread's own
  std::unique_ptr<Rerun> rerun;
  unsigned course = 0;

  void live(Past& past);
  void answer(const Question& question, unsigned number, Past& past);
};

void Past::Data::answer(const Question& question, unsigned number, Past& past) {
  const Patience wanted = [&] { return newest == number; };
  const auto say = [&](auto signal) {
    QMetaObject::invokeMethod(
        &past,
        [this, number, signal] {
          if (newest != number) return;
          share = -1;
          signal();
        },
        Qt::QueuedConnection);
  };
  try {
    if (!rerun || course != question.course || rerun->last() > question.tick)
      rerun = std::make_unique<Rerun>(*question.spec, question.modules);
    course = question.course;
    const bool there = rerun->go_to(question.tick, question.deeds, [&](double done) {
      const std::lock_guard lock(mutex);
      if (wanted()) share = done;
      return wanted();
    });
    if (!wanted()) return;
    if (!there || !same_motion(question, rerun->simulation()))
      return say([&past] {
        Q_EMIT past.failed(
            Past::tr("Run again, this moment comes out differently: what was done while "
                     "it ran is not known, or another build made the recording"));
      });
    const Told told = tell(std::move(*solved_tick(rerun->simulation(), question.spec->gravity)),
                           rerun->spec(), *rerun->modules(), wanted);
    say([&past, told] { Q_EMIT past.answered(told); });
  } catch (const ConfigError& error) {
    rerun.reset();
    say([&past, why = QString::fromUtf8(error.what())] { Q_EMIT past.failed(why); });
  }
}

void Past::Data::live(Past& past) {
  stand_back();
  std::unique_lock lock(mutex);
  for (;;) {
    wake.wait(lock, [this] { return quit || next; });
    if (quit) return;
    const Question question = std::move(*next);
    next.reset();
    const unsigned number = newest;
    lock.unlock();
    answer(question, number, past);
    lock.lock();
  }
}

Past::Past(QObject* parent) : QObject(parent), data_(std::make_unique<Data>()) {
  data_->thread = std::thread([this] { data_->live(*this); });
}

Past::~Past() {
  {
    const std::lock_guard lock(data_->mutex);
    data_->quit = true;
    ++data_->newest;
  }
  data_->wake.notify_one();
  data_->thread.join();
}

void Past::ask(Question question) {
  {
    const std::lock_guard lock(data_->mutex);
    ++data_->newest;
    data_->share = 0;
    data_->next = std::move(question);
  }
  data_->wake.notify_one();
}

void Past::cancel() {
  const std::lock_guard lock(data_->mutex);
  ++data_->newest;
  data_->share = -1;
  data_->next.reset();
}

std::optional<double> Past::share() const {
  const double share = data_->share;
  return share < 0 ? std::nullopt : std::optional(share);
}

}  // namespace poise::gui
