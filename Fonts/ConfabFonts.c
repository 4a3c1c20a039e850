// This folder is a target, so that SwiftPM copies the fonts. It is a C target because the resources of a
// Swift target come with an accessor that links Foundation, which needs more time to start and to load.
#include "ConfabFonts.h"

// PACKAGE_TARGET.resources is the name that SwiftPM gives to the resources of a target on Linux.
const char *const confab_fonts_bundle = "Confab_ConfabFonts.resources/Bundled";
