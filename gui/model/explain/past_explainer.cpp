// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/past_explainer.hpp"

#include <atomic>
#include <utility>

#include "poise/core/error.hpp"
#include "poise/core/inputs/repetition.hpp"
#include "poise/gui/document/worker.hpp"
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
  using Answer = std::optional<TickExplanation>;  // none: the run was another one

  std::optional<Query> next;        // waits for the one under way
  bool busy = false;                // with a query, wanted or not
  std::atomic<unsigned> newest{0};  // number of the latest query, or of a cancellation since
  unsigned asked = 0;               // number of the query whose answer is awaited
  std::atomic<double> share{0};     // of the way to its tick

  // used by one job after the other
  std::unique_ptr<Rerun> rerun;
  std::shared_ptr<const ModuleSource> modules;  // of the repetition
  std::unique_ptr<Repetition> repetition;
  unsigned course = 0;

  Worker<Answer> worker;

  explicit Data(QObject* receiver) : worker(receiver) {}
  void begin(PastExplainer& past, Query query);
  Answer answer(const Query& query, unsigned number);
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

PastExplainer::Data::Answer PastExplainer::Data::answer(const Query& query, unsigned number) {
  const Patience wanted = [&] { return newest == number; };
  const GoOn go_on = [&](double done) {
    if (wanted()) share = done;
    return wanted();
  };
  try {
    std::optional<Repeated> repeated =
        query.inputs.empty() ? simulated_again(query, go_on) : repeated_on_inputs(query, go_on);
    if (!repeated || !repeated->same) return std::nullopt;
    return explain_tick(std::move(*repeated->tick), repeated->spec, *repeated->modules, wanted);
  } catch (const std::exception&) {
    rerun.reset();
    repetition.reset();
    throw;
  }
}

void PastExplainer::Data::begin(PastExplainer& past, Query query) {
  busy = true;
  share = 0;
  worker.start(
      [this, number = asked, query = std::move(query)] {
        lower_priority();
        return answer(query, number);
      },
      [this, &past, number = asked](const JobResult<Answer>& ended) {
        busy = false;
        if (next) begin(past, *std::exchange(next, std::nullopt));
        if (number != newest) return;
        asked = 0;
        if (!ended.result)
          Q_EMIT past.failed(ended.why);
        else if (*ended.result)
          Q_EMIT past.answered(**ended.result);
        else
          Q_EMIT past.failed(
              PastExplainer::tr("Repeating the run leads to another motion: its interventions are "
                                "unknown, or another build made the recording"));
      });
}

PastExplainer::PastExplainer(QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>(this)) {}

PastExplainer::~PastExplainer() { ++data_->newest; }

void PastExplainer::explain(Query query) {
  data_->asked = ++data_->newest;
  data_->share = 0;
  if (data_->busy)
    data_->next = std::move(query);
  else
    data_->begin(*this, std::move(query));
}

void PastExplainer::cancel() {
  ++data_->newest;
  data_->asked = 0;
  data_->next.reset();
}

std::optional<double> PastExplainer::share() const {
  if (data_->asked == 0) return std::nullopt;
  return data_->share;
}

}  // namespace poise::gui
