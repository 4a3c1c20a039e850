// Functions of glibc's allocator that Swift does not import, because its Glibc module has no malloc.h.
#ifndef CONFAB_HEAP_H
#define CONFAB_HEAP_H

#include <stddef.h>

// The number of bytes that are allocated on the heap of the process.
size_t confab_heap_allocated_bytes(void);

// Makes all threads share one arena. By default, glibc reserves 64 MB of address space for each thread.
void confab_heap_use_one_arena(void);

#endif
