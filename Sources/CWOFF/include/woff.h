// Decompression of font files: WOFF 2 by libwoff, the tables of WOFF 1 by zlib.
#ifndef CONFAB_WOFF_H
#define CONFAB_WOFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CONFAB_WOFF_DECODED,
  CONFAB_WOFF_DAMAGED,
  CONFAB_WOFF_TOO_LARGE,
  CONFAB_WOFF_NO_MEMORY,
} ConfabWOFFStatus;

// Decodes a WOFF 2 file.
//
// The result has at most `limit` bytes. The caller frees `*font` with `free`; it is NULL after a failure.
// The decoder also allocates the sum of the lengths in the file's table directory, which the caller
// checks beforehand.
ConfabWOFFStatus confab_woff2_decode(
    const uint8_t *file, size_t length, size_t limit, uint8_t **font, size_t *font_length);

// Decompresses a zlib stream. Returns whether it has exactly the size of the result.
bool confab_woff_inflate(const uint8_t *stream, size_t length, uint8_t *result, size_t result_length);

#ifdef __cplusplus
}
#endif

#endif
