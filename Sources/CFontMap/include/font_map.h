// A font map for Pango over a fontconfig configuration of its own, for cutting text into items.
//
// Pango 1.50 has two such maps. The one for Cairo needs Cairo; the one for FreeType applies the
// machine's own fontconfig rules to each request. This one needs neither and draws nothing: its
// fonts know which file they are and which characters that file has.
#ifndef CONFAB_FONT_MAP_H
#define CONFAB_FONT_MAP_H

#include <fontconfig/fontconfig.h>
#include <pango/pango.h>

// Creates a font map that sees the fonts of `config` and nothing else. It holds a reference to the
// configuration. For one thread at a time. Free it with g_object_unref, after its fonts.
PangoFontMap *cfont_map_create(FcConfig *config);

// Forgets all fonts and answers of fontconfig. The next request asks for them again.
void cfont_map_clear(PangoFontMap *map);

// The path of the file that a font of this map is in. Valid while the font lives.
const char *cfont_map_path(PangoFont *font);

// The index of a font in its file; from bit 16 on the number of a named instance.
int cfont_map_index(PangoFont *font);

#endif
