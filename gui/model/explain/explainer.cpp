// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/watch.hpp"

#include <atomic>
#include <cmath>
#include <thread>

#include "poise/core/error.hpp"
#include "poise/gui/model/run/urgency.hpp"

namespace poise::gui {
namespace {

constexpr int kEvery = 250;  // [ms]
constexpr int kStill = 120;  // [ms] without another moment shown, before the run is repeated

}  // namespace

struct Watch::Worker {
  std::thread thread;
  std::atomic<unsigned> run{0};  // whose ticks are of interest
  ~Worker() {
    ++run;
    if (thread.joinable()) thread.join();
  }
};

Watch::Watch(Session& session, Modules modules, QObject* parent)
    : QObject(parent),
      session_(session),
      modules_(std::move(modules)),
      worker_(std::make_unique<Worker>()) {
  timer_.setInterval(kEvery);
  connect(&timer_, &QTimer::timeout, this, &Watch::look);
  still_.setSingleShot(true);
  still_.setInterval(kStill);
  connect(&still_, &QTimer::timeout, this, &Watch::look);
  connect(&session_, &Session::shown_changed, this, [this] {
    if (!session_.running()) still_.start();
  });
  connect(&session_, &Session::loaded_changed, this, [this] {
    ++worker_->run;
    told_.reset();
    asked_ = {-1, 0};
    Q_EMIT changed();
  });
  connect(&past_, &Past::answered, this, &Watch::take);
  connect(&past_, &Past::failed, this, [this](const QString& why) {
    why_not_ = why;
    Q_EMIT changed();
  });
  timer_.start();
}

Watch::~Watch() = default;

double Watch::moment() const {
  const History& history = session_.history();
  return history.empty() ? 0 : history.time(history.at(session_.shown()));
}

bool Watch::is_past() const {
  if (session_.history().empty() || session_.running()) return false;
  const Runner::Status status = session_.status();
  if (status.going_back) return false;
  return session_.recorded() || moment() < status.time - session_.spec()->period / 2;
}

bool Watch::is_shown() const {
  const double period = session_.spec() ? session_.spec()->period : 0;
  return told_ && std::abs(told_->time - moment()) < (session_.running() ? 0.6 : period / 2);
}

void Watch::take(const Told& told) {
  told_ = told;
  Q_EMIT changed();
}

void Watch::look() {
  if (still_.isActive()) return;
  if (is_past()) return look_back(moment());
  if (asked_past_) {
    past_.cancel();
    asked_past_.reset();
    why_not_.clear();
    asked_ = {-1, 0};
    Q_EMIT changed();
  }
  if (busy_ || !session_.runner()) return;
  if (auto solved = session_.take_solved()) return explain(std::move(solved));
  const Runner::Status status = session_.status();
  const std::pair now{status.time, status.unsolved};
  if (now == asked_) return;
  asked_ = now;
  session_.ask_solved();
}

void Watch::look_back(double time) {
  if (asked_past_ == time && course_ == session_.course()) {
    if (past_.share()) Q_EMIT changed();  // it has come further
    return;
  }
  asked_past_ = time;
  course_ = session_.course();
  why_not_.clear();
  if (is_shown()) return;
  const History& history = session_.history();
  const auto row = history.row(history.at(time));
  Past::Question question;
  question.course = course_;
  question.tick = std::lround(time / session_.spec()->period);
  question.joints = RowReader(history.layout()).state(row).joints;
  if (const Columns* torque = history.layout()->find("torque"))
    question.torque = Eigen::Map<const Eigen::VectorXd>(row.data() + torque->first,
                                                        static_cast<Eigen::Index>(torque->count()));
  if (const Runner* runner = session_.runner()) {
    question.spec = session_.start();
    question.modules = session_.start_modules();
    question.deeds = runner->deeds();
  } else {
    question.spec = session_.spec();
    question.modules = modules_();
  }
  past_.ask(std::move(question));
  Q_EMIT changed();
}

void Watch::stop_looking_back() {
  past_.cancel();
  why_not_ = tr("Stopped");
  Q_EMIT changed();
}

void Watch::explain(std::unique_ptr<Solved> solved) {
  if (worker_->thread.joinable()) worker_->thread.join();
  busy_ = true;
  worker_->thread =
      std::thread([this, worker = worker_.get(), run = worker_->run.load(), spec = session_.spec(),
                   modules = modules_(), what = std::make_shared<Solved>(std::move(*solved))] {
        stand_back();
        std::optional<Told> told;
        try {
          told = tell(std::move(*what), *spec, *modules, [=] { return worker->run == run; });
        } catch (const ConfigError&) {
          told.reset();  // the list of problems says why
        }
        QMetaObject::invokeMethod(
            this,
            [this, run, of = spec, told = std::move(told)] {
              busy_ = false;
              if (told && run == worker_->run && of == session_.spec() && !is_past()) take(*told);
            },
            Qt::QueuedConnection);
      });
}

}  // namespace poise::gui
