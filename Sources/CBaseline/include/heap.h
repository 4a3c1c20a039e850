#ifndef CBASELINE_HEAP_H
#define CBASELINE_HEAP_H

#include <stddef.h>

/// Bytes that glibc's allocator has given out and not got back; Swift does not see `mallinfo2`.
size_t cbaseline_heap_bytes(void);

/// Lets all threads share one arena of glibc's allocator, which would set 64 MB of addresses aside for each.
void cbaseline_share_heap(void);

#endif
