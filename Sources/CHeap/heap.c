#include "heap.h"

#include <malloc.h>

size_t confab_heap_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void confab_heap_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }
