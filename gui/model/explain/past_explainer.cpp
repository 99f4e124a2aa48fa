// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/past_explainer.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "poise/core/error.hpp"
#include "poise/gui/document/post.hpp"
#include "poise/gui/model/run/rerun.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {
namespace {

constexpr double kSameJoints = 1e-9;  // [rad, m]
constexpr double kSameTorque = 1e-3;  // [N·m, N]; recordings round torques

bool near(const Eigen::VectorXd& a, const Eigen::VectorXd& b, double most) {
  return a.size() == b.size() && (a.size() == 0 || (a - b).cwiseAbs().maxCoeff() <= most);
}

bool same_motion(const PastExplainer::Query& query, const Simulation& simulation) {
  return near(simulation.estimate().state.joints, query.joints, kSameJoints) &&
         (query.torque.size() == 0 || near(simulation.torque(), query.torque, kSameTorque));
}

}  // namespace

struct PastExplainer::Data {
  std::mutex mutex;
  std::condition_variable wake;
  std::optional<Query> next;
  bool quit = false;
  std::atomic<unsigned> newest{0};  // number of the latest query
  std::atomic<double> share{-1};    // < 0: no query is under way
  std::thread thread;

  // used by the thread only
  std::unique_ptr<Rerun> rerun;
  unsigned course = 0;

  void live(PastExplainer& past);
  void answer(const Query& query, unsigned number, PastExplainer& past);
};

void PastExplainer::Data::answer(const Query& query, unsigned number, PastExplainer& past) {
  const Patience wanted = [&] { return newest == number; };
  const auto say = [&](auto signal) {
    post(&past, [this, number, signal] {
      if (newest != number) return;
      share = -1;
      signal();
    });
  };
  try {
    if (!rerun || course != query.course || rerun->last() > query.tick)
      rerun = std::make_unique<Rerun>(*query.spec, query.modules);
    course = query.course;
    const bool there = rerun->go_to(query.tick, query.interventions, [&](double done) {
      const std::lock_guard lock(mutex);
      if (wanted()) share = done;
      return wanted();
    });
    if (!wanted()) return;
    if (!there || !same_motion(query, rerun->simulation()))
      return say([&past] {
        Q_EMIT past.failed(
            PastExplainer::tr("Repeating the run leads to another motion: its interventions are "
                              "unknown, or another build made the recording"));
      });
    const TickExplanation explanation =
        explain_tick(std::move(*solved_tick(rerun->simulation(), query.spec->gravity)),
                     rerun->spec(), *rerun->modules(), wanted);
    say([&past, explanation] { Q_EMIT past.answered(explanation); });
  } catch (const std::exception& error) {
    rerun.reset();
    say([&past, why = QString::fromUtf8(error.what())] { Q_EMIT past.failed(why); });
  }
}

void PastExplainer::Data::live(PastExplainer& past) {
  lower_priority();
  std::unique_lock lock(mutex);
  for (;;) {
    wake.wait(lock, [this] { return quit || next; });
    if (quit) return;
    const Query query = std::move(*next);
    next.reset();
    const unsigned number = newest;
    lock.unlock();
    answer(query, number, past);
    lock.lock();
  }
}

PastExplainer::PastExplainer(QObject* parent) : QObject(parent), data_(std::make_unique<Data>()) {
  data_->thread = std::thread([this] { data_->live(*this); });
}

PastExplainer::~PastExplainer() {
  {
    const std::lock_guard lock(data_->mutex);
    data_->quit = true;
    ++data_->newest;
  }
  data_->wake.notify_one();
  data_->thread.join();
}

void PastExplainer::explain(Query query) {
  {
    const std::lock_guard lock(data_->mutex);
    ++data_->newest;
    data_->share = 0;
    data_->next = std::move(query);
  }
  data_->wake.notify_one();
}

void PastExplainer::cancel() {
  const std::lock_guard lock(data_->mutex);
  ++data_->newest;
  data_->share = -1;
  data_->next.reset();
}

std::optional<double> PastExplainer::share() const {
  const double share = data_->share;
  return share < 0 ? std::nullopt : std::optional(share);
}

}  // namespace poise::gui
