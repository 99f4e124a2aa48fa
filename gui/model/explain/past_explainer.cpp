// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/past_explainer.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "poise/core/error.hpp"
#include "poise/core/inputs/repetition.hpp"
#include "poise/gui/document/errors/error_text.hpp"
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

bool same_motion(const PastExplainer::Query& query, const State& state,
                 const Eigen::VectorXd& torque) {
  return near(state.joints, query.joints, kSameJoints) &&
         (query.torque.size() == 0 || near(torque, query.torque, kSameTorque));
}

// A tick that was repeated, with what it was solved with.
struct Repeated {
  std::unique_ptr<Solved> tick;
  StackSpec spec;
  std::shared_ptr<const ModuleSource> modules;
  bool same = false;  // as it was recorded
};

}  // namespace

struct PastExplainer::Data {
  using GoOn = Rerun::GoOn;

  std::mutex mutex;
  std::condition_variable wake;
  std::optional<Query> next;
  bool quit = false;
  std::atomic<unsigned> newest{0};  // number of the latest query
  std::atomic<double> share{-1};    // < 0: no query is under way
  std::thread thread;

  // used by the thread only
  std::unique_ptr<Rerun> rerun;
  std::shared_ptr<const ModuleSource> modules;  // of the repetition
  std::unique_ptr<Repetition> repetition;
  unsigned course = 0;

  void live(PastExplainer& past);
  void answer(const Query& query, unsigned number, PastExplainer& past);
  std::optional<Repeated> simulated_again(const Query& query, const GoOn& go_on);
  std::optional<Repeated> repeated_on_inputs(const Query& query, const GoOn& go_on);
};

// Empty if it was stopped, or the run ended sooner.
std::optional<Repeated> PastExplainer::Data::simulated_again(const Query& query,
                                                             const GoOn& go_on) {
  if (!rerun || course != query.course || rerun->last() > query.tick)
    rerun = std::make_unique<Rerun>(*query.spec, query.modules);
  course = query.course;
  if (!rerun->go_to(query.tick, query.interventions, go_on)) return std::nullopt;
  const Simulation& run = rerun->simulation();
  return Repeated{solved_tick(run, query.spec->gravity), rerun->spec(), rerun->modules(),
                  same_motion(query, run.estimate().state, run.torque())};
}

// The controller alone, so whatever gave its inputs: a robot, an estimator, an edit.
std::optional<Repeated> PastExplainer::Data::repeated_on_inputs(const Query& query,
                                                                const GoOn& go_on) {
  if (!repetition || course != query.course || repetition->time() > query.time) {
    repetition.reset();
    modules = query.modules;
    repetition = std::make_unique<Repetition>(query.inputs, *query.spec, *modules);
  }
  course = query.course;
  if (!repetition->go_to(repetition->tick_at(query.time), go_on)) return std::nullopt;
  return Repeated{solved_tick(repetition->controller(), repetition->setup(), repetition->state(),
                              repetition->time(), query.spec->gravity),
                  *query.spec, query.modules,
                  same_motion(query, repetition->state(), repetition->torque())};
}

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
    const GoOn go_on = [&](double done) {
      const std::lock_guard lock(mutex);
      if (wanted()) share = done;
      return wanted();
    };
    std::optional<Repeated> repeated =
        query.inputs.empty() ? simulated_again(query, go_on) : repeated_on_inputs(query, go_on);
    if (!wanted()) return;
    if (!repeated || !repeated->same)
      return say([&past] {
        Q_EMIT past.failed(
            PastExplainer::tr("Repeating the run leads to another motion: its interventions are "
                              "unknown, or another build made the recording"));
      });
    const TickExplanation explanation =
        explain_tick(std::move(*repeated->tick), repeated->spec, *repeated->modules, wanted);
    say([&past, explanation] { Q_EMIT past.answered(explanation); });
  } catch (const std::exception& error) {
    rerun.reset();
    repetition.reset();
    say([&past, why = error_text(error)] { Q_EMIT past.failed(why); });
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
