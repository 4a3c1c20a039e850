#ifndef CBASELINE_HEAP_H
#define CBASELINE_HEAP_H

#include <stddef.h>

/// Bytes that glibc's allocator has given out and not got back; Swift does not see `mallinfo2`.
size_t cbaseline_heap_bytes(void);

#endif
