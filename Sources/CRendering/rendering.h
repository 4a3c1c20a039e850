// The C libraries that draw, read and write pictures, as one module. Only ConfabRendering imports it;
// its public interface is free of C types.
#ifndef CONFAB_RENDERING_H
#define CONFAB_RENDERING_H

#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <libdeflate.h>
#include <spng.h>
#include <stdio.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/encode.h>
#include <zlib.h>

#endif
