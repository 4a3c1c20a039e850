#include "heap.h"

#include <malloc.h>

void cbaseline_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

size_t cbaseline_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
