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
// The caller owns the result. NULL if the installed version of Pango has another class layout.
PangoFontMap *confab_font_map_new(FcConfig *config);

#endif
