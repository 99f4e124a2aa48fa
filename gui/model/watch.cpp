// SPDX-License-Identifier: BSD-2-Clause

#include "gui/model/watch.hpp"

#include <cmath>
#include <thread>

#include "core/error.hpp"

namespace poise::gui {

struct Watch::Worker {
  std::thread thread;
  ~Worker() {
    if (thread.joinable()) thread.join();
  }
};

Watch::Watch(Session& session, Modules modules, QObject* parent)
    : QObject(parent),
      session_(session),
      modules_(std::move(modules)),
      worker_(std::make_unique<Worker>()) {
  timer_.setInterval(250);
  connect(&timer_, &QTimer::timeout, this, &Watch::look);
  connect(&session_, &Session::loaded_changed, this, [this] {
    told_.reset();
    asked_ = {-1, 0};
    Q_EMIT changed();
  });
  timer_.start();
}

Watch::~Watch() = default;

bool Watch::is_shown() const {
  const double period = session_.spec() ? session_.spec()->period : 0;
  return told_ &&
         std::abs(told_->time - session_.shown()) < (session_.running() ? 0.6 : 1.5 * period);
}

void Watch::look() {
  if (busy_ || !session_.loaded()) return;
  if (auto solved = session_.take_solved()) return explain(std::move(solved));
  const Runner::Status status = session_.status();
  const std::pair now{status.time, status.unsolved};
  if (now == asked_) return;
  asked_ = now;
  session_.ask_solved();
}

void Watch::explain(std::unique_ptr<Solved> solved) {
  if (worker_->thread.joinable()) worker_->thread.join();
  busy_ = true;
  worker_->thread = std::thread([this, spec = session_.spec(), modules = modules_(),
                                 what = std::make_shared<Solved>(std::move(*solved))] {
    std::optional<Told> told;
    try {
      told = tell(std::move(*what), *spec, *modules);
    } catch (const ConfigError&) {
      told.reset();  // the list of problems says why
    }
    QMetaObject::invokeMethod(
        this,
        [this, of = spec, told = std::move(told)] {
          busy_ = false;
          if (!told || of != session_.spec()) return;
          told_ = told;
          Q_EMIT changed();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace poise::gui
