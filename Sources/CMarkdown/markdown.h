// cmark-gfm and its extensions as a module. ConfabMarkdown, whose interface is free of C types, and the benchmarks import it.
#ifndef CONFAB_MARKDOWN_H
#define CONFAB_MARKDOWN_H

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

#endif
