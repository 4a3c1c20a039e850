/* Loaded before the C library: ends the process before one of the calls that change files, or lets them fail as on a
   file system that can't be written. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int kill_call;
static const char *read_only;
static atomic_int calls;

/* Before the program clears its environment. */
__attribute__((constructor)) static void start(void) {
  const char *number = getenv("KILLED_CALL"), *folder = getenv("READ_ONLY");
  kill_call = number ? atoi(number) : 0;
  read_only = folder ? strdup(folder) : NULL;
}

/* Whether a call that changes the file at a path fails. */
static int fails(const char *path) {
  if (atomic_fetch_add(&calls, 1) + 1 == kill_call) raise(SIGKILL);
  if (!read_only || !path) return 0;
  char resolved[4096], parent[4096];
  snprintf(parent, sizeof parent, "%s", path);
  char *slash = strrchr(parent, '/');
  if (!realpath(path, resolved)) {
    if (slash) *slash = 0;
    if (!realpath(slash ? parent : ".", resolved)) return 0;
  }
  size_t length = strlen(read_only);
  if (strncmp(resolved, read_only, length) || (resolved[length] && resolved[length] != '/')) return 0;
  errno = EROFS;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRITES(flags) ((flags) & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC) || ((flags) & O_TMPFILE) == O_TMPFILE)

int open(const char *p, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  if (WRITES(flags) && strncmp(p, "/dev/", 5) && fails(p)) return -1;
  return NEXT(open)(p, flags, mode);
}
int open64(const char *p, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  if (WRITES(flags) && strncmp(p, "/dev/", 5) && fails(p)) return -1;
  return NEXT(open64)(p, flags, mode);
}
int mkdir(const char *p, mode_t m) {
  return access(p, F_OK) && fails(p) ? -1 : NEXT(mkdir)(p, m);
}
int unlink(const char *p) { return fails(p) ? -1 : NEXT(unlink)(p); }
int rename(const char *a, const char *b) { return fails(b) ? -1 : NEXT(rename)(a, b); }
int renameat2(int d, const char *a, int e, const char *b, unsigned f) {
  return fails(b) ? -1 : NEXT(renameat2)(d, a, e, b, f);
}
int linkat(int d, const char *a, int e, const char *b, int f) {
  return fails(b) ? -1 : NEXT(linkat)(d, a, e, b, f);
}
ssize_t write(int f, const void *b, size_t n) { return f > 2 && fails(NULL) ? -1 : NEXT(write)(f, b, n); }
int fsync(int f) { return fails(NULL) ? -1 : NEXT(fsync)(f); }
