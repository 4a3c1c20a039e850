// What a program does before libraries start, and functions of glibc's allocator that Swift does not import, because its
// Glibc module has no malloc.h.
//
// An executable that links this module removes PIXMAN_DISABLE from its environment before Pixman reads it: the variable
// changes pixels, and Pixman writes to standard output about it.
#ifndef CONFAB_PROCESS_H
#define CONFAB_PROCESS_H

#include <stddef.h>

// The number of bytes that are allocated on the heap of the process.
size_t confab_heap_allocated_bytes(void);

// Makes all threads share one arena. By default, glibc reserves 64 MB of address space for each thread.
void confab_heap_use_one_arena(void);

#endif
