// SPDX-License-Identifier: BSD-2-Clause
// Wraps the C library's allocator: one thread-local increment a call.

#include "apps/poise/allocation_count.hpp"

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

namespace poise::cli {
AllocationCounter allocation_counter() { return nullptr; }
}  // namespace poise::cli

#else

namespace {
thread_local long count = 0;
}

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) {
  ++count;
  return __libc_malloc(size);
}
void* calloc(std::size_t n, std::size_t size) {
  ++count;
  return __libc_calloc(n, size);
}
void* realloc(void* old, std::size_t size) {
  ++count;
  return __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++count;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
  ++count;
  *out = __libc_memalign(alignment, size);
  return *out == nullptr ? 12 : 0;  // ENOMEM
}
}

namespace poise::cli {
AllocationCounter allocation_counter() {
  return [] { return count; };
}
}  // namespace poise::cli

#endif
