#include "process.h"

#include <malloc.h>
#include <string.h>

// Removes a variable in place. It runs before the constructors of libraries, where Pixman reads its variable, and before
// glibc is ready for unsetenv.
static void remove_pixman_disable(int argc, char **argv, char **environment) {
  (void)argc;
  (void)argv;
  static const char name[] = "PIXMAN_DISABLE=";
  char **kept = environment;
  for (char **entry = environment; *entry; entry++) {
    if (strncmp(*entry, name, sizeof name - 1) != 0) *kept++ = *entry;
  }
  *kept = NULL;
}

__attribute__((used, section(".preinit_array"))) static void (*const before_libraries)(
    int, char **, char **) = remove_pixman_disable;

size_t confab_heap_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void confab_heap_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }
