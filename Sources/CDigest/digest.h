// Nettle's SHA-256 and xxHash as a module. Only ConfabSupport imports it; its interface is free of C types.
#ifndef CONFAB_DIGEST_H
#define CONFAB_DIGEST_H

#include <nettle/sha2.h>
#include <xxhash.h>

#endif
