// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/explainer.hpp"

#include <atomic>
#include <cmath>

#include "poise/core/error.hpp"
#include "poise/gui/document/worker.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {
namespace {

constexpr int kEvery = 250;  // [ms]
constexpr int kStill =
    120;  // [ms] that the shown moment must stay the same before the run is repeated

}  // namespace

struct Explainer::Job {
  explicit Job(Explainer* explainer) : worker(explainer) {}
  ~Job() { ++run; }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  std::atomic<unsigned> run{0};  // current run; results of older ones are dropped
  Worker<TickExplanation> worker;
};

Explainer::Explainer(Session& session, Modules modules, QObject* parent)
    : QObject(parent),
      session_(session),
      modules_(std::move(modules)),
      job_(std::make_unique<Job>(this)) {
  timer_.setInterval(kEvery);
  connect(&timer_, &QTimer::timeout, this, &Explainer::refresh);
  still_.setSingleShot(true);
  still_.setInterval(kStill);
  connect(&still_, &QTimer::timeout, this, &Explainer::refresh);
  connect(&session_, &Session::shown_changed, this, [this] {
    if (!session_.running()) still_.start();
  });
  connect(&session_, &Session::loaded_changed, this, [this] {
    ++job_->run;
    explanation_.reset();
    requested_ = {-1, 0};
    Q_EMIT changed();
  });
  connect(&past_, &PastExplainer::answered, this, &Explainer::take);
  connect(&past_, &PastExplainer::failed, this, [this](const QString& why) {
    why_not_ = why;
    Q_EMIT changed();
  });
  timer_.start();
}

Explainer::~Explainer() = default;

double Explainer::moment() const {
  const History& history = session_.history();
  return history.empty() ? 0 : history.time(history.at(session_.shown()));
}

bool Explainer::is_past() const {
  if (session_.history().empty() || session_.running()) return false;
  const Runner::Status status = session_.status();
  if (status.going_back) return false;
  return session_.recorded() || moment() < status.time - session_.spec()->period / 2;
}

// A run that stops without a solution does not record the tick that failed: it comes after the last
// one of the history.
bool Explainer::is_shown() const {
  const double period = session_.spec() ? session_.spec()->period : 0;
  const bool ended = session_.status().phase == Runner::Phase::kEnded && !is_past();
  const double most = session_.running() ? 0.6 : (ended ? 1.5 : 0.5) * period;
  return explanation_ && std::abs(explanation_->time - moment()) < most;
}

void Explainer::take(const TickExplanation& explanation) {
  explanation_ = explanation;
  Q_EMIT changed();
}

void Explainer::refresh() {
  if (still_.isActive()) return;
  if (is_past()) return explain_past(moment());
  if (requested_past_) {
    past_.cancel();
    requested_past_.reset();
    why_not_.clear();
    requested_ = {-1, 0};
    Q_EMIT changed();
  }
  if (busy_ || !session_.runner()) return;
  if (auto solved = session_.take_solved()) return explain(std::move(solved));
  const Runner::Status status = session_.status();
  const std::pair now{status.time, status.unsolved};
  if (now == requested_) return;
  requested_ = now;
  session_.request_solved();
}

void Explainer::explain_past(double time) {
  if (requested_past_ == time && course_ == session_.course()) {
    if (past_.share()) Q_EMIT changed();  // progress has been made
    return;
  }
  requested_past_ = time;
  course_ = session_.course();
  why_not_.clear();
  if (is_shown()) return;
  const History& history = session_.history();
  const auto row = history.row(history.at(time));
  PastExplainer::Query query;
  query.course = course_;
  query.tick = std::lround(time / session_.spec()->period);
  query.time = time;
  query.inputs = session_.inputs();
  query.joints = RowReader(history.layout()).state(row).joints;
  if (const Columns* torque = history.layout()->find("torque"))
    query.torque = Eigen::Map<const Eigen::VectorXd>(row.data() + torque->first,
                                                     static_cast<Eigen::Index>(torque->count()));
  if (const Runner* runner = session_.runner()) {
    query.spec = session_.start();
    query.modules = session_.start_modules();
    query.interventions = runner->interventions();
  } else {
    query.spec = session_.spec();
    query.modules = modules_();
  }
  past_.explain(std::move(query));
  Q_EMIT changed();
}

void Explainer::cancel_past() {
  past_.cancel();
  why_not_ = tr("Stopped");
  Q_EMIT changed();
}

void Explainer::explain(std::unique_ptr<Solved> solved) {
  busy_ = true;
  const unsigned run = job_->run;
  const auto spec = session_.spec();
  job_->worker.start(
      [job = job_.get(), run, spec, modules = modules_(),
       what = std::make_shared<Solved>(std::move(*solved))] {
        lower_priority();
        return explain_tick(std::move(*what), *spec, *modules, [=] { return job->run == run; });
      },
      // The list of problems reports an error.
      [this, run, spec](const JobResult<TickExplanation>& ended) {
        busy_ = false;
        if (ended.result && run == job_->run && spec == session_.spec() && !is_past())
          take(*ended.result);
      });
}

}  // namespace poise::gui
