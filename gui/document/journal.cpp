// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "poise/gui/document/text_of.hpp"

namespace poise::gui {
namespace {

using Clock = std::chrono::steady_clock;

std::string string_of(const QJsonValue& value) { return value.toString().toStdString(); }

// Appends all of it or nothing: lines behind one that is cut would be lost.
bool append(int fd, const QByteArray& lines) {
  struct stat before {};
  if (fstat(fd, &before) != 0) return false;
  for (qsizetype done = 0; done < lines.size();) {
    const ssize_t n =
        ::write(fd, lines.data() + done, static_cast<std::size_t>(lines.size() - done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return ::ftruncate(fd, before.st_size) != 0;
    done += n;
  }
  return true;
}

// Recovery stops at the first change whose removed text is not found at its position.
bool fits(const std::string& text, const TextChange& change) {
  return change.at <= text.size() &&
         text.compare(change.at, change.removed.size(), change.removed) == 0;
}

bool read_journal(const QString& path, Recovered& out) {
  QFile in(path);
  if (!in.open(QIODevice::ReadOnly)) return false;
  const QJsonObject head = QJsonDocument::fromJson(in.readLine()).object();
  if (!head.contains("text")) return false;
  out = {path,
         head["file"].toString(),
         head["title"].toString(),
         string_of(head["name"]),
         string_of(head["text"]),
         {}};
  std::string text = out.base;
  while (!in.atEnd()) {
    const QJsonObject line = QJsonDocument::fromJson(in.readLine()).object();
    if (!line.contains("at")) break;  // the last line may be cut off
    TextChange change{static_cast<std::size_t>(line["at"].toInteger()), string_of(line["removed"]),
                      string_of(line["inserted"])};
    if (!fits(text, change)) break;
    change.apply(text);
    out.changes.push_back(std::move(change));
  }
  return true;
}

}  // namespace

std::string Recovered::text() const {
  std::string out = base;
  for (const TextChange& change : changes) change.apply(out);
  return out;
}

struct Journal::Data {
  QString folder, path;
  std::atomic<int> fd{-1};
  QByteArray due;    // lines that are not in the file yet
  std::mutex mutex;  // protects the members below, shared by the window and the syncing thread
  std::condition_variable wake;
  bool dirty = false, done = false;
  Clock::time_point synced;
  bool ever = false;
  std::thread thread;

  void write(const QJsonObject& object) {
    if (fd < 0) return;
    due += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    if (append(fd, due)) due.clear();
  }

  void sync_forever() {
    std::unique_lock lock(mutex);
    while (!done) {
      wake.wait_for(lock, std::chrono::seconds(1), [&] { return done; });
      if (!dirty) continue;
      dirty = false;
      const int copy = ::dup(fd);
      lock.unlock();
      ::fdatasync(copy);
      ::close(copy);
      lock.lock();
      synced = Clock::now();
      ever = true;
    }
  }
};

Journal::Journal(QString folder) : data_(std::make_unique<Data>()) {
  data_->folder = std::move(folder);
  data_->thread = std::thread([this] { data_->sync_forever(); });
}

Journal::~Journal() {
  close();
  {
    const std::lock_guard lock(data_->mutex);
    data_->done = true;
  }
  data_->wake.notify_all();
  data_->thread.join();
}

void Journal::begin(const QString& file, const QString& title, const std::string& name,
                    const std::string& text) {
  close();
  QDir().mkpath(data_->folder);
  data_->path = data_->folder + '/' + QUuid::createUuid().toString(QUuid::WithoutBraces) +
                QStringLiteral(".journal");
  const int fd = ::open(QFile::encodeName(data_->path).constData(),
                        O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd >= 0) ::flock(fd, LOCK_EX | LOCK_NB);
  data_->fd = fd;
  data_->due.clear();
  data_->write(
      {{"file", file}, {"title", title}, {"name", text_of(name)}, {"text", text_of(text)}});
}

void Journal::record(const TextChange& change) {
  data_->write({{"at", static_cast<qint64>(change.at)},
                {"removed", text_of(change.removed)},
                {"inserted", text_of(change.inserted)}});
  const std::lock_guard lock(data_->mutex);
  data_->dirty = true;
}

bool Journal::complete() const { return data_->fd >= 0 && data_->due.isEmpty(); }

void Journal::close() {
  const std::lock_guard lock(data_->mutex);
  data_->dirty = data_->ever = false;
  if (data_->fd < 0) return;
  QFile::remove(data_->path);
  ::close(data_->fd.exchange(-1));
}

double Journal::age() const {
  const std::lock_guard lock(data_->mutex);
  if (!data_->ever) return -1;
  return std::chrono::duration<double>(Clock::now() - data_->synced).count();
}

std::vector<Recovered> Journal::left_behind(const QString& folder) {
  std::vector<Recovered> out;
  const QFileInfoList files =
      QDir(folder).entryInfoList({QStringLiteral("*.journal")}, QDir::Files, QDir::Time);
  for (const QFileInfo& info : files) {
    const QString path = info.absoluteFilePath();
    const int fd = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) continue;
    const bool alone = ::flock(fd, LOCK_EX | LOCK_NB) == 0;
    ::close(fd);
    Recovered recovered;
    if (!alone || !read_journal(path, recovered)) continue;
    if (recovered.changes.empty())
      QFile::remove(path);
    else
      out.push_back(std::move(recovered));
  }
  return out;
}

void Journal::discard(const Recovered& recovered) { QFile::remove(recovered.journal); }

QString Journal::default_folder() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
         QStringLiteral("/poise/journal");
}

}  // namespace poise::gui
