/* Loaded before the C library: interrupts system calls at random, as signals do. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/file.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/* About half of all calls are interrupted. */
static atomic_uint calls;
static int interrupted(void) {
  if (atomic_fetch_add(&calls, 1) * 0x9E3779B9u >> 31) return 0;
  errno = EINTR;
  return 1;
}
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t read(int f, void *b, size_t n) { return interrupted() ? -1 : NEXT(read)(f, b, n); }
ssize_t write(int f, const void *b, size_t n) { return interrupted() ? -1 : NEXT(write)(f, b, n); }
ssize_t pread(int f, void *b, size_t n, off_t o) { return interrupted() ? -1 : NEXT(pread)(f, b, n, o); }
ssize_t pwrite(int f, const void *b, size_t n, off_t o) { return interrupted() ? -1 : NEXT(pwrite)(f, b, n, o); }
ssize_t pread64(int f, void *b, size_t n, off_t o) { return interrupted() ? -1 : NEXT(pread64)(f, b, n, o); }
ssize_t pwrite64(int f, const void *b, size_t n, off_t o) { return interrupted() ? -1 : NEXT(pwrite64)(f, b, n, o); }
int fsync(int f) { return interrupted() ? -1 : NEXT(fsync)(f); }
int ftruncate(int f, off_t n) { return interrupted() ? -1 : NEXT(ftruncate)(f, n); }
int poll(struct pollfd *p, nfds_t n, int t) { return interrupted() ? -1 : NEXT(poll)(p, n, t); }
int flock(int f, int o) { return interrupted() ? -1 : NEXT(flock)(f, o); }
pid_t waitpid(pid_t p, int *s, int o) { return interrupted() ? -1 : NEXT(waitpid)(p, s, o); }
