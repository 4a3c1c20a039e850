// What `confab-lab bench text` measures against: text measured with a PangoLayout as a tight C program
// does it, over the same font files, with the settings under which its widths are exact.
#ifndef CONFAB_PANGO_BASELINE_H
#define CONFAB_PANGO_BASELINE_H

#include <stdint.h>

// One font map, one context and one layout, which every text uses in turn. Belongs to one thread.
typedef struct pango_baseline pango_baseline;

// Sums over all texts of a call, in 1/1024 point: proof that the work was done.
typedef struct {
  int64_t width;
  int64_t height;
  int64_t lines;
} pango_baseline_sums;

// files: `count` paths of font files; no other font takes part.
// families: the fallback chain, separated by commas. emoji: the family of color emoji.
// size: in points, above 0. sample: text whose fonts are loaded at once.
// Returns NULL if a file is no font or Pango has no FreeType.
pango_baseline *pango_baseline_create(const char *const *files, int count, const char *families,
                                      const char *emoji, double size, const char *sample);

// Breaks each text at `width` points and reads its size.
// utf8: the texts one after another; ends: where each ends, in bytes, `count` of them.
pango_baseline_sums pango_baseline_measure(pango_baseline *baseline, const char *utf8,
                                           const int32_t *ends, int count, double width);

void pango_baseline_free(pango_baseline *baseline);

#endif
