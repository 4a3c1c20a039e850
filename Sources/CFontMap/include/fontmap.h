// A Pango font map over FreeType that uses one fontconfig configuration only.
#ifndef CONFAB_FONT_MAP_H
#define CONFAB_FONT_MAP_H

#include <fontconfig/fontconfig.h>
#include <pango/pango.h>

// Creates a font map that takes its fonts and rules from a configuration.
//
// Pango 1.50's own map over FreeType passes each request through the configuration of the machine, so
// that the fonts it selects depend on the machine. Its map over Cairo does not, but links Cairo.
//
// NULL if the installed version of Pango has another class layout. Free the result with confab_font_map_free.
PangoFontMap *confab_font_map_new(FcConfig *config);

// Lets one name in a description stand for a list of families, which ends with NULL. Pango hashes and compares the
// families of a description for each piece of text, and the list is long.
void confab_font_map_name_list(PangoFontMap *map, const char *name, const char *const *families);

// Drops the fonts and patterns that a map keeps, unless Pango's threads still use it after ten seconds. Its fonts must
// be released before.
//
// `contexts` is the number of contexts of the map.
void confab_font_map_clear(PangoFontMap *map, unsigned contexts);

// Frees a font map with its reference to the configuration, which Pango 1.50 never drops. Contexts of the map
// must be freed before. A map that Pango's threads still use after ten seconds is not freed: that would crash.
void confab_font_map_free(PangoFontMap *map);

#endif
