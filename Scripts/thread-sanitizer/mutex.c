// Reports the standard library's mutex to the thread sanitizer.
//
// `Mutex` waits in functions of libswiftSynchronization, which is not built for the sanitizer. Without this
// file, the sanitizer would report a race between a thread that unlocks a mutex and one that waits for it.
// These functions replace the library's (LD_PRELOAD), call them, and report what they do.
// Names and parameters are those of the library's interface in Swift 6.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// These are null in a program that is not built for the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

SWIFT void lock_slow(uint32_t state, SELF handle) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF handle) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF handle) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t state, SELF handle) {
  SWIFT void (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  lock(state, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try_lock_slow(SELF handle) {
  SWIFT bool (*try_lock)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool taken = try_lock(handle);
  if (taken && __tsan_acquire) __tsan_acquire(handle);
  return taken;
}

SWIFT void unlock_slow(SELF handle) {
  SWIFT void (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(handle);
  unlock(handle);
}
