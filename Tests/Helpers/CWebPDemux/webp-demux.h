// libwebp's decoder of animations, which the tests read animated WebP files with.
#ifndef CONFAB_TESTS_WEBP_DEMUX_H
#define CONFAB_TESTS_WEBP_DEMUX_H

#include <webp/demux.h>

#endif
