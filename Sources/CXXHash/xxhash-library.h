// xxHash as a module. Only ConfabSnapshots imports it; its public interface is free of C types.
#ifndef CONFAB_XXHASH_LIBRARY_H
#define CONFAB_XXHASH_LIBRARY_H

#include <xxhash.h>

#endif
