// cmark-gfm and its extensions as a module. Only ConfabMarkdown imports it; its interface is free of C types.
#ifndef CONFAB_MARKDOWN_H
#define CONFAB_MARKDOWN_H

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

#endif
