// SPDX-License-Identifier: BSD-2-Clause
// What lies in the memory that the plant and the robot's process share.

#pragma once

#include <fcntl.h>
#include <semaphore.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <ctime>
#include <string>
#include <system_error>

namespace shared_memory {

inline constexpr int kVersion = 1, kMostJoints = 64;

/// One torque in, one state out. Who has posted a semaphore does not touch the numbers until the
/// other one is posted.
struct Exchange {
  int version = kVersion;
  int joints = 0;                 ///< of both sides
  sem_t ready, commanded, moved;  ///< the robot stands; there is a torque; there is a state
  double torque[kMostJoints];     ///< [N·m]
  double position[kMostJoints];   ///< [rad]
  double velocity[kMostJoints];   ///< [rad/s]
  bool finite = true;             ///< false: the robot's motion has left all bounds
};

/// The pages of that name, as long as this lives.
class Memory {
 public:
  Memory(const std::string& name, bool create) {
    const int file = shm_open(name.c_str(), O_RDWR | (create ? O_CREAT | O_EXCL : 0), 0600);
    if (file < 0) throw std::system_error(errno, std::generic_category(), name);
    const bool sized = !create || ftruncate(file, sizeof(Exchange)) == 0;
    if (sized)
      pages_ = mmap(nullptr, sizeof(Exchange), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (pages_ == MAP_FAILED) throw std::system_error(errno, std::generic_category(), name);
    if (!create) return;
    name_ = name;
    Exchange& fresh = *new (pages_) Exchange;
    for (sem_t* one : {&fresh.ready, &fresh.commanded, &fresh.moved}) sem_init(one, 1, 0);
  }
  ~Memory() {
    hide();
    if (pages_ != MAP_FAILED) munmap(pages_, sizeof(Exchange));
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Nobody else finds it any more.
  void hide() {
    if (!name_.empty()) shm_unlink(name_.c_str());
    name_.clear();
  }

  Exchange& operator*() const { return *static_cast<Exchange*>(pages_); }

 private:
  std::string name_;  // of whoever created it
  void* pages_ = MAP_FAILED;
};

/// Sleeps until it is posted. False if that takes too long.
inline bool wait(sem_t& semaphore, std::chrono::nanoseconds patience) {
  timespec end{};
  clock_gettime(CLOCK_MONOTONIC, &end);
  const long long at = end.tv_nsec + patience.count();
  end.tv_sec += at / 1'000'000'000;
  end.tv_nsec = at % 1'000'000'000;
  int result = 0;
  do result = sem_clockwait(&semaphore, CLOCK_MONOTONIC, &end);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

}  // namespace shared_memory
