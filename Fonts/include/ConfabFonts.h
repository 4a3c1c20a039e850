// The bundled fonts as a resource of the package.
#ifndef CONFAB_FONTS_H
#define CONFAB_FONTS_H

// The name of the folder with the fonts that SwiftPM puts beside every program that uses them.
extern const char *const confab_fonts_bundle;

#endif
