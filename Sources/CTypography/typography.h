// The C libraries that text needs, as one module. Only ConfabText and ConfabRendering import it; their
// public interfaces are free of C types.
#ifndef CONFAB_TYPOGRAPHY_H
#define CONFAB_TYPOGRAPHY_H

#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <fribidi.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include <hb.h>
#include <hb-ot.h>
#include <hb-aat.h>
#include <hb-subset.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// Declared by <sys/mman.h> for _GNU_SOURCE only, and so not in Swift's Glibc module.
int memfd_create(const char *name, unsigned int flags);
static const unsigned int CTYPOGRAPHY_MFD_CLOEXEC = 1;

#endif
