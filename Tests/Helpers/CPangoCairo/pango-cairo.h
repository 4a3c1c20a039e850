// Pango with Cairo's fonts, whose metrics are exact: what the tests compare text with.
#ifndef CONFAB_TESTS_PANGO_CAIRO_H
#define CONFAB_TESTS_PANGO_CAIRO_H

#include <cairo.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#endif
